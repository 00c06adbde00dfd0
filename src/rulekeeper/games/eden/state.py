"""Eden's columns, and what every chapter asks of the land: points, income, pieces left.

Land is sets of squares as bit masks. A tile's level is one white point and its red points, so three masks hold all
levels: the squares whose tile shows at least one, two and three red points (EN-DEF-01, EN-DEF-02).
"""

from typing import Final

from rulekeeper.core.boards.shapes import Cells
from rulekeeper.core.columns import columns
from rulekeeper.core.knowledge import CardState, Zone
from rulekeeper.games.eden.components import INCOME

OwnCard = tuple[str, Cells, int, tuple[str, ...]]  # its id, its layout, how many copies, its name in each language

ZONES: Final = (
    Zone("hands", owner_sees=True),
    Zone("draw_pile"),
    Zone("discard", everybody_sees=True),
    Zone("display", everybody_sees=True),
)


UNDECIDED: Final = -1  # in the place of a seat that is not drawn or named so far


@columns
class Eden(CardState):
    """A game of Eden. Seats are the colours in the order of the box; the last card of the draw pile is its top."""

    own_cards: tuple[OwnCard, ...]  # culture cards that the table brought along
    pieces: tuple[int, ...]  # of each colour: of level 1, of level 2, of level 3/4
    own: list[int]  # the squares of each seat's tiles
    red: list[int]  # the squares whose tile has at least 1, 2, 3 red points
    mana: list[int]
    hands: list[list[int]]
    draw_pile: list[int]
    discard: list[int]
    display: list[int]
    target: int  # points that win
    claims: bool  # income must be claimed
    turn: int  # whose turn it is; UNDECIDED before the first seat is drawn
    turns: int  # turns that are over
    irrigated: int  # irrigation cards played this turn
    cultivated: bool  # a culture card was played this turn
    busy: bool  # this turn saw more than passing
    idle: int  # turns in a row that saw nothing but passing
    due: int  # income of this turn that waits to be claimed


def red_points(g: Eden, tiles: int) -> int:
    red = g.red
    return (tiles & red[0]).bit_count() + (tiles & red[1]).bit_count() + (tiles & red[2]).bit_count()


def points(g: Eden, tiles: int) -> int:
    """Fertility points, white and red together (EN-DEF-04)."""
    return tiles.bit_count() + red_points(g, tiles)


def income(g: Eden, seat: int) -> int:
    """EN-INC-01."""
    return INCOME * red_points(g, g.own[seat])


def level(g: Eden, square: int) -> int:
    """The level of the tile on this square (EN-DEF-02)."""
    return points(g, 1 << square)


def covered(g: Eden) -> int:
    """The squares that carry a tile."""
    squares = 0
    for tiles in g.own:
        squares |= tiles
    return squares


def owner(g: Eden, square: int) -> int:
    """The seat whose tile lies there, or -1."""
    for seat, tiles in enumerate(g.own):
        if tiles >> square & 1:
            return seat
    return -1


def pieces_used(g: Eden, tiles: int) -> tuple[int, int, int]:
    """How many pieces of level 1, of level 2 and of level 3/4 these tiles are (EN-CUL-10)."""
    fertile, rich = g.red[0], g.red[1]
    return (tiles & ~fertile).bit_count(), (tiles & fertile & ~rich).bit_count(), (tiles & rich).bit_count()


def stock(g: Eden, seat: int) -> tuple[int, int, int]:
    """The pieces that lie before their owner (EN-R-15)."""
    one, two, three = pieces_used(g, g.own[seat])
    most = g.pieces
    return most[0] - one, most[1] - two, most[2] - three


def can_cover(g: Eden, seat: int, tiles: int) -> bool:
    """Whether the stock has a piece of the same level for each of these rivals' tiles (EN-R-16, EN-R-43)."""
    one, two, three = pieces_used(g, g.own[seat] | tiles)
    most = g.pieces
    return one <= most[0] and two <= most[1] and three <= most[2]


def in_order(g: Eden, cards: list[int]) -> list[int]:
    """These cards as one holds them: irrigation cards by their squares, then culture cards."""
    return sorted(cards, key=lambda card: g.kind[card])


def everybody(g: Eden) -> int:
    """All seats as a mask."""
    return (1 << g.seats) - 1
