"""Taking land: who attacks what, and with which support."""

import pytest

from tests.games.eden.tables import asked, at, keys, log, of_kind, play, seat, truth, why_not


@pytest.mark.proves("EN-ATK-01", "EN-ATK-02", "EN-ATK-11")
def test_a_takeover_starts_from_the_tile_just_laid_and_is_optional() -> None:
    game = play(at(red=seat(100, "B4 A7"), blue=seat(100, C4=1, B3=1, E6=1)), "irrigate B4")
    assert keys(game) == {"attack C4", "attack B3", "no-takeover"}
    assert why_not(game, "attack E6") == "EN-ATK-02"  # a rival's tile elsewhere
    assert why_not(game, "attack A4") == "EN-ATK-01"  # an empty square
    assert why_not(game, "attack B4") == "EN-ATK-01"  # the own tile
    play(game, "no-takeover")
    assert asked(game) == "red second-card"
    assert truth(game)["blue"]["land"] == {"C4": 1, "B3": 1, "E6": 1}


@pytest.mark.proves("EN-ATK-02")
def test_an_older_own_tile_attacks_nothing() -> None:
    game = play(at(red=seat(100, "G7 A7", B4=1), blue=seat(100, C4=1)), "irrigate G7")
    assert asked(game) == "red second-card"
    assert why_not(game, "attack C4") == "EN-ATK-03"


@pytest.mark.proves("EN-ATK-03")
def test_a_takeover_cannot_be_made_up_for() -> None:
    game = play(at(red=seat(100, "B4 A7"), blue=seat(100, C4=1)), "irrigate B4", "no-takeover")
    assert why_not(game, "attack C4") == "EN-ATK-03"
    play(game, "enough")
    assert asked(game) == "red draw"
    assert why_not(game, "attack C4") == "EN-ATK-03"


@pytest.mark.proves("EN-R-02")
def test_diagonal_tiles_are_not_adjacent() -> None:
    game = play(at(red=seat(100, "B4 A7", A3=1), blue=seat(100, C5=1, C3=1)), "irrigate B4")
    assert asked(game) == "red second-card"
    game = play(at(red=seat(100, "B4 A7", A3=1, C5=1), blue=seat(100, C4=1, D5=1)), "irrigate B4", "attack C4")
    assert asked(game) == "red first-bid"  # neither D5 joins C4, nor do A3 and C5 support B4


@pytest.mark.proves("EN-ATK-07")
def test_one_rival_is_attacked_and_the_attacker_chooses_whom() -> None:
    game = at(red=seat(200, "B4"), yellow=seat(100, C4=1, C3=1), blue=seat(100, A4=1, D4=1, C5=1))
    play(game, "irrigate B4")
    assert of_kind(game, "attack") == {"attack C4", "attack A4"}
    play(game, "attack C4")
    assert keys(game) == {"add C3", "done"}
    assert why_not(game, "add A4") == "EN-ATK-07"
    assert why_not(game, "add D4") == "EN-ATK-07"


@pytest.mark.proves("EN-ATK-08", "EN-R-03")
def test_targets_may_form_a_chain() -> None:
    game = at(red=seat(400, "B4"), blue=seat(100, C4=1, D4=1, D5=1, D6=1, F4=1))
    play(game, "irrigate B4", "attack C4")
    assert keys(game) == {"add D4", "done"}
    assert why_not(game, "add D5") == "EN-ATK-08"
    play(game, "add D4", "add D5", "add D6")  # nothing else joins: the bid is asked for at once
    assert asked(game) == "red first-bid"
    assert "Red attacks Blue on C4, D4, D5 and D6 with B4." in log(play(game, "bid 10"))


@pytest.mark.proves("EN-ATK-08", "EN-R-04")
def test_tiles_that_only_the_attacking_tile_joins_are_not_one_group() -> None:
    game = play(at(red=seat(200, "B4"), blue=seat(100, C4=1, A4=1, C3=1)), "irrigate B4", "attack C4")
    assert keys(game) == {"add C3", "done"}
    assert why_not(game, "add A4") == "EN-ATK-08"


@pytest.mark.proves("EN-R-05")
def test_the_supporter_reaches_no_target() -> None:
    """B5 supports and touches C5, which hangs together with nothing that B4 touches."""
    game = play(at(red=seat(200, "B4", B5=1), blue=seat(100, C5=1, B3=1)), "irrigate B4")
    assert of_kind(game, "attack") == {"attack B3"}
    assert why_not(game, "attack C5") == "EN-ATK-02"
    play(game, "attack B3")
    assert asked(game) == "red supporter"
    assert keys(game) == {"support B5", "alone"}


@pytest.mark.proves("EN-ATK-09", "EN-ATK-10")
def test_the_attacker_may_leave_out_a_tile() -> None:
    """A is C4; B, C and D are D4, C3 and C5; E is E4, which hangs on D4."""
    game = at(red=seat(400, "B4"), blue=seat(0, C4=1, D4=1, C3=1, C5=1, E4=1))
    play(game, "irrigate B4", "attack C4", "add D4", "add C3", "add C5")
    assert keys(game) == {"add E4", "done"}
    play(game, "done", "bid 10")
    assert truth(game)["red"]["land"] == {"C3": 1, "B4": 1, "C4": 1, "D4": 1, "C5": 1}
    assert truth(game)["blue"]["land"] == {"E4": 1}
    assert truth(game)["red"]["mana"] == 400 - 10 * 4


