"""The figures: what is measured, in which unit, and beside what. Nothing is asserted; who reads them judges."""

import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from os import cpu_count, getloadavg
from pathlib import Path
from typing import Any, Final, NamedTuple

from rulekeeper.bench.ours import MEASURES
from rulekeeper.bench.peers import (
    OPENSPIEL_CONNECT_FOUR,
    OPENSPIEL_COPYING,
    OPENSPIEL_PYTHON,
    OPENSPIEL_TIC_TAC_TOE,
    PETTINGZOO_CONNECT_FOUR,
    PETTINGZOO_TIC_TAC_TOE,
    Peer,
)
from rulekeeper.bench.timing import RUNS, Measure, Runs, in_turn
from rulekeeper.core import state
from rulekeeper.core.errors import BadInterpreter
from rulekeeper.core.version import VERSION

LITTLE: Final = "us"  # the unit in which less is better


class Figure(NamedTuple):
    """One thing to measure: `measure` names one of `MEASURES`, taken here or by the interpreter `python`."""

    what: str
    game: str | None
    unit: str
    measure: str
    peer: Peer | None = None
    python: Path | None = None

    def result(self, runs: int = RUNS) -> dict[str, Any]:
        """Measure it, in turn with its peer where that is installed."""
        peer = self.peer
        there = peer is not None and (not peer.distribution or peer.version is not None)
        measures = [_measure(self.measure, self.game, self.python)]
        if peer is not None and there:
            measures.append(peer.measure())
        ours, *theirs = in_turn(measures, runs)
        shown: dict[str, Any] = {"what": self.what, "game": self.game, "unit": self.unit, **_numbers(ours)}
        shown["peer"] = None
        shown["ratio"] = None
        if peer is not None:
            shown["peer"] = {"name": peer.name, "version": peer.version if peer.distribution else VERSION}
            if theirs:
                shown["peer"] |= _numbers(theirs[0])
                times = theirs[0].median / ours.median if self.unit == LITTLE else ours.median / theirs[0].median
                shown["ratio"] = float(f"{times:.3g}")
        return shown


def figures(games: list[str], fast: Path | None = None) -> Iterator[Figure]:
    """Every figure for the games there are; with `fast`, an interpreter with the compiled build, those of it too."""
    play, per_second = "random play", "games/s"
    yield Figure(play, "tic_tac_toe", per_second, "games", OPENSPIEL_PYTHON)
    yield Figure(play, "tic_tac_toe", per_second, "games", PETTINGZOO_TIC_TAC_TOE)
    yield Figure(play, "tic_tac_toe", per_second, "games", OPENSPIEL_TIC_TAC_TOE)
    yield Figure(play, "connect_four", per_second, "games", PETTINGZOO_CONNECT_FOUR)
    yield Figure(play, "connect_four", per_second, "games", OPENSPIEL_CONNECT_FOUR)
    yield Figure("copy", "tic_tac_toe", LITTLE, "copying", OPENSPIEL_COPYING)
    for game in ["eden"] if "eden" in games else []:
        yield Figure(play, game, "decisions/s", "decisions")
        yield Figure("copy in mid-effect", game, LITTLE, "copying")
    for game in ["tic_tac_toe", "leduc_poker", *(["eden"] if "eden" in games else [])]:
        yield Figure("save and load, position", game, LITTLE, "saving")
        yield Figure("save and load, whole record", game, LITTLE, "keeping")
    if "eden" in games:
        yield Figure("two processes", "eden", "decisions/s", "two-jobs", _own("one process", "one-job", "eden"))
    yield Figure("rules", "duel", "decisions/s", "duel-by-rules", _own("frames by hand", "duel-by-hand", "duel"))
    if fast is not None:
        yield from _compiled(games, fast)


def _compiled(games: list[str], fast: Path) -> Iterator[Figure]:
    what = "random play, compiled"
    for game in ["tic_tac_toe", "connect_four", *(["eden"] if "eden" in games else [])]:
        yield Figure(what, game, "decisions/s", "decisions", _own("this interpreter", "decisions", game), fast)
    yield Figure(what, "tic_tac_toe", "games/s", "games", OPENSPIEL_TIC_TAC_TOE, fast)
    yield Figure(what, "connect_four", "games/s", "games", OPENSPIEL_CONNECT_FOUR, fast)


def _own(name: str, measure: str, game: str) -> Peer:
    """Another measure of ours to stand beside."""
    return Peer(name, "", lambda: MEASURES[measure](game))


def _measure(name: str, game: str | None, python: Path | None) -> Measure:
    if python is None:
        return MEASURES[name](game or "")
    return lambda: measured_by(python, name, game or "")


def measured_by(python: Path, name: str, game: str) -> float:
    """One run of a measure in another interpreter."""
    command = [str(python), "-m", "rulekeeper.bench", name, game]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return float(done.stdout)
    except OSError as wrong:
        raise BadInterpreter(f"{python} cannot be started ({wrong.strerror}); `make fast` makes .venv-fast") from None
    except (subprocess.CalledProcessError, ValueError):
        raise BadInterpreter(f"{python} cannot measure {name!r} of {game!r}; is Rulekeeper installed there?") from None


def machine() -> dict[str, Any]:
    """Where it was measured, in the form of a figure."""
    facts = {
        "rulekeeper": VERSION,
        "build": "pure" if str(state.__file__).endswith(".py") else "compiled",
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": cpu_count(),
        "load": [round(load, 2) for load in getloadavg()] if sys.platform != "win32" else None,
    }
    empty = dict.fromkeys(("game", "unit", "median", "runs", "steadiness", "peer", "ratio"))
    return {"what": "machine", **empty, "facts": facts}


def _numbers(runs: Runs) -> dict[str, Any]:
    return {
        "median": float(f"{runs.median:.4g}"),
        "runs": [float(f"{value:.4g}") for value in runs.values],
        "steadiness": round(runs.steadiness, 3),
    }


Told = Callable[[str], None]


def measured(games: list[str], fast: Path | None, told: Told = lambda line: None) -> list[dict[str, Any]]:
    """The machine, then every figure; `told` hears what is being measured."""
    results = [machine()]
    for figure in figures(games, fast):
        told(f"{figure.what}, {figure.game}" + (f", beside {figure.peer.name}" if figure.peer else ""))
        results.append(figure.result())
    return results
