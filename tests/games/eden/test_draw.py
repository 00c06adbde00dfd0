"""Drawing a card: one at the end of the turn, with fewer than five in hand; and the pile when it is empty."""

import pytest

from rulekeeper.games.eden.components import FACE_NAMES, SQUARES
from rulekeeper.games.eden.state import Eden
from tests.games.eden.tables import asked, at, keys, log, place, play, seat, state, truth, why_not


@pytest.mark.proves("EN-DRAW-01", "EN-R-21")
def test_with_four_cards_one_may_draw_or_not() -> None:
    game = play(at(red=seat(hand="A1 B1 C1 D1"), draw_pile=["E1", "F1"]), "pass")
    assert keys(game) == {"draw", "end-turn"}
    declined = play(game.copy(), "end-turn")
    assert truth(declined)["red"]["hand"] == ["A1", "B1", "C1", "D1"]
    play(game, "draw")
    assert truth(game)["red"]["hand"] == ["A1", "B1", "C1", "D1", "E1"]
    assert truth(game)["draw_pile"][0] == "F1"


@pytest.mark.proves("EN-DRAW-03")
@pytest.mark.parametrize("hand", ["A1 B1 C1 D1 I2", "A1 B1 C1 D1 E1 I2"])
def test_with_five_or_more_one_may_not(hand: str) -> None:
    game = play(at(red=seat(hand=hand)), "pass")
    assert keys(game) == {"end-turn", "sell I2"}
    assert why_not(game, "draw") == "EN-DRAW-03"


@pytest.mark.proves("EN-DRAW-04")
def test_both_kinds_of_cards_count_and_mana_does_not() -> None:
    mixed = play(at(red=seat(1000, "A1 B1 I2 V3 T4")), "pass")
    assert why_not(mixed, "draw") == "EN-DRAW-03"
    assert "draw" in keys(play(at(red=seat(1000, "A1 B1 I2 V3")), "pass"))


@pytest.mark.proves("EN-DRAW-02")
@pytest.mark.parametrize("played", [("pass",), ("irrigate A1", "enough"), ("irrigate A1", "irrigate B1")])
def test_one_card_at_most_however_many_were_played(played: tuple[str, ...]) -> None:
    game = play(at(red=seat(hand="A1 B1 I2"), draw_pile=["E1", "F1"]), *played, "draw")
    assert asked(game) == "red end"
    assert why_not(game, "draw") == "EN-DRAW-02"
    play(game, "end-turn")
    assert len(truth(game)["red"]["hand"]) == 3 - len([answer for answer in played if "irrigate" in answer]) + 1


@pytest.mark.proves("EN-DRAW-05", "EN-R-20")
def test_a_starting_hand_shrinks_when_two_cards_are_played() -> None:
    hand = "A1 C1 E1 G1 A3 C3"
    one = play(at(red=seat(hand=hand)), "irrigate A1", "enough")
    assert asked(one) == "yellow draw"  # five cards are left, so red has nothing to decide
    two = play(at(red=seat(hand=hand)), "irrigate A1", "irrigate C1", "draw")
    assert len(truth(two)["red"]["hand"]) == 5


@pytest.mark.proves("EN-R-20")
def test_a_hand_is_never_cut() -> None:
    game = play(at(red=seat(300, "A1 C1 E1 G1 A3 C3"), display=["T4", "O4"]), "buy T4", "buy O4", "pass", "end-turn")
    assert len(truth(game)["red"]["hand"]) == 8


@pytest.mark.proves("EN-R-22")
def test_an_empty_pile_is_made_of_the_discarded_culture_cards() -> None:
    game = at("draw", red=seat(hand="B1", A1=1), rest="discard", draw_pile=[])
    cultures = sorted(face for face in truth(game)["discard"] if face in FACE_NAMES[SQUARES:])
    assert len(cultures) == 17
    assert place(game, "draw-pile").count == 0
    play(game, "draw")
    after = truth(game)
    assert sorted([*after["draw_pile"], after["red"]["hand"][-1]]) == cultures
    assert all(face in FACE_NAMES[:SQUARES] for face in after["discard"])
    assert "The draw pile is empty: 17 discarded culture cards are shuffled into a new one." in log(game)


@pytest.mark.proves("EN-R-22")
def test_only_who_draws_makes_a_new_pile() -> None:
    game = at("draw", red=seat(hand="B1", A1=1), rest="discard", draw_pile=[])
    before = truth(game)["discard"]
    play(game, "end-turn")
    assert truth(game)["discard"] == before


@pytest.mark.proves("EN-R-22")
def test_without_discarded_culture_cards_nobody_draws() -> None:
    game = at("draw", red=seat(hand="I2", A1=1), rest="blue", draw_pile=[], discard=["B1", "C1"])
    assert keys(game) == {"end-turn", "sell I2"}
    assert why_not(game, "draw") == "EN-R-22"


@pytest.mark.proves("EN-R-22")
def test_the_new_pile_is_known_as_a_set_and_not_by_place() -> None:
    """In every world that a rival may imagine, pile and drawn card are the culture cards that were discarded."""
    game = at("draw", red=seat(hand="B1", A1=1), yellow=seat(hand="C1 D1"), rest="discard", draw_pile=[])
    play(game, "draw")
    g = state(game)
    real = sorted(g.kind[card] for card in (*g.draw_pile, g.hands[0][-1]))
    drawn = set()
    for seed in range(20):
        world = game.world(1, seed)
        assert isinstance(world, Eden)
        assert sorted(world.kind[card] for card in (*world.draw_pile, world.hands[0][-1])) == real
        assert [world.kind[card] for card in world.hands[1]] == [g.kind[card] for card in g.hands[1]]
        drawn.add(world.kind[world.hands[0][-1]])
    assert len(drawn) > 3


@pytest.mark.proves("EN-SETUP-09")
def test_others_see_that_a_card_was_drawn_and_not_which() -> None:
    game = play(at("draw", red=seat(hand="B1"), draw_pile=["T4"]), "draw")
    assert "Red draws the T of four (T4)." in log(game, 0)
    for other in (1, 2, None):
        assert "Red draws a card." in log(game, other)
        assert not any("T4" in line for line in log(game, other))
