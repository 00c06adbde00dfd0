"""Positions in Eden's own words, put together as a game. `describe.py` says a game in the same words.

    turn = "red"                          whose turn it is; `step` says where in it (the start unless told)
    red = { mana = 60, land = { B4 = 1 }, hand = ["C4", "T4"] }
    display = ["O4"]                      draw_pile, top card first, and discard likewise
    takeover = { laid = "B4", targets = ["C4"], supporter = "A4", bid = 15, asked = "blue" }
    cards.U5 = { cells = [...] }          and `pieces`: what is not as in the box (`brought.py`)

Irrigation cards that nobody mentions lie on the discard pile where their square is covered; all other cards that are
not mentioned lie under the draw pile in the order of the box, own cards last, or wherever `rest` says.
"""

from typing import Any, Final

from rulekeeper.core.boards.masks import mask_of
from rulekeeper.core.definition import Setup
from rulekeeper.core.errors import BadPosition
from rulekeeper.core.frame import Frame
from rulekeeper.core.knowledge import add_cards, enters, show
from rulekeeper.games.eden.brought import own_cards, own_pieces
from rulekeeper.games.eden.components import (
    BESIDE,
    BID_UNIT,
    BOARD,
    COLOURS,
    FIRST_BID,
    HIGHEST,
    SQUARES,
    START_MANA,
)
from rulekeeper.games.eden.culture import layouts
from rulekeeper.games.eden.faces import deck, face_name
from rulekeeper.games.eden.reading import a_face, a_flag, a_list, a_number, a_seat, a_square, a_table, one_of
from rulekeeper.games.eden.resume import STEPS, TAKEOVER, resume
from rulekeeper.games.eden.setup import blank
from rulekeeper.games.eden.state import UNDECIDED, Eden, can_cover, covered, everybody, income, points
from rulekeeper.games.eden.takeover import can_attack, defender_of, opposing_points

PARTS: Final = (
    *("turn", "turns", "step", "irrigated", "cultivated", "busy", "idle", "due", "card", "takeover", "winners"),
    *("display", "discard", "draw_pile", "rest", "cards", "pieces"),
)
SEAT_PARTS: Final = ("mana", "land", "hand", "known", "points", "income")
TAKEOVER_PARTS: Final = ("laid", "targets", "supporter", "bid", "asked")
PILES: Final = ("draw_pile", "discard", "display")


def place(g: Eden, setup: Setup, position: dict[str, Any]) -> Frame:
    """Put a described game together; returns the rule that goes on from there."""
    playing = COLOURS[: g.seats]
    a_table(position, (*PARTS, *playing), "position")
    blank(g, setup)
    g.own_cards = own_cards(position.get("cards", {}))
    g.pieces = own_pieces(position.get("pieces", {}))
    faces = deck(g)
    unused = add_cards(g, faces, [0] * len(faces), setup.numbering)
    step = one_of(position.get("step", "income"), STEPS, "step")
    place_turn(g, step, position)
    parts = [a_table(position.get(colour, {}), SEAT_PARTS, colour) for colour in playing]
    for seat, told in enumerate(parts):
        place_land(g, seat, told)
        place_hand(g, seat, told, unused)
    place_piles(g, position, unused)
    for seat, told in enumerate(parts):
        agree(g, seat, told)
        if step != "over" and points(g, g.own[seat]) >= g.target:
            raise BadPosition(f"{COLOURS[seat]}.land: with {points(g, g.own[seat])} points that colour has won already")
    if step == "recycle":
        for card in g.draw_pile:
            enters(g, card, everybody(g))
    return rest_of_game(g, step, position)


def place_turn(g: Eden, step: str, position: dict[str, Any]) -> None:
    drawn_by_chance = step in ("deal", "first-seat") and "turn" not in position
    g.turn = UNDECIDED if drawn_by_chance else a_seat(g.seats, position.get("turn", COLOURS[0]))
    g.turns, g.idle, g.due = [a_number(position, part) for part in ("turns", "idle", "due")]
    g.irrigated = a_number(position, "irrigated", int(step in TAKEOVER or step == "second-card"))
    g.cultivated = a_flag(position, "cultivated", step == "place")
    g.busy = a_flag(position, "busy", g.cultivated or g.irrigated > 0)
    if "winners" in position:
        g.winners = tuple([a_seat(g.seats, colour) for colour in a_list(position, "winners")])


def place_land(g: Eden, seat: int, told: dict[str, Any]) -> None:
    colour = COLOURS[seat]
    g.mana[seat] = a_number(told, "mana", START_MANA)
    if g.mana[seat] % BID_UNIT:
        raise BadPosition(f"{colour}.mana: {g.mana[seat]} cannot be laid out; right is a multiple of {BID_UNIT}")
    for name, height in a_table(told.get("land", {}), BOARD.names, f"{colour}.land").items():
        square = a_square(name)
        if covered(g) >> square & 1:
            raise BadPosition(f"{colour}.land: {name} is covered already; a square carries one tile")
        if type(height) is not int or not 1 <= height <= HIGHEST:
            raise BadPosition(f"{colour}.land: {height!r} is no level; levels run from 1 to {HIGHEST}")
        g.own[seat] |= 1 << square
        for below in range(height - 1):
            g.red[below] |= 1 << square
    if not can_cover(g, seat, 0):
        raise BadPosition(f"{colour}.land: there are not so many tiles of one colour")


# --- cards --------------------------------------------------------------------------------------


