"""The table of Eden as one seat sees it: board, own hand with faces, rivals' cards as backs, display, piles, takeover.

Reads the state and touches nothing. A rival's mana and hidden cards never get here (EN-SETUP-04, EN-SETUP-09).
"""

from rulekeeper.core.boards.masks import bits
from rulekeeper.core.knowledge import sees
from rulekeeper.core.view import Badge, Look, Place, SeatView, Table, Thing
from rulekeeper.core.words import Said, said
from rulekeeper.games.eden.box import CULTURE_CARDS, TILES
from rulekeeper.games.eden.components import (
    BOARD,
    COLOURS,
    FACES,
    FACTS,
    FIRST_BID,
    SQUARES,
)
from rulekeeper.games.eden.domains import face_words, seat_words
from rulekeeper.games.eden.faces import cells_of, cost_of, face_name, sells_for
from rulekeeper.games.eden.stakes import Stakes, stakes
from rulekeeper.games.eden.state import UNDECIDED, Eden, in_order, income, level, owner, points, red_points, stock


def look(g: Eden, seat: int | None) -> Table:
    now = stakes(g)
    places = [board(g, now), *[hand(g, owner, seat) for owner in range(g.seats)]]
    places += [*[stock_of(g, owner) for owner in range(g.seats)], display(g), discard(g), draw_pile(g), course(g)]
    if now is not None and now.targets:
        places.append(takeover(g, now))
    return Table([seat_view(g, owner, seat) for owner in range(g.seats)], places)


def seat_view(g: Eden, owner: int, seat: int | None) -> SeatView:
    """What everybody may know of a player; their mana only for themselves (EN-R-26, EN-R-34)."""
    colour = COLOURS[owner]
    badges = [
        Badge("points", points(g, g.own[owner]), "points", colour),
        Badge("income", income(g, owner), "income", colour),
        Badge("hand", len(g.hands[owner])),
    ]
    if owner == seat:
        badges.append(Badge("mana", g.mana[owner]))
    if owner == g.turn and g.due:
        badges.append(Badge("due", g.due))
    return SeatView(owner, colour, seat_words(g, owner), badges)


# --- the board --------------------------------------------------------------------------------


def board(g: Eden, now: Stakes | None) -> Place:
    tiles = [tile(g, square, now) for own in g.own for square in bits(own)]
    return Place(
        "board",
        "grid",
        said("place-board"),
        things=sorted(tiles, key=lambda thing: (thing.at[1:], thing.at)),
        count=len(tiles),
        columns=list(FACTS["board"]["columns"]),
        rows=[str(row) for row in FACTS["board"]["rows"]],
    )


def tile(g: Eden, square: int, now: Stakes | None) -> Thing:
    name, seat = BOARD.names[square], owner(g, square)
    red = red_points(g, 1 << square)
    return Thing(
        f"board:{name}",
        "tile",
        said("tile", seat=seat_words(g, seat), level=1 + red),
        at=name,
        owner=seat,
        look={"text": f"{COLOURS[seat][0].upper()}{1 + red}", "white": 1, "red": red, **at_stake(square, now)},
        badges=[Badge("tile-points", level(g, square), "tile-points", name)],
    )


def at_stake(square: int, now: Stakes | None) -> dict[str, str]:
    if now is None:
        return {}
    if now.attackers >> square & 1:
        return {"stake": "attacker"}
    return {"stake": "target"} if now.targets >> square & 1 else {}


# --- cards ------------------------------------------------------------------------------------


def card(g: Eden, id: str, face: int) -> Thing:
    """A card whose face is seen. A layout is drawn from its cells, given as column and row for each square."""
    name, words = face_name(g, face), face_words(g, face)
    if face < SQUARES:
        drawn: Look = {"text": name, "square": name}
        return Thing(id, "irrigation", words, look=drawn, provenance=FACTS["irrigation_cards"]["provenance"])
    cells = " ".join([f"{x},{y}" for x, y in cells_of(g, face)])
    return Thing(
        id,
        "culture",
        words,
        look={"text": name, "cells": cells},
        badges=[
            Badge("sale", sells_for(g, face), "sale", name),
            Badge("purchase", cost_of(g, face), "purchase", name),
        ],
        provenance=CULTURE_CARDS[face - SQUARES].provenance if face < FACES else "",
    )


