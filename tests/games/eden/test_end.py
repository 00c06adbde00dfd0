"""End of the game: twenty points at any moment, in anybody's turn; and the stop for tables that no longer play."""

from typing import Any

import pytest

from tests.games.eden.tables import asked, at, log, play, seat, state, truth

NINETEEN = {"A1": 4, "C1": 4, "E1": 4, "G1": 4, "A7": 2, "C7": 1}


def over(winners: tuple[int, ...]) -> object:
    return (None, winners)


@pytest.mark.proves("EN-OBJ-01", "EN-END-01", "EN-R-31", "EN-DEF-04")
def test_the_twentieth_point_wins_before_any_takeover_or_draw() -> None:
    game = play(at(red=seat(100, "B4 E5", **NINETEEN), blue=seat(100, C4=1)), "irrigate B4")
    assert (asked(game), game.winners) == over((0,))
    assert truth(game)["red"]["points"] == 20
    assert log(game)[-1] == "Red wins."


@pytest.mark.proves("EN-OBJ-01", "EN-END-03")
def test_nineteen_points_do_not_win_whatever_the_mana() -> None:
    land = {**NINETEEN, "A7": 1}
    game = play(at(red=seat(5000, "B4 E5", **land)), "irrigate B4")
    assert truth(game)["red"]["points"] == 19
    assert game.winners is None
    assert asked(game) == "red second-card"


@pytest.mark.proves("EN-R-38", "EN-R-31")
def test_more_than_twenty_wins_as_well() -> None:
    land = {"A1": 4, "C1": 4, "E1": 4, "G1": 4, "A7": 1, "B7": 1, "A6": 1}
    game = play(at(red=seat(100, "V3 I2", **land)), "culture V3", "place A6 A7 B7")
    assert truth(game)["red"]["points"] == 22
    assert (asked(game), game.winners) == over((0,))


@pytest.mark.proves("EN-END-02", "EN-R-31")
def test_a_defender_wins_in_the_turn_of_another() -> None:
    takeover = {"laid": "B4", "targets": ["C4"], "bid": 10, "asked": "blue"}
    blue = seat(100, C4=4, A1=4, C1=4, E1=3, A7=2, C7=2)
    game = at("answer-bid", red=seat(100, "G7", B4=1), blue=blue, takeover=takeover)
    play(game, "bid 15", "accept")
    assert truth(game)["turn"] == "red"
    assert (asked(game), game.winners) == over((2,))


@pytest.mark.proves("EN-R-31")
def test_an_attacker_wins_by_the_land_he_takes() -> None:
    takeover = {"laid": "B4", "targets": ["C4"], "bid": 10, "asked": "blue"}
    red = seat(100, "G7", B4=1, A1=4, C1=4, E1=4, A7=2, C7=2)
    game = at("answer-bid", red=red, blue=seat(100, C4=3), takeover=takeover)
    play(game, "accept")
    assert (asked(game), game.winners) == over((0,))


@pytest.mark.proves("EN-R-33")
def test_a_table_may_play_to_twenty_five() -> None:
    options = {"target": 25}
    game = play(at(options=options, red=seat(100, "B4 E5", **NINETEEN)), "irrigate B4")
    assert game.winners is None
    land = {**NINETEEN, "A7": 2, "C7": 2, "E7": 2, "G7": 2}
    game = play(at(options=options, red=seat(100, "B4 E5", **land)), "irrigate B4")
    assert game.winners == (0,)


@pytest.mark.proves("EN-R-24")
def test_three_rounds_of_nothing_but_passing_end_the_game() -> None:
    """Nobody can draw: the last turn of the third round ends it; equal points share the win, whatever the mana."""
    hands: dict[str, Any] = {
        "red": seat(500, "A1", C3=1),
        "yellow": seat(0, "B1", D3=4, E3=1),
        "blue": seat(75, "C1", A7=4, B7=1),
    }
    game = at(idle=8, turns=20, turn="blue", rest="red", draw_pile=[], **hands)
    assert asked(game) == "blue play"
    play(game, "pass")
    assert (asked(game), game.winners) == over((1, 2))
    assert log(game)[-1] == "Yellow and Blue win together."


@pytest.mark.proves("EN-R-24")
@pytest.mark.parametrize("answers", [("irrigate C1",), ("sell I2", "pass", "end-turn"), ("pass", "draw", "end-turn")])
def test_anything_but_passing_starts_the_count_anew(answers: tuple[str, ...]) -> None:
    game = at(idle=8, turns=20, turn="blue", red=seat(hand="A1"), blue=seat(0, "C1 I2"), draw_pile=["G7"])
    play(game, *answers)
    if asked(game) != "red play":
        play(game, "end-turn")
    assert game.winners is None
    assert state(game).idle == 0


@pytest.mark.proves("EN-R-24")
def test_passing_is_counted_turn_by_turn() -> None:
    game = play(at(idle=4, turns=20, red=seat(hand="A1"), yellow=seat(hand="B1")), "pass", "end-turn")
    assert state(game).idle == 5
    assert asked(game) == "yellow play"


@pytest.mark.proves("EN-R-24", "EN-END-03")
def test_after_two_hundred_turns_points_decide_and_not_mana() -> None:
    game = at(turns=199, red=seat(500, "A1"), yellow=seat(0, C3=2), blue=seat(0, D3=1))
    play(game, "irrigate A1", "end-turn")
    assert (asked(game), game.winners) == over((1,))
    assert "The game stops after 200 turns; fertility points decide." in log(game)
    assert at(turns=198, red=seat(500, "A1")).winners is None