def place_hand(g: Eden, seat: int, told: dict[str, Any], unused: list[int]) -> None:
    g.hands[seat] = taken(g, told, "hand", 1 << seat, unused)
    for name in a_list(told, "known"):
        face = a_face(g, name)
        card = next((c for c in g.hands[seat] if g.kind[c] == face and g.seen[c] == 1 << seat), None)
        if card is None:
            raise BadPosition(f"{COLOURS[seat]}.known: {name} is not in that hand")
        show(g, card, everybody(g), "EN-MKT-02")


def place_piles(g: Eden, position: dict[str, Any], unused: list[int]) -> None:
    piles = {pile: taken(g, position, pile, 0, unused)[::-1] for pile in PILES}
    piles["display"].reverse()
    land = covered(g)
    spent = [card for card in unused if g.kind[card] < SQUARES and land >> g.kind[card] & 1]
    left = [card for card in unused if card not in spent]
    piles["discard"] = spent + piles["discard"]
    rest = one_of(position.get("rest", "draw_pile"), ("draw_pile", "discard", *COLOURS[: g.seats]), "rest")
    if rest in piles:
        piles[rest] = left[::-1] + piles[rest]
    else:
        seat = a_seat(g.seats, rest)
        g.hands[seat] += left
        for card in left:
            enters(g, card, 1 << seat)
    g.display, g.discard, g.draw_pile = piles["display"], piles["discard"], piles["draw_pile"]
    for card in (*g.display, *g.discard):
        enters(g, card, everybody(g))
    for card in g.display:
        if g.kind[card] < SQUARES:
            raise BadPosition(
                f"display: {face_name(g, g.kind[card])} is an irrigation card; only culture cards are sold"
            )


def taken(g: Eden, told: dict[str, Any], part: str, mask: int, unused: list[int]) -> list[int]:
    """The cards named in this part, known to the seats in `mask`, and no longer unused."""
    found = []
    for name in a_list(told, part):
        face = a_face(g, name)
        card = next((card for card in unused if g.kind[card] == face), None)
        if card is None:
            raise BadPosition(f"{part}: {name!r} is mentioned too often; the game has {g.kind.count(face)}")
        unused.remove(card)
        enters(g, card, mask)
        found.append(card)
    return found


def agree(g: Eden, seat: int, told: dict[str, Any]) -> None:
    for part, value in (("points", points(g, g.own[seat])), ("income", income(g, seat))):
        if told.get(part, value) != value:
            raise BadPosition(
                f"{COLOURS[seat]}.{part}: {told[part]!r} does not agree with the land, which gives {value}"
            )


# --- where the game stands ------------------------------------------------------------------------


def rest_of_game(g: Eden, step: str, position: dict[str, Any]) -> Frame:
    if step in TAKEOVER:
        return rest_of_takeover(g, step, a_table(position.get("takeover", {}), TAKEOVER_PARTS, "takeover"))
    face = a_face(g, position.get("card")) if step == "place" else 0
    if step == "place" and not layouts(g, g.turn, face):
        raise BadPosition(f"card: {position['card']!r} can be played nowhere on the land of {COLOURS[g.turn]}")
    return resume(g, step, face, 0, 0, 0, 0, g.turn)


def rest_of_takeover(g: Eden, step: str, told: dict[str, Any]) -> Frame:
    """Only takeovers that the rules could have led to: the questions that follow rely on it."""
    attacker, laid = g.turn, a_square(told.get("laid"))
    own, support = g.own[attacker], 0
    if "supporter" in told:
        support = 1 << a_square(told["supporter"])
    if not own >> laid & 1 or support & ~(own & BESIDE[laid]):
        raise BadPosition(f"takeover: {told!r} names attackers that are not tiles of {COLOURS[attacker]} side by side")
    targets = mask_of([a_square(name) for name in a_list(told, "targets")])
    if step == "attack":
        return resume(g, step, 0, laid, 1 << laid, 0, 0, attacker)
    rivals = [tiles for seat, tiles in enumerate(g.own) if seat != attacker and not targets & ~tiles]
    if not rivals or not targets & BESIDE[laid] or len(BOARD.connected(targets)) > 1:
        names = told.get("targets")
        raise BadPosition(
            f"takeover.targets: {names!r} are not joined tiles of one rival, one of them beside {told['laid']}"
        )
    bid, asked = a_number(told, "bid"), a_seat(g.seats, told.get("asked", COLOURS[attacker]))
    if step != "answer-bid" and not can_attack(g, attacker, targets):
        raise BadPosition(f"takeover: {COLOURS[attacker]} can neither pay for nor cover {told['targets']!r}")
    if step == "answer-bid":
        check_bid(g, asked, 1 << laid | support, targets, bid)
    return resume(g, step, 0, laid, 1 << laid | support, targets, bid, asked)


def check_bid(g: Eden, asked: int, attackers: int, targets: int, bid: int) -> None:
    sides = (g.turn, defender_of(g, targets))
    if asked not in sides:
        raise BadPosition(f"takeover.asked: {COLOURS[asked]} takes no part in it")
    bidder = sum(sides) - asked
    tiles = targets if bidder == g.turn else attackers
    if bid < FIRST_BID or bid % BID_UNIT or bid * opposing_points(g, bidder, attackers, targets) > g.mana[bidder]:
        raise BadPosition(
            f"takeover.bid: {COLOURS[bidder]} cannot have bid {bid}; right is a payable multiple of {BID_UNIT}"
        )
    if not can_cover(g, bidder, tiles):
        raise BadPosition(f"takeover.bid: {COLOURS[bidder]} has not the tiles to win with and cannot have bid")
