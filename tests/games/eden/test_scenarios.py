"""Every scenario of Eden as a test of its own. A scenario that passes counts as proof of the clauses that it names."""

from pathlib import Path
from typing import Final

import pytest

from rulekeeper.core.rulebook import Rulebook
from rulekeeper.core.scenario import Scenario, find
from rulekeeper.games import eden

GAME_FOLDER: Final = Path(eden.__file__).parent
SCENARIOS: Final = [Scenario.load(path) for path in find(GAME_FOLDER / "scenarios")]
HEADINGS: Final = ("EN-CUL-14", "EN-ATK-10", *[f"EN-EX-{number:02}" for number in range(1, 9)])


def name(scenario: Scenario) -> str:
    return Path(scenario.file).relative_to(GAME_FOLDER).as_posix()


def told(scenario: Scenario) -> set[str]:
    """The clauses by which its steps refuse answers."""
    return {refused.clause for step in scenario.steps for refused in step.refused}


@pytest.mark.parametrize(
    "scenario",
    [pytest.param(one, id=name(one), marks=pytest.mark.proves(*one.proves, by=name(one))) for one in SCENARIOS],
)
def test_it_holds(scenario: Scenario) -> None:
    assert scenario.problems() == []
    result = scenario.run()
    assert result.passed, result.text()
