"""2b. Culture cards: finding a layout on the own land and raising its lowest tiles.

Touches the board, mana, hand and discard pile.
"""

from typing import Any

from rulekeeper.core.choice import Choice
from rulekeeper.core.rule import Rule, rule
from rulekeeper.games.eden.components import FACES, FORMS, RAISING, SQUARES, Form
from rulekeeper.games.eden.end import wins
from rulekeeper.games.eden.faces import forms_of
from rulekeeper.games.eden.market import Answer, culture_faces, leave_hand, traded, trades
from rulekeeper.games.eden.state import Eden


def fits(tiles: int, forms: tuple[Form, ...]) -> list[int]:
    """Every way to lay a card on these tiles, turned but not mirrored (EN-CUL-03 to EN-CUL-06)."""
    found = []
    for form in forms:
        lowest = tiles & form.lowest
        for step in form.steps:
            lowest &= tiles >> step
        while lowest:
            first = lowest & -lowest
            found.append(form.squares * first)
            lowest ^= first
    return found


def lowest_tiles(g: Eden, layout: int) -> tuple[int, int]:
    """The tiles of the lowest level in the layout, and that level (EN-CUL-07)."""
    for below, red in enumerate(g.red):
        tiles = layout & ~red
        if tiles:
            return tiles, below + 1
    return layout, len(g.red) + 1


def layouts(g: Eden, seat: int, face: int) -> list[int]:
    """The layouts on which the card can be played: something rises, and pieces and mana are there for all of it
    (EN-R-16, EN-R-17, EN-R-18)."""
    own = g.own[seat]
    forms = FORMS[face - SQUARES] if face < FACES else forms_of(g, face)  # a call saved, where it counts
    if own.bit_count() < forms[0].size:
        return []
    fertile, rich, full = g.red
    payable = g.mana[seat] // RAISING
    to_two = min(payable, g.pieces[1] - (own & fertile & ~rich).bit_count())
    to_three = min(payable, g.pieces[2] - (own & rich).bit_count())
    found = []
    for layout in fits(own, forms):
        tiles = layout & ~fertile
        if tiles:
            most = to_two
        else:
            tiles = layout & ~rich
            if tiles:
                most = to_three
            else:
                tiles = layout & ~full
                most = payable if tiles else -1
        if tiles.bit_count() <= most:
            found.append(layout)
    return found


def cultures(g: Eden, seat: int) -> list[Answer]:
    """The culture cards in hand that can be played somewhere."""
    return [("culture", face) for face in culture_faces(g, g.hands[seat]) if layouts(g, seat, face)]


@rule
def cultivate(g: Eden, face: int) -> Rule:
    """The card is discarded; its player chooses the place, and only what lies there counts (EN-CUL-15, EN-R-42)."""
    seat = g.turn
    g.discard.append(leave_hand(g, seat, face))
    g.cultivated = True
    g.busy = True
    g.tell("cultivates", seat, face)
    yield laying_out(g, face)


@rule
def laying_out(g: Eden, face: int) -> Rule:
    seat = g.turn
    answer: Any = yield where(g, seat, face)
    while traded(g, seat, answer):
        answer = yield where(g, seat, face)
    upgrade(g, seat, answer[1])
    wins(g, seat)


def where(g: Eden, seat: int, face: int) -> Choice:
    """A purchase must leave enough for the cheapest place: the card is played already (EN-R-17)."""
    places = layouts(g, seat, face)
    kept = min([price(g, layout) for layout in places]) if g.display else 0
    return Choice(seat, "place", (*[("place", layout) for layout in places], *trades(g, seat, kept)), (face,))


def price(g: Eden, layout: int) -> int:
    """Only tiles that rise are paid for (EN-CUL-12, EN-CUL-13)."""
    return RAISING * lowest_tiles(g, layout)[0].bit_count()


def upgrade(g: Eden, seat: int, layout: int) -> None:
    """Raise the lowest tiles of the layout by one level (EN-CUL-09)."""
    tiles, level = lowest_tiles(g, layout)
    paid = RAISING * tiles.bit_count()
    g.red[level - 1] |= tiles
    g.mana[seat] -= paid
    g.tell("raises", seat, tiles, level + 1, paid)
