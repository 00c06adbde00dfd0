"""Many games between bots: the same whatever the number of processes, and what is told of them."""

from typing import Any

import pytest

from rulekeeper.arena.simulate import player, report, simulate_games
from rulekeeper.bots import Sight
from rulekeeper.core.definition import load_game
from rulekeeper.core.errors import BadAnswer
from rulekeeper.core.game import Game

TIC_TAC_TOE = load_game("tic_tac_toe")
LEDUC = load_game("leduc_poker")


def told(result: dict[str, Any]) -> dict[str, Any]:
    """All but what hangs on the clock."""
    return {name: value for name, value in result.items() if name not in ("seconds", "decisions_per_second")}


def mute(sight: Sight) -> Any:
    return ("bribe",)


def peeking(sight: Sight) -> Any:
    """Answers by what it finds under the other one's card, if it can find anything there."""
    world = sight.world(1)
    return sight.options[world.kind[world.hands[1 - sight.seat][0]] % len(sight.options)]  # type: ignore[attr-defined]


def test_every_game_ends_and_is_counted_once() -> None:
    result = simulate_games(TIC_TAC_TOE, ["random", "random"], {}, 50, 3)
    assert result["finished"] == result["games"] == 50
    assert sum(result["wins"]) + result["without_winner"] == 50
    assert result["shared"] == 0
    assert 5 * 50 <= result["decisions"] <= 9 * 50
    assert 5 <= result["length"]["0.05"] <= result["length"]["0.5"] <= result["length"]["0.95"] <= 9


@pytest.mark.parametrize("names", [["random", "random"], ["greedy", "random"]])
def test_the_seed_decides_everything_and_processes_nothing(names: list[str]) -> None:
    one = told(simulate_games(LEDUC, names, {}, 24, 5))
    assert told(simulate_games(LEDUC, names, {}, 24, 5)) == one
    assert told(simulate_games(LEDUC, names, {}, 24, 5, jobs=2)) == one
    assert told(simulate_games(LEDUC, names, {}, 24, 6)) != one


def test_progress_counts_every_game() -> None:
    done: list[int] = []
    simulate_games(TIC_TAC_TOE, ["random", "random"], {}, 30, 1, progress=done.append)
    assert sum(done) == 30


def test_a_bot_that_looks_ahead_beats_one_that_does_not() -> None:
    result = simulate_games(TIC_TAC_TOE, ["greedy", "random"], {}, 40, 1)
    assert result["wins"][0] > 30 > result["wins"][1]


def test_a_bot_that_answers_nonsense_is_named() -> None:
    with pytest.raises(BadAnswer, match="test_simulate:mute' answered"):
        simulate_games(TIC_TAC_TOE, ["tests.arena.test_simulate:mute", "random"], {}, 1, 1)


def test_a_bot_answers_by_what_its_seat_knows_and_not_by_what_is_hidden() -> None:
    """Two games that differ in the other one's card alone get the same answer from a bot that would look at it."""
    answers = set()
    for hidden in ("queen-hearts", "king-spades", "king-hearts"):
        game = Game.new(LEDUC, seed=4, position={"hands": ["jack-spades", hidden]})
        answers.add(player(LEDUC, "tests.arena.test_simulate:peeking", 9)(game.state))
    assert len(answers) == 1


def test_the_report_names_seats_bots_and_lengths() -> None:
    result = simulate_games(TIC_TAC_TOE, ["greedy", "random"], {}, 4, 1)
    lines = report(TIC_TAC_TOE, ["greedy", "random"], result).splitlines()
    assert lines[0].startswith("Tic-tac-toe: 4 of 4 games finished, ")
    assert lines[1] == f"  Crosses (greedy) won {result['wins'][0]}"
    assert lines[-1].startswith("  decisions per game: 0.05 -> ")
