"""Who controls what is in play. The owner stays; the controller is whoever took control last, or whoever the game says.

Control that somebody took is a lasting effect with an end. Control that follows from the table (a place follows the
ships in it, what lies there follows the place) is asked of the game by `rightful` and worked out again after changes.
"""

from typing import Any, Final

from rulekeeper.core.errors import EndlessRule
from rulekeeper.core.lasting import ANYBODY, begin
from rulekeeper.core.play import PlayState

CONTROL: Final = "control"  # the name of the effect; its amount is the seat


def take_control(
    g: PlayState, seat: int, thing: int, source: int, until: str, whose: int = ANYBODY, times: int = 1
) -> None:
    """`seat` controls `thing` from the next `settle_control` on, until the moment named (see `lasting.begin`)."""
    begin(g, CONTROL, source, thing, seat, until, whose, times)


def settle_control(g: PlayState) -> tuple[tuple[int, int, int], ...]:
    """Work out again who controls everything in play; returns each change as (thing, before, now).

    One thing's controller may follow from another's, so it is repeated until nothing changes any more.
    """
    things = g.in_play()
    taken = _taken(g)
    control = g.control
    before = control[:]
    for _ in range(len(things) + 1):
        settled = True
        for thing in things:
            seat = taken[thing] if thing in taken else g.rightful(thing)
            if control[thing] != seat:
                control[thing] = seat
                settled = False
        if settled:
            return tuple(
                [(thing, before[thing], control[thing]) for thing in things if before[thing] != control[thing]]
            )
    raise EndlessRule(["core.control.settle_control"], len(things) + 1)


def _taken(g: PlayState) -> dict[int, int]:
    """By thing the seat that took control of it last."""
    found: dict[int, int] = {}
    for entry in g.lasting:
        if entry[1] == CONTROL:
            found[entry[3]] = entry[4]
    return found


def controlled(g: PlayState, seat: int) -> list[int]:
    """What `seat` controls, in order of arrival."""
    return [thing for thing in g.in_play() if g.control[thing] == seat]


def comes_into_play(g: PlayState, thing: int) -> None:
    """A thing that just arrived is its owner's before anything else is said about it."""
    g.control[thing] = g.owner[thing]


def last_values(g: PlayState, thing: int, *more: Any) -> tuple[Any, ...]:
    """What `triggers.announce` says of a thing that is about to leave: its controller, and whatever else is given."""
    return (g.control[thing], *more)
