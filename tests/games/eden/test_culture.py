"""Culture cards: where a layout fits, what rises, what it costs."""

import pytest

from rulekeeper.core.game import Game
from tests.games.eden.tables import at, keys, log, of_kind, place, play, seat, truth, why_not

BLOCK = {"A1": 1, "B1": 1, "A2": 1, "B2": 1}


def places(game: Game, card: str) -> set[str]:
    return of_kind(play(game, f"culture {card}"), "place")


@pytest.mark.proves("EN-CUL-01", "EN-CUL-15", "EN-CUL-09", "EN-CUL-12")
def test_a_card_is_discarded_and_raises_its_tiles_for_ten_each() -> None:
    game = play(at(red=seat(100, "I2", A1=1, B1=1)), "culture I2")
    assert truth(game)["red"] == {
        "mana": 80,
        "points": 4,
        "income": 10,
        "land": {"A1": 2, "B1": 2},
        "hand": [],
    }
    assert truth(game)["discard"][0] == "I2"
    assert "Red raises A1 and B1 to level 2 and pays 20 mana." in log(game)


@pytest.mark.proves("EN-CUL-01")
def test_only_a_card_in_hand_is_played() -> None:
    game = at(red=seat(100, "A7 O4", **BLOCK), blue=seat(100, "I2"), display=["V3"])
    assert of_kind(game, "culture") == {"culture O4"}
    assert why_not(game, "culture I2") == "EN-CUL-01"
    assert why_not(game, "culture V3") == "EN-CUL-01"


@pytest.mark.proves("EN-CUL-03", "EN-CUL-14")
def test_the_land_must_lie_in_the_layout() -> None:
    square = at(red=seat(100, "A7 O4 I4 I3", **BLOCK))
    assert of_kind(square, "culture") == {"culture O4"}
    assert why_not(square, "culture I4") == "EN-CUL-03"
    assert why_not(square, "culture I3") == "EN-CUL-03"
    row = at(red=seat(100, "A7 O4 I4 I3", A1=1, B1=1, C1=1, D1=1))
    assert of_kind(row, "culture") == {"culture I4", "culture I3"}


@pytest.mark.proves("EN-CUL-03")
def test_diagonal_tiles_are_no_pair() -> None:
    assert why_not(at(red=seat(100, "A7 I2", A1=1, B2=1)), "culture I2") == "EN-CUL-03"
    assert why_not(at(red=seat(100, "A7 I2", G1=1, A2=1)), "culture I2") == "EN-CUL-03"  # rows do not run on


@pytest.mark.proves("EN-CUL-04")
def test_a_layout_may_be_turned() -> None:
    """The corner as printed covers A1, A2 and B2; on a block of four it fits in each of its four rotations."""
    assert places(at(red=seat(100, "V3 T4", **BLOCK)), "V3") == {
        "place A1 A2 B2",
        "place A1 B1 A2",
        "place A1 B1 B2",
        "place B1 A2 B2",
    }
    for tiles in ("A1 A2 A3 B3", "A1 B1 C1 A2", "A1 B1 B2 B3", "C1 A2 B2 C2"):
        land = dict.fromkeys(tiles.split(), 1)
        assert "culture L4" in keys(at(red=seat(100, "A7 L4", **land))), tiles


@pytest.mark.proves("EN-CUL-05", "EN-R-35")
@pytest.mark.parametrize(
    ("card", "other", "tiles"),
    [
        ("L4", "J4", "A1 A2 A3 B3"),
        ("J4", "L4", "B1 B2 A3 B3"),
        ("S4", "Z4", "B1 C1 A2 B2"),
        ("Z4", "S4", "A1 B1 B2 C2"),
    ],
)
def test_a_layout_may_not_be_mirrored(card: str, other: str, tiles: str) -> None:
    game = at(red=seat(100, f"A7 {card} {other}", **dict.fromkeys(tiles.split(), 1)))
    assert of_kind(game, "culture") == {f"culture {card}"}
    assert why_not(game, f"culture {other}") == "EN-CUL-03"


