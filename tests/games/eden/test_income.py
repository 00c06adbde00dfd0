"""Receiving mana: five for each red point, at the start of the turn; claimed by hand where the table says so."""

import pytest

from tests.games.eden.tables import asked, at, badges, keys, log, play, seat, truth, why_not

CLAIMS = {"claim_income": True}


@pytest.mark.proves("EN-INC-01", "EN-DEF-03")
def test_five_mana_for_each_red_point_on_the_own_land() -> None:
    game = at("income", red=seat(10, "A1", C1=1, D1=2, E1=3, F1=4), blue=seat(10, G7=4))
    assert truth(game)["red"]["mana"] == 10 + 5 * (0 + 1 + 2 + 3)
    assert truth(game)["blue"]["mana"] == 10


@pytest.mark.proves("EN-INC-02")
def test_land_of_level_one_brings_nothing() -> None:
    game = at("income", red=seat(10, "A1", C1=1, D1=1, E1=1))
    assert truth(game)["red"]["mana"] == 10
    assert not any("income" in line for line in log(game))


@pytest.mark.proves("EN-R-25")
def test_income_comes_by_itself_unless_the_table_claims_it() -> None:
    paid = at("income", red=seat(10, "A1", C1=3))
    assert truth(paid)["red"]["mana"] == 20
    assert why_not(paid, "claim") == "EN-R-25"
    due = at("income", options=CLAIMS, red=seat(10, "A1", C1=3))
    assert truth(due)["red"]["mana"] == 10
    assert badges(due, "red")["due"] == 10
    assert keys(due) == {"irrigate A1", "pass", "claim"}
    play(due, "claim")
    assert truth(due)["red"]["mana"] == 20
    assert why_not(due, "claim") == "EN-R-25"


@pytest.mark.proves("EN-INC-03")
def test_income_that_is_not_claimed_is_lost() -> None:
    game = at("income", options=CLAIMS, red=seat(10, "A1", C1=3), yellow=seat(hand="A2"))
    play(game, "pass", "end-turn")
    assert truth(game)["red"]["mana"] == 10
    assert asked(game) == "yellow play"
    assert why_not(game, "claim") == "EN-R-25"
    assert "Red forgot to claim 10 mana: it is lost." in log(game)


@pytest.mark.proves("EN-INC-03", "EN-R-25")
def test_income_can_be_claimed_to_the_last_moment_and_counts_the_land_at_the_start() -> None:
    game = at("income", options=CLAIMS, red=seat(100, "I2", C1=1, D1=1, E1=3), draw_pile=["A1"])
    play(game, "culture I2", "place C1 D1", "draw", "claim")
    assert truth(game)["red"]["mana"] == 100 - 20 + 10
    assert truth(game)["red"]["income"] == 20


def test_a_defender_does_not_claim() -> None:
    game = at("answer-bid", options=CLAIMS, red=seat(100, B4=1), blue=seat(100, C4=2), takeover=first_bid(), due=5)
    assert why_not(game, "claim") == "EN-INC-01"


def first_bid() -> dict[str, object]:
    return {"laid": "B4", "targets": ["C4"], "bid": 10, "asked": "blue"}
