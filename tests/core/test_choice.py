"""The questions that rules put: what each helper makes, and the way to a save and back."""

import json

import pytest

from rulekeeper.core.choice import NATURE, PASS, Choice, chance, choose, deal, may, roll, shuffled
from rulekeeper.core.frame import frozen


@pytest.mark.parametrize(
    ("made", "wanted"),
    [
        (choose(1, "colour", [("red",), ("blue",)]), Choice(1, "colour", (("red",), ("blue",)))),
        (may(0, "steal", [("take", 3)]), Choice(0, "steal", (("take", 3), PASS))),
        (may(0, "steal", []), Choice(0, "steal", (PASS,))),
        (roll(3), Choice(NATURE, "roll", (1, 2, 3))),
        (deal((4, 9)), Choice(NATURE, "deal", (4, 9))),
        (chance("weather", ("sun", "rain"), (2, 1)), Choice(NATURE, "weather", ("sun", "rain"), (2, 1))),
        (shuffled(5), Choice(NATURE, "shuffle", (), (5,))),
    ],
)
def test_a_helper_makes_one_question(made: Choice, wanted: Choice) -> None:
    assert made == wanted
    assert hash(made) == hash(wanted)


def test_options_are_taken_as_they_are_and_only_once() -> None:
    source = [("a",), ("b",)]
    asked = choose(0, "which", (option for option in source))
    source.append(("c",))
    assert asked.options == (("a",), ("b",))


@pytest.mark.parametrize(
    "other",
    [
        Choice(1, "which", (("a",),), (2,)),
        Choice(0, "what", (("a",),), (2,)),
        Choice(0, "which", (("b",),), (2,)),
        Choice(0, "which", (("a",),), (3,)),
        "which",
    ],
)
def test_questions_that_differ_in_anything_are_not_equal(other: object) -> None:
    assert Choice(0, "which", (("a",),), (2,)) != other


def test_a_question_comes_back_from_json() -> None:
    asked = Choice(2, "place", (("put", (1, 2)), PASS), ((3, (4,)), "x"))
    assert Choice.from_data(json.loads(json.dumps(asked.data()))) == asked


def test_frozen_turns_lists_into_tuples_all_the_way_down() -> None:
    assert frozen([1, [2, [3]], "ab"]) == (1, (2, (3,)), "ab")
    assert frozen("ab") == "ab"
