"""A game in progress whose chance is asked for instead of drawn."""

from typing import Any

import pytest

from rulekeeper.core.columns import check_data
from rulekeeper.core.errors import GameOver, UnknownAnswer
from rulekeeper.core.game import Game
from rulekeeper.core.record import Chance
from tests.core.sample_game import GAME as MARKET_DAY
from tests.core.test_game import SEED, market, stands


def test_chance_is_fixed_only_as_it_could_have_come() -> None:
    game = market(open_chance=True)
    size = len(game.state.data()["pile"])
    before = stands(game)
    no_orders: list[Any] = [(0,), tuple(range(size - 1)), (0,) * size, [{}] * size, "shuffle", 3, None]
    for wrong in no_orders:
        with pytest.raises(UnknownAnswer):
            game.fix(wrong)
    with pytest.raises(GameOver):
        game.answer(0)
    assert stands(game) == before
    game.fix(list(range(size)))
    game.answer("sell plum")
    no_numbers: list[Any] = [0, 7, "6", None, {}]
    for wrong in no_numbers:
        with pytest.raises(UnknownAnswer):
            game.fix(wrong)
    game.fix(6)
    with pytest.raises(UnknownAnswer):
        game.fix(6)


def test_what_chance_gives_is_the_listed_value() -> None:
    game = market(open_chance=True)
    size = len(game.state.data()["pile"])
    game.fix([float(place) for place in range(size)])
    game.answer("sell plum")
    game.fix(6.0)
    order, rolled = game.entries[0], game.entries[-1]
    assert isinstance(order, Chance)
    assert isinstance(rolled, Chance)
    assert {type(place) for place in (*order.value, rolled.value)} == {int}
    check_data(game.state)


def test_drawing_where_chance_is_asked_does_not_repeat_itself() -> None:
    game = Game.new("eden", 3, seed=SEED, open_chance=True)
    orders = []
    while game.question is None:
        orders.append(game.draw())
    again = Game.new("eden", 3, seed=SEED, open_chance=True)
    assert [again.draw() for _ in orders] == orders

    dice = market(
        open_chance=True, position={"seats": {"red": {"hand": ["plum"] * 5}, "green": {"hand": ["pear"] * 4}}}
    )
    rolled: list[int] = []
    while len(rolled) < 8:
        if dice.question is None:
            value = dice.draw()
            rolled += [value] if isinstance(value, int) else []
        else:
            dice.answer(next(answer for answer in dice.question.answers if answer.key.startswith("sell")))
    assert len(set(rolled)) > 1


def test_what_was_drawn_where_chance_is_asked_is_drawn_anew_after_an_undo() -> None:
    game = market(open_chance=True)
    game.draw()
    rolled = set()
    for _ in range(12):
        assert game.question is not None
        game.answer(next(answer for answer in game.question.answers if answer.key.startswith("sell")))
        rolled.add(game.draw())
        assert game.shown_since()
        assert game.undo() is True
    assert len(rolled) > 1
    assert Game.replay(game.record(), definition=MARKET_DAY).state == game.state
