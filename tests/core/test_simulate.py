"""Simulations: the same games whatever the number of processes, counted as they were played."""

from typing import Any

import pytest

from rulekeeper.core.definition import Definition, load_game
from rulekeeper.core.errors import BadSeats
from rulekeeper.core.playout import playout, ready
from rulekeeper.core.simulate import Player, Simulation, simulate
from rulekeeper.core.state import State

GAME = load_game("tic_tac_toe")


def named(definition: Definition, name: str, seed: int) -> Player:
    """The players of these tests: the first or the last answer in the list, or none that is legal."""

    def answer(g: State) -> Any:
        assert g.asks is not None
        return {"first": g.asks.options[0], "last": g.asks.options[-1]}[name]

    return answer


def test_games_hang_on_their_seeds_alone() -> None:
    one = simulate(GAME, 2, {}, range(40))
    assert one.games == simulate(GAME, 2, {}, range(40), jobs=2).games
    assert [game.seed for game in one.games] == list(range(40))
    assert one.games[7] == simulate(GAME, 2, {}, [7]).games[0]


def test_random_games_are_those_of_playout() -> None:
    start = ready(GAME, 2)
    for game in simulate(GAME, 2, {}, range(10)).games:
        g, decisions = playout(start, game.seed)
        assert (game.decisions, game.winners, game.finished) == (decisions, g.winners, True)


def test_players_come_from_the_given_maker_in_other_processes_too() -> None:
    done = simulate(GAME, 2, {}, range(4), players=["first", "last"], maker=named, jobs=2)
    assert {(game.decisions, game.winners) for game in done.games} == {(5, (0,))}  # a1, b1, c1 against c3, b3
    assert done.wins == {0: 4}


def test_random_players_mix_with_others() -> None:
    done = simulate(GAME, 2, {}, range(60), players=["first", "random"], maker=named)
    assert done.games == simulate(GAME, 2, {}, range(60), players=["first", "random"], maker=named).games
    assert len({game.decisions for game in done.games}) > 1
    assert done.wins[0] > done.wins[1]


def test_what_is_counted() -> None:
    done = simulate(GAME, 2, {}, range(30))
    assert done.finished == 30
    assert done.decisions == sum(game.decisions for game in done.games)
    assert sum(done.wins.values()) == sum(game.winners != () for game in done.games)
    lengths = [game.decisions for game in done.games]
    assert done.lengths((0.0, 1.0)) == [min(lengths), max(lengths)]
    assert done.decisions_per_second == pytest.approx(done.decisions / done.seconds)
    assert Simulation((), 1.0).lengths() == []


def test_games_that_do_not_end_are_said_to_be_unfinished() -> None:
    done = simulate(GAME, 2, {}, range(5), most=2)
    assert done.finished == 0
    assert {(game.decisions, game.winners) for game in done.games} == {(2, ())}


def test_progress_is_told() -> None:
    told: list[int] = []
    simulate(GAME, 2, {}, range(50), progress=told.append)
    assert sum(told) == 50
    assert len(told) > 4


def test_players_must_be_as_many_as_seats_and_known() -> None:
    with pytest.raises(BadSeats, match="for 2 seats"):
        simulate(GAME, 2, {}, [1], players=["random"])
    with pytest.raises(BadSeats, match="'greedy' is no player"):
        simulate(GAME, 2, {}, [1], players=["random", "greedy"])
