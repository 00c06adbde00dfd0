"""Positions in the game's own words: `hands = ["king", "jack"]` by seats, `paid = [1, 2]`, `turn = "first"`."""

from typing import Any, Final

from rulekeeper.core.definition import Setup
from rulekeeper.core.errors import BadPosition
from rulekeeper.core.frame import Frame
from rulekeeper.core.knowledge import add_cards
from rulekeeper.games.reference.kuhn_poker.asked import FACES, SIDES
from rulekeeper.games.reference.kuhn_poker.play import play, take
from rulekeeper.games.reference.kuhn_poker.state import Kuhn

# What both have paid, and whose turn it is: the start, after a check, after a bet, after a check and a bet.
STANDS: Final = (([1, 1], "first"), ([1, 1], "second"), ([2, 1], "second"), ([1, 2], "first"))


def lay_out(g: Kuhn, setup: Setup) -> None:
    """Three cards in the deck, one chip of each player in the pot. KP-DEAL-01, KP-DEAL-02"""
    g.deck = add_cards(g, range(len(FACES)), [0] * len(FACES), setup.numbering)
    g.hands = [[], []]
    g.paid, g.net = [1, 1], [0, 0]


def describe(g: Kuhn) -> dict[str, Any]:
    hands = [FACES[g.kind[card]] for hand in g.hands for card in hand]
    return {"hands": hands, "paid": g.paid[:], "turn": SIDES[g.turn]}


def place(g: Kuhn, setup: Setup, position: dict[str, Any]) -> Frame:
    hands = position.get("hands", [])
    paid, turn = position.get("paid", [1, 1]), position.get("turn", "first")
    if set(position) - {"hands", "paid", "turn"}:
        raise BadPosition(f"{position!r} is no position; right are hands, paid and turn")
    if not isinstance(hands, list) or any(hands.count(face) != 1 or face not in FACES for face in hands):
        raise BadPosition(f"hands = {hands!r}: right are at most two different cards of {', '.join(FACES)}")
    if len(hands) > 2:
        raise BadPosition(f"hands = {hands!r}: there are two players with one card each")
    if (paid, turn) not in (STANDS if len(hands) == 2 else STANDS[:1]):
        raise BadPosition(f"paid = {paid!r} and turn = {turn!r} never come together with {len(hands)} cards dealt")
    lay_out(g, setup)
    for seat, face in enumerate(hands):
        take(g, seat, FACES.index(face))
    g.paid, g.turn = list(paid), SIDES.index(turn)
    return play(g)


def problems(g: Kuhn) -> list[str]:
    """What can never be: chips made or lost, or more in the pot than one bet each."""
    found = []
    if sum(g.net) != 0:
        found.append(f"the players' results {g.net} do not cancel out")
    if not all(1 <= chips <= 2 for chips in g.paid):
        found.append(f"the players have paid {g.paid}; each pays one or two chips")
    return found
