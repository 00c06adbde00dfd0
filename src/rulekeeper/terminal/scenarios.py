"""Scenario files run from the command line: a line for each, and the first difference of those that fail."""

from collections.abc import Iterable
from pathlib import Path

from rulekeeper.core.errors import BadOption, RulekeeperError
from rulekeeper.core.scenario import Scenario, find


def run_scenarios(given: Iterable[Path]) -> bool:
    """Run files and all files of folders; whether all of them passed."""
    paths = [path for place in given for path in _files(place)]
    failed = 0
    for path in paths:
        try:
            result = Scenario.load(path).run()
        except RulekeeperError as wrong:
            failed += 1
            print(wrong if str(path) in str(wrong) else f"{path}: {wrong}")
        else:
            failed += not result.passed
            print(result.text())
    print(f"{len(paths) - failed} passed, {failed} failed")
    return not failed


def _files(place: Path) -> list[Path]:
    if not place.is_dir():
        return [place]
    found = find(place)
    if not found:
        raise BadOption(f"{place}: no scenario is in this folder; a scenario is a file that ends in .toml")
    return found
