"""The bot that weighs each answer by the game's own sense of worth and takes the best.

A game's `bot.py` offers `weigh(world, seat, options) -> list of worths`. A game without one is played by looking one
answer ahead: what wins at once is taken, what loses at once is avoided.
"""

import importlib
import importlib.util
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from rulekeeper.bots.sight import Sight
from rulekeeper.core.chance import below
from rulekeeper.core.choice import NATURE
from rulekeeper.core.definition import Definition
from rulekeeper.core.state import State

Weigh = Callable[[Any, int, Sequence[Any]], list[float]]


class Greedy:
    """The answer of most worth; among equals any, drawn from the bot's own seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._drawn = 0

    def choose(self, sight: Sight) -> Any:
        options = sight.options
        worths = weigher(sight.definition)(sight.world(self._draw(1 << 63)), sight.seat, options)
        best = max(worths)
        equal = [option for option, worth in zip(options, worths, strict=True) if worth == best]
        return equal[self._draw(len(equal))]

    def _draw(self, n: int) -> int:
        self._drawn += 1
        return below(self._seed, self._drawn, n)


@cache
def weigher(definition: Definition) -> Weigh:
    """The game's own `weigh`, or the look one answer ahead."""
    name = f"{definition.package}.bot"
    if importlib.util.find_spec(name) is None:
        return lambda world, seat, options: one_ahead(definition, world, seat, options)
    weigh: Weigh = importlib.import_module(name).weigh
    return weigh


def one_ahead(definition: Definition, world: State, seat: int, options: Sequence[Any]) -> list[float]:
    """What each answer brings at once; an answer that lets the next player win at once counts as lost."""
    return [_outcome(definition, world, seat, option, 1) for option in options]


def _outcome(definition: Definition, world: State, seat: int, option: Any, ahead: int) -> float:
    after = world.clone()
    after.run(option)
    asked = after.asks
    if asked is None:
        return definition.returns(after)[seat]
    if not ahead or asked.who in (seat, NATURE):
        return 0.0
    return min(_outcome(definition, after, seat, reply, ahead - 1) for reply in asked.options)
