"""The open question as programs use it: who is asked, what, every legal answer, and what each answer means.

A `Question` reads the state it belongs to and changes nothing. Texts are made when they are read.
"""

import unicodedata
from collections.abc import Iterator
from typing import Any, NamedTuple

from rulekeeper.core.choice import Choice
from rulekeeper.core.definition import Definition
from rulekeeper.core.errors import UnknownAnswer, near
from rulekeeper.core.prompts import Kind
from rulekeeper.core.state import State
from rulekeeper.core.words import Said

ENGLISH = "en"


def plain(text: str) -> str:
    """A text as it is compared with what people type: capitals, accents and the number of spaces make no difference."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join([letter for letter in letters if not unicodedata.combining(letter)]).split())


class Answer:
    """One answer of a question: its value, its text in records (`key`), its words, what it points at, its clauses."""

    __slots__ = ("question", "value")

    def __init__(self, question: "Question", value: Any) -> None:
        self.question, self.value = question, value

    @property
    def kind(self) -> Kind:
        return self.question.prompt.kind(self.value)

    @property
    def key(self) -> str:
        return self.kind.key(self.question.state, self.value)

    @property
    def words(self) -> Said:
        return self.kind.words(self.question.state, self.question.choice, self.value)

    @property
    def places(self) -> tuple[str, ...]:
        return self.kind.places(self.question.state, self.value)

    @property
    def clauses(self) -> tuple[str, ...]:
        return self.kind.clauses

    def text(self, language: str = ENGLISH) -> str:
        return self.question.definition.words.text(self.words, language)

    def __repr__(self) -> str:
        return f"<Answer {self.key!r}>"


class Question:
    """The open question of a game: who is asked, what, and every legal answer."""

    __slots__ = ("choice", "definition", "number", "prompt", "state")

    def __init__(self, definition: Definition, state: State, choice: Choice, number: int) -> None:
        self.definition, self.state, self.choice, self.number = definition, state, choice, number
        self.prompt = definition.prompts[choice.prompt]

    @property
    def seat(self) -> int:
        return self.choice.who

    @property
    def answers(self) -> list[Answer]:
        return [Answer(self, value) for value in self.choice.options]

    @property
    def words(self) -> Said:
        return self.prompt.words(self.state, self.choice)

    def text(self, language: str = ENGLISH) -> str:
        return self.definition.words.text(self.words, language)

    def conceivable(self) -> Iterator[Answer]:
        """Every answer this question could ever take, legal now or not."""
        return (Answer(self, value) for value in self.prompt.conceivable(self.state, self.choice))

    def find(self, text: str) -> Answer:
        """The legal answer that `text` names, by its key or its words in any language of the game."""
        for answer in self.answers:
            if self._named(answer, text):
                return answer
        keys = [answer.key for answer in self.answers]
        raise UnknownAnswer(f"{text!r} is no answer to {self.text()!r}{near(text, keys)}")

    def find_any(self, text: str) -> Answer:
        """The conceivable answer that `text` names, legal or not."""
        for answer in (*self.answers, *self.conceivable()):
            if self._named(answer, text):
                return answer
        keys = [answer.key for answer in self.conceivable()]
        raise UnknownAnswer(f"{text!r} is nothing that {self.text()!r} could ever take{near(text, keys)}")

    def conceived(self, value: Any) -> tuple[Any, ...]:
        """The conceivable answer that equals `value`. Requirements are held against nothing else."""
        for option in self.prompt.conceivable(self.state, self.choice):
            if option == value:
                return option
        raise UnknownAnswer(f"{value!r} is nothing that {self.text()!r} could ever take")

    def _named(self, answer: Answer, text: str) -> bool:
        wanted = plain(text)
        if wanted == plain(answer.key):
            return True
        return any(wanted == plain(answer.text(lang)) for lang in self.definition.languages)

    def __repr__(self) -> str:
        return f"<Question {self.number} to seat {self.seat}: {self.prompt.id}, {len(self.choice.options)} answers>"


class Verdict(NamedTuple):
    """Whether an answer is legal now, and if not, the clause that forbids it."""

    legal: bool
    clause: str | None = None
    text: str = ""
