"""What a step of a scenario may expect, and the comparison of each expectation with the game. Changes no game."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from rulekeeper.core.errors import RulekeeperError, UnknownAnswer, near
from rulekeeper.core.game import Game
from rulekeeper.core.question import Question
from rulekeeper.core.view import Place, View
from rulekeeper.core.words import Said, Word

BACK: Final = "?"  # how a scenario writes a card that shows only its back
CHANGE: Final = re.compile(r"[+-]\d+")
ONLOOKER: Final = "onlooker"
NOBODY: Final = "nobody"
Seat = int | str


class Difference(RulekeeperError):
    """Something is not as a scenario expects it."""

    def __init__(self, what: str, expected: object, found: object) -> None:
        super().__init__(f"{what}: expected {expected}, found {found}")
        self.what, self.expected, self.found = what, str(expected), str(found)


class Refused(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer that must not be offered, and the clause that forbids it."""

    answer: str
    clause: str


class Sum(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number with its reasons: what it comes to, its changes in order, the clauses they rest on."""

    stat: str
    of: str
    seat: Seat | None = None
    value: int | None = None
    changes: tuple[int, ...] | None = None
    clauses: tuple[str, ...] | None = None


class Sight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat sees and does not see."""

    places: dict[str, int | tuple[str, ...]] = {}
    badges: dict[str, int | str] = {}
    shows: tuple[str, ...] = ()
    hides: tuple[str, ...] = ()
    log: tuple[str, ...] = ()


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer: what the question must be before it, and what must hold after it."""

    seat: Seat | None = None
    question: str | None = None
    offered: tuple[str, ...] = ()
    refused: tuple[Refused, ...] = ()
    answers: tuple[str, ...] | None = None
    say: dict[str, str] = {}
    answer: str | None = None
    then: dict[str, Any] = {}
    log: tuple[str, ...] = ()
    reasons: tuple[Sum, ...] = ()
    owes: Seat | None = None
    winners: tuple[Seat, ...] | None = None
    view: dict[str, Sight] = {}

    @staticmethod
    def part(name: str | int) -> type[msgspec.Struct]:
        """The form of a table that stands under this name in a step."""
        forms: dict[str | int, type[msgspec.Struct]] = {"step": Step, "refused": Refused, "reasons": Sum}
        return forms.get(name, Sight)


class Mark:
    """How a game stood before an answer: what `then` and `log` compare with."""

    def __init__(self, game: Game) -> None:
        self.described: Final = game.definition.describe(game.state)
        self.told: Final = {viewer: len(list(game.lines(viewer))) for viewer in _viewers(game)}

    def news(self, game: Game, viewer: int | None) -> list[Said]:
        return [line.words for line in game.lines(viewer)][self.told[viewer] :]


def expect_before(game: Game, step: Step) -> None:
    """Compare the open question with what the step says of it."""
    question = game.question
    if question is None:
        if step.answer is not None or step.seat is not None or step.question is not None:
            raise Difference("the question", step.question or "one", "none: the game is over")
        return
    if step.seat is not None and seat_number(game, step.seat) != question.seat:
        raise Difference("the seat that is asked", step.seat, _seat_name(game, question.seat))
    if step.question is not None and step.question != question.prompt.id:
        raise Difference("the question", step.question, question.prompt.id)
    for text in step.offered:
        _offered(question, text)
    for refused in step.refused:
        _expect_refusal(game, question, refused)
    if step.answers is not None:
        found = {answer.key for answer in question.answers}
        wanted = {_offered(question, text) for text in step.answers}
        if found != wanted:
            raise Difference("the answers", _listed(wanted), _listed(found))


def expect_after(game: Game, step: Step, mark: Mark) -> None:
    """Compare what the answer led to with what the step says of it."""
    described = game.definition.describe(game.state)
    for path, wanted in _leaves(step.then):
        _expect_fact(path, wanted, mark.described, described)
    for text in step.log:
        news = {viewer: mark.news(game, viewer) for viewer in _viewers(game)}
        if not any(_says(game, line, text) for lines in news.values() for line in lines):
            lines = dict.fromkeys(_text(game, line) for lines in news.values() for line in lines)
            raise Difference("the log", repr(text), _listed(lines))
    for total in step.reasons:
        _expect_sum(game, total)
    owing = None if game.question is None else game.question.seat
    if step.owes is not None and owing != (None if step.owes == NOBODY else seat_number(game, step.owes)):
        raise Difference("who must answer", step.owes, NOBODY if owing is None else _seat_name(game, owing))
    if step.winners is not None:
        winners = None if game.winners is None else sorted(game.winners)
        if winners != sorted([seat_number(game, seat) for seat in step.winners]):
            names = None if winners is None else [_seat_name(game, seat) for seat in winners]
            raise Difference(
                "the winners", _listed(map(str, step.winners)), "none so far" if names is None else _listed(names)
            )
    for name, sight in step.view.items():
        viewer = None if name == ONLOOKER else seat_number(game, name)
        _expect_sight(game, game.view(viewer), name, sight, mark.news(game, viewer))


def seat_number(game: Game, seat: Seat) -> int:
    names = game.definition.seat_names[: game.state.seats]
    if isinstance(seat, int) and 0 <= seat < len(names):
        return seat
    if seat in names:
        return names.index(str(seat))
    raise Difference("a seat", f"one of {_listed(names)}", repr(seat))


# --- each expectation


def _offered(question: Question, text: str) -> str:
    try:
        return question.find(text).key
    except UnknownAnswer:
        raise Difference("an answer", repr(text), _listed(answer.key for answer in question.answers)) from None


def _expect_refusal(game: Game, question: Question, refused: Refused) -> None:
    try:
        answer = question.find_any(refused.answer)
    except UnknownAnswer as wrong:
        raise Difference("a refused answer", f"{refused.answer!r} to be conceivable", wrong) from None
    verdict = game.explain(answer)
    if verdict.legal or answer.value in question.choice.options:
        raise Difference(
            "a refused answer", f"{refused.answer!r} to be refused by {refused.clause}", "that it is offered"
        )
    if verdict.clause != refused.clause:
        raise Difference(f"why {refused.answer!r} is refused", refused.clause, verdict.clause)


def _expect_fact(path: str, wanted: Any, before: dict[str, Any], after: dict[str, Any]) -> None:
    old, new = _fact(before, path), _fact(after, path)
    if old is _NOWHERE and new is _NOWHERE:
        raise Difference(path, wanted, f"no such thing{near(path, [p for p, _ in _leaves(after)])}")
    if isinstance(wanted, str) and CHANGE.fullmatch(wanted) and not isinstance(new, str):
        # A count that fell to nothing, or rose from nothing, may be left out of a description.
        old, new = (0 if fact is _NOWHERE else fact for fact in (old, new))
        if not isinstance(old, int) or not isinstance(new, int):
            raise Difference(path, f"a number that changes by {wanted}", repr(new))
        if new - old != int(wanted):
            raise Difference(path, f"{wanted}, from {old} to {old + int(wanted)}", new)
        return
    if new is _NOWHERE and wanted in (0, []):
        return
    if _plain(new) != wanted or type(_plain(new)) is not type(wanted):
        raise Difference(path, repr(wanted), "nothing" if new is _NOWHERE else repr(new))


def _expect_sum(game: Game, total: Sum) -> None:
    asker = None if total.seat is None else seat_number(game, total.seat)
    what = f"{total.stat} of {total.of}"
    reasons = game.reasons(total.stat, total.of, asker)
    changes = tuple([reason.change for reason in reasons])
    if total.value is not None and sum(changes) != total.value:
        raise Difference(what, total.value, sum(changes))
    if total.changes is not None and changes != total.changes:
        raise Difference(f"the changes of {what}", list(total.changes), list(changes))
    clauses = tuple([reason.clause for reason in reasons])
    if total.clauses is not None and clauses != total.clauses:
        raise Difference(f"the clauses of {what}", _listed(total.clauses), _listed(clauses))


def _expect_sight(game: Game, view: View, name: str, sight: Sight, news: list[Said]) -> None:
    places = {place.id: place for place in view.places}
    for id, wanted in sight.places.items():
        if id not in places:
            raise Difference(f"what {name} sees", f"a place {id!r}", f"none{near(id, places)}")
        _expect_place(game, places[id], wanted, f"what {name} sees at {id}")
    badges = dict(_badges(view))
    for id, value in sight.badges.items():
        if badges.get(id) != value:
            raise Difference(f"what {name} is told of {id}", value, badges.get(id, f"nothing{near(id, badges)}"))
    visible = _visible(game, view) | badges.keys()
    for text in sight.shows:
        if text.casefold() not in visible:
            raise Difference(f"what {name} sees", repr(text), _listed(sorted(visible)))
    for text in sight.hides:
        if text.casefold() in visible:
            raise Difference(f"what {name} sees", f"no {text!r}", "that it is shown")
    for text in sight.log:
        if not any(_says(game, line, text) for line in news):
            raise Difference(f"the log that {name} reads", repr(text), _listed(_text(game, line) for line in news))


def _expect_place(game: Game, place: Place, wanted: int | tuple[str, ...], what: str) -> None:
    if isinstance(wanted, int):
        if place.count != wanted:
            raise Difference(what, f"{wanted} things", place.count)
        return
    for language in game.definition.languages:
        shown = Counter([_word(game, thing.words, language).casefold() for thing in place.things])
        if shown == Counter([text.casefold() for text in wanted]):
            return
    raise Difference(what, _listed(wanted), _listed(_word(game, thing.words) for thing in place.things))


# --- reading a game


def _viewers(game: Game) -> tuple[int | None, ...]:
    return (None, *range(game.state.seats))


def _seat_name(game: Game, seat: int) -> str:
    return game.definition.seat_names[seat]


def _text(game: Game, words: Said, language: str | None = None) -> str:
    return game.definition.words.text(words, language or game.definition.languages[0])


def _word(game: Game, words: Word | None, language: str | None = None) -> str:
    if words is None:
        return BACK
    return _text(game, words, language) if isinstance(words, Said) else str(words)


def _says(game: Game, line: Said, text: str) -> bool:
    return any(text in _text(game, line, language) for language in game.definition.languages)


def _badges(view: View) -> Iterator[tuple[str, int | str]]:
    for seat in view.seats:
        yield from ((f"{seat.id}.{badge.id}", badge.value) for badge in seat.badges)
    for place in view.places:
        for thing in place.things:
            yield from ((f"{thing.id}.{badge.id}", badge.value) for badge in thing.badges)


def _visible(game: Game, view: View) -> set[str]:
    """The words of everything that lies open, in all languages, and the ids of all places and things."""
    found = {place.id for place in view.places}
    for place in view.places:
        for thing in place.things:
            found.add(thing.id)
            if thing.words is not None:
                found |= {_word(game, thing.words, language).casefold() for language in game.definition.languages}
    return found


# --- reading a description

_NOWHERE: Final = object()


def _leaves(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def _fact(described: Any, path: str) -> Any:
    for name in path.split("."):
        if isinstance(described, dict) and name in described:
            described = described[name]
        elif isinstance(described, (list, tuple)) and name.isdecimal() and 1 <= int(name) <= len(described):
            described = described[int(name) - 1]
        else:
            return _NOWHERE
    return described


def _plain(value: Any) -> Any:
    """A described value as TOML would hold it."""
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return {name: _plain(item) for name, item in value.items()} if isinstance(value, dict) else value


def _listed(texts: Iterable[str]) -> str:
    return ", ".join(texts) or "nothing"
