"""The program in a process of its own, and what it left behind."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

PROGRAM = (sys.executable, "-c", "from rulekeeper.cli import main; main()")
PATIENCE = 60.0  # seconds after which a program that says nothing has failed


class Ran(NamedTuple):
    status: int
    out: str
    err: str


def piped(*args: str, typed: str = "", **env: str) -> Ran:
    """Runs a command in a process of its own, with this typed into a pipe."""
    done = subprocess.run(
        [*PROGRAM, *args],
        input=typed.encode(),
        env={**os.environ, **env},
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def records(home: Path) -> list[Path]:
    return sorted(home.glob("*.jsonl"))
