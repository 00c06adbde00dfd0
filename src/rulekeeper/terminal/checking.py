"""Long work with a bar that shows how far it is: the contract walk, with its report as text or JSON."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from rulekeeper.core.contract import Failure, Report, walk
from rulekeeper.core.definition import Definition
from rulekeeper.terminal.store import home


@contextmanager
def bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error, which stays silent where nobody looks at it."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, advance=done)


def run_check(
    definition: Definition,
    games: int,
    seed: int,
    jobs: int,
    every: bool,
    seats: int | None,
    options: dict[str, Any],
    as_json: bool,
) -> bool:
    """Walk through random games and print what was found; whether every promise held."""
    with bar("games", games) as progress:
        report = walk(
            definition,
            games,
            seed,
            every=every,
            seats=seats,
            options=options,
            jobs=jobs,
            progress=_counter(progress),
        )
    if as_json:
        print(json.dumps(report.data()))
        return report.clean
    print(report.text())
    for failure in report.failures:
        _leave_record(report, failure)
    return report.clean


def _counter(progress: Callable[[int], None]) -> Callable[[Report], None]:
    """What tells a bar how many more games are done, from a report of how many there are."""
    done = 0

    def told(report: Report) -> None:
        nonlocal done
        progress(report.games - done)
        done = report.games

    return told


def _leave_record(report: Report, failure: Failure) -> None:
    """A file that leads to the decision where a promise was broken."""
    if not failure.record:
        return
    file = home() / "failures" / f"{report.game}-{failure.check}-{report.seed}.jsonl"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(failure.record, encoding="utf-8")
    except OSError as wrong:
        print(f"{failure.check}: its record cannot be written to {file} ({wrong.strerror})")
    else:
        print(f"{failure.check}: rulekeeper replay {file}")
