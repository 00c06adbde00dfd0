"""Bots by name: the package's own, somebody's own as `module:Name`, and what is said to a name that is none."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulekeeper.arena.simulate import simulate_games
from rulekeeper.bots import BotSpec, Greedy, Random, Sight, bot_named
from rulekeeper.core.definition import load_game
from rulekeeper.core.errors import BadAnswer, UnknownBot

GAME = load_game("tic_tac_toe")
MODULE = "somebodys_bots"
SOURCE = """
class First:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, sight):
        return sight.options[0]


def last(sight):
    return sight.options[-1]


def elsewhere(sight):
    return ("mark", "nowhere")
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a module with bots of somebody's own."""
    (tmp_path / f"{MODULE}.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield MODULE
    sys.modules.pop(MODULE, None)


def sight() -> Sight:
    return Sight(GAME, GAME.begin(2, GAME.setting(2), 1), 0, 1)


def test_the_packages_own_bots() -> None:
    assert isinstance(bot_named("random", 1), Random)
    assert isinstance(bot_named("greedy", 1), Greedy)
    assert isinstance(BotSpec("greedy").make(1), Greedy)


def test_a_class_of_ones_own_is_made_with_the_seed(own: str) -> None:
    bot = bot_named(f"{own}:First", 7)
    assert vars(bot) == {"seed": 7}
    assert bot.choose(sight()) == sight().options[0]


def test_a_function_of_ones_own_is_given_the_sight(own: str) -> None:
    assert bot_named(f"{own}:last", 7).choose(sight()) == sight().options[-1]


def test_bots_of_ones_own_play_whole_games(own: str) -> None:
    result = simulate_games(GAME, [f"{own}:First", f"{own}:last"], {}, 3, seed=1)
    assert result["finished"] == 3
    assert result["wins"] == [3, 0]  # a1, b1, c1 against c3, b3


def test_an_answer_that_is_none_is_refused_with_the_bots_name(own: str) -> None:
    with pytest.raises(BadAnswer, match=f"{own}:elsewhere.*nowhere"):
        simulate_games(GAME, [f"{own}:elsewhere", "random"], {}, 1, seed=1)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("greddy", r"'greddy' is no bot; near: 'greedy'.*module:Name"),
        ("", r"'' is no bot; there is 'random', 'greedy'"),
        ("no_such_module_here:Bot", r"module 'no_such_module_here' cannot be imported"),
        ("math:Bot", r"module 'math' has no class or function 'Bot'"),
        ("math:pi", r"module 'math' has no class or function 'pi'"),
        (":Bot", r"module '' cannot be imported"),
    ],
)
def test_a_name_that_is_none_is_refused_in_plain_words(name: str, message: str) -> None:
    with pytest.raises(UnknownBot, match=message):
        bot_named(name, 1)
