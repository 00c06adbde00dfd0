"""The driver: rules that call rules, forced answers, chance drawn or asked for, rules that never end."""

from collections import Counter
from typing import Any

import pytest

from rulekeeper.core.choice import NATURE, SHUFFLE, Choice, chance, choose, deal, roll, shuffled
from rulekeeper.core.columns import columns
from rulekeeper.core.errors import EndlessRule
from rulekeeper.core.rule import Rule, rule
from rulekeeper.core.state import EVERYBODY, STEP_LIMIT, State


@columns
class Notes(State):
    """A sheet on which the rules of these tests write what happened."""

    seen: list[int]
    words: list[str]


def begun(frame: Any, g: Notes | None = None, **terms: Any) -> Notes:
    sheet = g or Notes.blank()
    sheet.seats, sheet.seed = 2, 99
    for name, value in terms.items():
        setattr(sheet, name, value)
    sheet.frames.append(frame(sheet))
    sheet.run()
    return sheet


def over(g: Notes) -> bool:
    return g.asks is None


@rule
def asks_twice(g: Notes) -> Rule:
    first = yield choose(0, "first", (1, 2))
    second = yield choose(1, "second", (3, 4))
    g.seen += [first, second]


@rule
def adds_up(g: Notes) -> Rule:
    one = yield asked_for(g, 10)
    other = yield asked_for(g, 20)
    g.seen.append(one + other)


@rule
def asked_for(g: Notes, base: int) -> Rule:
    extra = yield choose(0, "extra", (1, 2))
    return base + extra


@rule
def does_nothing(g: Notes) -> None:
    g.words.append("did nothing")


@rule
def forced(g: Notes) -> Rule:
    only = yield choose(0, "only", (7,))
    nothing = yield choose(0, "nothing", ())
    yield does_nothing(g)
    g.words.append(f"{only} {nothing}")


@rule
def endless(g: Notes) -> Rule:
    while True:
        yield pause(g)


@rule
def pause(g: Notes) -> Rule:
    only = yield choose(0, "pause", (0,))
    g.seen = [only]


@rule
def gambles(g: Notes) -> Rule:
    for _ in range(300):
        side = yield roll(2)
        weighted = yield chance("weather", (10, 20), (1, 3))
        g.seen += [side, weighted]


@rule
def shuffles(g: Notes) -> Rule:
    order = yield shuffled(4)
    card = yield deal((5, 6))
    one_sided = yield roll(1)
    g.seen += [*order, card, one_sided]


def test_a_rule_waits_at_each_question_for_its_answer() -> None:
    g = begun(asks_twice)
    assert g.asks == Choice(0, "first", (1, 2))
    g.run(2)
    assert g.asks == Choice(1, "second", (3, 4))
    assert g.seen == []
    g.run(3)
    assert (over(g), g.frames, g.seen) == (True, [], [2, 3])


def test_a_rule_gets_what_the_rule_it_called_returned() -> None:
    g = begun(adds_up)
    assert len(g.frames) == 2
    g.run(1)
    assert len(g.frames) == 2
    g.run(2)
    assert g.seen == [11 + 22]


def test_one_option_is_taken_without_asking_and_none_gives_none() -> None:
    g = begun(forced)
    assert g.asks is None
    assert g.words == ["did nothing", "7 None"]


def test_a_rule_without_end_is_an_error_that_names_the_rules() -> None:
    with pytest.raises(EndlessRule) as told:
        begun(endless)
    assert told.value.steps == STEP_LIMIT
    assert any("endless" in name for name in told.value.rules)
    assert f"{STEP_LIMIT} steps without a question" in str(told.value)


def test_steps_are_counted_between_two_questions_only() -> None:
    g = begun(many_questions)
    for _ in range(STEP_LIMIT // 1000 + 10):
        assert g.asks is not None
        g.run(1)


@rule
def many_questions(g: Notes) -> Rule:
    while True:
        for _ in range(900):
            yield pause(g)
        yield choose(0, "again", (1, 2))


# --- chance


def test_chance_is_drawn_from_the_seed_in_proportion_to_the_weights() -> None:
    g = begun(gambles)
    assert g.asks is None
    sides, weather = Counter(g.seen[0::2]), Counter(g.seen[1::2])
    assert sides.keys() == {1, 2}
    assert 100 < sides[1] < 200
    assert 45 < weather[10] < 105
    assert g.drawn == 600


def test_the_same_seed_gives_the_same_chance_and_another_one_another() -> None:
    def seen(seed: int) -> list[int]:
        g = Notes.blank()
        g.seed = seed
        g.frames.append(gambles(g))
        g.run()
        return g.seen

    assert seen(1) == seen(1)
    assert seen(1) != seen(2)


def test_what_was_drawn_is_not_drawn_again() -> None:
    g = begun(shuffles)
    assert sorted(g.seen[:4]) == [0, 1, 2, 3]
    assert g.drawn == 2  # a die of one side is no chance


def test_open_chance_is_asked_and_never_where_there_is_nothing_to_choose() -> None:
    g = begun(shuffles, open_chance=True)
    assert (g.asks.who, g.asks.prompt) == (NATURE, SHUFFLE)  # type: ignore[union-attr]
    g.run((3, 2, 1, 0))
    assert g.asks == Choice(NATURE, "deal", (5, 6))
    g.run(6)
    assert (over(g), g.seen, g.drawn) == (True, [3, 2, 1, 0, 6, 1], 0)


def test_a_clone_waits_at_the_same_question_and_goes_its_own_way() -> None:
    g = begun(adds_up)
    g.run(1)
    twin = g.clone()
    g.run(2)
    assert g.seen == [33]
    assert twin.seen == []
    assert twin.asks is not None
    twin.run(1)
    assert twin.seen == [32]


# --- what is told


def test_lines_are_kept_while_somebody_listens_only() -> None:
    g = Notes.blank()
    g.tell("unheard")
    g.tell_apart(1, ("unheard",), None)
    assert g.told is None
    g.told = []
    g.tell("drew", 1, "fig")
    g.tell_apart(0b10, ("saw", 3), ("saw-hidden",))
    assert g.told == [(EVERYBODY, ("drew", 1, "fig"), None), (0b10, ("saw", 3), ("saw-hidden",))]
