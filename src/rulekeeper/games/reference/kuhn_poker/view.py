"""What a seat sees of Kuhn poker: its own card, the other one after the cards were shown, and the chips paid."""

from rulekeeper.core.knowledge import sees
from rulekeeper.core.view import Badge, Place, SeatView, Table, Thing
from rulekeeper.core.words import said
from rulekeeper.games.reference.kuhn_poker.asked import FACES, SIDES
from rulekeeper.games.reference.kuhn_poker.state import Kuhn


def look(g: Kuhn, seat: int | None) -> Table:
    seats = [
        SeatView(n, side, said(f"seat-{side}"), [Badge("paid", g.paid[n]), Badge("net", g.net[n])])
        for n, side in enumerate(SIDES)
    ]
    deck = Place("deck", "pile", said("place-draw-pile"), count=len(g.deck))
    return Table(seats, [*[_hand(g, owner, seat) for owner in (0, 1)], deck])


def _hand(g: Kuhn, owner: int, seat: int | None) -> Place:
    cards = g.hands[owner]
    things = [
        Thing(f"hand-{owner}:{n}", "card", said(f"card-{FACES[g.kind[card]]}"), owner=owner)
        for n, card in enumerate(cards)
        if sees(g, seat, card)
    ]
    words = said("place-hand-of", side=said(f"seat-{SIDES[owner]}"))
    return Place(f"hand-{owner}", "hand", words, owner=owner, things=things, count=len(cards))
