"""What a seat sees of Leduc poker: its own card, the open one, the other one after it was shown, and the chips paid."""

from rulekeeper.core.knowledge import sees
from rulekeeper.core.view import Badge, Place, SeatView, Table, Thing
from rulekeeper.core.words import Word, said
from rulekeeper.games.reference.leduc_poker.asked import FACES, SIDES
from rulekeeper.games.reference.leduc_poker.state import Leduc


def look(g: Leduc, seat: int | None) -> Table:
    seats = [
        SeatView(n, side, said(f"seat-{side}"), [Badge("paid", g.paid[n]), Badge("net", g.net[n])])
        for n, side in enumerate(SIDES)
    ]
    names = [said("place-hand-of", side=said(f"seat-{side}")) for side in SIDES]
    hands = [_cards(g, seat, f"hand-{owner}", names[owner], g.hands[owner], owner) for owner in (0, 1)]
    board = _cards(g, seat, "board", said("place-board"), g.board, -1)
    deck = Place("deck", "pile", said("place-draw-pile"), count=len(g.deck))
    return Table(seats, [*hands, board, deck])


def _cards(g: Leduc, seat: int | None, id: str, words: Word, cards: list[int], owner: int) -> Place:
    things = [
        Thing(f"{id}:{n}", "card", said(f"card-{FACES[g.kind[card]]}"), owner=owner)
        for n, card in enumerate(cards)
        if sees(g, seat, card)
    ]
    return Place(id, "hand" if owner >= 0 else "row", words, owner=owner, things=things, count=len(cards))
