"""What every kind of answer requires, clause by clause: the rules once more, in other words than the chapters use.

Reads the state square by square and shares no reasoning with the rules that list the legal answers: each formulation
checks the other. Touches nothing, and nothing here runs while a game is simulated.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

from rulekeeper.core.boards.masks import bits
from rulekeeper.core.boards.shapes import Cells
from rulekeeper.core.choice import Choice
from rulekeeper.core.prompts import Need
from rulekeeper.games.eden.box import TILES
from rulekeeper.games.eden.components import (
    BID_UNIT,
    BOARD,
    DRAWS_BELOW,
    FIRST_BID,
    HIGHEST,
    LEAST_RAISE,
    RAISING,
    SQUARES,
)
from rulekeeper.games.eden.faces import cells_of, cost_of
from rulekeeper.games.eden.state import Eden

Squares = frozenset[int]


# --- reading the table ----------------------------------------------------------------------


def owner_at(g: Eden, square: int) -> int | None:
    found = [seat for seat in range(g.seats) if g.own[seat] & 1 << square]
    return found[0] if found else None


def level_at(g: Eden, square: int) -> int:
    return 1 + len([red for red in g.red if red & 1 << square])


def levels_of(g: Eden, squares: Iterable[int]) -> list[int]:
    return [level_at(g, square) for square in squares]


def side_by_side(a: int, b: int) -> bool:
    """EN-R-02: never diagonal."""
    return abs(a % BOARD.columns - b % BOARD.columns) + abs(a // BOARD.columns - b // BOARD.columns) == 1


def land_of(g: Eden, seat: int) -> list[int]:
    return [square for square in range(SQUARES) if owner_at(g, square) == seat]


def enough_pieces(g: Eden, seat: int, wanted: list[int]) -> bool:
    """Whether the stock of this seat holds a piece for each of these levels (EN-R-14, EN-R-16)."""
    used = levels_of(g, land_of(g, seat))
    for tile, copies in zip(TILES, g.pieces, strict=True):
        if len([level for level in used + wanted if level in tile.levels]) > copies:
            return False
    return True


def faces_of(g: Eden, cards: list[int]) -> list[int]:
    return [g.kind[card] for card in cards]


def in_hand(g: Eden, asked: Choice, face: int) -> bool:
    return face in faces_of(g, g.hands[asked.who])


# --- layouts --------------------------------------------------------------------------------


@cache
def places_of(layout: Cells, mirror: bool = False) -> tuple[Squares, ...]:
    """Every set of squares that a card can lie on: its cells, or their mirror image, turned and moved about."""
    cells = [(-x if mirror else x, y) for x, y in layout]
    found: dict[Squares, None] = {}
    for _ in range(4):
        cells = [(-y, x) for x, y in cells]
        for left in range(-BOARD.columns, 2 * BOARD.columns):
            for top in range(-BOARD.rows, 2 * BOARD.rows):
                moved = [(x + left, y + top) for x, y in cells]
                if all(0 <= x < BOARD.columns and 0 <= y < BOARD.rows for x, y in moved):
                    found[frozenset([y * BOARD.columns + x for x, y in moved])] = None
    return tuple(found)


def on_card(g: Eden, asked: Choice, layout: int) -> bool:
    return frozenset(bits(layout)) in places_of(cells_of(g, asked.args[0]))


def all_own(g: Eden, seat: int, squares: Iterable[int]) -> bool:
    return all(owner_at(g, square) == seat for square in squares)


def rising(g: Eden, squares: Iterable[int]) -> list[int]:
    """The tiles of the lowest level among these (EN-CUL-07)."""
    lowest = min(levels_of(g, squares))
    return [square for square in squares if level_at(g, square) == lowest]


def can_rise(g: Eden, squares: Iterable[int]) -> bool:
    return min(levels_of(g, squares)) < HIGHEST


def pieces_to_raise(g: Eden, seat: int, squares: Iterable[int]) -> bool:
    """A piece that is turned over is no new piece; any other level needs pieces of its own."""
    lowest = min(levels_of(g, squares))
    if any({lowest, lowest + 1} <= set(tile.levels) for tile in TILES):
        return True
    return enough_pieces(g, seat, [lowest + 1] * len(rising(g, squares)))


def cost_to_raise(g: Eden, squares: Iterable[int]) -> int:
    return RAISING * len(rising(g, squares))


def fitting(g: Eden, seat: int, face: int) -> list[Squares]:
    return [squares for squares in places_of(cells_of(g, face)) if all_own(g, seat, squares)]


def useful(g: Eden, seat: int, face: int) -> list[Squares]:
    return [squares for squares in fitting(g, seat, face) if can_rise(g, squares)]


def stocked(g: Eden, seat: int, face: int) -> list[Squares]:
    return [squares for squares in useful(g, seat, face) if pieces_to_raise(g, seat, squares)]


def payable(g: Eden, seat: int, face: int) -> list[Squares]:
    return [squares for squares in stocked(g, seat, face) if cost_to_raise(g, squares) <= g.mana[seat]]


# --- takeovers ------------------------------------------------------------------------------


def named(asked: Choice) -> list[int]:
    """The targets named so far; each prompt of a takeover says them in its own place."""
    at = {"further-target": 1, "supporter": 1, "first-bid": 2, "answer-bid": 2}
    return list(bits(asked.args[at[asked.prompt]]))


def laid(asked: Choice) -> int:
    return int(asked.args[0])


def opposing(g: Eden, asked: Choice) -> int:
    """The points that a bid of the player who is asked is multiplied by (EN-BID-02, EN-BID-03)."""
    return sum(levels_of(g, named(asked) if asked.who == g.turn else bits(asked.args[1])))


def rivals_tile(g: Eden, asked: Choice, square: int) -> bool:
    return owner_at(g, square) not in (None, asked.who)


def same_rival(g: Eden, asked: Choice, square: int) -> bool:
    return owner_at(g, square) == owner_at(g, named(asked)[0])


def joins(g: Eden, asked: Choice, square: int) -> bool:
    return square not in named(asked) and any(side_by_side(square, target) for target in named(asked))


def can_replace(g: Eden, asked: Choice, squares: list[int]) -> bool:
    return enough_pieces(g, asked.who, levels_of(g, squares))


def can_open(g: Eden, asked: Choice, squares: list[int]) -> bool:
    return FIRST_BID * sum(levels_of(g, squares)) <= g.mana[asked.who]


# --- requirements by kind of answer -----------------------------------------------------------


def own_turn(g: Eden, asked: Choice, *parts: int) -> bool:
    return asked.who == g.turn


def forbidden(clause: str) -> Need:
    return Need(clause, lambda g, asked, *parts: False)


def price_of_place(g: Eden, asked: Choice) -> int:
    """What the culture card that lies on the discard pile already will cost at least."""
    if asked.prompt != "place":
        return 0
    return min([cost_to_raise(g, squares) for squares in payable(g, asked.who, asked.args[0])])


def price_of_attack(g: Eden, asked: Choice) -> int:
    """What the first bid for the targets named so far will cost at least."""
    if asked.prompt not in ("further-target", "supporter", "first-bid"):
        return 0
    return FIRST_BID * sum(levels_of(g, named(asked)))


IRRIGATE: Final = (
    Need("EN-DEF-05", in_hand),
    Need("EN-R-23", lambda g, asked, square: owner_at(g, square) is None),
    Need("EN-R-16", lambda g, asked, square: enough_pieces(g, asked.who, [1])),
)
CULTURE: Final = (
    Need("EN-CUL-01", in_hand),
    Need("EN-CUL-03", lambda g, asked, face: bool(fitting(g, asked.who, face))),
    Need("EN-R-18", lambda g, asked, face: bool(useful(g, asked.who, face))),
    Need("EN-R-16", lambda g, asked, face: bool(stocked(g, asked.who, face))),
    Need("EN-R-17", lambda g, asked, face: bool(payable(g, asked.who, face))),
)
PLACE: Final = (
    Need("EN-CUL-05", on_card),
    Need("EN-CUL-06", lambda g, asked, layout: all_own(g, asked.who, bits(layout))),
    Need("EN-CUL-11", lambda g, asked, layout: can_rise(g, bits(layout))),
    Need("EN-R-16", lambda g, asked, layout: pieces_to_raise(g, asked.who, bits(layout))),
    Need("EN-R-17", lambda g, asked, layout: cost_to_raise(g, bits(layout)) <= g.mana[asked.who]),
)
SELL: Final = (
    Need("EN-R-28", own_turn),
    Need("EN-MKT-07", lambda g, asked, face: face >= SQUARES),
    Need("EN-MKT-01", in_hand),
)
BUY: Final = (
    Need("EN-R-28", own_turn),
    Need("EN-MKT-07", lambda g, asked, face: face >= SQUARES),
    Need("EN-MKT-04", lambda g, asked, face: face in faces_of(g, g.display)),
    Need("EN-MKT-05", lambda g, asked, face: cost_of(g, face) <= g.mana[asked.who]),
    Need("EN-R-17", lambda g, asked, face: cost_of(g, face) + price_of_place(g, asked) <= g.mana[asked.who]),
    Need("EN-R-09", lambda g, asked, face: cost_of(g, face) + price_of_attack(g, asked) <= g.mana[asked.who]),
)
CLAIM: Final = (
    Need("EN-INC-01", own_turn),
    Need("EN-R-25", lambda g, asked: g.due > 0),
)
ATTACK: Final = (
    Need("EN-ATK-01", rivals_tile),
    Need("EN-ATK-02", lambda g, asked, square: side_by_side(square, laid(asked))),
    Need("EN-R-16", lambda g, asked, square: can_replace(g, asked, [square])),
    Need("EN-R-09", lambda g, asked, square: can_open(g, asked, [square])),
)
ADD: Final = (
    Need("EN-ATK-01", rivals_tile),
    Need("EN-ATK-07", same_rival),
    Need("EN-ATK-08", joins),
    Need("EN-R-16", lambda g, asked, square: can_replace(g, asked, [*named(asked), square])),
    Need("EN-R-09", lambda g, asked, square: can_open(g, asked, [*named(asked), square])),
)
SUPPORT: Final = (
    Need("EN-ATK-04", lambda g, asked, square: owner_at(g, square) == asked.who and square != laid(asked)),
    Need("EN-ATK-05", lambda g, asked, square: side_by_side(square, laid(asked))),
)
FIRST_BID_NEEDS: Final = (
    Need("EN-BID-12", lambda g, asked, bid: bid >= FIRST_BID),
    Need("EN-R-10", lambda g, asked, bid: bid % BID_UNIT == 0),
    Need("EN-R-09", lambda g, asked, bid: bid * opposing(g, asked) <= g.mana[asked.who]),
)
OUTBID: Final = (
    Need("EN-BID-06", lambda g, asked, bid: bid >= asked.args[3] + LEAST_RAISE),
    Need("EN-R-10", lambda g, asked, bid: bid % BID_UNIT == 0),
    Need("EN-R-16", lambda g, asked, bid: asked.who == g.turn or can_replace(g, asked, list(bits(asked.args[1])))),
    Need("EN-R-09", lambda g, asked, bid: bid * opposing(g, asked) <= g.mana[asked.who]),
)
IRRIGATE_LATER: Final = (
    Need("EN-TURN-04", lambda g, asked, square: not g.cultivated),
    Need("EN-IRR-08", lambda g, asked, square: g.irrigated < 2),
    forbidden("EN-TURN-02"),
)
CULTURE_LATER: Final = (
    Need("EN-CUL-02", lambda g, asked, face: not g.cultivated),
    Need("EN-TURN-04", lambda g, asked, face: not g.irrigated),
    forbidden("EN-TURN-02"),
)
ATTACK_LATER: Final = (forbidden("EN-ATK-03"),)
DRAW: Final = (
    Need("EN-DRAW-03", lambda g, asked: len(g.hands[asked.who]) < DRAWS_BELOW),
    Need("EN-R-22", lambda g, asked: bool(g.draw_pile) or any(face >= SQUARES for face in faces_of(g, g.discard))),
)
DRAW_AGAIN: Final = (forbidden("EN-DRAW-02"),)
