"""Collects what the tests prove and holds it against the `proofs.json` of each game.

A test says with the mark `proves("EN-BID-04", ...)` which clauses and rulings it would catch being broken; with
`by="scenarios/..."` it says that a scenario does so. At the end of a run of the whole suite the committed files must
say the same as the run; `pytest --write-proofs` rewrites them. This plugin reads and writes nothing but those files.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

import pytest

from rulekeeper.core.errors import RulebookError, near
from rulekeeper.core.rulebook import Rulebook, read_proofs, write_proofs

MARK: Final = "proves"
REWRITE: Final = "pytest --write-proofs"
WHOLE: Final = "not slow"  # what pyproject.toml selects by itself
NARROWING: Final = ("keyword", "deselect", "ignore", "ignore_glob", "lf", "stepwise", "collectonly")


def claims(item: pytest.Item) -> Iterator[tuple[str, tuple[str, ...]]]:
    """(proof, ids) for every mark of a test. A test with parameters is one proof: all of its cases must pass."""
    for mark in item.iter_markers(MARK):
        yield mark.kwargs.get("by", item.nodeid.partition("[")[0]), mark.args


class Proofs:
    """The proofs of one run. Under xdist the main process settles them: what a test proves travels with its report."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.is_worker = hasattr(config, "workerinput")
        self.proven: defaultdict[str, set[str]] = defaultdict(set)  # proof -> ids
        self.broken: set[str] = set()  # proofs of which a part did not pass
        self.complaints: list[str] = []

    @cached_property
    def games(self) -> dict[Path, set[str]]:
        """The folder of every game that has a rulebook, with all ids in it."""
        folders = sorted(path.parent for path in self.config.rootpath.glob("src/rulekeeper/games/**/rules.toml"))
        return {folder: set(Rulebook.load(folder, ["en"]).ids) for folder in folders}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            item.user_properties += [(MARK, (proof, *ids)) for proof, ids in claims(item)]

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        ids = {id for _, ids in claims(item) for id in ids}
        if not ids:
            return
        known = set().union(*self.games.values())
        unknown = [f"{id!r} is in no rulebook here{near(id, sorted(known))}" for id in sorted(ids - known)]
        if unknown:
            pytest.fail("; ".join(unknown), pytrace=False)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, value in report.user_properties:
            if name == MARK and isinstance(value, (tuple, list)):
                proof, *ids = value
                if not report.passed:
                    self.broken.add(proof)
                elif report.when == "call":
                    self.proven[proof].update(ids)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if self.is_worker:
            return
        write = self.config.getoption("write_proofs")
        if exitstatus == pytest.ExitCode.OK and self.whole():
            for folder, ids in self.games.items():
                self.settle(folder / "proofs.json", self.found(ids), write=write)
        elif write:
            self.complaints.append("Nothing is written: only a run of all tests, all green, shows what is proven.")
        if self.complaints and exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def whole(self) -> bool:
        """Whether this run left out nothing that an ordinary run holds."""
        option = self.config.option
        return (
            self.config.args_source is pytest.Config.ArgsSource.TESTPATHS
            and option.markexpr == WHOLE
            and not any(getattr(option, name, None) for name in NARROWING)
        )

    def found(self, ids: set[str]) -> dict[str, list[str]]:
        """Clause or ruling -> what proves it, for the ids of one game."""
        found: dict[str, list[str]] = {}
        for proof in sorted(self.proven.keys() - self.broken):
            for id in sorted(self.proven[proof] & ids):
                found.setdefault(id, []).append(proof)
        return found

    def settle(self, path: Path, found: dict[str, list[str]], *, write: bool) -> None:
        """Write the file anew, or complain of every id on which it and this run do not agree."""
        if write:
            write_proofs(path, found)
            return
        try:
            committed = read_proofs(path)
        except RulebookError as error:
            self.complaints.append(str(error))
            return
        name = path.relative_to(self.config.rootpath)
        for id in sorted(committed.keys() | found.keys()):
            if committed.get(id) != found.get(id):
                said, shown = (", ".join(proofs.get(id, ["nothing"])) for proofs in (committed, found))
                self.complaints.append(f"{name}: {id} is proven by {said}; in this run it was {shown}")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self.complaints:
            return
        terminalreporter.section("proofs", red=True)
        for complaint in self.complaints:
            terminalreporter.write_line(complaint)
        if not self.config.getoption("write_proofs"):
            terminalreporter.write_line(f"If that is meant, rewrite the files and commit them: {REWRITE}")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-proofs", action="store_true", help="write each game's proofs.json from this run")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Proofs(config), "proofs")
