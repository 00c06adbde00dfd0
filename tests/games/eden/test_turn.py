"""Course of a turn: the three steps in order, one of three things to play, and who comes next."""

import pytest

from tests.games.eden.tables import asked, at, keys, log, of_kind, play, seat, truth, why_not


@pytest.mark.proves("EN-TURN-01")
@pytest.mark.parametrize(("turn", "after"), [("red", "yellow"), ("yellow", "blue"), ("blue", "pink"), ("pink", "red")])
def test_turns_go_round_the_table(turn: str, after: str) -> None:
    game = at("income", 4, turn=turn)
    assert asked(game) == f"{turn} draw"
    game.answer("end-turn")
    assert asked(game) == f"{after} draw"


@pytest.mark.proves("EN-TURN-02")
def test_mana_comes_first_then_cards_then_the_draw() -> None:
    game = at("income", red=seat(50, "A1", G7=3))
    assert asked(game) == "red play"
    assert log(game) == ["Turn 1: Red.", "Red receives 10 mana of income."]
    play(game, "irrigate A1")
    assert asked(game) == "red draw"
    assert why_not(game, "irrigate B1") == "EN-TURN-02"
    play(game, "draw")
    assert asked(game) == "yellow draw"


@pytest.mark.proves("EN-TURN-03")
def test_one_of_three_things_is_played() -> None:
    game = at(red=seat(hand="A1 I2", C1=1, D1=1))
    assert keys(game) == {"irrigate A1", "culture I2", "pass", "sell I2"}


@pytest.mark.proves("EN-TURN-04", "EN-CUL-01")
def test_after_irrigating_no_culture_card_is_played() -> None:
    game = play(at(red=seat(hand="A1 B2 I2", C1=1, D1=1)), "irrigate A1")
    assert asked(game) == "red second-card"
    assert why_not(game, "culture I2") == "EN-TURN-04"
    play(game, "enough")
    assert why_not(game, "culture I2") == "EN-TURN-04"


@pytest.mark.proves("EN-TURN-04", "EN-CUL-02")
def test_after_a_culture_card_nothing_else_is_played() -> None:
    game = play(at(red=seat(hand="A1 I2 V3", C1=1, D1=1)), "culture I2", "place C1 D1")
    assert asked(game) == "red draw"
    assert why_not(game, "irrigate A1") == "EN-TURN-04"
    assert why_not(game, "culture V3") == "EN-CUL-02"


@pytest.mark.proves("EN-TURN-06")
def test_who_passes_neither_waters_nor_raises() -> None:
    game = at(red=seat(hand="A1 I2", C1=1, D1=1))
    before = truth(game)["red"]
    play(game, "pass")
    assert truth(game)["red"] == before
    assert of_kind(game, "irrigate") == of_kind(game, "culture") == set()
    assert why_not(game, "irrigate A1") == "EN-TURN-02"
    assert why_not(game, "culture I2") == "EN-TURN-02"


@pytest.mark.proves("EN-TURN-07")
def test_who_passes_still_has_income_draws_and_trades() -> None:
    game = at("income", red=seat(50, "A1 I2", C1=2), display=["O4"], draw_pile=["T4"])
    play(game, "pass", "sell I2", "buy O4", "draw", "sell T4", "end-turn")
    assert truth(game)["red"]["mana"] == 50 + 5 + 20 - 50 + 40
    assert truth(game)["red"]["hand"] == ["A1", "O4"]


@pytest.mark.proves("EN-TURN-05", "EN-R-28")
def test_trades_are_offered_at_every_moment_of_the_own_turn() -> None:
    """In every question to red, the answers are sought that sell the O4 and buy the I2."""
    red = seat(200, "C4 A7 O4 I2", B4=1, A1=1, B1=1)
    game = at(red=red, blue=seat(10, "G6", C3=1, D3=1), display=["I2"], draw_pile=["G5"])
    steps = []
    for answer in ("irrigate C4", "attack C3", "done", "support B4", "bid 20", "irrigate A7", "draw", "end-turn"):
        steps.append(asked(game))
        assert {"sell O4", "sell I2", "buy I2"} <= keys(game), steps
        play(game, answer)
    assert steps == [
        "red play",
        "red attack",
        "red further-target",
        "red supporter",
        "red first-bid",
        "red second-card",
        "red draw",
        "red end",
    ]
    assert asked(game) == "yellow play"


@pytest.mark.proves("EN-TURN-05", "EN-R-28")
def test_trades_are_offered_while_a_culture_card_is_laid_out() -> None:
    game = play(at(red=seat(100, "V3 O4", A1=1, B1=1, A2=1, B2=1), display=["I2"]), "culture V3")
    assert asked(game) == "red place"
    assert {"sell O4", "buy I2"} <= keys(game)
    play(game, "sell O4", "buy I2")
    assert truth(game)["red"]["mana"] == 100 + 40 - 30
    assert "place A1 B1 A2" in keys(game)


@pytest.mark.proves("EN-R-40")
def test_a_player_who_has_nothing_keeps_taking_turns() -> None:
    game = at("income", turn="red", red=seat(0), yellow=seat(hand="A1"), draw_pile=["B1", "C1"])
    assert asked(game) == "red draw"
    play(game, "draw", "pass", "end-turn", "end-turn")
    assert asked(game) == "red play"
    assert keys(game) == {"irrigate B1", "pass"}
