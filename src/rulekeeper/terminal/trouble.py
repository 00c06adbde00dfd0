"""What is left behind when the program itself fails: one line for the player, and a file for whoever mends it."""

import platform
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import gettempdir
from typing import Final

from rulekeeper.core.errors import RulekeeperError
from rulekeeper.core.version import VERSION
from rulekeeper.terminal.store import Kept, home

FAILED: Final = 70  # the exit status of a program that failed through no fault of its user


@contextmanager
def reported(kept: Kept | None = None) -> Iterator[None]:
    """Turn an unexpected error into one line and a report file; the game stays as it was kept."""
    try:
        yield
    except (RulekeeperError, OSError):
        raise  # nothing that this program did wrong
    except Exception as wrong:
        file = write_report(wrong, kept)
        report = f"a report is in {file}" if file else "no report of it could be written"
        told = f"the program failed ({type(wrong).__name__}); {report}"
        if kept is not None:
            told += f". The game is kept in {kept.path} up to its last answer"
        print(f"rulekeeper: {told}", file=sys.stderr)
        raise SystemExit(FAILED) from None


def write_report(wrong: Exception, kept: Kept | None) -> Path | None:
    """The error, this program's version and the record, in a file beside the kept games; None where none can be."""
    name = f"report-{datetime.now().astimezone():%Y%m%d-%H%M%S}.txt"
    text = "".join(
        [
            f"rulekeeper {VERSION}, Python {platform.python_version()} on {platform.platform()}\n",
            f"command: {' '.join(sys.argv)}\n\n",
            "".join(traceback.format_exception(wrong)),
            f"\nrecord (it holds the seed of the game):\n{kept.game.record().text()}" if kept is not None else "",
        ]
    )
    for folder in (home(), Path(gettempdir())):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        except OSError:
            continue
        return folder / name
    return None
