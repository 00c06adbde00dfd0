"""Positions in Eden's own words, and what is wrong with those that cannot stand."""

from typing import Any

import pytest

from rulekeeper.core.errors import BadPosition
from rulekeeper.core.game import Game
from rulekeeper.games.eden import GAME
from tests.games.eden.tables import asked, at, keys, play, seat, truth


def again(game: Game) -> dict[str, Any]:
    twin = Game.new(GAME, game.state.seats, seed=9, options=dict(game.head.options), position=truth(game))
    return truth(twin)


def test_what_is_not_mentioned_lies_in_the_pile_or_is_spent() -> None:
    game = at(red=seat(60, "C1", B4=2), display=["T4"], draw_pile=["G7", "I2"])
    told = truth(game)
    assert told["red"] == {"mana": 60, "points": 2, "income": 5, "land": {"B4": 2}, "hand": ["C1"]}
    assert told["yellow"] == {"mana": 100, "points": 0, "income": 0, "land": {}, "hand": []}
    assert told["discard"] == ["B4"]
    assert told["draw_pile"][:3] == ["G7", "I2", "A1"]
    assert len(told["draw_pile"]) == 66 - 3


def test_a_takeover_can_be_described_and_put_together() -> None:
    takeover = {"laid": "B4", "targets": ["C4"], "supporter": "A4", "bid": 10, "asked": "blue"}
    game = at("answer-bid", red=seat(B4=1, A4=1), blue=seat(C4=1), takeover=takeover)
    assert truth(game)["takeover"] == takeover
    assert again(game) == truth(game)


def test_bought_cards_are_described_as_known() -> None:
    game = play(at(red=seat(100, "A1"), display=["T4"]), "buy T4")
    assert truth(game)["red"]["known"] == ["T4"]
    assert again(game) == truth(game)


def test_a_game_that_is_over_can_be_described() -> None:
    land = {"A1": 4, "C1": 4, "E1": 4, "G1": 4, "A7": 2, "C7": 1}
    game = play(at(red=seat(100, "B4 E5", **land)), "irrigate B4")
    assert truth(game)["winners"] == ["red"]
    assert again(game) == truth(game)


@pytest.mark.parametrize("step", ["deal", "first-seat", "recycle"])
def test_a_game_that_waits_for_chance_can_be_described(step: str) -> None:
    game = Game.new(GAME, 3, seed=1, open_chance=True)
    assert truth(game)["step"] == "deal"
    if step != "deal":
        game.fix(tuple(range(66)))
        assert truth(game)["step"] == "first-seat"
    if step == "recycle":
        position = {"step": "draw", "red": seat(hand="B1"), "rest": "discard", "draw_pile": []}
        game = Game.new(GAME, 3, seed=1, open_chance=True, position=position)
        game.answer("draw")
    assert truth(game)["step"] == step
    twin = Game.new(GAME, 3, seed=9, open_chance=True, position=truth(game))
    assert truth(twin) == truth(game)
    assert twin.state.asks == game.state.asks
    if step == "recycle":
        game.fix(tuple(range(17)))
        twin.fix(tuple(range(17)))
        assert truth(twin) == truth(game)
        assert asked(twin) == asked(game)


ATTACK = {"red": {"land": {"B4": 1}}, "blue": {"land": {"C4": 2, "D4": 1, "E6": 1}}}


