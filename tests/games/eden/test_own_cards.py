"""Cards and tile mixes that a position brings along: they take part everywhere, and what is no fact is refused."""

from random import Random
from typing import Any, Final

import pytest

from rulekeeper.bots.greedy import Greedy
from rulekeeper.bots.sight import Sight
from rulekeeper.core import game as game_module
from rulekeeper.core.contract import checks, walk
from rulekeeper.core.definition import Definition, Setup
from rulekeeper.core.errors import BadPosition
from rulekeeper.core.game import Game
from rulekeeper.core.record import Record
from rulekeeper.core.scenario import Scenario
from rulekeeper.games.eden import GAME
from rulekeeper.games.eden.components import FACES, PIECES
from rulekeeper.games.eden.faces import forms_of
from rulekeeper.games.eden.position import place as put_together
from rulekeeper.games.eden.setup import first_seat, whole_game
from rulekeeper.games.eden.state import Eden
from tests.games.eden.tables import at, badges, keys, log, of_kind, place, play, seat, state, truth, why_not
from tests.games.eden.test_random_games import pick

FLAG: Final = [[0, 0], [1, 0], [0, 1], [1, 1], [0, 2]]
DOT: Final = {"cells": [[3, 4]], "copies": 9}
BAR: Final = {"cells": [[x, 0] for x in range(7)], "name": {"en": "bar", "fr": "barre"}}
CARDS: Final[dict[str, Any]] = {"Flag5": {"cells": FLAG, "copies": 2}, "DOT": DOT, "BAR": BAR}
MIX: Final = {"level-1": 8, "level-2": 12, "level-3-4": 6}
WHOLE: Final[dict[str, Any]] = {"cards": CARDS, "pieces": MIX, "step": "deal"}
LAND: Final = dict.fromkeys(["A1", "B1", "A2", "B2", "A3"], 1)


def begun(seed: int, position: dict[str, Any] = WHOLE, seats: int = 3) -> Game:
    return Game.new(GAME, seats, seed=seed, position=position)


# --- where they take part


@pytest.mark.proves("EN-CUL-04", "EN-CUL-05", "EN-MKT-03", "EN-MKT-05")
def test_an_own_card_is_played_sold_and_bought_like_any_other() -> None:
    game = at(cards=CARDS, red=seat(200, "Flag5 A7", **LAND), display=["DOT"])
    assert of_kind(game, "culture") == {"culture Flag5"}
    assert why_not(game, "culture BAR") == "EN-CUL-01"
    assert [game.value("sale", "DOT"), game.value("purchase", "DOT")] == [10, 20]
    assert [reason.change for reason in game.reasons("purchase", "DOT")] == [10, 10]
    play(game, "sell Flag5")
    assert truth(game)["red"]["mana"] == 250
    assert place(game, "display", 1).things[1].look == {"text": "Flag5", "cells": "0,0 1,0 0,1 1,1 0,2"}
    play(game, "buy Flag5", "culture Flag5")
    assert of_kind(game, "place") == {"place A1 B1 A2 B2 A3"}
    assert why_not(game, "place A1 B1 A2 B2 B3") == "EN-CUL-05"
    play(game, "place A1 B1 A2 B2 A3")
    assert truth(game)["red"]["land"] == dict.fromkeys(LAND, 2)
    assert truth(game)["discard"][0] == "Flag5"
    assert "Red plays the card Flag5." in log(game)
    assert badges(game, "red")["points"] == 10


def test_a_card_of_one_square_raises_one_tile_and_one_of_seven_needs_a_whole_row() -> None:
    row = dict.fromkeys(["A1", "B1", "C1", "D1", "E1", "F1", "G1"], 1)
    game = at(cards=CARDS, red=seat(200, "DOT BAR", **row))
    assert of_kind(game, "culture") == {"culture DOT", "culture BAR"}
    assert of_kind(play(game, "culture BAR"), "place") == {"place A1 B1 C1 D1 E1 F1 G1"}
    del row["G1"]
    game = at(cards=CARDS, red=seat(200, "DOT BAR", **row))
    assert why_not(game, "culture BAR") == "EN-CUL-03"
    assert len(of_kind(play(game, "culture DOT"), "place")) == 6


def test_a_card_is_named_in_the_language_of_the_reader_or_by_its_id() -> None:
    game = at(cards=CARDS, red=seat(200, "BAR DOT A1"))
    assert game.question is not None
    found = {answer.key: [answer.text(language) for language in GAME.languages] for answer in game.question.answers}
    assert found["sell BAR"] == ["Sell the bar (BAR) for 70", "Vendre la carte « barre » (BAR) pour 70"]
    assert found["sell DOT"] == ["Sell the card DOT for 10", "Vendre la carte DOT pour 10"]
    play(
        at(cards={"X": {"cells": [[0, 0]], "name": {"fr": "point"}}}, red=seat(200, "X A1")),
        "Sell the point (X) for 10",
    )


