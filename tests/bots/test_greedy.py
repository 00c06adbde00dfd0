"""The greedy bot: the game's own sense of worth where there is one, else a look one answer ahead."""

from typing import Any

import pytest

from rulekeeper.bots import Greedy, Random, Sight
from rulekeeper.bots.greedy import one_ahead, weigher
from rulekeeper.core.definition import Definition, load_game
from rulekeeper.core.game import Game
from rulekeeper.core.state import State
from rulekeeper.core.worlds import redealt
from rulekeeper.games.eden.bot import weigh

EDEN = load_game("eden")
NOUGHTS = load_game("tic_tac_toe")


def questions(definition: Definition, seats: int, seed: int, count: int) -> list[State]:
    """The first questions of a game between random players."""
    g, bot = definition.begin(seats, definition.setting(seats), seed), Random(seed)
    found: list[State] = []
    while g.asks is not None and len(found) < count:
        found.append(g.clone())
        g.run(bot.choose(Sight(definition, g, g.asks.who, seed)))
    return found


def said(bot: Greedy | Random, definition: Definition, games: list[State]) -> list[Any]:
    """What the bot answers to each question, its sight being made of the question's number."""
    answers = []
    for number, g in enumerate(games):
        assert g.asks is not None
        answers.append(bot.choose(Sight(definition, g, g.asks.who, number)))
    return answers


def after(*marks: str) -> Game:
    game = Game.new(NOUGHTS, seed=1)
    for mark in marks:
        game.answer(mark)
    return game


def test_a_games_own_sense_of_worth_is_used() -> None:
    assert weigher(EDEN) is weigh
    assert weigher(NOUGHTS) is not weigh


@pytest.mark.parametrize(("game", "seats"), [("tic_tac_toe", 2), ("eden", 4)])
def test_answers_come_from_the_list(game: str, seats: int) -> None:
    definition = load_game(game)
    asked = questions(definition, seats, 3, 150)
    for g, answer in zip(asked, said(Greedy(1), definition, asked), strict=True):
        assert g.asks is not None
        assert answer in g.asks.options


def test_the_same_seed_gives_the_same_answers() -> None:
    start = [NOUGHTS.begin(2, NOUGHTS.setting(2), 1)] * 20  # nine answers of equal worth
    assert said(Greedy(1), NOUGHTS, start) == said(Greedy(1), NOUGHTS, start)
    assert said(Greedy(1), NOUGHTS, start) != said(Greedy(2), NOUGHTS, start)
    asked = questions(EDEN, 3, 5, 60)
    assert said(Greedy(1), EDEN, asked) == said(Greedy(1), EDEN, asked)


@pytest.mark.parametrize("kind", [Greedy, Random])
def test_hidden_cards_and_the_games_seed_make_no_difference(kind: type[Greedy] | type[Random]) -> None:
    asked = questions(EDEN, 4, 9, 120)
    others = []
    for number, g in enumerate(asked):
        assert g.asks is not None
        others.append(redealt(EDEN, g, g.asks.who, 1000 + number))
    assert [one.data()["kind"] for one in asked] != [other.data()["kind"] for other in others]
    assert said(kind(1), EDEN, asked) == said(kind(1), EDEN, others)


def test_without_worths_it_wins_at_once() -> None:
    game = after("mark a1", "mark a2", "mark b1", "mark b2")
    assert said(Greedy(1), NOUGHTS, [game.state]) == [value(game, "mark c1")]


def test_without_worths_it_hinders_who_would_win_next() -> None:
    game = after("mark a1", "mark c3", "mark b1")
    assert said(Greedy(1), NOUGHTS, [game.state]) == [value(game, "mark c1")]
    asked = game.state.asks
    assert asked is not None
    worths = one_ahead(NOUGHTS, game.state, 1, asked.options)
    assert sorted(set(worths)) == [-1.0, 0.0]
    assert worths.count(0.0) == 1


def value(game: Game, key: str) -> Any:
    assert game.question is not None
    return game.question.find(key).value
