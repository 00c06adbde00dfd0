"""What the figures are made of: runs in turn, medians, and ratios that say how many times better ours is."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from rulekeeper.bench import run, table
from rulekeeper.bench.figures import Figure, figures, machine, measured_by
from rulekeeper.bench.ours import MEASURES, half_way, mid_effect
from rulekeeper.bench.peers import Peer
from rulekeeper.bench.timing import Runs, in_turn, microseconds, rate
from rulekeeper.core.definition import load_game
from rulekeeper.core.errors import BadInterpreter


def test_runs_come_in_turn() -> None:
    order: list[str] = []

    def one() -> float:
        order.append("one")
        return float(len(order))

    def two() -> float:
        order.append("two")
        return -1.0

    ours, theirs = in_turn([one, two], runs=3)
    assert order == ["one", "two"] * 3
    assert ours == Runs((1.0, 3.0, 5.0))
    assert (ours.median, ours.steadiness) == (3.0, 0.2)
    assert theirs.median == -1.0


def test_a_rate_counts_what_the_work_says_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock that goes by the work alone: 10 units each time it is done, which takes a millisecond."""
    clock = 0.0
    told: list[int] = []

    def work(times: int) -> int:
        nonlocal clock
        clock += 0.001 * times
        told.append(times)
        return 10 * times

    monkeypatch.setattr("rulekeeper.bench.timing.time.perf_counter", lambda: clock)
    assert rate(work, seconds=0.5)() == pytest.approx(10_000)
    assert told == [1, 4, 16, 64, 500]  # how much fits into the time is found out first
    assert microseconds(lambda: work(1), seconds=0.5)() == pytest.approx(1000)


def fixed(what: str, value: float, peer: float, unit: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setitem(MEASURES, what, lambda game: lambda: value)
    return Figure(what, "some game", unit, what, Peer("a peer", "", lambda: lambda: peer)).result(runs=3)


def test_a_ratio_says_how_many_times_better_ours_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fixed("made up", 30.0, 10.0, "games/s", monkeypatch)["ratio"] == 3
    assert fixed("made up", 5.0, 10.0, "us", monkeypatch)["ratio"] == 2


def test_a_peer_that_is_not_installed_leaves_the_figure_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MEASURES, "made up", lambda game: lambda: 7.0)

    def never() -> Any:
        raise AssertionError("measured although it is not there")

    result = Figure("made up", "some game", "games/s", "made up", Peer("a peer", "no-such-library", never)).result()
    assert (result["median"], result["ratio"]) == (7.0, None)
    assert result["peer"] == {"name": "a peer", "version": None}


def test_every_figure_has_the_same_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = machine()
    result = fixed("made up", 30.0, 10.0, "games/s", monkeypatch)
    assert set(result) == {"what", "game", "unit", "median", "runs", "steadiness", "peer", "ratio"}
    assert set(facts) == {*result, "facts"}
    assert result["runs"] == [30.0] * 3
    assert result["peer"]["runs"] == [10.0] * 3
    assert table([result]).row_count == 1


def test_figures_name_measures_that_exist_and_games_that_are_there() -> None:
    for games, fast in (([], None), (["eden"], Path("python"))):
        shown = list(figures(games, fast))
        assert {figure.measure for figure in shown} <= set(MEASURES)
        assert ("eden" in {figure.game for figure in shown}) == bool(games)
        assert any(figure.python for figure in shown) == (fast is not None)


def test_an_interpreter_that_cannot_measure_is_named() -> None:
    with pytest.raises(BadInterpreter, match="no-such-python cannot be started"):
        measured_by(Path("no-such-python"), "games", "tic_tac_toe")


def test_another_interpreter_is_asked_for_one_run() -> None:
    assert measured_by(Path(sys.executable), "copying", "tic_tac_toe") > 0
    with pytest.raises(BadInterpreter, match="cannot measure 'no-such-measure' of 'tic_tac_toe'"):
        measured_by(Path(sys.executable), "no-such-measure", "tic_tac_toe")


@pytest.mark.parametrize("as_json", [False, True])
def test_what_is_printed(as_json: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    results = [machine(), fixed("made up", 30.0, 10.0, "games/s", monkeypatch)]
    monkeypatch.setattr("rulekeeper.bench.measured", lambda games, fast, told: results)
    run(as_json=as_json)
    printed = capsys.readouterr().out
    if as_json:
        assert json.loads(printed) == results
    else:
        assert "made up" in printed
        assert "CPython" in printed


def test_positions_to_measure_on_are_in_the_middle_of_something() -> None:
    leduc = load_game("leduc_poker")
    g = mid_effect(leduc)
    assert g.asks is not None
    assert len(g.frames) == 2
    game = half_way(leduc)
    assert game.question is not None
    assert game.entries
