"""The random bot: any answer of the list, from its own seed alone."""

from rulekeeper.bots import Random, Sight
from rulekeeper.core.definition import load_game
from rulekeeper.core.state import State

GAME = load_game("tic_tac_toe")


def begun() -> State:
    return GAME.begin(2, GAME.setting(2), 1)


def answers(seed: int, count: int = 60) -> list[object]:
    """What the bot says when it is asked the same again and again."""
    bot, g = Random(seed), begun()
    return [bot.choose(Sight(GAME, g, 0, number)) for number in range(count)]


def test_every_answer_comes_up_and_nothing_else() -> None:
    asked = begun().asks
    assert asked is not None
    assert set(answers(1)) == set(asked.options)


def test_the_same_seed_gives_the_same_answers() -> None:
    assert answers(1) == answers(1)
    assert answers(1) != answers(2)
