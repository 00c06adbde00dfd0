"""Abilities that answer when something happens: who hears it, and in which order they answer.

A game gives its abilities by face in a `Triggers` table. `announce` lets everything that watches an event answer at
once; `hear` and `queue` collect the answers for a later moment. Seats answer in turn from the player whose turn it is;
each orders their own, asked only when there are two or more. Touches the column `pending` and what the answers touch.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from rulekeeper.core.choice import choose
from rulekeeper.core.frame import Frame
from rulekeeper.core.play import PlayState, seats_from
from rulekeeper.core.rule import Rule, rule

ORDER: Final = "order"  # the prompt: which of your abilities is next
NEXT: Final = "next"  # the verb of its answers: ("next", thing, number of the ability, subject)

Happened: TypeAlias = tuple[tuple[int, tuple[Any, ...]], ...]
"""What an event happened to, all at once: each thing, with what it last had where it left play."""

Heard: TypeAlias = tuple[int, int, int, int, int, tuple[Any, ...]]
"""An ability that is to answer: seat, thing, when it arrived, number of the ability, subject, what the subject had."""


def always(g: Any, me: int, subject: int, last: tuple[Any, ...]) -> bool:
    return True


class Ability:
    """An ability of a face.

    `answer` is a rule of (state, seat, the thing itself, subject, what the subject last had); `heeds` tells which
    happenings it is for. With `stays` the thing must still be in play when its turn to answer comes. With `gone` it
    also hears what happens to itself, and to others, at the moment when it leaves play.
    """

    __slots__ = ("answer", "clause", "event", "gone", "heeds", "stays")

    def __init__(
        self,
        event: str,
        answer: Callable[[Any, int, int, int, tuple[Any, ...]], Frame],
        clause: str,
        heeds: Callable[[Any, int, int, tuple[Any, ...]], bool] = always,
        stays: bool = False,
        gone: bool = False,
    ) -> None:
        if stays and gone:
            raise ValueError(f"an ability for {event!r} that answers when it is gone cannot have to stay in play")
        self.event: Final = event
        self.answer: Final = answer
        self.clause: Final = clause
        self.heeds: Final = heeds
        self.stays: Final = stays
        self.gone: Final = gone


class Triggers:
    """A game's abilities, by the event they watch and the face that carries them."""

    def __init__(self) -> None:
        self._of_face: dict[int, list[Ability]] = {}
        self._watching: dict[str, dict[int, tuple[Any, ...]]] = {}

    def give(self, face: int, *abilities: Ability) -> None:
        for ability in abilities:
            known = self._of_face.setdefault(face, [])
            faces = self._watching.setdefault(ability.event, {})
            faces[face] = (*faces.get(face, ()), (len(known), ability))
            known.append(ability)

    def watching(self, event: str) -> dict[int, tuple[Any, ...]]:
        """By face the abilities for this event, each with its number on that face."""
        return self._watching.get(event, {})

    def ability(self, face: int, number: int) -> Ability:
        return self._of_face[face][number]


def hear(g: PlayState, event: str, happened: Happened) -> tuple[Any, ...]:
    """The abilities that answer, fixed now, whatever happens before their turn comes.

    Things that left play in the same moment hear each other leave. What was theirs answers for the seat that last had
    them; what nobody controls does not answer.
    """
    faces = g.abilities(event)
    if not faces:
        return ()
    kind = g.kind
    heard: list[Heard] = []
    present = g.in_play()
    for subject, last in happened:
        for me in present:
            for number, ability in faces.get(kind[me], ()):
                if g.control[me] >= 0 and ability.heeds(g, me, subject, last):
                    heard.append((g.control[me], me, g.arrival(me), number, subject, last))
        for me, had in happened:
            for number, ability in faces.get(kind[me], ()):
                if ability.gone and me not in present and had[0] >= 0 and ability.heeds(g, me, subject, last):
                    heard.append((had[0], me, 0, number, subject, last))
    return tuple(heard)


def queue(g: PlayState, event: str, happened: Happened) -> None:
    """As `announce`, but the answers wait in `pending` until the game takes them."""
    g.pending += hear(g, event, happened)


def take_pending(g: PlayState) -> tuple[Any, ...]:
    """What waited, in the order in which it was heard; nothing waits any more."""
    waited = g.pending
    g.pending = ()
    return waited


@rule
def announce(g: PlayState, event: str, subject: int, last: tuple[Any, ...]) -> Rule:
    """`event` happened to `subject`: everything that watches answers now. `last` is () unless the subject left play."""
    yield answer_all(g, hear(g, event, ((subject, last),)))


@rule
def answer_all(g: PlayState, heard: tuple[Any, ...]) -> Rule:
    """Everything heard answers, seat by seat; each seat says which of its own is next, one after the other."""
    for seat in seats_from(g, g.first_seat()):
        mine = still_there(g, tuple([entry for entry in heard if entry[0] == seat]))
        while mine:
            answer: tuple[Any, ...] = yield choose(seat, ORDER, orders(mine))
            entry = meant(mine, answer)
            mine = without(mine, entry)
            yield answered(g, entry)
            mine = still_there(g, mine)


@rule
def arranged(g: PlayState, heard: tuple[Any, ...]) -> Rule:
    """The same, put into order before any of them answers; returns them in that order."""
    order: tuple[Any, ...] = ()
    for seat in seats_from(g, g.first_seat()):
        mine = tuple([entry for entry in heard if entry[0] == seat])
        while mine:
            answer: tuple[Any, ...] = yield choose(seat, ORDER, orders(mine))
            entry = meant(mine, answer)
            mine = without(mine, entry)
            order = (*order, entry)
    return order


def answered(g: PlayState, entry: Any) -> Frame:
    """The rule by which this ability answers."""
    seat, me, _since, number, subject, last = entry
    ability: Ability = g.ability(g.kind[me], number)
    return ability.answer(g, seat, me, subject, last)


def still_there(g: PlayState, heard: tuple[Any, ...]) -> tuple[Any, ...]:
    """Those that may answer yet: not the ones that must stay in play and did not."""
    return tuple([entry for entry in heard if may_answer(g, entry)])


def may_answer(g: PlayState, entry: Any) -> bool:
    me, since = entry[1], entry[2]
    if not g.ability(g.kind[me], entry[3]).stays:
        return True
    return g.is_in_play(me) and g.arrival(me) == since


def orders(heard: tuple[Any, ...]) -> tuple[Any, ...]:
    """The answers of the prompt `order`. Two that are alike in everything are one answer."""
    return tuple(dict.fromkeys([(NEXT, entry[1], entry[3], entry[4]) for entry in heard]))


def meant(heard: tuple[Any, ...], answer: tuple[Any, ...]) -> Any:
    """The ability that an answer names: of several that are alike, the one that was heard first."""
    found = [entry for entry in heard if (NEXT, entry[1], entry[3], entry[4]) == answer]
    return found[0]


def without(heard: tuple[Any, ...], entry: Any) -> tuple[Any, ...]:
    at = heard.index(entry)
    return heard[:at] + heard[at + 1 :]
