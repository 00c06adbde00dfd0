"""A view as plain lines: seats, places, the things in them, and lists of answers. Knows no game; fits 80 columns."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import groupby
from textwrap import wrap
from typing import Final, NamedTuple

from rich.text import Text

from rulekeeper.core.definition import Definition
from rulekeeper.core.question import Answer
from rulekeeper.core.view import Badge, Place, SeatView, Thing, View
from rulekeeper.core.words import Said, Word, Words, said

HOLDS_CARDS: Final = ("hand", "pile", "row")  # kinds of places whose count tells of cards that are not shown
BEFORE_SIGN: Final = re.compile("(?<=«) | (?=[:;?!»])")  # where French lines do not end
TOP: Final = 3  # things of an open pile that are shown; whoever wants all of them asks for that pile
SEATS: Final = 0  # groups of parts that belong together
BOARD: Final = 1
PLACES: Final = 2
FEW: Final = 4  # answers of one kind that are still easier to read one below the other
COLOURS: Final = ("red", "yellow", "blue", "green", "magenta", "cyan")
GAP: Final = "   "
FULL: Final = "##"
EMPTY: Final = ". "


class Part(NamedTuple):
    """One seat or place of a table as lines. `own` marks the reader's seat and hand."""

    id: str
    lines: list[str] | list[Text]
    group: int
    own: bool = False


