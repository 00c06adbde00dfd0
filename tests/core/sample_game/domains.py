"""The sorts of things that answers and log lines of Market Day name: seats, fruits, coins."""

from typing import Any, Final

from rulekeeper.core.prompts import Domain, numbers
from rulekeeper.core.words import Word, said
from tests.core.sample_game.state import FRUITS, SEATS, Market, names


def fruit_words(g: Market, fruit: int) -> Word:
    """A fruit that the table brought along has a name and no translation."""
    return said(f"fruit-{FRUITS[fruit]}") if fruit < len(FRUITS) else names(g)[fruit]


def seat_words(g: Any, seat: int) -> Word:
    return said(f"seat-{SEATS[seat]}")


SEAT: Final = Domain("seat", lambda g: range(g.seats), lambda g, seat: SEATS[seat], seat_words)
FRUIT: Final = Domain("fruit", lambda g: range(len(names(g))), lambda g, fruit: names(g)[fruit], fruit_words)
COINS: Final = numbers("coins")
