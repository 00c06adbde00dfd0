"""The columns of Market Day and the facts of its cards. Touches nothing else."""

from typing import Final

from rulekeeper.core.columns import columns
from rulekeeper.core.knowledge import CardState

FRUITS: Final = ("plum", "pear", "fig", "quince")
WORTH: Final = (1, 2, 3, 5)
COPIES: Final = (5, 4, 3, 2)
SEATS: Final = ("red", "green", "blue")
COINS: Final = 3
HAND: Final = 2
ROUNDS: Final = 8
PAIR: Final = 2  # points for each two cards alike on one stall


@columns
class Market(CardState):
    """Whose turn it is, and where the cards and the coins are. The first card of the pile is its top."""

    own: tuple[tuple[str, int], ...]  # further fruits of this table: name and worth
    peeking: bool
    stall: int  # so many cards on a stall end the game
    turn: int
    round: int
    coins: list[int]
    hands: list[list[int]]
    stalls: list[list[int]]
    pile: list[int]
    compost: list[int]


def names(g: Market) -> list[str]:
    return [*FRUITS, *[name for name, _ in g.own]]


def worth(g: Market, fruit: int) -> int:
    return WORTH[fruit] if fruit < len(FRUITS) else g.own[fruit - len(FRUITS)][1]


def fruits(g: Market, cards: list[int]) -> list[int]:
    """The faces of these cards, each once and in order."""
    return sorted({g.kind[card] for card in cards})


def take_out(g: Market, cards: list[int], fruit: int) -> int:
    """The first of these cards that shows `fruit`, taken away from them."""
    card = next(card for card in cards if g.kind[card] == fruit)
    cards.remove(card)
    return card
