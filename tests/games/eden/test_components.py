"""Material: what the box holds, and that the program plays with exactly that."""

from collections import Counter

import pytest

from rulekeeper.core.errors import BadSeats
from rulekeeper.core.game import Game
from rulekeeper.games.eden import GAME
from rulekeeper.games.eden.box import TILES
from rulekeeper.games.eden.components import (
    BESIDE,
    BOARD,
    COLOURS,
    DECK,
    FACE_NAMES,
    FACES,
    FACTS,
    FORMS,
    LAYOUTS,
    PIECES,
    SHAPES,
    SIZES,
    SQUARES,
    START_MANA,
)
from tests.games.eden.tables import at, badges, seat, state


@pytest.mark.proves("EN-COMP-01", "EN-R-01")
def test_the_board_has_seven_columns_and_seven_rows() -> None:
    assert len(BOARD.names) == SQUARES == 49
    assert (BOARD.names[0], BOARD.names[6], BOARD.names[42], BOARD.names[48]) == ("A1", "G1", "A7", "G7")
    b4, c4 = BOARD.square("B4"), BOARD.square("C4")
    assert BESIDE[b4] >> c4 & 1
    assert not BESIDE[b4] >> BOARD.square("C5") & 1


@pytest.mark.proves("EN-COMP-02")
def test_there_is_one_irrigation_card_for_each_square() -> None:
    cards = Counter([face for face in DECK if face < SQUARES])
    assert dict(cards) == dict.fromkeys(range(49), 1)
    assert FACE_NAMES[:SQUARES] == BOARD.names
    assert FACTS["irrigation_cards"]["count"] == 49


@pytest.mark.proves("EN-COMP-03", "EN-R-35")
def test_seventeen_culture_cards_show_layouts_of_two_to_four_squares_in_a_piece() -> None:
    cultures = [face for face in DECK if face >= SQUARES]
    assert len(cultures) == FACTS["culture_cards"]["count"] == 17
    assert set(SIZES) == {2, 3, 4}
    assert {"S4", "Z4", "L4", "J4"} < set(LAYOUTS)
    for shape in SHAPES:
        assert BOARD.connected(shape.placements(BOARD)[0]) == (shape.placements(BOARD)[0],)


def test_placements_on_an_empty_board_are_as_many_as_there_are() -> None:
    counts = [sum([form.lowest.bit_count() for form in forms]) for forms in FORMS]
    assert dict(zip(LAYOUTS, counts, strict=True)) == {
        "I2": 84,
        "I3": 70,
        "V3": 144,
        "I4": 56,
        "O4": 36,
        "T4": 120,
        "S4": 60,
        "Z4": 60,
        "L4": 120,
        "J4": 120,
    }


@pytest.mark.proves("EN-COMP-04")
def test_mana_cards_are_the_money() -> None:
    assert sum(FACTS["mana_split"]["cards"].values()) == FACTS["mana"]["cards"] == 54
    assert {int(value) for value in FACTS["mana_split"]["cards"]} == set(FACTS["mana_values"]["values"])


@pytest.mark.proves("EN-COMP-05", "EN-R-14")
def test_each_of_four_colours_has_twenty_four_tiles() -> None:
    assert len(COLOURS) == 4
    assert sum(PIECES) == FACTS["tiles"]["per_colour"] == 24
    assert 24 * len(COLOURS) == FACTS["tiles"]["total"] == 96
    assert {tile.id: tile.copies for tile in TILES} == {"level-1": 12, "level-2": 8, "level-3-4": 4}


@pytest.mark.proves("EN-COMP-06")
def test_reference_cards_are_no_part_of_the_deck() -> None:
    assert FACTS["reference_cards"]["count"] == 4
    assert len(DECK) == FACTS["irrigation_cards"]["count"] + FACTS["culture_cards"]["count"]
    assert SQUARES + len(LAYOUTS) == FACES


@pytest.mark.parametrize("seats", [1, 2, 5])
@pytest.mark.proves("EN-PLAYERS-01")
def test_two_or_five_players_are_refused(seats: int) -> None:
    with pytest.raises(BadSeats, match="3 or 4 players"):
        Game.new(GAME, seats)


@pytest.mark.proves("EN-PLAYERS-01", "EN-R-33")
def test_with_three_players_only_the_fourth_colour_is_missing() -> None:
    three, four = Game.new(GAME, 3, seed=1), Game.new(GAME, 4, seed=1)
    assert [seat.id for seat in three.view().seats] == ["red", "yellow", "blue"]
    assert [seat.id for seat in four.view().seats] == ["red", "yellow", "blue", "pink"]
    assert three.head.options["target"] == four.head.options["target"] == 20
    assert sorted(state(three).kind) == sorted(state(four).kind) == sorted(DECK)


@pytest.mark.proves("EN-SETUP-05", "EN-SETUP-11", "EN-R-27")
def test_the_bank_pays_and_changes_any_amount() -> None:
    """More than all mana cards together, and an amount that no start set could change."""
    everything = sum([int(value) * cards for value, cards in FACTS["mana_split"]["cards"].items()])
    rich = everything * 10
    game = at(red=seat(rich, "V3"), blue=seat(5, "A2"))
    game.answer("sell V3")
    assert badges(game, "red", 0)["mana"] == rich + 30
    assert badges(game, "yellow", 1)["mana"] == START_MANA
    assert badges(game, "blue", 2)["mana"] == 5
