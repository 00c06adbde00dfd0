"""Course of a takeover: bids for each opposing point, back and forth, and what the higher bidder gets."""

from typing import Any

import pytest

from rulekeeper.core.game import Game
from tests.games.eden.tables import asked, at, keys, log, of_kind, play, seat, truth, why_not


def first_example() -> Game:
    """B4 has just been watered beside C4."""
    return at("first-bid", red=seat(100, B4=1), blue=seat(100, C4=1), takeover={"laid": "B4", "targets": ["C4"]})


def second_example(red: int = 200, blue: int = 200, **bids: Any) -> Game:
    """Two tiles worth 2 points against three tiles worth 4."""
    return at(
        "answer-bid" if bids else "first-bid",
        red=seat(red, B4=1, B3=1),
        blue=seat(blue, C4=2, D4=1, E4=1),
        takeover={"laid": "B4", "supporter": "B3", "targets": ["C4", "D4", "E4"], **bids},
    )


@pytest.mark.proves("EN-EX-03", "EN-BID-04", "EN-BID-05", "EN-BID-07", "EN-BID-08", "EN-BID-09", "EN-R-11")
def test_first_example() -> None:
    """10, 15, 25: the defender accepts, and the attacker pays 25, not all of his bids together."""
    game = first_example()
    assert asked(game) == "red first-bid"
    play(game, "bid 10")
    assert asked(game) == "blue answer-bid"
    play(game, "bid 15")
    assert asked(game) == "red answer-bid"
    play(game, "bid 25", "accept")
    assert truth(game)["red"]["mana"] == 100 - 25
    assert truth(game)["blue"]["mana"] == 100 + 25
    assert truth(game)["red"]["land"] == {"B4": 1, "C4": 1}
    assert truth(game)["blue"]["land"] == {}


@pytest.mark.proves("EN-EX-04", "EN-BID-01", "EN-BID-02", "EN-BID-08")
def test_second_example_the_attacker_pays_for_four_points() -> None:
    game = play(second_example(), "bid 20", "accept")
    assert truth(game)["red"]["mana"] == 200 - 80
    assert truth(game)["blue"]["mana"] == 200 + 80
    assert truth(game)["red"]["land"] == {"B3": 1, "B4": 1, "C4": 2, "D4": 1, "E4": 1}


@pytest.mark.proves("EN-EX-05", "EN-BID-03", "EN-BID-10", "EN-BID-15")
def test_second_example_the_defender_pays_for_two_points() -> None:
    game = play(second_example(), "bid 20", "bid 25", "accept")
    assert truth(game)["red"]["mana"] == 200 + 50
    assert truth(game)["blue"]["mana"] == 200 - 50
    assert truth(game)["red"]["land"] == {}
    assert truth(game)["blue"]["land"] == {"B3": 1, "B4": 1, "C4": 2, "D4": 1, "E4": 1}


@pytest.mark.proves("EN-EX-06", "EN-EX-08", "EN-BID-11")
def test_second_example_the_same_scale_costs_one_side_more() -> None:
    thirty = play(second_example(), "bid 20", "bid 25", "bid 30")
    assert "Red bids 30 a point for 4 points: 120 mana." in log(thirty)
    assert truth(play(thirty.copy(), "accept"))["red"]["mana"] == 200 - 120
    play(thirty, "bid 35")
    assert "Blue bids 35 a point for 2 points: 70 mana." in log(thirty)
    assert truth(play(thirty, "accept"))["blue"]["mana"] == 200 - 70


@pytest.mark.proves("EN-EX-07", "EN-DEF-04")
def test_closing_example_one_point_against_three() -> None:
    game = at("first-bid", red=seat(100, B4=1), blue=seat(100, C4=3), takeover={"laid": "B4", "targets": ["C4"]})
    assert of_kind(game, "bid") == {"bid 10", "bid 15", "bid 20", "bid 25", "bid 30"}
    play(game, "bid 10")
    assert "bid 100" in keys(game)
    assert why_not(game, "bid 105") == "EN-R-09"


@pytest.mark.proves("EN-BID-12", "EN-R-10")
def test_the_first_bid_is_ten_at_least_in_steps_of_five() -> None:
    game = at("first-bid", red=seat(25, B4=1), blue=seat(100, C4=1), takeover={"laid": "B4", "targets": ["C4"]})
    assert keys(game) == {"bid 10", "bid 15", "bid 20", "bid 25"}
    assert why_not(game, "bid 5") == "EN-BID-12"
    assert why_not(game, "bid 12") == "EN-R-10"
    assert why_not(game, "bid 30") == "EN-R-09"


@pytest.mark.proves("EN-BID-06", "EN-R-10")
def test_an_outbid_is_five_higher_at_least() -> None:
    game = play(first_example(), "bid 20")
    assert of_kind(game, "bid") == {f"bid {bid}" for bid in range(25, 101, 5)}
    assert why_not(game, "bid 20") == "EN-BID-06"
    assert why_not(game, "bid 24") == "EN-BID-06"
    assert why_not(game, "bid 26") == "EN-R-10"
    play(game, "bid 60")  # any step that can be paid
    assert of_kind(game, "bid") == {f"bid {bid}" for bid in range(65, 101, 5)}


@pytest.mark.proves("EN-BID-05", "EN-BID-07", "EN-R-12")
def test_a_standing_bid_is_accepted_or_outbid_and_never_withdrawn() -> None:
    game = play(first_example(), "bid 10")
    for _ in range(3):
        assert {key.split()[0] for key in keys(game)} == {"accept", "bid"}
        play(game, min(of_kind(game, "bid"), key=lambda key: int(key.split()[1])))
    assert asked(game) == "red answer-bid"
    play(game, "accept")  # as the attacker: that sells the tile that attacked
    assert truth(game)["red"] == {"mana": 100 + 25, "points": 0, "income": 0, "land": {}, "hand": []}
    assert truth(game)["blue"]["land"] == {"B4": 1, "C4": 1}


