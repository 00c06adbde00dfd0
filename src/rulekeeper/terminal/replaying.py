"""A recorded game looked at again: what happened, and the table at its end or after so many answers."""

from pathlib import Path

from rulekeeper.core.errors import BadSeats, near
from rulekeeper.terminal.opening import language_of
from rulekeeper.terminal.screen import Screen
from rulekeeper.terminal.store import opened


def print_replay(path: Path, at: int | None, seat: str | None, language: str | None) -> None:
    """The log and the table as a seat sees them, or as everybody does. Each line has the number of its answer."""
    game = opened(path, at)
    names = game.definition.seat_names[: game.state.seats]
    if seat is not None and seat not in names:
        raise BadSeats(f"{seat!r} is no seat of this game{near(seat, names)}")
    who = None if seat is None else names.index(seat)
    screen = Screen(game.definition, language_of(game.definition, language))
    for line in game.lines(who, entries=True):
        screen.lines(screen.printer.wrapped(screen.text(line.words), indent=" " * 6, first=f"{line.at:>4}  "))
    screen.line()
    screen.lines(screen.printer.table(game.view(who)))
    question = game.question
    if question is not None:
        screen.line()
        screen.line(f"{screen.text(game.definition.seat_words(question.seat))}: {question.text(screen.language)}")
        if who == question.seat:
            screen.lines(screen.printer.answers(question.answers))
