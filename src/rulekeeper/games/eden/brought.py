"""What a position may bring along: culture cards of its own, and another mix of land tiles. All of it is facts.

    cards.U5 = { cells = [[0, 0], [0, 1], [1, 1], [2, 1], [2, 0]], copies = 2, name = { en = "bay", fr = "baie" } }
    pieces = { level-1 = 14, level-2 = 6 }         of each colour; those not mentioned are as many as in the box

`cells` are column and row of each square, row 0 on top; wherever they stand, they are pushed into the corner. The same
layout may be turned and never mirrored, as on the cards of the box. Touches nothing.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from rulekeeper.core.boards.shapes import Cells, Shape
from rulekeeper.core.errors import BadPosition, BoardError
from rulekeeper.games.eden.box import TILES
from rulekeeper.games.eden.components import BOARD, FACE_NAMES, PIECES, SQUARES
from rulekeeper.games.eden.faces import MOST_CARDS, MOST_CELLS
from rulekeeper.games.eden.reading import a_table
from rulekeeper.games.eden.state import Eden, OwnCard

MOST_COPIES: Final = 9
CARD_PARTS: Final = ("cells", "copies", "name")
CARD_ID: Final = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,15}")
LANGUAGES: Final = ("en", "fr")
LONGEST_NAME: Final = 40
KINDS: Final[tuple[str, ...]] = tuple([tile.id for tile in TILES])

# --- cards


def own_cards(given: Any) -> tuple[OwnCard, ...]:
    if not isinstance(given, Mapping):
        raise BadPosition(f"cards: {given!r} is no table; right is cards.U5 = {{ cells = [[0, 0], [1, 0]] }}")
    if len(given) > MOST_CARDS:
        raise BadPosition(f"cards: {len(given)} are too many; a position brings {MOST_CARDS} different ones at most")
    taken = {name.casefold(): name for name in FACE_NAMES}
    found = []
    for id, told in given.items():
        check_id(id, taken)
        facts = a_table(told, CARD_PARTS, f"cards.{id}")
        copies = within(facts.get("copies", 1), 1, MOST_COPIES, f"cards.{id}.copies")
        found.append((id, cells(facts.get("cells"), id), copies, names(facts.get("name", {}), id)))
    return tuple(found)


def check_id(id: Any, taken: dict[str, str]) -> None:
    """Ids stand in answers and are typed in, so that capitals tell none apart."""
    if not isinstance(id, str) or not CARD_ID.fullmatch(id):
        raise BadPosition(f"cards: {id!r} is no id; right are up to 16 letters, digits and hyphens, a letter first")
    if id.casefold() in taken:
        raise BadPosition(f"cards: {id!r} is too much like the card {taken[id.casefold()]!r}; give yours another id")
    taken[id.casefold()] = id


def cells(given: Any, id: str) -> Cells:
    where = f"cards.{id}.cells"
    if not isinstance(given, list | tuple):
        raise BadPosition(f"{where}: {given!r} is no layout; right is a list of squares such as [[0, 0], [1, 0]]")
    if not 1 <= len(given) <= MOST_CELLS:
        raise BadPosition(f"{where}: {len(given)} squares are no layout; right are 1 to {MOST_CELLS} of them")
    for place in given:
        if not isinstance(place, list | tuple) or len(place) != 2:
            raise BadPosition(f"{where}: {place!r} is no square; right is its column and row, such as [0, 1]")
        within(place[0], 0, BOARD.columns - 1, where)
        within(place[1], 0, BOARD.rows - 1, where)
    try:
        return Shape(id, [(column, row) for column, row in given]).cells
    except BoardError:
        raise BadPosition(f"{where}: {given!r} is no layout; its squares are different and joined by sides") from None


def names(given: Any, id: str) -> tuple[str, ...]:
    """The name in each language; where one is missing, that of another one serves."""
    told = a_table(given, LANGUAGES, f"cards.{id}.name")
    for name in told.values():
        if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
            raise BadPosition(f"cards.{id}.name: {name!r} is no name; right are 1 to {LONGEST_NAME} signs on a line")
    first = next(iter(told.values()), "")
    return tuple([told.get(language, first) for language in LANGUAGES]) if told else ()


def within(given: Any, least: int, most: int, where: str) -> int:
    if type(given) is not int or not least <= given <= most:
        raise BadPosition(f"{where}: {given!r} is no whole number from {least} to {most}")
    return given


# --- tiles


def own_pieces(given: Any) -> tuple[int, ...]:
    told = a_table(given, KINDS, "pieces")
    return tuple([within(told.get(id, box), 0, SQUARES, f"pieces.{id}") for id, box in zip(KINDS, PIECES, strict=True)])


# --- the same in words again


def brought_along(g: Eden) -> dict[str, Any]:
    """What is not as in the box, as a position says it."""
    told: dict[str, Any] = {}
    if g.own_cards:
        told["cards"] = {own[0]: card_words(own) for own in g.own_cards}
    if g.pieces != PIECES:
        told["pieces"] = dict(zip(KINDS, g.pieces, strict=True))
    return told


def card_words(own: OwnCard) -> dict[str, Any]:
    _, places, copies, named = own
    told: dict[str, Any] = {"cells": [list(place) for place in places], "copies": copies}
    return {**told, "name": dict(zip(LANGUAGES, named, strict=True))} if named else told
