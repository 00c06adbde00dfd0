"""Numbers with reasons: points, income, prices, the cost of raising, the totals of a takeover."""

import pytest

from rulekeeper.core.errors import UnknownStat
from rulekeeper.core.values import Number, Reason
from rulekeeper.games.eden import GAME
from tests.games.eden.tables import at, play, seat


def said(reasons: list[Reason]) -> list[tuple[Number, str, str]]:
    return [(one.change, GAME.words.text(one.words, "en"), one.clause) for one in reasons]


def test_points_and_income_are_told_tile_by_tile() -> None:
    game = at(red=seat(100, "G7", A1=1, B1=3))
    assert game.value("points", "red") == 4
    assert said(game.reasons("points", "red")) == [(1, "tile on A1", "EN-DEF-01"), (3, "tile on B1", "EN-DEF-01")]
    assert game.value("income", "red") == 10
    assert said(game.reasons("income", "red")) == [(10, "tile on B1", "EN-INC-01")]


@pytest.mark.proves("EN-DEF-02")
def test_a_tile_is_one_white_point_and_its_red_points() -> None:
    game = at(red=seat(100, "G7", A1=1, B1=3))
    assert said(game.reasons("tile-points", "A1")) == [(1, "white point", "EN-DEF-02")]
    assert said(game.reasons("tile-points", "B1")) == [(1, "white point", "EN-DEF-02"), (2, "red points", "EN-DEF-02")]
    with pytest.raises(UnknownStat, match="'C1' has no 'tile-points'"):
        game.value("tile-points", "C1")


@pytest.mark.proves("EN-MKT-03", "EN-MKT-05")
def test_prices_follow_from_the_squares_of_a_layout() -> None:
    game = at(red=seat(100, "G7 T4"))
    assert said(game.reasons("sale", "T4")) == [(40, "4 squares", "EN-MKT-03")]
    assert said(game.reasons("purchase", "T4")) == [(10, "for any card", "EN-MKT-05"), (40, "4 squares", "EN-MKT-05")]


@pytest.mark.proves("EN-CUL-13")
def test_the_cost_of_raising_counts_the_tiles_that_rise() -> None:
    game = play(at(red=seat(100, "I3 T4", A1=1, B1=2, C1=1, D1=2)), "culture I3")
    assert game.value("raise", "A1 B1 C1") == 20
    assert said(game.reasons("raise", "B1 C1 D1")) == [(10, "tile on C1", "EN-CUL-12")]


@pytest.mark.proves("EN-BID-02", "EN-BID-03", "EN-BID-11")
def test_both_totals_of_a_takeover_are_known_at_any_bid() -> None:
    takeover = {"laid": "B4", "supporter": "B3", "targets": ["C4", "D4"]}
    game = at("first-bid", red=seat(200, B4=1, B3=1), blue=seat(200, C4=2, D4=1), takeover=takeover)
    assert (game.value("total", "red"), game.value("total", "blue")) == (30, 20)
    play(game, "bid 20")
    assert said(game.reasons("total", "red")) == [(40, "tile on C4", "EN-BID-02"), (20, "tile on D4", "EN-BID-02")]
    assert said(game.reasons("total", "blue")) == [(20, "tile on B3", "EN-BID-03"), (20, "tile on B4", "EN-BID-03")]
    with pytest.raises(UnknownStat):
        game.value("total", "yellow")
