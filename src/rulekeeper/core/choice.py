"""A question as the rules put it: who must choose, what for, and among which values.

Rules yield a `Choice`; the driver in `state.py` either answers it (chance, or nothing to choose) or leaves it open.
This module knows no game and no words: those hang on the prompt's name (`prompts.py`).
"""

from collections.abc import Iterable
from typing import Any, Final

from rulekeeper.core.frame import frozen

NATURE: Final = -1  # the player who rolls dice and shuffles
ROLL: Final = "roll"
DEAL: Final = "deal"
SHUFFLE: Final = "shuffle"
PASS: Final = ("pass",)  # the answer of whoever declines


class Choice:
    """An open question. `options` are the legal answers; `args` is what the prompt's words speak of."""

    __slots__ = ("args", "options", "prompt", "who")

    def __init__(self, who: int, prompt: str, options: tuple[Any, ...], args: tuple[Any, ...] = ()) -> None:
        self.who = who
        self.prompt = prompt
        self.options = options
        self.args = args

    def data(self) -> list[Any]:
        return [self.who, self.prompt, list(self.options), list(self.args)]

    @staticmethod
    def from_data(data: list[Any]) -> "Choice":
        who, prompt, options, args = data
        return Choice(who, prompt, frozen(options), frozen(args))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Choice):
            return NotImplemented
        mine = (self.who, self.prompt, self.options, self.args)
        return mine == (other.who, other.prompt, other.options, other.args)

    def __hash__(self) -> int:
        return hash((self.who, self.prompt, self.options, self.args))

    def __repr__(self) -> str:
        return f"Choice({self.who}, {self.prompt!r}, {self.options!r}, {self.args!r})"


def choose(who: int, prompt: str, options: Iterable[Any]) -> Choice:
    return Choice(who, prompt, tuple(options))


def may(who: int, prompt: str, options: Iterable[Any]) -> Choice:
    """Like `choose`, but the player can decline: the answer is then `PASS`."""
    return Choice(who, prompt, (*options, PASS))


def roll(sides: int) -> Choice:
    """One die. The answer is its number."""
    return Choice(NATURE, ROLL, tuple(range(1, sides + 1)))


def deal(cards: tuple[Any, ...]) -> Choice:
    """One of `cards`, each as likely as the other: for games small enough that chance can be enumerated."""
    return Choice(NATURE, DEAL, cards)


def chance(prompt: str, options: tuple[Any, ...], weights: tuple[int, ...]) -> Choice:
    """One of `options`, each in proportion to its whole-number weight."""
    return Choice(NATURE, prompt, options, weights)


def shuffled(size: int) -> Choice:
    """A random order of `size` places as one draw: the answer is a tuple of the indices 0 to size - 1."""
    return Choice(NATURE, SHUFFLE, (), (size,))