@pytest.mark.proves("EN-BID-13", "EN-BID-14", "EN-R-26")
def test_bids_and_payments_are_seen_by_everybody() -> None:
    game = play(first_example(), "bid 10", "bid 15", "accept")
    for reader in (None, 0, 1, 2):
        lines = log(game, reader)
        assert "Red bids 10 a point for 1 point: 10 mana." in lines
        assert "Blue bids 15 a point for 1 point: 15 mana." in lines
        assert "Blue pays Red 15 mana." in lines
        assert "Blue takes B4 from Red." in lines


@pytest.mark.proves("EN-BID-10", "EN-DEF-06")
def test_the_payment_goes_to_the_other_player_and_nobody_else() -> None:
    game = first_example()
    before = {colour: truth(game)[colour]["mana"] for colour in ("red", "yellow", "blue")}
    play(game, "bid 40", "accept")
    after = {colour: truth(game)[colour]["mana"] for colour in before}
    assert after == {"red": before["red"] - 40, "yellow": before["yellow"], "blue": before["blue"] + 40}


@pytest.mark.proves("EN-BID-16", "EN-BID-09")
def test_the_attackers_tiles_take_over_the_levels() -> None:
    game = at(
        "first-bid",
        red=seat(200, B4=1),
        blue=seat(0, C4=3, D4=2, E4=1),
        takeover={"laid": "B4", "targets": ["C4", "D4", "E4"]},
    )
    play(game, "bid 10")
    assert truth(game)["red"]["land"] == {"B4": 1, "C4": 3, "D4": 2, "E4": 1}
    assert truth(game)["red"]["points"] == 7


@pytest.mark.proves("EN-R-13", "EN-BID-15", "EN-BID-16")
def test_a_defender_wins_both_attacking_tiles_wherever_the_supporter_lies() -> None:
    game = at(
        "answer-bid",
        red=seat(200, B4=1, A4=3),
        blue=seat(200, C4=1),
        takeover={"laid": "B4", "supporter": "A4", "targets": ["C4"], "bid": 10, "asked": "blue"},
    )
    play(game, "bid 15", "accept")
    assert truth(game)["blue"]["land"] == {"A4": 3, "B4": 1, "C4": 1}
    assert truth(game)["blue"]["mana"] == 200 - 15 * 4
    assert truth(game)["red"]["land"] == {}


@pytest.mark.proves("EN-R-13")
def test_a_single_attacking_tile_gives_a_single_square() -> None:
    game = at(
        "answer-bid",
        red=seat(200, B4=1, A4=3),
        blue=seat(200, C4=1),
        takeover={"laid": "B4", "targets": ["C4"], "bid": 10, "asked": "blue"},
    )
    play(game, "bid 15", "accept")
    assert truth(game)["blue"]["land"] == {"B4": 1, "C4": 1}
    assert truth(game)["red"]["land"] == {"A4": 3}


@pytest.mark.proves("EN-R-09")
def test_who_cannot_pay_the_smallest_outbid_can_only_accept() -> None:
    """Blue would need 30 for an outbid of 15: with 25 mana nobody asks him."""
    game = play(second_example(blue=25), "bid 10")
    assert truth(game)["red"]["land"] == {"B3": 1, "B4": 1, "C4": 2, "D4": 1, "E4": 1}
    game = play(second_example(blue=30), "bid 10")
    assert keys(game) == {"accept", "bid 15"}
    assert why_not(game, "bid 20") == "EN-R-09"


@pytest.mark.proves("EN-R-09")
def test_the_attackers_outbid_too_must_be_payable() -> None:
    game = second_example(red=100, bid=15, asked="red")
    assert keys(game) == {"accept", "bid 20", "bid 25"}
    assert why_not(game, "bid 30") == "EN-R-09"


@pytest.mark.proves("EN-R-16")
def test_a_defender_without_the_pieces_can_only_accept() -> None:
    """The supporter is of level 3; blue has all of its four pieces on the board."""
    takeover = {"laid": "B4", "supporter": "A4", "targets": ["C4"], "bid": 10, "asked": "blue"}
    threes: dict[str, Any] = {"A7": 3, "C7": 3, "E7": 4}
    short = at("answer-bid", red=seat(100, "G1", B4=1, A4=3), blue=seat(500, C4=1, G7=3, **threes), takeover=takeover)
    assert truth(short)["red"]["land"] == {"A4": 3, "B4": 1, "C4": 1}
    enough = at("answer-bid", red=seat(100, "G1", B4=1, A4=3), blue=seat(500, C4=1, **threes), takeover=takeover)
    assert asked(enough) == "blue answer-bid"


@pytest.mark.proves("EN-R-28")
def test_the_defender_may_not_trade_and_the_attacker_may() -> None:
    takeover = {"laid": "B4", "targets": ["C4"], "bid": 10, "asked": "blue"}
    game = at("answer-bid", red=seat(100, "T4", B4=1), blue=seat(100, "I2", C4=1), display=["V3"], takeover=takeover)
    assert of_kind(game, "sell") == of_kind(game, "buy") == set()
    assert why_not(game, "sell I2") == "EN-R-28"
    assert why_not(game, "buy V3") == "EN-R-28"
    play(game, "bid 15")
    assert {"sell T4", "buy V3"} <= keys(game)
    play(game, "sell T4")
    assert "bid 140" in keys(game)
    play(game, "buy V3")
    assert "bid 105" not in keys(game)