def takeover(step: str, **parts: Any) -> dict[str, Any]:
    return {"step": step, **ATTACK, "takeover": {"laid": "B4", **parts}}


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"trun": 1}, "position: 'trun' is no part of it; near: 'turn'"),
        ({"pink": {}}, "position: 'pink' is no part of it"),
        ({"red": {"gold": 1}}, "red: 'gold' is no part of it"),
        ({"red": 5}, "red: 5 is no table; it may have mana, land"),
        ({"red": {"mana": 7}}, "red.mana: 7 cannot be laid out; right is a multiple of 5"),
        ({"red": {"mana": "much"}}, "mana: 'much' is no whole number from 0 on"),
        ({"red": {"land": {"H1": 1}}}, "red.land: 'H1' is no part of it"),
        ({"red": {"land": ["A1"]}}, "red.land: ['A1'] is no table"),
        ({"red": {"land": {"A1": 5}}}, "5 is no level; levels run from 1 to 4"),
        ({"red": {"land": {"A1": 1}}, "blue": {"land": {"A1": 1}}}, "blue.land: A1 is covered already"),
        ({"red": {"land": dict.fromkeys(["A1", "B1", "C1", "D1", "E1"], 3)}}, "not so many tiles of one colour"),
        (
            {"red": {"land": {**dict.fromkeys(["A1", "B1", "C1", "D1"], 4), "E1": 2, "F1": 2}}},
            "20 points that colour has won",
        ),
        ({"red": {"hand": "A1"}}, "hand: 'A1' is no list"),
        ({"red": {"hand": ["A1", "A1"]}}, "hand: 'A1' is mentioned too often; the game has 1"),
        ({"red": {"hand": ["Q9"]}}, "card: 'Q9' is unknown"),
        ({"red": {"hand": [5]}}, "card: 5 is unknown"),
        ({"red": {"known": ["T4"]}}, "red.known: T4 is not in that hand"),
        ({"red": {"points": 3}}, "red.points: 3 does not agree with the land, which gives 0"),
        ({"display": ["A1"]}, "display: A1 is an irrigation card"),
        ({"step": "sleep"}, "step: 'sleep' is unknown"),
        ({"turn": "pink"}, "colour: 'pink' is unknown"),
        ({"turns": -1}, "turns: -1 is no whole number from 0 on"),
        ({"busy": 1}, "busy: 1 is neither true nor false"),
        ({"rest": "box"}, "rest: 'box' is unknown"),
        ({"step": "place", "card": "T4"}, "card: 'T4' can be played nowhere on the land of red"),
        ({"step": "place"}, "card: None is unknown"),
        ({"step": "first-bid"}, "square: None is unknown"),
        ({"step": "attack", "takeover": {"laid": "A1"}}, "names attackers that are not tiles of red"),
        (
            takeover("first-bid", targets=["C4"], supporter="C4"),
            "names attackers that are not tiles of red side by side",
        ),
        (takeover("first-bid"), "None are not joined tiles of one rival"),
        (takeover("first-bid", targets=["B3"]), "['B3'] are not joined tiles of one rival"),
        (takeover("first-bid", targets=["D4"]), "one of them beside B4"),
        (takeover("first-bid", targets=["C4", "E6"]), "['C4', 'E6'] are not joined tiles"),
        ({**takeover("first-bid", targets=["C4"]), "red": {"mana": 15, "land": {"B4": 1}}}, "red can neither pay"),
        (takeover("answer-bid", targets=["C4"], bid=10, asked="yellow"), "yellow takes no part in it"),
        (takeover("answer-bid", targets=["C4"], bid=12, asked="blue"), "red cannot have bid 12"),
        (takeover("answer-bid", targets=["C4"], bid=5, asked="blue"), "red cannot have bid 5"),
        (takeover("answer-bid", targets=["C4"], bid=55, asked="blue"), "red cannot have bid 55"),
    ],
)
def test_a_position_that_cannot_stand_is_refused_in_words(position: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition) as refused:
        Game.new(GAME, 3, seed=1, position=position)
    assert message in str(refused.value)


def test_cards_of_the_same_face_are_one_answer() -> None:
    game = at(red=seat(200, "A1 V3 V3"), display=["I2", "I2"])
    assert keys(game) == {"irrigate A1", "pass", "sell V3", "buy I2"}
    play(game, "sell V3")
    assert truth(game)["red"]["hand"] == ["A1", "V3"]
