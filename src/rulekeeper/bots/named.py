"""Bots by name: those of this package, and one's own as `module:Name`, named by whoever runs the program."""

import importlib
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from rulekeeper.bots.greedy import Greedy
from rulekeeper.bots.random import Random
from rulekeeper.bots.sight import Sight
from rulekeeper.core.errors import UnknownBot, near

OWN: Final[dict[str, type[Random] | type[Greedy]]] = {"random": Random, "greedy": Greedy}


class Bot(Protocol):
    """What a seat needs to be played: an answer, one of `sight.options`."""

    def choose(self, sight: Sight) -> Any: ...


class _FromFunction:
    """A bot made of one function of a sight."""

    def __init__(self, function: Any) -> None:
        self._function = function

    def choose(self, sight: Sight) -> Any:
        return self._function(sight)


class BotSpec(NamedTuple):
    """A bot's name, from which one bot for each seat and game is made; plain text, so that workers can be sent it."""

    name: str

    def make(self, seed: int) -> Bot:
        return bot_named(self.name, seed)


def bot_named(name: str, seed: int) -> Bot:
    """A new bot: `random`, `greedy`, or `module:Name` for a class made with a seed or a function of a sight."""
    if name in OWN:
        return OWN[name](seed)
    module, colon, attribute = name.partition(":")
    if not colon:
        raise UnknownBot(f"{name!r} is no bot{near(name, OWN)}; one's own bot is named module:Name")
    if str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))  # a command does not look there by itself
    try:
        own_module = importlib.import_module(module)
    except Exception as wrong:  # whatever goes wrong in somebody's own module is said in one line
        raise UnknownBot(f"{name!r}: module {module!r} cannot be imported ({type(wrong).__name__}: {wrong})") from None
    found = getattr(own_module, attribute, None)
    if not callable(found):
        raise UnknownBot(f"{name!r}: module {module!r} has no class or function {attribute!r}")
    if isinstance(found, type):
        own: Bot = found(seed)
        return own
    return _FromFunction(found)
