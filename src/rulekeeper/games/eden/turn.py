"""Course of a turn: receive mana, play cards or pass, draw a card; and one turn after the other, clockwise.

Touches what is remembered of a turn; everything else happens in the chapters that it calls.
"""

from typing import Any, Final

from rulekeeper.core.choice import Choice
from rulekeeper.core.rule import Rule, rule
from rulekeeper.games.eden.culture import cultivate, cultures
from rulekeeper.games.eden.draw import drawing
from rulekeeper.games.eden.end import stops
from rulekeeper.games.eden.income import forget, receive
from rulekeeper.games.eden.irrigation import irrigation, irrigations
from rulekeeper.games.eden.market import Answer, traded, trades
from rulekeeper.games.eden.state import Eden

PASSES: Final[tuple[Answer, ...]] = (("pass",),)


@rule
def rounds(g: Eden) -> Rule:
    """Turns pass clockwise, and nobody drops out (EN-TURN-01, EN-R-40)."""
    while g.winners is None:
        yield turn(g)


@rule
def turn(g: Eden) -> Rule:
    """The three steps in their order (EN-TURN-02)."""
    start_turn(g)
    receive(g, g.turn)
    yield play_cards(g)
    yield drawing(g)
    end_turn(g)


def start_turn(g: Eden) -> None:
    g.irrigated = 0
    g.cultivated = False
    g.busy = False
    g.tell("turn", g.turns + 1, g.turn)


@rule
def play_cards(g: Eden) -> Rule:
    """Exactly one of three: irrigation cards, a culture card, or passing (EN-TURN-03, EN-TURN-04)."""
    seat = g.turn
    answer: Any = yield what_to_play(g, seat)
    while traded(g, seat, answer):
        answer = yield what_to_play(g, seat)
    if answer[0] == "irrigate":
        yield irrigation(g, answer[1])
    elif answer[0] == "culture":
        yield cultivate(g, answer[1])
    else:
        g.tell("passes", seat)


def what_to_play(g: Eden, seat: int) -> Choice:
    """A card bought now can be played at once, because none has been played yet (EN-MKT-06, EN-R-29)."""
    return Choice(seat, "play", (*irrigations(g, seat), *cultures(g, seat), *PASSES, *trades(g, seat)))


def end_turn(g: Eden) -> None:
    forget(g, g.turn)
    g.turns += 1
    g.idle = 0 if g.busy else g.idle + 1
    if not stops(g):
        g.turn = (g.turn + 1) % g.seats
