"""Irrigation cards: one or two, each on the square it names, each with one takeover."""

from typing import Any

import pytest

from tests.games.eden.tables import asked, at, keys, of_kind, play, seat, truth, why_not


@pytest.mark.proves("EN-IRR-01", "EN-IRR-02", "EN-IRR-06", "EN-IRR-07")
def test_a_card_is_discarded_and_a_tile_of_level_one_laid_for_nothing() -> None:
    game = play(at(red=seat(0, "A1 I2")), "irrigate A1")
    assert truth(game)["red"]["land"] == {"A1": 1}
    assert truth(game)["red"]["hand"] == ["I2"]
    assert truth(game)["red"]["mana"] == 0
    assert truth(game)["discard"] == ["A1"]


@pytest.mark.proves("EN-DEF-05")
def test_a_card_waters_only_its_own_square() -> None:
    game = at(red=seat(hand="A1 I2"))
    assert of_kind(game, "irrigate") == {"irrigate A1"}
    assert why_not(game, "irrigate A2") == "EN-DEF-05"
    assert why_not(game, "irrigate B1") == "EN-DEF-05"


@pytest.mark.proves("EN-R-39")
def test_any_empty_square_will_do_far_from_the_own_land_or_beside_a_rival() -> None:
    game = at(red=seat(hand="G7 B2", A1=1), blue=seat(C2=3))
    assert of_kind(game, "irrigate") == {"irrigate G7", "irrigate B2"}
    play(game, "irrigate G7")
    assert truth(game)["red"]["land"] == {"A1": 1, "G7": 1}


@pytest.mark.proves("EN-R-23")
@pytest.mark.parametrize("owner", ["red", "blue"])
def test_a_covered_square_is_not_watered(owner: str) -> None:
    """No such card can be in a hand in play: the position is made up."""
    land: dict[str, Any] = {"red": seat(hand="B1 A1"), "blue": seat()}
    land[owner] = {**land[owner], "land": {"A1": 1}}
    game = at(**land)
    assert keys(game) == {"irrigate B1", "pass"}
    assert why_not(game, "irrigate A1") == "EN-R-23"


@pytest.mark.proves("EN-R-16")
def test_without_a_tile_of_level_one_nothing_is_watered() -> None:
    land = {f"{column}{row}": 1 for column in "ABCD" for row in (1, 2, 3)}
    game = at(red=seat(100, "G7 I2", **land))
    assert of_kind(game, "irrigate") == set()
    assert why_not(game, "irrigate G7") == "EN-R-16"
    land["A1"] = 2
    assert of_kind(at(red=seat(100, "G7 I2", **land)), "irrigate") == {"irrigate G7"}


@pytest.mark.proves("EN-IRR-03", "EN-IRR-08")
def test_a_second_card_may_follow_and_no_third() -> None:
    game = play(at(red=seat(hand="A1 C1 E1 I2")), "irrigate A1")
    assert keys(game) == {"irrigate C1", "irrigate E1", "enough", "sell I2"}
    play(game, "irrigate C1")
    assert asked(game) == "red draw"
    assert why_not(game, "irrigate E1") == "EN-IRR-08"


@pytest.mark.proves("EN-IRR-03")
def test_the_second_card_is_optional() -> None:
    game = play(at(red=seat(hand="A1 C1")), "irrigate A1", "enough")
    assert asked(game) == "red draw"
    assert truth(game)["red"]["land"] == {"A1": 1}


@pytest.mark.proves("EN-IRR-04", "EN-IRR-05", "EN-R-06")
def test_each_card_is_followed_by_one_takeover() -> None:
    game = at(red=seat(200, "B4 B6 A1"), blue=seat(0, C4=1, A4=1, C6=1))
    play(game, "irrigate B4", "attack C4", "bid 10")
    assert truth(game)["red"]["land"] == {"B4": 1, "C4": 1}
    assert asked(game) == "red second-card"  # A4 also lies beside B4: not twice
    assert why_not(game, "attack A4") == "EN-ATK-03"
    play(game, "irrigate B6")
    assert asked(game) == "red attack"
    play(game, "attack C6", "bid 10")
    assert asked(game) == "red draw"
    assert truth(game)["red"]["land"] == {"B4": 1, "C4": 1, "B6": 1, "C6": 1}


@pytest.mark.proves("EN-R-06", "EN-IRR-05")
def test_a_takeover_that_was_declined_is_not_saved_for_the_second_card() -> None:
    game = at(red=seat(200, "B4 B7"), blue=seat(0, C4=1, C7=1))
    play(game, "irrigate B4", "no-takeover", "irrigate B7")
    assert of_kind(game, "attack") == {"attack C7"}
    assert why_not(game, "attack C4") == "EN-ATK-02"


@pytest.mark.proves("EN-R-08")
def test_the_loss_of_the_tile_just_laid_does_not_end_the_turn() -> None:
    game = at(red=seat(200, "B4 E6"), blue=seat(100, C4=1))
    play(game, "irrigate B4", "attack C4", "bid 10", "bid 15", "accept")
    assert truth(game)["red"]["land"] == {}
    assert asked(game) == "red second-card"
    play(game, "irrigate E6")
    assert truth(game)["red"]["land"] == {"E6": 1}


@pytest.mark.proves("EN-R-41")
def test_the_second_takeover_may_aim_at_what_was_just_lost() -> None:
    game = at(red=seat(200, "B4 B5"), blue=seat(100, C4=1))
    play(game, "irrigate B4", "attack C4", "bid 10", "bid 15", "accept", "irrigate B5")
    assert of_kind(game, "attack") == {"attack B4"}
    play(game, "attack B4", "done", "bid 10", "accept")
    assert truth(game)["red"]["land"] == {"B4": 1, "B5": 1}


@pytest.mark.proves("EN-R-07")
def test_what_the_first_card_brought_supports_the_second() -> None:
    game = at(red=seat(200, "B4 B5"), blue=seat(0, A4=1, C5=1))
    play(game, "irrigate B4", "attack A4", "bid 10", "irrigate B5", "attack C5")
    assert asked(game) == "red supporter"
    assert of_kind(game, "support") == {"support B4"}
    game = at(red=seat(200, "B4 A5"), blue=seat(0, A4=1, A6=1))
    play(game, "irrigate B4", "attack A4", "bid 10", "irrigate A5", "attack A6")
    assert of_kind(game, "support") == {"support A4"}  # the square that was just won