def hand(g: Eden, owner: int, seat: int | None) -> Place:
    """Of a rival's hand the cards are shown that came from the display, then backs."""
    id = f"hand-{COLOURS[owner]}"
    seen = [c for c in g.hands[owner] if owner == seat or sees(g, seat, c)]
    faces = [g.kind[c] for c in in_order(g, seen)]
    things = [card(g, f"{id}:{at}", face) for at, face in enumerate(faces)]
    count = len(g.hands[owner])
    things += [Thing(f"{id}:{at}", "card") for at in range(len(faces), count)]
    return Place(id, "hand", said("place-hand-of", seat=seat_words(g, owner)), owner=owner, things=things, count=count)


def display(g: Eden) -> Place:
    things = [card(g, f"display:{at}", g.kind[c]) for at, c in enumerate(g.display)]
    return Place("display", "row", said("place-display"), things=things, count=len(things))


def discard(g: Eden) -> Place:
    """The last card discarded lies on top and is listed first."""
    things = [card(g, f"discard:{at}", g.kind[c]) for at, c in enumerate(reversed(g.discard))]
    return Place("discard", "pile", said("place-discard-pile"), things=things, count=len(things))


def draw_pile(g: Eden) -> Place:
    return Place("draw-pile", "pile", said("place-draw-pile"), count=len(g.draw_pile))


# --- stocks, the course of the turn, the takeover -----------------------------------------------


def stock_of(g: Eden, owner: int) -> Place:
    """The tiles in front of their owner lie face up (EN-SETUP-12)."""
    left = stock(g, owner)
    id = f"stock-{COLOURS[owner]}"
    things = [
        Thing(
            f"{id}:{kind.id}",
            "stock",
            said(f"stock-{kind.id}"),
            owner=owner,
            badges=[Badge("left", number)],
            provenance=kind.provenance,
        )
        for kind, number in zip(TILES, left, strict=True)
    ]
    return Place(
        id, "stock", said("place-stock-of", seat=seat_words(g, owner)), owner=owner, things=things, count=sum(left)
    )


def course(g: Eden) -> Place:
    """Whose turn it is, and the step."""
    things = []
    if g.turn != UNDECIDED:
        step = "step-over" if g.asks is None else f"step-{g.asks.prompt}"
        words = said("turn-of", seat=seat_words(g, g.turn), step=said(step))
        things.append(Thing("turn:now", "turn", words, owner=g.turn, badges=[Badge("turn", g.turns + 1)]))
    return Place("turn", "counter", said("place-turn"), things=things)


def takeover(g: Eden, now: Stakes) -> Place:
    """The standing bid, and what each side would pay for it; before the first bid, for the smallest one."""
    things = [
        side(g, now, now.attacker, said("side-attacker", seat=seat_words(g, now.attacker)), now.attackers),
        side(g, now, now.defender, said("side-defender", seat=seat_words(g, now.defender)), now.targets),
    ]
    bid, words = (now.bid, said("standing-bid")) if now.bid else (FIRST_BID, said("least-bid"))
    things.append(Thing("takeover:bid", "bid", words, badges=[Badge("bid", bid)]))
    return Place("takeover", "takeover", said("place-takeover"), things=things, count=len(things))


def side(g: Eden, now: Stakes, seat: int, words: Said, tiles: int) -> Thing:
    colour = COLOURS[seat]
    squares = " ".join([BOARD.names[square] for square in bits(tiles)])
    badges = [Badge("stake", points(g, tiles)), Badge("total", now.total(g, seat), "total", colour)]
    return Thing(f"takeover:{colour}", "side", words, owner=seat, look={"squares": squares}, badges=badges)
