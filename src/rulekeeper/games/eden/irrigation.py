"""2a. Irrigation cards: one or two of them, each with its own takeover. Touches the board, hand and discard pile."""

from typing import Any, Final

from rulekeeper.core.choice import Choice
from rulekeeper.core.rule import Rule, rule
from rulekeeper.games.eden.components import BESIDE, SQUARES
from rulekeeper.games.eden.end import wins
from rulekeeper.games.eden.market import Answer, leave_hand, traded, trades
from rulekeeper.games.eden.state import Eden, covered
from rulekeeper.games.eden.takeover import takeover

IRRIGATE: Final[tuple[Answer, ...]] = tuple([("irrigate", square) for square in range(SQUARES)])
ENOUGH: Final[tuple[Answer, ...]] = (("enough",),)


def irrigations(g: Eden, seat: int) -> list[Answer]:
    """The cards in hand that can be played: their square is empty and a tile of level 1 is left (EN-R-16, EN-R-23)."""
    own = g.own[seat]
    if (own & ~g.red[0]).bit_count() >= g.pieces[0]:
        return []
    kind, taken = g.kind, covered(g)
    faces = sorted([kind[card] for card in g.hands[seat]])
    return [IRRIGATE[face] for face in faces if face < SQUARES and not taken >> face & 1]


def lay(g: Eden, seat: int, square: int) -> None:
    """The card is discarded and a tile of level 1 laid, free of charge (EN-IRR-01, EN-IRR-02, EN-IRR-06)."""
    g.discard.append(leave_hand(g, seat, square))
    g.own[seat] |= 1 << square
    g.irrigated += 1
    g.busy = True
    g.tell("irrigates", seat, square)


@rule
def irrigation(g: Eden, square: int) -> Rule:
    """One card and its takeover, then perhaps a second card and its takeover (EN-IRR-03, EN-IRR-05)."""
    yield water(g, square)
    yield second_card(g)


@rule
def water(g: Eden, square: int) -> Rule:
    """A takeover needs a rival's tile beside the one just laid (EN-IRR-04, EN-ATK-02)."""
    seat = g.turn
    lay(g, seat, square)
    if wins(g, seat):
        return
    if BESIDE[square] & covered(g) & ~g.own[seat]:
        yield takeover(g, square)


@rule
def second_card(g: Eden) -> Rule:
    """A loss in the first takeover changes nothing here (EN-R-08)."""
    seat = g.turn
    if not irrigations(g, seat):
        return
    answer: Any = yield more_water(g, seat)
    while traded(g, seat, answer):
        answer = yield more_water(g, seat)
    if answer[0] == "irrigate":
        yield water(g, answer[1])


def more_water(g: Eden, seat: int) -> Choice:
    return Choice(seat, "second-card", (*irrigations(g, seat), *ENOUGH, *trades(g, seat)))
