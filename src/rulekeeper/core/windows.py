"""Moments in which the players in turn may play something: round the table until everybody has passed in a row.

What may be played and what it does is asked of the game (`plays`, `played`, `counters`, `declared` of `PlayState`).
The name of a window is the prompt that its players are asked. A seat that can play nothing is not asked: the driver
answers a question with one option by itself. Touches nothing but what the plays touch.
"""

from typing import Any

from rulekeeper.core.choice import PASS, may
from rulekeeper.core.play import PlayState, seats_from
from rulekeeper.core.rule import Rule, rule


@rule
def window(g: PlayState, name: str, first: int) -> Rule:
    """One play at a time, then the next seat; over when all passed in a row. Returns whether anything was played."""
    passes = 0
    anything = False
    seat = seats_from(g, first)[0]
    while passes < len(seats_from(g, seat)):
        play: tuple[Any, ...] = yield may(seat, name, g.plays(name, seat))
        if play == PASS:
            passes += 1
        else:
            passes = 0
            anything = True
            yield g.played(name, seat, play)
        seat = g.next_seat(seat)
    return anything


@rule
def circle(g: PlayState, name: str, first: int) -> Rule:
    """Goes round the table; over after as many goes without a play as there are players. Returns whether anything was
    played. A go in which something was played is no pass, even though its player ended it."""
    passes = 0
    anything = False
    seat = seats_from(g, first)[0]
    while passes < len(seats_from(g, seat)):
        active: bool = yield go(g, name, seat)
        passes = 0 if active else passes + 1
        anything = anything or active
        seat = g.next_seat(seat)
    return anything


@rule
def go(g: PlayState, name: str, seat: int) -> Rule:
    """One player's go: any number of plays, one after the other. Returns whether there was one."""
    active = False
    while True:
        play: tuple[Any, ...] = yield may(seat, name, g.plays(name, seat))
        if play == PASS:
            return active
        active = True
        yield g.played(name, seat, play)


@rule
def contest(g: PlayState, name: str, by: int, what: tuple[Any, ...]) -> Rule:
    """Whether `what`, which seat `by` just announced, takes effect.

    The others in turn may play against it, and each such play is itself contested before it does anything: the last
    card is settled first. Over when a play stops it, or when all others have passed in a row.
    """
    passes = 0
    seat = by
    while passes < len(others(g, by)):
        seat = g.next_seat(seat)
        if seat == by:
            continue
        play: tuple[Any, ...] = yield may(seat, name, g.counters(name, seat, what))
        if play == PASS:
            passes += 1
            continue
        passes = 0
        g.declared(name, seat, play)
        stands: bool = yield contest(g, name, seat, play)
        if stands:
            stopped: bool = yield g.played(name, seat, play)
            if stopped:
                return False
    return True


def others(g: PlayState, seat: int) -> list[int]:
    """Everybody else who is still in the game, from the left of `seat` on."""
    return [other for other in seats_from(g, seat) if other != seat]