@pytest.mark.proves("EN-CUL-05")
def test_the_place_of_the_mirror_image_is_refused() -> None:
    game = play(at(red=seat(100, "L4 I2", A1=1, A2=1, A3=1, B3=1, B1=1, B2=1)), "culture L4")
    assert "place A1 A2 A3 B3" in keys(game)
    assert why_not(game, "place B1 B2 A3 B3") == "EN-CUL-05"


@pytest.mark.proves("EN-CUL-06")
def test_all_tiles_of_the_layout_are_own() -> None:
    land = seat(100, "I2 I3", A1=1, B1=1)
    game = at(red=land, blue=seat(100, C1=1))
    assert why_not(game, "culture I3") == "EN-CUL-03"
    play(game, "culture I2")
    assert of_kind(game, "place") == {"place A1 B1"}
    assert why_not(game, "place B1 C1") == "EN-CUL-06"
    assert why_not(game, "place A1 A2") == "EN-CUL-06"


@pytest.mark.proves("EN-CUL-07", "EN-CUL-13", "EN-CUL-16", "EN-EX-01", "EN-R-19")
def test_only_the_lowest_tiles_of_the_layout_rise_and_are_paid_for() -> None:
    game = play(at(red=seat(100, "O4", A1=1, B1=2, A2=3, B2=1)), "culture O4")
    assert truth(game)["red"]["land"] == {"A1": 2, "B1": 2, "A2": 3, "B2": 2}
    assert truth(game)["red"]["mana"] == 100 - 20


@pytest.mark.proves("EN-CUL-08", "EN-EX-02")
def test_a_tile_outside_the_layout_does_not_rise() -> None:
    game = at(red=seat(100, "O4 I2", **BLOCK, C1=1))
    play(game, "culture O4", "place A1 B1 A2 B2")
    assert truth(game)["red"]["land"] == {"A1": 2, "B1": 2, "C1": 1, "A2": 2, "B2": 2}
    assert truth(game)["red"]["mana"] == 100 - 40


@pytest.mark.proves("EN-CUL-09")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_raise_adds_one_level(level: int) -> None:
    game = play(at(red=seat(100, "I2", A1=level, B1=level)), "culture I2")
    assert truth(game)["red"]["land"] == {"A1": level + 1, "B1": level + 1}
    assert truth(game)["red"]["mana"] == 100 - 20


@pytest.mark.proves("EN-CUL-10")
def test_turning_a_tile_over_takes_no_piece() -> None:
    game = at(red=seat(100, "I2", A1=3, B1=3, E1=4, F1=4))
    assert [thing.badges[0].value for thing in place(game, "stock-red").things] == [12, 8, 0]
    play(game, "culture I2")
    assert truth(game)["red"]["land"] == {"A1": 4, "B1": 4, "E1": 4, "F1": 4}
    assert [thing.badges[0].value for thing in place(game, "stock-red").things] == [12, 8, 0]


@pytest.mark.proves("EN-CUL-11", "EN-R-18")
def test_level_four_is_the_highest() -> None:
    game = at(options={"target": 25}, red=seat(100, "A7 I2", A1=4, B1=4))
    assert of_kind(game, "culture") == set()
    assert why_not(game, "culture I2") == "EN-R-18"
    game = play(at(options={"target": 25}, red=seat(100, "I2 V3", A1=4, B1=4, C1=3)), "culture I2")
    assert of_kind(game, "place") == {"place B1 C1"}
    assert why_not(game, "place A1 B1") == "EN-CUL-11"


@pytest.mark.proves("EN-CUL-12", "EN-DEF-06")
def test_the_price_does_not_grow_with_the_level() -> None:
    costs = []
    for level in (1, 2, 3):
        game = play(at(red=seat(100, "I3", A1=level, B1=level, C1=4)), "culture I3")
        costs.append(100 - truth(game)["red"]["mana"])
    assert costs == [20, 20, 20]


