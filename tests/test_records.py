"""Recorded games: those of earlier builds still play to the same end, and so do those that this build records."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from rulekeeper.core.game import Game
from rulekeeper.core.record import Answered, Record, Undone
from tests.tools.record_games import ENDS, FOLDER, PLANS, Plan, end, played

RECORDS: Final = sorted(FOLDER.glob("*/*.jsonl"))
KNOWN: Final[dict[str, dict[str, Any]]] = {
    f"{path.parent.name}/{name}": found
    for path in sorted(FOLDER.glob(f"*/{ENDS}"))
    for name, found in json.loads(path.read_text(encoding="utf-8")).items()
}


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def test_every_record_has_its_end_and_every_end_its_record() -> None:
    assert [name(path) for path in RECORDS] == sorted(KNOWN) == sorted(f"{plan.game}/{plan.name}" for plan in PLANS)


@pytest.mark.parametrize("path", RECORDS, ids=name)
def test_a_recorded_game_plays_to_the_same_end(path: Path) -> None:
    game = Game.replay(Record.load(path))
    assert game.over
    assert end(game) == KNOWN[name(path)]


@pytest.mark.parametrize("path", RECORDS, ids=name)
def test_a_replayed_game_records_itself_alike(path: Path) -> None:
    record = Record.load(path)
    assert Game.replay(record).record().entries == record.entries


def test_one_of_the_games_was_taken_back_in_part() -> None:
    """The answers that count are fewer than those that were given, and the replay goes on from a new seed."""
    record = Record.load(FOLDER / "eden" / "three-taking-back.jsonl")
    undone = [entry for entry in record.entries if isinstance(entry, Undone)]
    assert [entry.seed is not None for entry in undone] == [True]
    assert len(Game.replay(record).answered()) < sum(isinstance(entry, Answered) for entry in record.entries)


@pytest.mark.parametrize("plan", PLANS[:2], ids=lambda plan: plan.name)
def test_what_this_build_records_plays_to_the_same_end(plan: Plan) -> None:
    game = played(plan)
    again = Game.replay(Record.read(game.record().text()))
    assert again.over
    assert end(again) == end(game)
    assert again.state == game.state
    assert [line.words for line in again.lines(1)] == [line.words for line in game.lines(1)]
