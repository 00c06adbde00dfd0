"""The open question as programs use it: its answers, their words and keys, and what is found by text."""

import pytest

from rulekeeper.core.errors import UnknownAnswer
from rulekeeper.core.game import Game
from rulekeeper.core.question import Question, plain
from tests.core.sample_game import GAME as MARKET_DAY

HAND = {"seats": {"red": {"coins": 0, "hand": ["fig", "fig"]}}}


def question(position: dict[str, object] | None = None) -> Question:
    asked = Game.new(MARKET_DAY, 2, seed=1, position=position or HAND).question
    assert asked is not None
    return asked


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("Pêche  d'ÉTÉ", "peche d'ete"), ("  a\tb\nc ", "a b c"), ("prix\u00a0: 3", "prix : 3"), ("", ""), ("ß", "ss")],
)
def test_capitals_accents_and_spaces_make_no_difference(typed: str, meant: str) -> None:
    assert plain(typed) == meant


def test_an_answer_has_value_key_words_clauses() -> None:
    answer = question().answers[0]
    assert (answer.value, answer.key, answer.clauses) == (("show", 2), "show fig", ("MD-SHOW-01",))
    assert answer.text() == "Put a fig on your stall"
    assert answer.text("fr") != answer.text()
    assert repr(answer) == "<Answer 'show fig'>"


def test_every_answer_is_found_by_its_key_and_by_its_words_in_each_language() -> None:
    asked = question()
    for answer in asked.answers:
        for text in (answer.key, answer.text("en"), answer.text("fr"), answer.text("fr").upper()):
            assert asked.find(text).value == answer.value


def test_cards_that_are_alike_are_one_answer() -> None:
    assert [answer.key for answer in question().answers] == ["show fig", "sell fig", "pass"]


@pytest.mark.parametrize("text", ["show plum", "draw", "Look at the top card for a coin"])
def test_what_is_not_legal_is_found_among_the_conceivable_only(text: str) -> None:
    asked = question()
    with pytest.raises(UnknownAnswer):
        asked.find(text)
    assert asked.find_any(text).value not in asked.choice.options


def test_an_unknown_answer_is_quoted_with_what_is_near() -> None:
    with pytest.raises(UnknownAnswer, match=r"'sell figs' is no answer to .*; near: 'sell fig'"):
        question().find("sell figs")
    with pytest.raises(UnknownAnswer, match=r"'shoe fig' is nothing that .* could ever take; near: 'show fig'"):
        question().find_any("shoe fig")


def test_the_conceivable_answers_hold_the_legal_ones_each_once() -> None:
    asked = question()
    values = [answer.value for answer in asked.conceivable()]
    assert len(values) == len(set(values))
    assert set(asked.choice.options) < set(values)


def test_the_question_itself_has_words_in_each_language() -> None:
    assert question().text() == "What do you do in your turn?"
    assert question().text("fr") != question().text()