@pytest.mark.proves("EN-R-17")
def test_all_lowest_tiles_are_paid_for_or_none() -> None:
    poor = at(red=seat(25, "A7 I3", A1=1, B1=1, C1=1))
    assert of_kind(poor, "culture") == set()
    assert why_not(poor, "culture I3") == "EN-R-17"
    enough = play(at(red=seat(30, "I3", A1=1, B1=1, C1=1)), "culture I3")
    assert truth(enough)["red"]["mana"] == 0
    mixed = play(at(red=seat(10, "I2 V3", A1=1, B1=1, C1=2)), "culture I2")
    assert of_kind(mixed, "place") == {"place B1 C1"}
    assert why_not(mixed, "place A1 B1") == "EN-R-17"


@pytest.mark.proves("EN-R-16", "EN-R-17")
def test_all_lowest_tiles_need_pieces_of_the_next_level() -> None:
    """Of the eight tiles of level 2 one is left."""
    apart = dict.fromkeys(["A7", "C7", "E7", "G7", "B5", "D5"], 2)
    game = at(options={"target": 25}, red=seat(100, "A6 I2", A1=1, B1=1, F5=2, **apart))
    assert why_not(game, "culture I2") == "EN-R-16"
    game = play(at(options={"target": 25}, red=seat(100, "I2 V3", A1=1, B1=1, A2=2, **apart)), "culture I2")
    assert of_kind(game, "place") == {"place A1 A2"}
    assert why_not(game, "place A1 B1") == "EN-R-16"


@pytest.mark.proves("EN-R-16", "EN-CUL-10")
def test_levels_three_and_four_share_their_pieces() -> None:
    land = {"A1": 2, "B1": 2, "E1": 3, "G1": 4}
    assert "culture I2" in keys(at(options={"target": 25}, red=seat(100, "A6 I2", **land)))
    for level in (3, 4):
        game = at(options={"target": 25}, red=seat(100, "A6 I2", E3=level, **land))
        assert why_not(game, "culture I2") == "EN-R-16"


@pytest.mark.proves("EN-R-42", "EN-CUL-07")
def test_the_player_chooses_the_place_and_its_price() -> None:
    game = play(at(red=seat(100, "I2 V3", A1=1, B1=1, C1=2, D1=2)), "culture I2")
    texts = {answer.key: answer.text() for answer in game.question.answers} if game.question else {}
    assert texts["place A1 B1"] == "A1 and B1: raise A1 and B1 to level 2 for 20"
    assert texts["place B1 C1"] == "B1 and C1: raise B1 to level 2 for 10"
    assert texts["place C1 D1"] == "C1 and D1: raise C1 and D1 to level 3 for 20"
    play(game, "place C1 D1")
    assert truth(game)["red"]["land"] == {"A1": 1, "B1": 1, "C1": 3, "D1": 3}
    assert truth(game)["red"]["mana"] == 80


@pytest.mark.proves("EN-R-17")
def test_a_purchase_must_leave_enough_for_the_card_being_played() -> None:
    game = play(at(red=seat(50, "I2", A1=1, B1=1), display=["I2", "V3"], draw_pile=["I2"]), "culture I2")
    assert keys(game) == {"place A1 B1", "buy I2"}
    assert why_not(game, "buy V3") == "EN-R-17"
    play(game, "buy I2", "place A1 B1")
    assert truth(game)["red"]["mana"] == 0
    assert truth(game)["red"]["land"] == {"A1": 2, "B1": 2}


@pytest.mark.proves("EN-R-18")
def test_a_card_that_fits_nowhere_is_not_thrown_away() -> None:
    game = at(red=seat(100, "A7 T4"))
    assert keys(game) == {"irrigate A7", "pass", "sell T4"}
    play(game, "pass")
    assert keys(game) == {"draw", "end-turn", "sell T4"}