@pytest.mark.proves("EN-ATK-04", "EN-ATK-05", "EN-ATK-06")
def test_one_own_tile_beside_the_one_just_laid_may_support() -> None:
    game = at(red=seat(100, "B4", B3=1, A4=2, B2=1, G7=1), blue=seat(100, C4=1))
    play(game, "irrigate B4", "attack C4")
    assert keys(game) == {"support B3", "support A4", "alone"}
    assert why_not(game, "support B2") == "EN-ATK-05"
    assert why_not(game, "support G7") == "EN-ATK-05"
    assert why_not(game, "support C4") == "EN-ATK-04"
    assert why_not(game, "support B4") == "EN-ATK-04"  # the tile just laid attacks already
    play(game, "support A4")
    assert asked(game) == "red first-bid"  # no third tile


@pytest.mark.proves("EN-ATK-04")
def test_support_is_optional() -> None:
    game = at(red=seat(100, "B4", A4=2), blue=seat(100, C4=1))
    play(game, "irrigate B4", "attack C4", "alone", "bid 10", "bid 15", "accept")
    assert truth(game)["blue"]["land"] == {"B4": 1, "C4": 1}
    assert truth(game)["red"]["land"] == {"A4": 2}


@pytest.mark.proves("EN-R-37", "EN-R-28")
def test_everything_is_fixed_before_the_first_bid() -> None:
    """The defender is asked nothing before it, and a trade in between changes nothing."""
    game = at(red=seat(200, "B4 T4", B3=1), blue=seat(100, "I2", C4=1, D4=1))
    play(game, "irrigate B4", "attack C4")
    assert asked(game) == "red further-target"
    play(game, "sell T4", "done")
    assert asked(game) == "red supporter"
    play(game, "support B3", "buy T4", "bid 10")
    assert truth(game)["takeover"] == {
        "laid": "B4",
        "targets": ["C4"],
        "supporter": "B3",
        "bid": 10,
        "asked": "blue",
    }
    play(game, "bid 15")
    assert keys(game) >= {"accept", "bid 20", "sell T4"}
    assert of_kind(game, "add") == of_kind(game, "support") == set()


@pytest.mark.proves("EN-R-09")
def test_a_group_that_cannot_be_paid_cannot_be_attacked() -> None:
    game = play(at(red=seat(25, "B4 A7"), blue=seat(100, C4=2, D4=1, B3=3)), "irrigate B4")
    assert of_kind(game, "attack") == {"attack C4"}
    assert why_not(game, "attack B3") == "EN-R-09"
    play(game, "attack C4")
    assert asked(game) == "blue answer-bid"  # D4 would cost 30, and 10 is the only bid
    game = play(at(red=seat(30, "B4 A7"), blue=seat(100, C4=2, D4=1, B3=3)), "irrigate B4")
    assert of_kind(game, "attack") == {"attack C4", "attack B3"}
    short = play(at(red=seat(20, "B4 T4"), blue=seat(100, C4=2, D4=1)), "irrigate B4", "attack C4")
    assert why_not(short, "add D4") == "EN-R-09"


@pytest.mark.proves("EN-R-28")
def test_a_sale_can_pay_for_the_attack() -> None:
    game = play(at(red=seat(0, "B4 I2"), blue=seat(100, C4=1)), "irrigate B4")
    assert keys(game) == {"no-takeover", "sell I2"}
    play(game, "sell I2")
    assert of_kind(game, "attack") == {"attack C4"}


@pytest.mark.proves("EN-R-09")
@pytest.mark.parametrize("step", ["further-target", "supporter", "first-bid"])
def test_a_purchase_must_leave_the_first_bid_payable(step: str) -> None:
    named = {"laid": "B4", "targets": ["C4"]}
    red = seat(50, "A7", B4=1, B3=1)
    game = at(step, red=red, blue=seat(100, C4=2, D4=1), takeover=named, display=["I2", "V3"])
    assert asked(game) == f"red {step}"
    assert of_kind(game, "buy") == {"buy I2"}
    assert why_not(game, "buy V3") == "EN-R-09"
    play(game, "buy I2")
    assert of_kind(game, "buy") == set()


@pytest.mark.proves("EN-R-16")
def test_land_that_could_not_be_covered_is_not_attacked() -> None:
    threes = {"A1": 3, "C1": 3, "E1": 3, "G1": 4}
    game = play(at(red=seat(100, "B4 A7", **threes), blue=seat(100, C4=3, A4=1)), "irrigate B4")
    assert of_kind(game, "attack") == {"attack A4"}
    assert why_not(game, "attack C4") == "EN-R-16"
    chain = at(red=seat(200, "B4 A7 T4", **threes), blue=seat(100, C4=1, D4=3, C3=1))
    play(chain, "irrigate B4", "attack C4")
    assert of_kind(chain, "add") == {"add C3"}
    assert why_not(chain, "add D4") == "EN-R-16"


@pytest.mark.proves("EN-R-43", "EN-R-15")
def test_tiles_taken_off_are_back_in_their_owners_stock_at_once() -> None:
    """All twelve of red's tiles of level 1 are on the board, until blue takes one off."""
    eleven = dict.fromkeys(["A1", "B1", "C1", "D1", "E1", "F1", "G1", "A7", "C7", "E7", "G7"], 1)
    bids = {"laid": "B4", "targets": ["C4"], "bid": 15, "asked": "red"}
    game = at("answer-bid", red=seat(100, "E5 F3", B4=1, **eleven), blue=seat(100, C4=1), takeover=bids)
    play(game, "accept")
    assert asked(game) == "red second-card"
    assert of_kind(game, "irrigate") == {"irrigate E5", "irrigate F3"}
    laid = play(at(red=seat(100, "B4 E5", **eleven), blue=seat(100, C4=2)), "irrigate B4", "no-takeover")
    assert asked(laid) == "red draw"  # without the loss there is no tile left for E5
