"""Rulekeeper: out-of-print tabletop games with every rule enforced.

    import rulekeeper

    game = rulekeeper.new("eden", seats=3, seed=7)
    game.question.text()                # who is asked what, in words
    game.answer(game.question.answers[0])
    game.explain("sell T4")             # why not: the clause that forbids it

See `docs/python.md` for everything that stands here.
"""

from pathlib import Path

from rulekeeper import errors
from rulekeeper.core.definition import Definition, load_game
from rulekeeper.core.definition import games as list_games
from rulekeeper.core.errors import RulekeeperError
from rulekeeper.core.game import Game
from rulekeeper.core.question import Answer, Question, Verdict
from rulekeeper.core.record import Record
from rulekeeper.core.scenario import Scenario
from rulekeeper.core.values import Reason
from rulekeeper.core.version import VERSION
from rulekeeper.core.view import View

__version__ = VERSION
new = Game.new
load = Game.load
replay = Game.replay


def scenario(path: str | Path) -> Scenario:
    """The scenario in a TOML file: `.run()` checks it, `.open()` gives its game to play."""
    return Scenario.load(Path(path))


def record(path: str | Path) -> Record:
    """The record in a file; `rulekeeper.replay` plays it."""
    return Record.load(Path(path))


__all__ = [
    "Answer",
    "Definition",
    "Game",
    "Question",
    "Reason",
    "Record",
    "RulekeeperError",
    "Scenario",
    "Verdict",
    "View",
    "__version__",
    "errors",
    "list_games",
    "load",
    "load_game",
    "new",
    "record",
    "replay",
    "scenario",
]
