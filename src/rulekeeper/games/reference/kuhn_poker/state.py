"""The columns of a game of Kuhn poker, and who sees the cards where."""

from typing import Final

from rulekeeper.core.columns import columns
from rulekeeper.core.knowledge import CardState, Zone


@columns
class Kuhn(CardState):
    """Each player holds one card; `net` is what each has won or lost once the game is over."""

    hands: list[list[int]]
    deck: list[int]
    paid: list[int]
    turn: int
    net: list[int]


ZONES: Final = (Zone("hands", owner_sees=True), Zone("deck"))
