"""Eden's numbers with their reasons: points, income, prices, the cost of raising and the totals of a takeover.

All of them rest on what lies open on the table; what a player has in mana is no number anybody else may ask for.
"""

from collections.abc import Iterable
from typing import Final

from rulekeeper.core.boards.masks import bits
from rulekeeper.core.prompts import Domain
from rulekeeper.core.values import Reason, Stat
from rulekeeper.core.words import Said, said
from rulekeeper.games.eden.components import (
    BOARD,
    BUYING_FLAT,
    COLOURS,
    FIRST_BID,
    INCOME,
    RAISING,
)
from rulekeeper.games.eden.culture import lowest_tiles, price
from rulekeeper.games.eden.domains import CULTURE, LAYOUT, SEAT, SQUARE, seat_words
from rulekeeper.games.eden.faces import cost_of, sells_for, size_of
from rulekeeper.games.eden.stakes import stakes
from rulekeeper.games.eden.state import Eden, covered, income, level, points, red_points


def tile_words(square: int) -> Said:
    return said("reason-tile", square=BOARD.names[square])


def points_of(g: Eden, seat: int) -> int:
    return points(g, g.own[seat])


def points_reasons(g: Eden, seat: int) -> list[Reason]:
    return [Reason(level(g, square), tile_words(square), "EN-DEF-01") for square in bits(g.own[seat])]


def income_reasons(g: Eden, seat: int) -> list[Reason]:
    tiles = [square for square in bits(g.own[seat]) if level(g, square) > 1]
    return [Reason(INCOME * red_points(g, 1 << square), tile_words(square), "EN-INC-01") for square in tiles]


def tile_reasons(g: Eden, square: int) -> list[Reason]:
    red = red_points(g, 1 << square)
    white = [Reason(1, said("reason-white"), "EN-DEF-02")]
    return [*white, Reason(red, said("reason-red"), "EN-DEF-02")] if red else white


def sale_reasons(g: Eden, face: int) -> list[Reason]:
    return [Reason(sells_for(g, face), said("reason-squares", count=size_of(g, face)), "EN-MKT-03")]


def purchase_reasons(g: Eden, face: int) -> list[Reason]:
    squares = Reason(cost_of(g, face) - BUYING_FLAT, said("reason-squares", count=size_of(g, face)), "EN-MKT-05")
    return [Reason(BUYING_FLAT, said("reason-flat"), "EN-MKT-05"), squares]


def raising_reasons(g: Eden, layout: int) -> list[Reason]:
    return [Reason(RAISING, tile_words(square), "EN-CUL-12") for square in bits(lowest_tiles(g, layout)[0])]


def sides(g: Eden) -> Iterable[int]:
    """The two sides of the takeover, as soon as there are two."""
    now = stakes(g)
    return (now.attacker, now.defender) if now is not None and now.targets else ()


def total_of(g: Eden, seat: int) -> int:
    now = stakes(g)
    return now.total(g, seat) if now is not None else 0


def total_reasons(g: Eden, seat: int) -> list[Reason]:
    now = stakes(g)
    if now is None:
        return []
    clause = "EN-BID-02" if seat == now.attacker else "EN-BID-03"
    bid = now.bid or FIRST_BID
    return [Reason(bid * level(g, square), tile_words(square), clause) for square in bits(now.against(seat))]


TILE: Final = Domain("tile", lambda g: bits(covered(g)), SQUARE.names, SQUARE.words, SQUARE.place)
SIDE: Final = Domain("side", sides, lambda g, seat: COLOURS[seat], seat_words)

POINTS: Final = Stat("points", SEAT, points_of, points_reasons)
INCOME_OF: Final = Stat("income", SEAT, income, income_reasons)
TILE_POINTS: Final = Stat("tile-points", TILE, level, tile_reasons)
SALE: Final = Stat("sale", CULTURE, sells_for, sale_reasons)
PURCHASE: Final = Stat("purchase", CULTURE, cost_of, purchase_reasons)
RAISE: Final = Stat("raise", LAYOUT, price, raising_reasons)
TOTAL: Final = Stat("total", SIDE, total_of, total_reasons)

STATS: Final = (POINTS, INCOME_OF, TILE_POINTS, SALE, PURCHASE, RAISE, TOTAL)
