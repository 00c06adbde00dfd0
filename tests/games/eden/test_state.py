"""Land tiles: levels, white and red points, and the pieces that are left."""

import pytest

from rulekeeper.core.boards.masks import mask_of
from rulekeeper.games.eden.components import BOARD
from rulekeeper.games.eden.state import can_cover, income, level, points, red_points, stock
from tests.games.eden.tables import at, seat, state

LAND = {"A1": 1, "B1": 2, "C1": 3, "D1": 4}


@pytest.mark.proves("EN-DEF-01", "EN-DEF-02")
def test_a_tile_shows_one_white_point_and_a_red_one_for_each_further_level() -> None:
    g = state(at(red=seat(hand="G7", **LAND)))
    tiles = [BOARD.square(name) for name in LAND]
    assert [level(g, square) for square in tiles] == [1, 2, 3, 4]
    assert [red_points(g, 1 << square) for square in tiles] == [0, 1, 2, 3]
    assert [points(g, 1 << square) for square in tiles] == [1, 2, 3, 4]


@pytest.mark.proves("EN-DEF-03", "EN-DEF-04")
def test_income_counts_red_points_and_worth_counts_all() -> None:
    g = state(at(red=seat(hand="G7", **LAND)))
    assert income(g, 0) == 5 * (0 + 1 + 2 + 3)
    assert points(g, g.own[0]) == 1 + 2 + 3 + 4


@pytest.mark.proves("EN-R-15", "EN-CUL-10")
def test_levels_three_and_four_are_one_kind_of_piece() -> None:
    g = state(at(red=seat(hand="G7", **LAND)))
    assert stock(g, 0) == (12 - 1, 8 - 1, 4 - 2)
    assert stock(g, 1) == (12, 8, 4)


@pytest.mark.proves("EN-R-16", "EN-R-43")
def test_land_can_be_covered_only_with_pieces_of_its_levels() -> None:
    red = seat(hand="G7", A1=3, B1=3, C1=4)
    blue = seat(A3=3, B3=4, C3=1)
    g = state(at(red=red, blue=blue))
    a3, b3, c3 = [BOARD.square(name) for name in ("A3", "B3", "C3")]
    assert can_cover(g, 0, mask_of([a3, c3]))
    assert can_cover(g, 0, mask_of([b3, c3]))
    assert not can_cover(g, 0, mask_of([a3, b3]))
