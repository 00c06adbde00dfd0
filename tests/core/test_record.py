"""Records as text: what is written, what is read back, what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekeeper.core.errors import BadRecord
from rulekeeper.core.record import (
    Answered,
    Chance,
    Entry,
    Head,
    Record,
    Renewed,
    Undone,
    line,
    live_entries,
    read_seed,
    write_seed,
)

HEAD = Head(
    "eden", 3, "ff", {"target": 25, "open": True, "who": "red"}, digest="d", version="1", position={"turn": "red"}
)
ENTRIES = (Answered(0, "sell L4", "play"), Chance([2, 0, 1]), Chance(6), Undone(2), Undone(1, "abc"), Renewed("7"))


def test_a_record_comes_back_from_its_text() -> None:
    record = Record(HEAD, ENTRIES)
    assert Record.read(record.text()) == record
    assert record.text().count("\n") == 1 + len(ENTRIES)
    assert record.head.seed_number == 255


def test_a_record_grows_by_lines() -> None:
    for count in range(len(ENTRIES)):
        longer = Record(HEAD, ENTRIES[: count + 1]).text()
        assert longer == Record(HEAD, ENTRIES[:count]).text() + line(ENTRIES[count])


@given(st.integers(0, 400))
def test_a_record_that_was_cut_off_loses_at_most_its_last_line(cut: int) -> None:
    text = Record(HEAD, ENTRIES).text()
    first = len(line(HEAD))
    kept = Record.read(text[: first + cut])
    assert kept.entries == ENTRIES[: text[: first + cut].count("\n") - 1]


def test_empty_lines_are_passed_over() -> None:
    text = Record(HEAD, ENTRIES[:2]).text().replace("\n", "\n\n")
    assert Record.read(text).entries == ENTRIES[:2]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "game.jsonl: empty; a record begins with a line such as"),
        ("\n", "game.jsonl: empty"),
        ("{}\n", "game.jsonl, line 1: '{}' is no line of a record"),
        ('{"game":"eden","seats":"three","seed":"1"}\n', "line 1: "),
        ('{"game":"eden","seats":3,"seed":"1","cheat":1}\n', "line 1: "),
        (
            '{"game":"eden","seats":3,"seed":"1","format":2}\n',
            "format 2 is not known here; this program reads format 1",
        ),
        ('{"game":"eden","seats":3,"seed":"xyz"}\n', "'xyz' is no seed"),
        (line(HEAD) + line(ENTRIES[0]) + "{]\n", "game.jsonl, line 3: '{]' is no line of a record"),
        (line(HEAD) + '{"entry":"answer","seat":0}\n', "line 2: "),
        (line(HEAD) + '{"entry":"bribe"}\n', "line 2: "),
        (line(HEAD) + '{"entry":"undo","entries":0}\n', "line 2: "),
    ],
)
def test_what_is_no_record_is_refused_with_file_and_line(text: str, told: str) -> None:
    with pytest.raises(BadRecord) as refused:
        Record.read(text, "game.jsonl")
    assert told in str(refused.value)


@given(st.integers(0, (1 << 128) - 1))
def test_a_seed_comes_back_from_its_text(seed: int) -> None:
    assert read_seed(write_seed(seed)) == seed


@pytest.mark.parametrize("text", ["", "-1", "g", "1" + "0" * 32, "0x", "1 2"])
def test_what_is_no_seed_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="is no seed"):
        read_seed(text)


A, B, C = Answered(0, "a", "play"), Answered(1, "b", "play"), Answered(0, "c", "play")


@pytest.mark.parametrize(
    ("entries", "live"),
    [
        ([], []),
        ([A, B], [A, B]),
        ([A, B, Undone(1)], [A]),
        ([A, B, Undone(2), C], [C]),
        ([A, B, Undone(1, "5"), C], [A, Renewed("5"), C]),
        ([A, B, Undone(1, "5"), C, Undone(2), B], [A, B]),
        ([A, Renewed("1"), Chance(3)], [A, Renewed("1"), Chance(3)]),
    ],
)
def test_what_was_taken_back_does_not_count(entries: list[Entry], live: list[Entry]) -> None:
    assert live_entries(entries) == live


def test_more_than_there_is_cannot_be_taken_back() -> None:
    with pytest.raises(BadRecord, match="an undo of 3 entries where there are only 2"):
        live_entries([A, B, Undone(3)])
