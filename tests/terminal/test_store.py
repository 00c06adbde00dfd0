"""Games on disk: what is there after each answer, what is refused, what goes on after a crash."""

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from rulekeeper.core.errors import BadRecord, RulekeeperError
from rulekeeper.core.game import Game
from rulekeeper.core.record import Record, live_entries
from rulekeeper.terminal.store import Kept, copy_to, latest, opened, who_sits
from tests.terminal.sitting import begun, sit


def no_notes(told: str) -> None:
    raise AssertionError(told)


def test_every_answer_is_on_disk_before_the_next_question(home: Path) -> None:
    with begun() as kept:
        for count in range(1, 4):
            kept.game.answer(0)
            kept.keep()
            assert len(Record.load(kept.path).entries) == count


def test_each_answer_is_forced_to_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    forced: list[int] = []
    with begun() as kept:
        monkeypatch.setattr(os, "fsync", forced.append)
        kept.game.answer(0)
        kept.keep()
    assert len(forced) == 1


def test_a_line_that_was_cut_off_is_dropped_and_the_game_goes_on() -> None:
    kept = sit("1", "1").kept
    whole = kept.path.read_text()
    kept.path.write_text(whole + '{"entry":"answer","se')
    with Kept.go_on(kept.path) as again:
        assert again.game.entries == kept.game.entries
        assert kept.path.read_text() == whole
        again.game.answer(0)
        again.keep()
    assert len(Record.load(kept.path).entries) == len(kept.game.entries) + 1


def test_who_sits_where_and_the_language_are_kept() -> None:
    kept = sit("1", seats=("you", "greedy"), language="fr").kept
    with Kept.go_on(kept.path) as again:
        assert (again.seats, again.language) == (["you", "greedy"], "fr")


@pytest.mark.parametrize("note", ["", "{", "[]", '{"seats": 3}', '{"seats": ["you"], "language": "fr", "over": false}'])
def test_without_a_note_of_who_sits_it_is_you_and_bots(note: str) -> None:
    kept = begun()
    with kept:
        kept.path.with_suffix(".seats.json").write_text(note)
    assert who_sits(kept.path, 2)[0] == ["you", "greedy"]


def test_the_newest_game_that_is_not_over_goes_on() -> None:
    first, second = sit("1").kept, sit("2").kept
    over = sit(seats=("random", "random")).kept
    for age, kept in enumerate((over, second, first)):
        os.utime(kept.path, (1_000_000 - age, 1_000_000 - age))
    assert latest(None, no_notes) == second.path
    assert latest("tic_tac_toe", no_notes) == second.path
    with pytest.raises(BadRecord, match="there is no unfinished game of eden"):
        latest("eden", no_notes)


def test_a_game_that_cannot_go_on_is_left_out_and_named(home: Path) -> None:
    good = sit("1").kept
    (home / "tic_tac_toe-20990101-000000.jsonl").write_text("nonsense\n")
    (home / "tic_tac_toe-20990101-000001.jsonl").write_text("")
    notes: list[str] = []
    assert latest(None, notes.append) == good.path
    assert len(notes) == 1
    assert "tic_tac_toe-20990101-000000.jsonl" in notes[0]


