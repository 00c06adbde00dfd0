"""What the big games have in common: things in play that are owned, controlled and changed by other things.

`PlayState` adds to the cards the columns of control, lasting effects and waiting abilities, and the questions that the
mechanics (`modifiers`, `lasting`, `control`, `triggers`, `windows`) ask of a game. A game answers those it needs by
overriding them. Nothing here knows a game or words.
"""

from typing import Any, Final

from mypy_extensions import mypyc_attr

from rulekeeper.core.columns import columns
from rulekeeper.core.frame import Frame
from rulekeeper.core.knowledge import CardState
from rulekeeper.core.values import Number

NO_SEAT: Final = -1  # who controls what nobody controls


@mypyc_attr(allow_interpreted_subclasses=True)
@columns
class PlayState(CardState):
    """A state with things in play. A thing is a card's number, whatever the card is: a ship, a Squad, a place."""

    owner: tuple[int, ...]  # by card; never changes
    control: list[int]  # by card; written by the functions of `control` alone
    lasting: tuple[Any, ...]  # effects that outlive what made them, oldest first (`lasting`)
    pending: tuple[Any, ...]  # abilities that were heard and wait for a later moment (`triggers`)
    clock: int  # counts what arrives, so that later can be told from earlier

    # --- what is in play

    def in_play(self) -> list[int]:
        """Everything in play, in order of arrival."""
        raise NotImplementedError

    def is_in_play(self, thing: int) -> bool:
        return thing in self.in_play()

    def arrival(self, thing: int) -> int:
        """When a thing came into play: of use where one that left and came back is another thing."""
        return 0

    def rightful(self, thing: int) -> int:
        """Who controls a thing that nobody has taken control of, or `NO_SEAT`."""
        return self.owner[thing]

    # --- numbers

    def printed(self, stat: str, thing: int) -> Number:
        """What `stat` of `thing` is before any modifier."""
        raise NotImplementedError

    # --- whose turn it is

    def first_seat(self) -> int:
        """Whose effects come first when several happen at once: the player whose turn it is."""
        raise NotImplementedError

    def next_seat(self, seat: int) -> int:
        """Who is next to `seat`, among those still in the game and in the direction of play."""
        return (seat + 1) % self.seats

    # --- abilities and windows

    def abilities(self, event: str) -> dict[int, tuple[Any, ...]]:
        """By face the abilities that watch `event`: `Triggers.watching`."""
        return {}

    def ability(self, face: int, number: int) -> Any:
        """The ability of this number on a face: `Triggers.ability`."""
        raise NotImplementedError

    def plays(self, window: str, seat: int) -> list[tuple[Any, ...]]:
        """What `seat` may play now in this window."""
        raise NotImplementedError

    def played(self, window: str, seat: int, play: tuple[Any, ...]) -> Frame:
        """The rule that carries out a play. In a contest it says whether it stops what it was played against."""
        raise NotImplementedError

    def counters(self, window: str, seat: int, what: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        """What `seat` may play now against `what`, which was just announced."""
        raise NotImplementedError

    def declared(self, window: str, seat: int, play: tuple[Any, ...]) -> None:
        """A counter is named: what it costs is paid now, whether or not it will stand."""


def seats_from(g: PlayState, seat: int) -> list[int]:
    """Everybody still in the game once round the table, `seat` first (or who is next, when `seat` is out)."""
    first = seat
    found: list[int] = []
    for _ in range(g.seats):
        following = g.next_seat(seat)
        if following in found:
            break
        found.append(following)
        seat = following
    if first in found:
        at = found.index(first)
        return found[at:] + found[:at]
    return found
