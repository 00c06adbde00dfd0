"""Preparation: board, mana, tiles, the draw pile and six cards each; who begins."""

import pytest

from rulekeeper.core.errors import BadOption
from rulekeeper.core.game import Game
from rulekeeper.games.eden import GAME
from rulekeeper.games.eden.components import DECK
from tests.games.eden.tables import asked, badges, log, place, state, truth


def new(seats: int = 3, seed: int = 1, **options: object) -> Game:
    return Game.new(GAME, seats, seed=seed, options=dict(options))


@pytest.mark.proves("EN-SETUP-01")
def test_the_board_is_empty() -> None:
    assert place(new(), "board").things == []


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.proves("EN-SETUP-03", "EN-SETUP-06", "EN-SETUP-08")
def test_each_player_has_a_hundred_mana_all_tiles_and_six_cards(seats: int) -> None:
    game = new(seats)
    for reader, colour in enumerate(["red", "yellow", "blue", "pink"][:seats]):
        assert badges(game, colour, reader) == {"points": 0, "income": 0, "hand": 6, "mana": 100}
        stock = place(game, f"stock-{colour}")
        assert [thing.badges[0].value for thing in stock.things] == [12, 8, 4]
        assert stock.count == 24


@pytest.mark.proves("EN-SETUP-02", "EN-SETUP-07")
def test_irrigation_and_culture_cards_form_one_pile_without_mana() -> None:
    g = state(new())
    dealt = [card for hand in g.hands for card in hand]
    assert sorted([g.kind[card] for card in dealt + g.draw_pile]) == sorted(DECK)
    assert len(dealt + g.draw_pile) == 66
    assert place(new(), "draw-pile").count == 66 - 18
    assert place(new(4), "draw-pile").count == 66 - 24
    assert place(new(), "draw-pile").things == []


@pytest.mark.proves("EN-SETUP-07")
def test_the_pile_is_shuffled_anew_for_each_seed() -> None:
    assert truth(new(seed=1))["draw_pile"] == truth(new(seed=1))["draw_pile"]
    assert truth(new(seed=1))["draw_pile"] != truth(new(seed=2))["draw_pile"]


@pytest.mark.proves("EN-SETUP-09")
def test_hands_are_hidden_from_all_others() -> None:
    game = new()
    assert [thing.words is None for thing in place(game, "hand-red", 0).things] == [False] * 6
    for other in (1, 2, None):
        assert [thing.words is None for thing in place(game, "hand-red", other).things] == [True] * 6
    assert sum(["You are dealt" in line for line in log(game, 0)]) == 1
    assert not any("dealt" in line for line in log(game))


@pytest.mark.proves("EN-SETUP-04")
def test_mana_is_shown_to_its_owner_only() -> None:
    game = new()
    assert badges(game, "blue", 2)["mana"] == 100
    for other in (0, 1, None):
        assert "mana" not in badges(game, "blue", other)


@pytest.mark.parametrize(("colour", "seat"), [("red", 0), ("yellow", 1), ("blue", 2)])
@pytest.mark.proves("EN-SETUP-10", "EN-R-32")
def test_the_table_names_who_begins(colour: str, seat: int) -> None:
    assert asked(new(first_seat=colour)) == f"{colour} play"


@pytest.mark.proves("EN-R-32")
def test_by_default_the_seed_says_who_begins() -> None:
    begun = {seed: asked(new(seed=seed)) for seed in range(20)}
    assert set(begun.values()) == {"red play", "yellow play", "blue play"}
    assert begun == {seed: asked(new(seed=seed)) for seed in range(20)}


def test_a_colour_that_does_not_play_cannot_begin() -> None:
    with pytest.raises(BadOption, match="'pink' does not play in a game for 3"):
        new(first_seat="pink")
    assert asked(new(4, first_seat="pink")) == "pink play"
