"""The table as one seat sees it: places, the things in them, the log, and the open question.

A view is built up from what the seat knows and holds no layout and no finished sentences: words are ids with
arguments, put into the reader's language where they are shown. Ids of things name the place where they lie, never a
card, so that nothing can be followed through a shuffle.
"""

from typing import Any

import msgspec

from rulekeeper.core.words import Said, Word

Look = dict[str, str | int | bool]


class Badge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number beside a thing or a seat; its words are `badge-<id>` with `$value`.

    `stat` and `of` name the sum behind it, where it was computed.
    """

    id: str
    value: int | str
    stat: str = ""
    of: str = ""


class Thing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something on the table. Without `words` only its back is shown. `look` is what a client draws it from.

    `provenance` says where its facts come from (`cards.Provenance`). `look["text"]` is what stands for it where there
    is room for four letters only, such as a square in a terminal.
    """

    id: str
    kind: str
    words: Word | None = None
    at: str = ""
    owner: int = -1
    look: Look = {}
    badges: list[Badge] = []
    provenance: str = ""


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where things lie: a hand, pile, row, grid, hex board, track or counter. `count` counts also what is not shown."""

    id: str
    kind: str
    words: Word
    owner: int = -1
    things: list[Thing] = []
    count: int = 0
    columns: list[str] = []
    rows: list[str] = []
    look: Look = {}


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player as this view shows them."""

    seat: int
    id: str
    words: Word
    badges: list[Badge] = []


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log, how many answers the reader had given before it, and the clauses it rests on."""

    at: int
    words: Said
    clauses: tuple[str, ...] = ()


class AnswerView(msgspec.Struct, frozen=True, omit_defaults=True):
    key: str
    words: Said
    places: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


class QuestionView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The open question, shown only to the seat that is asked. `number` counts that seat's questions."""

    seat: int
    number: int
    prompt: str
    words: Said
    answers: list[AnswerView]


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a game's `view.py` contributes: the seats and the places."""

    seats: list[SeatView]
    places: list[Place]


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that one seat (or, with seat None, an onlooker) is shown."""

    game: str
    seat: int | None
    seats: list[SeatView]
    places: list[Place]
    log: list[Line] = []
    owes: int | None = None
    question: QuestionView | None = None
    winners: tuple[int, ...] | None = None

    def data(self) -> dict[str, Any]:
        """The view as plain JSON values."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    def place(self, id: str) -> Place:
        return next(place for place in self.places if place.id == id)
