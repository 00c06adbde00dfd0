"""3. Draw a card: the last step of a turn. Touches hand, draw pile and discard pile."""

from typing import Any, Final

from rulekeeper.core.choice import Choice, shuffled
from rulekeeper.core.knowledge import enters, shuffle
from rulekeeper.core.rule import Rule, rule
from rulekeeper.games.eden.components import DRAWS_BELOW, SQUARES
from rulekeeper.games.eden.market import Answer, traded, trades
from rulekeeper.games.eden.state import Eden

DRAW: Final[tuple[Answer, ...]] = (("draw",),)
END: Final[tuple[Answer, ...]] = (("end-turn",),)


def recyclable(g: Eden) -> list[int]:
    """The discarded culture cards, of which a new draw pile is made (EN-R-22)."""
    return [card for card in g.discard if g.kind[card] >= SQUARES]


def may_draw(g: Eden, seat: int) -> bool:
    """EN-DRAW-01, EN-DRAW-03."""
    return len(g.hands[seat]) < DRAWS_BELOW and (bool(g.draw_pile) or bool(recyclable(g)))


@rule
def drawing(g: Eden) -> Rule:
    """The player may draw once, and trades before and after it (EN-R-21, EN-R-28)."""
    seat = g.turn
    answer: Any = yield draw_or_end(g, seat)
    while traded(g, seat, answer):
        answer = yield draw_or_end(g, seat)
    if answer[0] == "draw":
        if not g.draw_pile:
            recycle(g)
            yield mix(g)
        draw(g, seat)
        yield last_trades(g)


@rule
def last_trades(g: Eden) -> Rule:
    seat = g.turn
    answer: Any = yield Choice(seat, "end", (*END, *trades(g, seat)))
    while traded(g, seat, answer):
        answer = yield Choice(seat, "end", (*END, *trades(g, seat)))


def draw_or_end(g: Eden, seat: int) -> Choice:
    if may_draw(g, seat):
        return Choice(seat, "draw", (*DRAW, *END, *trades(g, seat)))
    return Choice(seat, "draw", (*END, *trades(g, seat)))


def recycle(g: Eden) -> None:
    """Irrigation cards stay where they are: their squares are covered for good (EN-R-22)."""
    g.draw_pile = recyclable(g)
    g.discard = [card for card in g.discard if g.kind[card] < SQUARES]
    g.tell("recycles", len(g.draw_pile))


@rule
def mix(g: Eden) -> Rule:
    """Everybody saw these cards: they know what the new pile holds, but not in which order."""
    order: tuple[int, ...] = yield shuffled(len(g.draw_pile))
    shuffle(g, g.draw_pile, order)


def draw(g: Eden, seat: int) -> None:
    card = g.draw_pile.pop()
    g.hands[seat].append(card)
    enters(g, card, 1 << seat)
    g.busy = True
    g.tell_apart(1 << seat, ("draws-face", seat, g.kind[card]), ("draws", seat))
