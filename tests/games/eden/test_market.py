"""Selling and buying culture cards, at any moment of one's own turn."""

import pytest

from tests.games.eden.tables import asked, at, keys, log, of_kind, play, seat, truth, why_not


@pytest.mark.proves("EN-MKT-01", "EN-MKT-02", "EN-MKT-03")
@pytest.mark.parametrize(("card", "price"), [("I2", 20), ("V3", 30), ("T4", 40)])
def test_a_card_sold_goes_to_the_display_for_ten_a_square(card: str, price: int) -> None:
    game = play(at(red=seat(100, f"A1 {card}")), f"sell {card}")
    assert truth(game)["red"]["mana"] == 100 + price
    assert truth(game)["red"]["hand"] == ["A1"]
    assert truth(game)["display"] == [card]
    assert truth(game)["discard"] == []
    assert f"for {price} mana" in log(game)[-1]


@pytest.mark.proves("EN-MKT-04", "EN-MKT-05", "EN-DEF-06")
@pytest.mark.parametrize(("card", "price"), [("I2", 30), ("V3", 40), ("T4", 50)])
def test_a_card_of_the_display_costs_ten_and_ten_a_square(card: str, price: int) -> None:
    game = play(at(red=seat(100, "A1"), display=[card, "O4"]), f"buy {card}")
    assert truth(game)["red"]["mana"] == 100 - price
    assert truth(game)["red"]["hand"] == ["A1", card]
    assert truth(game)["display"] == ["O4"]
    exact = at(red=seat(price, "A1"), display=[card])
    assert f"buy {card}" in keys(exact)
    assert why_not(at(red=seat(price - 5, "A1"), display=[card]), f"buy {card}") == "EN-MKT-05"


@pytest.mark.proves("EN-MKT-01", "EN-MKT-04")
def test_any_number_is_sold_and_bought() -> None:
    game = at(red=seat(200, "A1 I2 V3 T4"), display=["O4", "I3", "I4"])
    play(game, "sell I2", "sell V3", "sell T4", "buy O4", "buy I3", "buy I4")
    assert truth(game)["red"]["hand"] == ["A1", "I3", "I4", "O4"]
    assert truth(game)["red"]["mana"] == 200 + 20 + 30 + 40 - 50 - 40 - 50
    assert asked(game) == "red play"


@pytest.mark.proves("EN-MKT-01", "EN-MKT-04")
def test_only_cards_that_are_there_are_traded() -> None:
    game = at(red=seat(100, "A1 I2"), blue=seat(100, "V3"), display=["O4"])
    assert of_kind(game, "sell") == {"sell I2"}
    assert of_kind(game, "buy") == {"buy O4"}
    assert why_not(game, "sell V3") == "EN-MKT-01"
    assert why_not(game, "sell O4") == "EN-MKT-01"
    assert why_not(game, "buy V3") == "EN-MKT-04"
    assert why_not(game, "buy I2") == "EN-MKT-04"


@pytest.mark.proves("EN-MKT-07")
def test_irrigation_cards_are_not_traded() -> None:
    game = at(red=seat(100, "A1 B1 I2"))
    assert of_kind(game, "sell") == {"sell I2"}
    assert why_not(game, "sell A1") == "EN-MKT-07"
    assert why_not(game, "buy C1") == "EN-MKT-07"


@pytest.mark.proves("EN-MKT-06")
def test_a_card_that_was_bought_can_be_played_at_once() -> None:
    game = at(red=seat(100, "A7", A1=1, B1=1), display=["I2"])
    assert why_not(game, "culture I2") == "EN-CUL-01"
    play(game, "buy I2", "culture I2")
    assert truth(game)["red"]["land"] == {"A1": 2, "B1": 2}
    assert truth(game)["red"]["mana"] == 100 - 30 - 20


@pytest.mark.proves("EN-MKT-06", "EN-R-29")
def test_after_any_card_a_bought_one_is_kept() -> None:
    game = play(at(red=seat(100, "A7 B7", A1=1, B1=1), display=["I2"]), "irrigate A7", "buy I2")
    assert why_not(game, "culture I2") == "EN-TURN-04"
    game = play(at(red=seat(100, "I2", A1=1, B1=1), display=["V3"]), "culture I2", "place A1 B1", "buy V3")
    assert why_not(game, "culture V3") == "EN-CUL-02"
    assert truth(game)["red"]["hand"] == ["V3"]


@pytest.mark.proves("EN-R-30")
def test_a_round_trip_costs_ten_and_may_be_made_again() -> None:
    game = at(red=seat(100, "A1 T4"))
    for trips in (1, 2, 3):
        play(game, "sell T4", "buy T4")
        assert truth(game)["red"]["mana"] == 100 - 10 * trips
    assert truth(game)["red"]["hand"] == ["A1", "T4"]


@pytest.mark.proves("EN-R-30", "EN-R-28", "EN-DRAW-04")
def test_a_sixth_card_is_drawn_by_selling_and_buying_back() -> None:
    game = play(at(red=seat(100, "A1 B1 C1 D1 T4"), draw_pile=["E1"]), "pass")
    assert why_not(game, "draw") == "EN-DRAW-03"
    play(game, "sell T4", "draw", "buy T4")
    assert truth(game)["red"]["hand"] == ["A1", "B1", "C1", "D1", "E1", "T4"]
    assert truth(game)["red"]["mana"] == 90
    assert why_not(game, "draw") == "EN-DRAW-02"


@pytest.mark.proves("EN-R-36", "EN-MKT-02")
def test_a_card_stays_in_the_display_for_everybody_until_it_is_played() -> None:
    game = at(red=seat(100, "B7 T4"), yellow=seat(100, "C7"), blue=seat(100, "D7", A1=1, B1=1, C1=1, B2=1))
    play(game, "sell T4", "pass", "end-turn")
    assert "buy T4" in keys(game)
    play(game, "pass", "end-turn")
    assert asked(game) == "blue play"
    play(game, "buy T4")
    assert truth(game)["display"] == []
    assert "T4" not in truth(game)["discard"]
    play(game, "culture T4")
    assert truth(game)["discard"][0] == "T4"
