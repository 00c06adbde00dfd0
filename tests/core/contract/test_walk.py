"""The contract walk: a sound game passes, and every promise that is broken on purpose is caught by its check."""

import json
from collections.abc import Callable

import pytest

from rulekeeper.core.contract import Report, checks, walk
from rulekeeper.core.contract import walk as walk_function
from rulekeeper.core.definition import Definition, load_game
from rulekeeper.core.errors import BadOption, BadSeats, UnknownCheck, UnknownGame
from rulekeeper.core.game import Game
from rulekeeper.core.prompts import Domain, Kind, Need
from rulekeeper.core.record import Record
from rulekeeper.core.values import Stat
from tests.core.contract.mutants import (
    mutants,
    naming,
    open_ended,
    prompts_with,
    spinning,
    undecided,
    unwilling,
    varied,
)
from tests.core.sample_game import GAME
from tests.core.sample_game.domains import SEAT
from tests.core.sample_game.state import Market
from tests.core.sample_game.values import quick_points, reasons

Walk = Callable[..., Report]
KERNEL_ONLY = {"numbers"}  # kept by the kernel alone: no definition can break it


@pytest.fixture
def walked() -> Walk:
    """Walks a game that is not among the games of the package: the walk needs nothing but its definition."""

    def walking(definition: Definition, games: int = 2, seed: int = 5, **more: object) -> Report:
        return walk(definition, games, seed, **{"seconds_per_game": 0.3, **more})  # type: ignore[arg-type]

    return walking


def test_a_sound_game_passes_and_every_check_runs(walked: Walk) -> None:
    report = walked(GAME, games=6)
    assert report.failures == []
    assert report.clean
    assert report.games == report.finished == 6
    assert report.decisions == sum(report.prompts.values())
    assert set(report.prompts) == set(GAME.prompts)
    assert [name for name in checks() if not report.checks.get(name)] == []


def test_there_is_a_mutant_for_every_check() -> None:
    assert mutants().keys() | KERNEL_ONLY == set(checks())


@pytest.mark.parametrize("check", sorted(mutants()))
def test_a_broken_promise_is_caught(walked: Walk, check: str) -> None:
    report = walked(mutants()[check], games=4, longest=60, only=[check], seconds_per_game=1.0)
    assert [failure.check for failure in report.failures] == [check]
    failure = report.failures[0]
    assert failure.found
    assert failure.promise
    assert failure.seats in GAME.seats


def test_texts_that_differ_in_accents_alone_are_caught(walked: Walk) -> None:
    alike = varied(prompts=naming(lambda g, fruit: "e" + "\N{COMBINING ACUTE ACCENT}" * fruit))
    assert [failure.check for failure in walked(alike, longest=60, only=["texts"]).failures] == ["texts"]


def top_card(g: Market) -> int:
    return g.pile[0] if g.pile else 0


def pointed(name: Callable[[Market], str]) -> Definition:
    """The first question takes one more answer, always refused, whose text is `name`."""
    card = Domain("card", lambda g: (0,), lambda g, _: name(g), lambda g, _: "card")
    return varied(prompts=prompts_with(Kind("point", (("card", card),), (Need("MD-SELL-01", lambda *_: False),))))


def only_onlookers(g: Market, seat: int | None, _: int) -> bool:
    return seat is None


HIDDEN_FACE = Stat("points", SEAT, lambda g, seat: g.kind[top_card(g)], reasons, only_onlookers)


@pytest.mark.parametrize(
    ("check", "broken", "found"),
    [
        ("refused-alike", pointed(lambda g: f"face-{g.kind[top_card(g)]}"), "is named"),
        ("twin", pointed(lambda g: f"card-{top_card(g)}"), "rests on how cards are numbered"),
        ("redealt", varied(stats=(HIDDEN_FACE,)), "a number that an onlooker is told"),
    ],
)
def test_less_plain_ways_to_break_a_promise_are_caught(
    walked: Walk, check: str, broken: Definition, found: str
) -> None:
    report = walked(broken, games=4, longest=60, only=[check], seconds_per_game=1.0)
    assert [failure.check for failure in report.failures] == [check]
    assert found in report.failures[0].found