def test_a_game_is_played_in_one_window_only() -> None:
    with begun() as kept, pytest.raises(BadRecord, match="another window"):
        Kept.go_on(kept.path)
    with Kept.go_on(kept.path) as again:
        assert not again.game.over


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EROFS])
def test_a_disk_that_takes_nothing_is_told_in_one_line(code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(handle: int) -> None:
        raise OSError(code, os.strerror(code))

    with begun() as kept:
        kept.game.answer(0)
        monkeypatch.setattr(os, "fsync", fail)
        with pytest.raises(BadRecord, match=os.strerror(code)) as told:
            kept.keep()
    assert "\n" not in str(told.value)


def test_a_game_that_cannot_be_begun_leaves_nothing_behind(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadRecord, match="No space left"):
        begun()
    assert list(home.iterdir()) == []


# --- opening


def test_a_record_a_saved_game_and_a_scenario_open(tmp_path: Path) -> None:
    game = sit("1", "1").kept.game
    record, saved, scenario = (tmp_path / name for name in ("game.jsonl", "game.json", "table.toml"))
    copy_to(game, record)
    saved.write_text(game.save())
    scenario.write_text('title = "x"\ngame = "tic_tac_toe"\nposition = { board = ["x.o", "...", "..x"] }\n')
    assert opened(record).state == opened(saved).state == game.state
    assert opened(scenario).definition.describe(opened(scenario).state) == {"board": ["x.o", "...", "..x"]}


def test_a_game_opens_as_it_stood_after_some_answers() -> None:
    kept = sit("1", "1", "undo", "2").kept
    assert opened(kept.path, 0).answered() == []
    assert opened(kept.path, 3).entries == live_entries(kept.game.entries)[:3]
    with pytest.raises(BadRecord, match="holds 4 answers"):
        opened(kept.path, 5)


def test_a_record_of_other_rules_says_how_far_it_opens() -> None:
    kept = sit("1", "1").kept
    kept.path.write_text(kept.path.read_text() + '{"entry":"answer","seat":0,"key":"mark z9","prompt":"mark"}\n')
    with pytest.raises(BadRecord, match=r"parts from these rules at entry 5: .*; with --at 4 it opens"):
        opened(kept.path)
    assert len(opened(kept.path, 4).answered()) == 4


def test_a_record_whose_undo_reaches_too_far_opens_before_it() -> None:
    kept = sit("1", "1").kept
    kept.path.write_text(kept.path.read_text() + '{"entry":"undo","entries":40,"seed":null}\n')
    with pytest.raises(BadRecord, match="with --at 4 it opens"):
        opened(kept.path)
    assert len(opened(kept.path, 4).answered()) == 4


HEAD: dict[str, Any] = {"game": "tic_tac_toe", "seats": 2, "seed": "7", "options": {}}


@pytest.mark.parametrize(
    ("head", "entries"),
    [
        ("", ""),
        ("no json", ""),
        ("[]", ""),
        ("[" * 100_000, ""),
        ({**HEAD, "format": 99}, ""),
        ({**HEAD, "seed": "xyz"}, ""),
        ({**HEAD, "seed": "-1"}, ""),
        ({**HEAD, "seed": "f" * 40}, ""),
        ({**HEAD, "seats": 9}, ""),
        ({**HEAD, "seats": -1}, ""),
        ({**HEAD, "game": "../../etc"}, ""),
        ({**HEAD, "options": {"a": 1}}, ""),
        ({**HEAD, "more": 1}, ""),
        ({**HEAD, "position": {"board": [3, 4, 5]}}, ""),
        ({**HEAD, "game": "eden", "seats": 3, "position": {"seats": 5}}, ""),
        (HEAD, '{"entry":"undo","entries":0}\n'),
        (HEAD, '{"entry":"undo","entries":-3}\n'),
        (HEAD, '{"entry":"undo","entries":9}\n'),
        (HEAD, '{"entry":"renew","seed":"?"}\n'),
        (HEAD, '{"entry":"chance","value":[{"a":[]}]}\n'),
        (HEAD, '{"entry":"answer","seat":5,"key":"mark a1"}\n'),
        (HEAD, '{"entry":"answer","seat":0,"key":""}\n'),
        (HEAD, '{"entry":"dance"}\n'),
        ({**HEAD, "game": "leduc_poker", "open_chance": True}, '{"entry":"chance","value":{"a":1}}\n'),
    ],
)
def test_what_is_no_record_is_refused_in_one_line(head: Any, entries: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text((head if isinstance(head, str) else json.dumps(head)) + "\n" + entries)
    with pytest.raises(RulekeeperError) as told:
        opened(file)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    "saved", ["{}", '{"record": 3}', '{"record": ""}', '{"record":1,"numbers":2,"position":3}', '{"record":' * 5000]
)
def test_what_is_no_saved_game_is_refused(saved: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(saved)
    with pytest.raises(BadRecord):
        opened(file)


def test_a_saved_position_that_was_tampered_with_is_refused(tmp_path: Path) -> None:
    saved = json.loads(Game.new("leduc_poker", seed=1).save())
    saved["position"]["frames"] = [["no.such.rule", 0]]
    with pytest.raises(RulekeeperError, match=r"no\.such\.rule"):
        Game.load(json.dumps(saved))
    saved["position"] = {"frames": 3}
    with pytest.raises(RulekeeperError):
        Game.load(json.dumps(saved))


def test_bytes_folders_and_missing_files_are_refused(tmp_path: Path) -> None:
    binary = tmp_path / "picture"
    binary.write_bytes(b"\xff\xfe\x00\x01")
    with pytest.raises(BadRecord, match="is no text"):
        opened(binary)
    with pytest.raises(BadRecord, match="Is a directory"):
        opened(tmp_path)
    with pytest.raises(BadRecord, match="No such file"):
        opened(tmp_path / "nothing")


def test_a_copy_never_replaces_what_is_no_record(tmp_path: Path) -> None:
    game = Game.new("tic_tac_toe", seed=1)
    letter, record = tmp_path / "letter.txt", tmp_path / "game.jsonl"
    letter.write_text("Dear Anna")
    with pytest.raises(FileExistsError):
        copy_to(game, letter)
    assert letter.read_text() == "Dear Anna"
    copy_to(game, record)
    game.answer(0)
    copy_to(game, record)
    assert Record.load(record) == game.record()


def test_saving_where_nothing_can_be_written_costs_nothing(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna")
    sitting = sit(f"save {tmp_path}", f"save {tmp_path}/no/such/folder/x", f"save {letter}", "save", "1")
    assert sitting.after(f"save {tmp_path}").endswith(f"{tmp_path} cannot be written: Is a directory.")
    assert "cannot be written: No such file" in sitting.after(f"save {tmp_path}/no/such/folder/x")
    assert "it is there already and is no record" in sitting.after(f"save {letter}")
    assert sitting.after("save").startswith("Saved. Open it with: rulekeeper play --load ")
    assert sitting.kept.game.answered() == [0, 1]


@pytest.mark.parametrize("name", ["/", ".", "~nobody-of-this-name/x", "a\0b"])
def test_a_name_that_no_file_can_have_costs_a_line_and_not_the_game(name: str) -> None:
    assert "cannot be written: " in sit(f"save {name}", "1").after(f"save {name}")