class Printer:
    """Turns views of one game into lines in one language."""

    def __init__(self, definition: Definition, language: str, width: int, own: Words, own_language: str) -> None:
        self._words: Final = definition.words
        self._language: Final = language
        self._own: Final = own
        self._own_language: Final = own_language
        self.width: Final = width

    def text(self, word: Word) -> str:
        if not isinstance(word, Said):
            return str(word)
        if word.id.startswith("terminal-"):
            return self._own.text(word, self._own_language)
        return self._words.text(word, self._language)

    def wrapped(self, text: str, indent: str = "", first: str = "") -> list[str]:
        """A text in lines that fit. `first` stands before the first one, `indent` before all others."""
        tied = BEFORE_SIGN.sub("\N{NO-BREAK SPACE}", text)
        lines = wrap(
            tied,
            self.width,
            initial_indent=first,
            subsequent_indent=indent or "  ",
            break_long_words=False,  # a path is copied whole or not at all
            break_on_hyphens=False,
        ) or [first.rstrip()]
        return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]

    # --- the table

    def parts(self, view: View) -> list[Part]:
        """The whole table in parts, without log and question: each seat, each place."""
        seats = [
            Part(f"seat-{seat.seat}", self._seat(seat, view), SEATS, seat.seat == view.seat) for seat in view.seats
        ]
        return seats + [
            Part(
                place.id,
                self.place(place, view),
                BOARD if _is_board(place) else PLACES,
                place.kind == "hand" and place.owner == view.seat,
            )
            for place in view.places
        ]

    def together(self, parts: Sequence[Part]) -> list[str | Text]:
        """Parts of a table with an empty line around boards."""
        lines: list[str | Text] = []
        for before, part in zip([None, *parts], parts, strict=False):
            if before is not None and BOARD in (before.group, part.group):
                lines.append("")
            lines += part.lines
        return lines

    def table(self, view: View) -> list[str | Text]:
        return self.together(self.parts(view))

    def card(self, thing: Thing) -> list[str]:
        """A card or piece: its name, its numbers, its help text where the game has one, and its shape."""
        parts = [self.thing(thing)]
        help = said(f"{thing.words.id}-help", **thing.words.args) if isinstance(thing.words, Said) else None
        if thing.provenance:
            parts.append(self.text(said(f"provenance-{thing.provenance.replace(' ', '-')}")).rstrip("."))
        if help is not None and self._words.has(help.id, self._language):
            parts.append(self.text(help))
        return [*self.wrapped(". ".join(parts)), *_shape(thing)]

    def badge(self, badge: Badge) -> str:
        return self.text(said(f"badge-{badge.id}", value=badge.value))

    def thing(self, thing: Thing) -> str:
        name = self.text(thing.words) if thing.words is not None else self.text(said("card-face-down"))
        notes = [self.badge(badge) for badge in thing.badges]
        return f"{name} ({', '.join(notes)})" if notes else name

    def _seat(self, seat: SeatView, view: View) -> list[Text]:
        marks = [said("terminal-you")] if seat.seat == view.seat else []
        marks += [said("terminal-asked")] if seat.seat == view.owes != view.seat else []
        words = self.text(seat.words)
        name = " ".join([words, *[self.text(mark) for mark in marks]])
        badges = ", ".join([self.badge(badge) for badge in seat.badges])
        lines = [Text(line) for line in self.wrapped(self.named(name, badges) if badges else name)]
        lines[0].stylize(_colour(seat), 0, len(words))
        return lines

    def place(self, place: Place, view: View, most: int = TOP) -> list[str] | list[Text]:
        """A place with what lies there; of a pile, the things on top."""
        if _is_board(place):
            return [Text(_headed(self.text(place.words))), *self._grid(place, view)]
        known = [thing for thing in place.things if thing.words is not None]
        shown = known[:most] if place.kind == "pile" else known
        things = [
            f"{count} x {text}" if count > 1 else text
            for text, count in Counter([self.thing(thing) for thing in shown]).items()
        ]
        if len(shown) < len(known):
            things.append(self.text(said("terminal-beneath", count=len(known) - len(shown))))
        if place.count > len(known) and place.kind in HOLDS_CARDS:
            things.append(self.text(said("terminal-face-down", count=place.count - len(known))))
        what = reduce(self._beside, things) if things else self.text(said("list-none"))
        return self.wrapped(self.named(_headed(self.text(place.words)), what))

    def _beside(self, one: str, other: str) -> str:
        """Two things that lie in one place, with the sign between them that the language puts there."""
        return self.text(said("terminal-beside", one=one, other=other))

    def named(self, name: str, value: str) -> str:
        """A name and what is said of it, with the colon of the language."""
        return self.text(said("terminal-named", name=name, value=value))

    def _grid(self, place: Place, view: View) -> Iterator[Text]:
        things = {thing.at: thing for thing in place.things}
        cells = {at: self._short(thing, view) for at, thing in things.items()}
        room = max([3, *[len(text) for text in cells.values()]])
        margin = max(len(row) for row in place.rows)
        yield Text(" " * margin + "".join([f" {column:>{room}}" for column in place.columns]))
        for row in place.rows:
            line = Text(f"{row:>{margin}}")
            for column in place.columns:
                thing = things.get(f"{column}{row}")
                style = _colour(view.seats[thing.owner]) if thing is not None and thing.owner >= 0 else ""
                line.append(f" {cells.get(f'{column}{row}', '.'):>{room}}", style)
            yield line

    def _short(self, thing: Thing, view: View) -> str:
        text = thing.look.get("text")
        if isinstance(text, str):
            return text
        owner = self.text(view.seats[thing.owner].words)[:1] if thing.owner >= 0 else ""
        return owner + (str(thing.badges[0].value) if thing.badges else "")

    # --- answers

    def answers(self, answers: Sequence[Answer]) -> list[str]:
        """The numbered answers. Many short ones of one kind stand side by side, to be read along the lines."""
        lines: list[str] = []
        for _, run in groupby(enumerate(answers, start=1), key=lambda numbered: numbered[1].kind.verb):
            numbered = [(f"{number:>3}  ", answer.text(self._language)) for number, answer in run]
            longest = max(len(number) + len(text) for number, text in numbered)
            beside = (self.width + len(GAP)) // (longest + len(GAP))
            if len(numbered) <= FEW or beside < 2:
                lines += [line for number, text in numbered for line in self.wrapped(text, "     ", number)]
                continue
            cells = [f"{number}{text}".ljust(longest) for number, text in numbered]
            lines += [GAP.join(cells[at : at + beside]).rstrip() for at in range(0, len(cells), beside)]
        return lines


def _colour(seat: SeatView) -> str:
    """A seat that is called by a colour is printed in it, where there is colour."""
    return f"bold {seat.id}" if seat.id in COLOURS else ""


def _is_board(place: Place) -> bool:
    return bool(place.columns and place.rows)


def _shape(thing: Thing) -> list[str]:
    """The drawing of a thing that covers squares: `look["cells"]` gives them as column and row."""
    cells = thing.look.get("cells")
    if not isinstance(cells, str):
        return []
    squares = {(int(column), int(row)) for column, row in [cell.split(",") for cell in cells.split()]}
    columns, rows = max(column for column, _ in squares), max(row for _, row in squares)
    return [
        "  " + "".join([FULL if (column, row) in squares else EMPTY for column in range(columns + 1)]).rstrip(EMPTY)
        for row in range(rows + 1)
    ]


def _headed(text: str) -> str:
    """A place's name as it begins a line."""
    return text[:1].upper() + text[1:]
