"""The table of Market Day as one seat sees it."""

from rulekeeper.core.knowledge import sees
from rulekeeper.core.view import Badge, Place, SeatView, Table, Thing
from rulekeeper.core.words import said
from tests.core.sample_game.domains import fruit_words, seat_words
from tests.core.sample_game.state import SEATS, Market, worth
from tests.core.sample_game.values import points


def look(g: Market, seat: int | None) -> Table:
    seats = [SeatView(s, SEATS[s], seat_words(g, s), badges(g, s)) for s in range(g.seats)]
    places = [Place("pile", "pile", said("place-draw-pile"), things=known(g, seat, g.pile, "pile"), count=len(g.pile))]
    places.append(faces(g, "compost", g.compost))
    for s in range(g.seats):
        places.append(hand(g, seat, s))
        places.append(faces(g, "stall", g.stalls[s], s))
    return Table(seats, places)


def badges(g: Market, seat: int) -> list[Badge]:
    return [Badge("points", points(g, seat), "points", SEATS[seat]), Badge("coins", g.coins[seat])]


def card(g: Market, number: int, id: str) -> Thing:
    fruit = g.kind[number]
    return Thing(id, "card", fruit_words(g, fruit), badges=[Badge("worth", worth(g, fruit))])


def faces(g: Market, kind: str, cards: list[int], owner: int = -1) -> Place:
    id = kind if owner < 0 else f"{kind}-{SEATS[owner]}"
    things = [card(g, number, f"{id}-{at}") for at, number in enumerate(cards, start=1)]
    return Place(id, "row", said(f"place-{kind}"), owner, things, len(cards))


def known(g: Market, seat: int | None, cards: list[int], id: str) -> list[Thing]:
    """The cards whose faces this seat knows where they lie."""
    if seat is None:
        return []
    return [card(g, number, f"{id}-{at}") for at, number in enumerate(cards, start=1) if sees(g, seat, number)]


def hand(g: Market, seat: int | None, owner: int) -> Place:
    """A hand lies in no order that anybody could follow: what is known of it first, by worth."""
    id = f"hand-{SEATS[owner]}"
    shown = [number for number in g.hands[owner] if seat is not None and sees(g, seat, number)]
    shown.sort(key=lambda number: g.kind[number])
    things = [card(g, number, f"{id}-{at}") for at, number in enumerate(shown, start=1)]
    backs = range(len(shown) + 1, len(g.hands[owner]) + 1)
    things += [Thing(f"{id}-{at}", "card") for at in backs]
    return Place(id, "hand", said("place-hand"), owner, things, len(things))
