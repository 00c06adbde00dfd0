"""Every scenario of Eden as a test of its own; one that passes counts as proof of the clauses that it names.

Puzzles are also solved by trying everything: their solution is forced, whatever the rivals answer.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from rulekeeper.core.game import Game
from rulekeeper.core.scenario import Scenario, find
from rulekeeper.games import eden
from tests.games.eden.tables import truth

FOLDER: Final = Path(eden.__file__).parent
SCENARIOS: Final = [Scenario.load(path) for path in find(FOLDER / "scenarios")]
EXAMPLES: Final = {"EN-CUL-14", "EN-ATK-10", *[f"EN-EX-{number:02}" for number in range(1, 9)]}


def name(scenario: Scenario) -> str:
    return Path(scenario.file).relative_to(FOLDER).as_posix()


@pytest.mark.parametrize(
    "scenario",
    [pytest.param(one, id=name(one), marks=pytest.mark.proves(*one.proves, by=name(one))) for one in SCENARIOS],
)
def test_it_holds(scenario: Scenario) -> None:
    assert scenario.problems() == []
    result = scenario.run()
    assert result.passed, result.text()


@pytest.mark.parametrize("scenario", SCENARIOS, ids=name)
def test_its_role_is_that_of_its_folder(scenario: Scenario) -> None:
    """A proof names what it proves; lessons and puzzles tell what they are about and how to go on."""
    script = scenario.script
    assert Path(scenario.file).parent.name == f"{script.role}s"
    assert bool(script.proves) == (script.role == "proof")
    assert bool(script.goal) == bool(script.hint) == (script.role != "proof")


def test_every_worked_example_of_the_rulebook_has_a_scenario() -> None:
    assert {clause for scenario in SCENARIOS for clause in scenario.proves} >= EXAMPLES


@pytest.mark.parametrize("lesson", [one for one in SCENARIOS if one.script.role == "lesson"], ids=name)
def test_a_lesson_speaks_at_every_answer_of_the_learner_and_at_no_other(lesson: Scenario) -> None:
    game = lesson.open()
    for step in lesson.steps:
        assert game.question is not None
        assert step.answer is not None
        assert bool(step.say) == (game.question.seat == 0)
        game.answer(step.answer)


# --- puzzles ------------------------------------------------------------------------------------


def can_force(game: Game, reached: Callable[[Game], bool | None]) -> bool:
    """Whether red reaches the goal against every answer of the others. `reached` is None while that is open."""
    found = reached(game)
    if found is not None:
        return found
    question = game.question
    assert question is not None
    outcomes = (can_force(after(game, answer.key), reached) for answer in question.answers)
    return any(outcomes) if question.seat == 0 else all(outcomes)


def after(game: Game, answer: str) -> Game:
    copy = game.copy()
    copy.answer(answer)
    return copy


def wins_this_turn(game: Game) -> bool | None:
    if game.over:
        return game.winners == (0,)
    return None if truth(game)["turn"] == "red" else False


def keeps_c4(game: Game) -> bool | None:
    if game.over:
        return game.winners == (0,)
    return None if "takeover" in truth(game) else "C4" in truth(game)["red"]["land"]


@pytest.mark.parametrize(
    ("puzzle", "reached", "solutions"),
    [
        ("win-this-turn", wins_this_turn, {"irrigate A7", "irrigate B4", "irrigate F6"}),
        ("save-yourself", keeps_c4, {"bid 20"}),
        ("the-cheapest-raise", wins_this_turn, {"buy I3"}),
    ],
)
def test_a_puzzle_is_solved_by_these_answers_and_no_others(
    puzzle: str, reached: Callable[[Game], bool | None], solutions: set[str]
) -> None:
    game = Scenario.load(FOLDER / "scenarios" / "puzzles" / f"{puzzle}.toml").open()
    question = game.question
    assert question is not None
    assert {answer.key for answer in question.answers if can_force(after(game, answer.key), reached)} == solutions


def test_support_is_what_wins_the_first_puzzle() -> None:
    game = Scenario.load(FOLDER / "scenarios" / "puzzles" / "win-this-turn.toml").open()
    game.answer("irrigate B4")
    assert not can_force(after(game, "no-takeover"), wins_this_turn)
    game.answer("attack C4")
    assert not can_force(after(game, "alone"), wins_this_turn)
    assert can_force(after(game, "support A4"), wins_this_turn)
