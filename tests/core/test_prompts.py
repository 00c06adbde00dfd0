"""What questions mean: kinds of answers, their requirements in order, prompts with arguments, events, domains."""

from typing import Any

import pytest

from rulekeeper.core.choice import Choice
from rulekeeper.core.prompts import Domain, Event, Kind, Need, Prompt, numbers, table
from rulekeeper.core.words import said

SQUARE = Domain(
    "square", lambda g: range(3), lambda g, x: f"s{x}", lambda g, x: said("square", n=x), lambda g, x: f"b:{x}"
)
SIZE = numbers("size", lambda g: (1, 2))
ASKED = Choice(0, "put", (("put", 1, 2),), (2,))


def put(**more: Any) -> Kind:
    return Kind("put", (("where", SQUARE), ("size", SIZE)), **more)


def test_an_answer_is_named_by_its_verb_and_the_names_of_its_parts() -> None:
    assert put().key(None, ("put", 1, 2)) == "put s1 2"
    assert Kind("pass").key(None, ("pass",)) == "pass"


def test_the_words_of_an_answer_speak_of_its_parts_and_what_is_added() -> None:
    kind = put(more=lambda g, asked, where, size: {"cost": 10 * size})
    assert kind.words(None, ASKED, ("put", 1, 2)) == said("answer-put", where=said("square", n=1), size=2, cost=20)


def test_an_answer_points_at_those_parts_that_lie_somewhere() -> None:
    assert put().places(None, ("put", 1, 2)) == ("b:1",)
    assert Kind("pass").places(None, ("pass",)) == ()


def test_everything_conceivable_is_the_product_of_the_domains_unless_listed() -> None:
    assert list(put().conceivable(None, ASKED)) == [("put", x, y) for x in range(3) for y in (1, 2)]
    listed = put(everything=lambda g, asked: [(asked.args[0], 1)])
    assert list(listed.conceivable(None, ASKED)) == [("put", 2, 1)]
    assert list(Kind("pass").conceivable(None, ASKED)) == [("pass",)]


def test_the_first_requirement_that_fails_names_its_clause() -> None:
    asked_of = []

    def free(g: Any, asked: Choice, where: int, size: int) -> bool:
        asked_of.append((asked, where, size))
        return where != 1

    kind = put(needs=(Need("C-FREE", free), Need("C-SMALL", lambda g, asked, where, size: size < 2)))
    assert kind.refusal(None, ASKED, ("put", 1, 2)) == "C-FREE"
    assert kind.refusal(None, ASKED, ("put", 0, 2)) == "C-SMALL"
    assert kind.refusal(None, ASKED, ("put", 0, 1)) is None
    assert asked_of[0] == (ASKED, 1, 2)


def test_a_prompt_finds_its_kinds_by_verb() -> None:
    prompt = Prompt("put", (put(needs=(Need("C-NEVER", lambda *parts: False),)), Kind("pass")))
    assert prompt.kind(("pass",)).verb == "pass"
    assert prompt.refusal(None, ASKED, ("put", 0, 1)) == "C-NEVER"
    assert prompt.refusal(None, ASKED, ("pass",)) is None
    assert list(prompt.conceivable(None, ASKED))[-1] == ("pass",)
    with pytest.raises(KeyError):
        prompt.kind(("bribe",))


def test_the_words_of_a_question_speak_of_its_arguments() -> None:
    prompt = Prompt("put", (put(),), (("from", SQUARE),), lambda g, asked: {"who": asked.who})
    assert prompt.words(None, ASKED).id == "ask-put"
    assert prompt.words(None, ASKED).args == {"from": said("square", n=2), "who": 0}
    with pytest.raises(ValueError, match="shorter"):
        prompt.words(None, Choice(0, "put", (), ()))


def test_an_event_speaks_of_its_values_and_takes_neither_more_nor_fewer() -> None:
    event = Event("moved", (("to", SQUARE), ("size", SIZE)), ("C-MOVE",))
    assert event.words(None, (1, 2)) == said("log-moved", to=said("square", n=1), size=2)
    for values in ((1,), (1, 2, 3)):
        with pytest.raises(ValueError, match="argument"):
            event.words(None, values)


def test_prompts_stand_in_a_table_by_their_names() -> None:
    one, other = Prompt("one", ()), Prompt("other", ())
    assert table(one, other) == {"one": one, "other": other}


def test_numbers_are_named_and_said_as_they_are() -> None:
    assert (SIZE.names(None, 2), SIZE.words(None, 2), SIZE.place(None, 2)) == ("2", 2, None)
    assert list(numbers("coins").everything(None)) == []
