"""The export to OpenSpiel against OpenSpiel's own games: the same sets, the same prices, the same solutions."""

import importlib
import pickle
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from rulekeeper.core.definition import load_game

pyspiel = pytest.importorskip("pyspiel", reason="needs rulekeeper[research]")

from rulekeeper.core.choice import Choice, shuffled  # noqa: E402
from rulekeeper.core.errors import MissingExtra, NotExportable  # noqa: E402
from rulekeeper.core.state import State  # noqa: E402
from rulekeeper.envs.openspiel import Limits, found_limits, register  # noqa: E402

LEDUC_VALUE = -0.085606  # to the first player
CONNECT_FOUR = Limits(longest=42, chance=0, lowest=-1, highest=1)


def load(name: str) -> Any:
    limits = CONNECT_FOUR if name == "connect_four" else None
    return pyspiel.load_game(register(name, limits=limits))


def positions(game: Any) -> Iterator[Any]:
    """Every position in which a player is asked."""
    todo = [game.new_initial_state()]
    while todo:
        state = todo.pop()
        if not state.is_terminal():
            if not state.is_chance_node():
                yield state
            todo += [state.child(action) for action in state.legal_actions()]


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker", "tic_tac_toe", "connect_four"])
def test_openspiels_own_random_test_passes(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=10, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "sets"), [("kuhn_poker", 12), ("leduc_poker", 936)])
def test_information_states_are_as_many_as_published_and_text_and_numbers_tell_the_same_apart(
    name: str, sets: int
) -> None:
    seen = {
        (state.current_player(), state.information_state_string(), tuple(state.information_state_tensor()))
        for state in positions(load(name))
    }
    assert len(seen) == len({text for _, text, _ in seen}) == len({tensor for _, _, tensor in seen}) == sets


def test_an_information_state_does_not_tell_the_other_hand() -> None:
    game = load("leduc_poker")
    texts = set()
    for theirs in range(5):
        state = game.new_initial_state()
        state.apply_action(5)
        state.apply_action(theirs)
        texts.add((state.information_state_string(0), tuple(state.information_state_tensor(0))))
        assert "king-hearts" not in state.information_state_string(1)
    assert len(texts) == 1


def test_random_play_costs_the_same_as_in_openspiels_own_leduc() -> None:
    games = [pyspiel.convert_to_cached_tree(game) for game in (load("leduc_poker"), pyspiel.load_game("leduc_poker"))]
    costs = [pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game)) for game in games]
    assert costs[0] == pytest.approx(costs[1], abs=1e-9)


def solved(game: Any, iterations: int) -> tuple[float, float]:
    """What CFR+ leaves to be won against its average policy, and what that policy is worth to the first player."""
    game = pyspiel.convert_to_cached_tree(game)  # every position once: the solver visits each in every iteration
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0]
    return pyspiel.exploitability(game, policy), value


def test_a_solver_gets_as_far_as_on_openspiels_own_leduc() -> None:
    ours, theirs = solved(load("leduc_poker"), 100), solved(pyspiel.load_game("leduc_poker"), 100)
    assert ours == pytest.approx(theirs, abs=1e-6)
    assert abs(ours[1] - LEDUC_VALUE) <= 2 * ours[0]


@pytest.mark.slow
def test_leduc_has_its_published_value() -> None:
    cost, value = solved(load("leduc_poker"), 1000)
    assert cost < 0.001
    assert value == pytest.approx(LEDUC_VALUE, abs=1e-4)


def test_kuhn_has_its_published_value() -> None:
    cost, value = solved(load("kuhn_poker"), 1000)
    assert cost < 0.001
    assert value == pytest.approx(-1 / 18, abs=1e-4)


def test_the_limits_of_small_games_are_found() -> None:
    limits = [load(name).max_game_length() for name in ("kuhn_poker", "leduc_poker", "tic_tac_toe")]
    assert limits == [3, 8, 8]  # the last mark of tic-tac-toe is not asked for
    game = load("leduc_poker")
    assert (game.min_utility(), game.max_utility(), game.max_chance_outcomes()) == (-13, 13, 6)
    assert game.num_distinct_actions() == 4


def test_chance_is_listed_with_its_odds() -> None:
    state = load("kuhn_poker").new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(n, pytest.approx(1 / 3)) for n in range(3)]


def test_copies_and_saved_states_go_on_by_themselves() -> None:
    game = load("leduc_poker")
    state = game.new_initial_state()
    for action in (3, 1):
        state.apply_action(action)
    before = state.information_state_string(0)
    _, restored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    course = pickle.loads(pickle.dumps(state.course))
    for twin in (state.clone(), restored):
        twin.apply_action(twin.legal_actions()[-1])
        assert twin.information_state_string(0) != before
    assert state.information_state_string(0) == before
    assert course.g == state.course.g


def test_action_names_are_the_texts_of_records() -> None:
    state = load("tic_tac_toe").new_initial_state()
    assert [state.action_to_string(action) for action in state.legal_actions()][:4] == [
        "mark a1",
        "mark b1",
        "mark c1",
        "mark a2",
    ]


def test_a_large_game_needs_its_limits_named() -> None:
    definition = load_game("connect_four")
    with pytest.raises(NotExportable, match="limits=Limits"):
        found_limits(definition, definition.begin(2, {}, 0))


def test_a_game_that_shuffles_is_refused() -> None:
    definition = load_game("tic_tac_toe")
    g: State = definition.begin(2, {}, 0)
    g.asks = Choice(-1, "shuffle", (), shuffled(10).args)
    with pytest.raises(NotExportable, match="shuffles 10 cards at once"):
        found_limits(definition, g)


def test_registering_twice_gives_the_same_name() -> None:
    assert register("kuhn_poker") == register(load_game("kuhn_poker")) == "rulekeeper_kuhn_poker"


def test_without_openspiel_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "rulekeeper.envs.openspiel")
    with pytest.raises(MissingExtra, match=r"pip install 'rulekeeper\[research\]'") as caught:
        importlib.import_module("rulekeeper.envs.openspiel")
    assert "pyspiel" in str(caught.value)