def test_a_question_that_is_not_counted_is_caught(walked: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    count = Game._listen

    def uncounted(game: Game, history: object) -> None:
        count(game, history)  # type: ignore[arg-type]
        game.numbers[0] = 1

    monkeypatch.setattr(Game, "_listen", uncounted)
    assert [failure.check for failure in walked(GAME, only=["numbers"]).failures] == ["numbers"]


def test_rules_that_never_ask_are_an_end_that_does_not_come(walked: Walk) -> None:
    report = walked(varied(main=spinning), games=1, only=["ends"])
    assert [failure.check for failure in report.failures] == ["ends"]
    assert "EndlessRule" in report.failures[0].found


def test_a_winner_who_does_not_play_is_caught(walked: Walk) -> None:
    report = walked(varied(main=undecided), games=1, only=["ends"])
    assert "(5,)" in report.failures[0].found


def test_a_game_that_can_never_be_put_back_is_caught(walked: Walk) -> None:
    report = walked(varied(place=unwilling), games=1, only=["round-trip"])
    assert [failure.check for failure in report.failures] == ["round-trip"]
    assert "no decision" in report.failures[0].found


def test_an_endless_game_is_given_up(walked: Walk) -> None:
    report = walked(varied(main=open_ended), games=1, longest=30, only=["ends"])
    assert (report.decisions, report.finished) == (30, 0)
    assert "30" in report.failures[0].found


def test_a_failure_is_shown_at_its_first_decision(walked: Walk) -> None:
    """The walk looks only here and there; the record it gives leads to where the promise was broken first."""

    def late(g: Market, seat: int) -> int:
        return quick_points(g, seat) + (g.round >= 1)

    definition = varied(stats=(Stat("points", SEAT, late, reasons),))
    report = walked(definition, games=8, only=["reasons"], seconds_per_game=0.05)
    failure = report.failures[0]
    game = Game.replay(Record.read(failure.record), definition=definition)
    assert isinstance(game.state, Market)
    assert (game.state.round, game.state.turn) == (1, 0)
    assert failure.decision == len(game.entries)
    assert f"{failure.decision}" in failure.text()


def test_the_first_error_of_a_check_is_enough(walked: Walk) -> None:
    report = walked(mutants()["sound"], games=6, only=["sound"])
    assert len(report.failures) == 1
    assert report.games == 6


def test_the_same_seed_walks_the_same_games(walked: Walk) -> None:
    first, second, other = (walked(GAME, games=3, seed=seed, only=["answers"]) for seed in (3, 3, 4))
    assert (first.decisions, first.prompts, first.checks) == (second.decisions, second.prompts, second.checks)
    assert (first.decisions, first.prompts) != (other.decisions, other.prompts)


def test_every_looks_at_every_decision(walked: Walk) -> None:
    report = walked(GAME, games=1, every=True, only=["legality", "answers"], seconds_per_game=0.0)
    assert report.checks["legality"] == report.checks["answers"] == report.decisions


def test_seats_and_options_are_drawn_unless_given(walked: Walk) -> None:
    failing = varied(problems=lambda g: ["always"])
    drawn = {(f.seats, f.options["stall"]) for s in range(12) for f in walked(failing, 1, s, only=["sound"]).failures}
    assert len(drawn) > 2
    given = walked(failing, games=1, only=["sound"], seats=3, options={"stall": 4}).failures[0]
    assert (given.seats, given.options["stall"]) == (3, 4)


def test_what_is_given_is_checked(walked: Walk) -> None:
    with pytest.raises(BadSeats, match="not for 7"):
        walked(GAME, seats=7)
    with pytest.raises(BadOption, match="'stal'"):
        walked(GAME, options={"stal": 3})
    with pytest.raises(UnknownCheck, match=r"'coppy'.*'copy'"):
        walked(GAME, only=["coppy"])


def test_progress_is_told_after_each_game(walked: Walk) -> None:
    told: list[int] = []
    walked(GAME, games=3, only=["answers"], progress=lambda report: told.append(report.games))
    assert told == [1, 2, 3]


def test_a_report_is_plain_json(walked: Walk) -> None:
    report = walked(mutants()["sound"], games=2, only=["sound"])
    data = json.loads(json.dumps(report.data()))
    assert data["game"] == "market_day"
    assert data["failures"][0]["check"] == "sound"
    assert "sound" in report.text()


def test_several_processes_find_what_one_finds() -> None:
    game = load_game("tic_tac_toe")
    one, two = (walk_function(game, 4, 9, jobs=jobs, only=["answers", "ends"]) for jobs in (1, 2))
    assert (one.games, one.decisions, one.checks, one.failures) == (two.games, two.decisions, two.checks, two.failures)


def test_a_game_that_no_other_process_could_find_takes_one_job(walked: Walk) -> None:
    with pytest.raises(UnknownGame, match="one job"):
        walked(mutants()["sound"], jobs=2)
