"""What is in the box that has several copies: culture cards and tiles, with where each fact comes from.

Reads `components.toml` and touches nothing else.
"""

from importlib.resources import files
from typing import Final

from rulekeeper.core.cards import Card, CardSet

FILE: Final = files("rulekeeper.games.eden").joinpath("components.toml")


class CultureCard(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A layout of squares as [column, row]. `mirror` is the card that shows its mirror image."""

    cells: tuple[tuple[int, int], ...]
    mirror: str = ""


class Tile(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A piece of one colour, and the levels that its faces show."""

    levels: tuple[int, ...]


CULTURE_CARDS: Final = CardSet.of(FILE, CultureCard, "culture_card").cards
TILES: Final = CardSet.of(FILE, Tile, "tile").cards
