"""State classes are made from one declaration: copies, comparison, saves."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Literal, TypeAlias

import pytest

from rulekeeper.core.choice import Choice, choose
from rulekeeper.core.columns import Columns, check_data, columns
from rulekeeper.core.compiler.derive import column
from rulekeeper.core.errors import NotData, RuleSyntaxError
from rulekeeper.core.frame import Frame
from rulekeeper.core.rule import Rule, rule

Space: TypeAlias = int


@rule
def wait(g: "Stand", place: int) -> Rule:
    marks = (place, place + 1)
    yield choose(0, "wait", (1, 2))
    return marks


@columns
class Stand(Columns):
    """What games share."""

    TRANSIENT = ("heard",)

    frames: list[Frame]
    asks: Choice | None
    heard: list[Any] | None


@columns
class Board(Stand):
    """A game."""

    WIDE: ClassVar[int] = 4

    owner: list[Space]
    hands: list[list[int]]
    cubes: list[list[list[int]]]
    rows: list[tuple[int, str]]
    maybe: list[list[int]] | None
    display: tuple[int, ...]
    pair: tuple[int, bool]
    phase: Literal["buy", "sell"]
    word: str
    over: bool
    winner: int | None

    def total(self) -> int:
        return sum(self.owner)


@columns
class Loud(Board):
    """A state that writes one of its methods itself."""

    shouts: int

    def clone(self) -> "Loud":
        other = super().clone()
        other.word = other.word.upper()
        return Loud.from_data(other.data() | {"shouts": self.shouts + 1})


def board() -> Board:
    g = Board.blank()
    g.frames = [wait(g, 3)]
    g.asks = choose(1, "which", ((1, "a"), None))
    g.heard = [object()]
    g.owner, g.hands, g.cubes, g.rows = [1], [[2], []], [[[3]]], [(4, "x")]
    g.maybe, g.display, g.word, g.winner = [[5]], (6, 7), "eden", 1
    return g


def test_blank_columns_are_empty() -> None:
    g = Board.blank()
    assert (g.frames, g.asks, g.heard, g.owner, g.maybe, g.display) == ([], None, None, [], None, ())
    assert (g.pair, g.phase, g.word, g.over, g.winner) == ((0, False), "buy", "", False, None)


def test_columns_are_in_order_and_nothing_else_fits() -> None:
    assert Board.COLUMNS[:4] == ("frames", "asks", "heard", "owner")
    assert Board.__slots__ == Board.COLUMNS[3:]
    g = board()
    with pytest.raises(AttributeError):
        g.wounds = 3  # type: ignore[attr-defined]
    assert g.total() == 1
    assert Board.WIDE == 4


CHANGES: dict[str, Callable[[Any], object]] = {
    "owner": lambda g: g.owner.append(9),
    "hands": lambda g: g.hands[0].append(9),
    "cubes": lambda g: g.cubes[0][0].append(9),
    "rows": lambda g: g.rows.append((1, "y")),
    "maybe": lambda g: g.maybe[0].append(9),
    "frames": lambda g: g.frames[0].step(g, None),
    "word": lambda g: setattr(g, "word", "other"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_copy_is_independent(name: str) -> None:
    g = board()
    copy = g.clone()
    assert copy == g
    CHANGES[name](copy)
    assert copy != g
    assert g == board()


def test_a_copy_shares_what_cannot_change() -> None:
    g = board()
    assert g.clone().asks is g.asks
    assert g.clone().display is g.display


def test_transient_columns_are_neither_compared_nor_saved() -> None:
    g, other = board(), board()
    other.heard = None
    assert g == other
    assert "heard" not in g.data()
    assert Board.from_data(g.data()).heard is None
    copy = g.clone()
    assert copy.heard is not g.heard
    assert copy.heard == g.heard


def test_states_compare_only_with_their_kind() -> None:
    assert board() != Stand.blank()
    assert board() != Choice(0, "x", ())
    with pytest.raises(TypeError, match="unhashable"):
        hash(board())


def test_a_save_comes_back_through_json() -> None:
    g = board()
    loaded = Board.from_data(json.loads(json.dumps(g.data())))
    assert loaded == g
    assert loaded.rows == [(4, "x")]
    assert loaded.display == (6, 7)
    assert loaded.asks is not None
    assert loaded.asks.options == ((1, "a"), None)
    loaded.frames[0].step(loaded, None)
    loaded = Board.from_data(json.loads(json.dumps(loaded.data())))
    assert loaded.frames[0].data()[1:] == [1, 3, (3, 4)]
    assert loaded.frames[0].step(loaded, None) == (3, 4)


def test_data_shares_no_list_with_the_state() -> None:
    g = board()
    data = g.data()
    data["hands"][0].append(9)
    data["owner"].append(9)
    assert g == board()


def test_saves_of_other_rules_are_refused() -> None:
    data = board().data()
    data["extra"] = data.pop("word")
    with pytest.raises(NotData, match=r"lacks the columns \['word'\] and has the unknown ones \['extra'\]"):
        Board.from_data(data)
    with pytest.raises(NotData, match=r"'eden\.nothing' is not a rule that is loaded"):
        Board.from_data(board().data() | {"frames": [["eden.nothing", 0]]})
    name = board().frames[0].data()[0]
    with pytest.raises(NotData, match="saved under other rules"):
        Board.from_data(board().data() | {"frames": [[name, 0]]})


def test_methods_of_the_class_are_kept() -> None:
    g = Loud.blank()
    g.word = "hush"
    copy = g.clone()
    assert (copy.word, copy.shouts) == ("HUSH", 1)
    assert (*Board.COLUMNS, "shouts") == Loud.COLUMNS
    assert Loud.TRANSIENT == ("heard",)


@pytest.mark.parametrize("hint", [dict[str, int], set[int], object, float, list[dict[str, int]], tuple[list[int], ...]])
def test_unsupported_types_are_refused_with_file_and_line(hint: Any) -> None:
    with pytest.raises(RuleSyntaxError, match="column 'bag' is of type") as caught:

        @columns
        class Bag(Columns):
            """A bag."""

            number: int
            bag: hint

    lines = Path(__file__).read_text().splitlines()
    assert (caught.value.file, caught.value.line) == (__file__, lines.index("            bag: hint") + 1)
    assert "tuple" in caught.value.right


def test_defaults_are_refused() -> None:
    with pytest.raises(RuleSyntaxError, match="column 'turn' has a default"):

        @columns
        class Turns(Columns):
            """Turns."""

            turn: int = 3


def test_transient_columns_can_be_none() -> None:
    with pytest.raises(RuleSyntaxError, match=r"add `\| None`"):

        @columns
        class Ears(Columns):
            """Ears."""

            TRANSIENT = ("heard",)
            heard: list[int]


def test_expressions_of_a_type() -> None:
    assert column(list[int]).copy == "{}[:]"
    assert column(list[list[int]]).copy == "[b[:] for b in {}]"
    assert column(tuple[int, ...]).fixed
    assert column(int | None).zero == "None"
    assert column(list[Frame]).copy == "[a.copy() for a in {}]"


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("owner", [1.5], "column 'owner' holds 1.5 of type float"),
        ("display", [1], r"column 'display' holds \[1\] of type list; a tuple"),
        ("hands", [[[1]]], r"column 'hands' holds \[1\] of type list"),
        ("rows", [(1, [2])], r"column 'rows' holds \[2\]"),
        ("winner", {1}, r"column 'winner' holds \{1\} of type set"),
        ("asks", Choice(0, "x", (len,)), "column 'asks', Choice holds <built-in function len>"),
    ],
)
def test_what_is_no_data_is_named(name: str, value: Any, words: str) -> None:
    g = board()
    check_data(g)
    setattr(g, name, value)
    with pytest.raises(NotData, match=words):
        check_data(g)


def test_what_is_no_data_in_a_rule_is_named() -> None:
    g = board()
    g.frames = [wait(g, [1])]  # type: ignore[arg-type]
    with pytest.raises(NotData, match=r"rule '.*wait' at position 0, local 'place' holds \[1\]"):
        check_data(g)