def test_all_cards_are_in_the_pile_and_nobody_sees_those_of_others() -> None:
    game = begun(3)
    g = state(game)
    assert len(g.kind) == 66 + 2 + 9 + 1
    assert sorted(g.kind)[-12:] == [FACES] * 2 + [FACES + 1] * 9 + [FACES + 2]
    assert GAME.problems(g) == []
    g.kind = (*g.kind[:-1], 0)
    assert GAME.problems(g) == ["the cards are not those of the box and the table"]


def test_the_places_of_a_shape_are_worked_out_once() -> None:
    one, other = state(at(cards=CARDS)), state(at(cards={"Else": {"cells": [[5, 6], [5, 4], [6, 4], [5, 5], [6, 5]]}}))
    assert forms_of(one, FACES) is forms_of(other, FACES)


# --- another mix of tiles


@pytest.mark.proves("EN-R-16")
def test_another_mix_of_tiles_limits_what_is_laid_and_raised() -> None:
    game = at(pieces={"level-1": 2}, red=seat(200, "A7 I2", A1=1, B1=1))
    assert keys(game) == {"pass", "culture I2", "sell I2"}
    assert why_not(game, "irrigate A7") == "EN-R-16"
    game = at(pieces={"level-2": 1}, red=seat(200, "A7 I2", A1=1, B1=1))
    assert why_not(game, "culture I2") == "EN-R-16"
    assert [thing.badges[0].value for thing in place(game, "stock-red").things] == [10, 1, 4]
    assert "pieces" not in truth(at(pieces=dict(zip(MIX, PIECES, strict=True))))


# --- described, copied, saved, replayed


def test_what_was_brought_along_is_described_and_put_together_again() -> None:
    game = at(cards=CARDS, pieces=MIX, red=seat(200, "Flag5 DOT", **LAND), draw_pile=["BAR"])
    told = truth(game)
    assert told["cards"]["DOT"] == {"cells": [[0, 0]], "copies": 9}
    assert told["cards"]["BAR"]["name"] == {"en": "bar", "fr": "barre"}
    assert told["pieces"] == MIX
    assert truth(Game.new(GAME, 3, position=told)) == told
    assert not {"cards", "pieces"} & truth(at()).keys()


@pytest.mark.parametrize("seed", range(4))
def test_random_games_with_own_cards_keep_all_that_is_promised(seed: int) -> None:
    """Both formulations agree; copies, saves, descriptions and records go on alike."""
    rng, game = Random(seed), begun(seed, {**WHOLE, **{one: {"mana": 300} for one in ("red", "yellow", "blue")}})
    number = 0
    while game.question is not None:
        number += 1
        if number % 11 == 0:
            legal = {answer.value for answer in game.question.answers}
            asked = game.question
            for value in {answer.value for answer in asked.conceivable()}:
                assert (asked.prompt.refusal(game.state, asked.choice, value) is None) == (value in legal)
            assert GAME.problems(game.state) == []
            assert game.state.clone() == game.state == Eden.from_data(game.state.data())
            assert truth(Game.new(GAME, 3, seed=1, position=truth(game))) == truth(game)
        game.answer(pick(game, rng))
    assert Game.load(game.save()).state == game.state
    again = Game.replay(Record.read(game.record().text()))
    assert again.state == game.state
    assert [line.words for line in again.lines(0)] == [line.words for line in game.lines(0)]


def test_the_contract_holds_where_every_game_begins_with_own_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """All checks but one: `native` imports the package afresh, and there games begin as in the box."""

    def lay_out(g: Eden, setup: Setup) -> None:
        put_together(g, setup, WHOLE)
        g.turn = first_seat(setup)

    parts = {
        name: getattr(GAME, name) for name in ("id", "title", "package", "seats", "seat_names", "state", "prompts")
    }
    parts |= {name: getattr(GAME, name) for name in ("look", "describe", "place", "zones", "languages", "problems")}
    parts |= {name: tuple(getattr(GAME, name).values()) for name in ("events", "stats", "options")}
    with_cards = Definition(**parts, lay_out=lay_out, main=whole_game)
    monkeypatch.setattr(game_module, "load_game", lambda id: with_cards)
    report = walk(with_cards, 2, 7, seconds_per_game=1.0, only=set(checks()) - {"native"})
    assert report.failures == []
    assert report.finished == 2


def test_a_bot_that_weighs_plays_own_cards_to_the_end() -> None:
    rich = {colour: {"mana": 300} for colour in ("red", "yellow", "blue")}
    game, greedy = begun(8, {**WHOLE, **rich}), Greedy(1)
    while game.question is not None:
        game.answer(greedy.choose(Sight.of(game, len(game.entries))))
    played = {key for entry in game.entries if (key := getattr(entry, "key", "")).startswith("culture ")}
    assert played & {f"culture {id}" for id in CARDS}
    assert GAME.problems(game.state) == []


# --- what is refused


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ([1], "cards: [1] is no table; right is cards.U5 = { cells = [[0, 0], [1, 0]] }"),
        ({f"C{n}": DOT for n in range(13)}, "cards: 13 are too many; a position brings 12 different ones at most"),
        ({"5U": DOT}, "cards: '5U' is no id; right are up to 16 letters, digits and hyphens, a letter first"),
        ({"U 5": DOT}, "cards: 'U 5' is no id"),
        ({"U" * 17: DOT}, "is no id"),
        ({"A1": DOT}, "cards: 'A1' is too much like the card 'A1'; give yours another id"),
        ({"t4": DOT}, "cards: 't4' is too much like the card 'T4'"),
        ({"U5": DOT, "u5": DOT}, "cards: 'u5' is too much like the card 'U5'"),
        ({"U5": 5}, "cards.U5: 5 is no table; it may have cells, copies, name"),
        ({"U5": {"cell": []}}, "cards.U5: 'cell' is no part of it; near: 'cells'"),
        ({"U5": {}}, "cards.U5.cells: None is no layout; right is a list of squares such as [[0, 0], [1, 0]]"),
        ({"U5": {"cells": []}}, "cards.U5.cells: 0 squares are no layout; right are 1 to 7 of them"),
        ({"U5": {"cells": [[0, 0]] * 8}}, "cards.U5.cells: 8 squares are no layout"),
        ({"U5": {"cells": [[0, 0], 1]}}, "cards.U5.cells: 1 is no square; right is its column and row, such as [0, 1]"),
        ({"U5": {"cells": [[0, 7]]}}, "cards.U5.cells: 7 is no whole number from 0 to 6"),
        ({"U5": {"cells": [[0, True]]}}, "cards.U5.cells: True is no whole number from 0 to 6"),
        ({"U5": {"cells": [[0, 0], [1, 1]]}}, "cards.U5.cells: [[0, 0], [1, 1]] is no layout; its squares are"),
        ({"U5": {"cells": [[0, 0], [0, 0]]}}, "cards.U5.cells: [[0, 0], [0, 0]] is no layout; its squares are"),
        ({"U5": {**DOT, "copies": 0}}, "cards.U5.copies: 0 is no whole number from 1 to 9"),
        ({"U5": {**DOT, "copies": 10}}, "cards.U5.copies: 10 is no whole number from 1 to 9"),
        ({"U5": {**DOT, "name": "bay"}}, "cards.U5.name: 'bay' is no table; it may have en, fr"),
        ({"U5": {**DOT, "name": {"de": "Bucht"}}}, "cards.U5.name: 'de' is no part of it"),
        ({"U5": {**DOT, "name": {"en": "two\nlines"}}}, r"cards.U5.name: 'two\nlines' is no name; right are 1 to 40"),
        ({"U5": {**DOT, "name": {"en": " "}}}, "cards.U5.name: ' ' is no name"),
        ({"U5": {**DOT, "name": {"en": "x" * 41}}}, "is no name; right are 1 to 40 signs on a line"),
        ({"U5": {**DOT, "rule": "print(1)"}}, "cards.U5: 'rule' is no part of it"),
    ],
)
def test_a_card_that_is_no_fact_is_refused_in_words(cards: Any, message: str) -> None:
    with pytest.raises(BadPosition) as refused:
        at(cards=cards)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"pieces": 5}, "pieces: 5 is no table; it may have level-1, level-2, level-3-4"),
        ({"pieces": {"level-3": 4}}, "pieces: 'level-3' is no part of it; near: "),
        ({"pieces": {"level-1": -1}}, "pieces.level-1: -1 is no whole number from 0 to 49"),
        ({"pieces": {"level-2": 50}}, "pieces.level-2: 50 is no whole number from 0 to 49"),
        ({"pieces": {"level-1": 1}, "red": seat(A1=1, B1=1)}, "red.land: there are not so many tiles of one colour"),
        ({"cards": CARDS, "red": seat(100, "BAR BAR")}, "hand: 'BAR' is mentioned too often; the game has 1"),
        ({"cards": CARDS, "red": seat(100, "Flag6")}, "card: 'Flag6' is unknown; near: 'Flag5'"),
        ({"red": seat(100, "Flag5")}, "card: 'Flag5' is unknown"),
    ],
)
def test_a_position_that_does_not_fit_what_it_brings_is_refused(position: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition) as refused:
        at(**position)
    assert message in str(refused.value)


def test_a_scenario_whose_card_is_wrong_says_so_with_its_file() -> None:
    wrong = 'title = "x"\ngame = "eden"\n[cards.U5]\ncells = [[0, 0], [2, 0]]\n[[step]]\nanswer = "pass"\n'
    result = Scenario.read(wrong, "mine.toml").run()
    assert not result.passed
    assert "cards.U5.cells: [[0, 0], [2, 0]] is no layout" in result.text()
