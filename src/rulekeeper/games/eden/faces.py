"""What a card shows, by its face: those of the box first, then those that this table brought along.

Reads the state's `own_cards` and touches nothing. An own card is facts: its id, its cells, how many copies there are,
and its name in each language, or none.
"""

from functools import cache
from typing import Final

from rulekeeper.core.boards.shapes import Cells, Shape
from rulekeeper.games.eden.components import (
    BUYING_FLAT,
    COSTS,
    DECK,
    FACE_NAMES,
    FACES,
    FORMS,
    PER_SQUARE_BOUGHT,
    PER_SQUARE_SOLD,
    SELLS_FOR,
    SHAPES,
    SIZES,
    SQUARES,
    Form,
    forms,
)
from rulekeeper.games.eden.state import Eden

MOST_CARDS: Final = 12  # different own ones
MOST_CELLS: Final = 7  # of an own one


def faces(g: Eden) -> int:
    """How many different faces there are."""
    return FACES + len(g.own_cards)


def face_names(g: Eden) -> tuple[str, ...]:
    return (*FACE_NAMES, *[own[0] for own in g.own_cards]) if g.own_cards else FACE_NAMES


def face_name(g: Eden, face: int) -> str:
    return FACE_NAMES[face] if face < FACES else g.own_cards[face - FACES][0]


def deck(g: Eden) -> tuple[int, ...]:
    """The faces of all cards, each as often as there are copies."""
    own = [FACES + at for at, (_, _, copies, _) in enumerate(g.own_cards) for _ in range(copies)]
    return (*DECK, *own)


# --- culture cards


def cells_of(g: Eden, face: int) -> Cells:
    return SHAPES[face - SQUARES].cells if face < FACES else g.own_cards[face - FACES][1]


def size_of(g: Eden, face: int) -> int:
    return SIZES[face - SQUARES] if face < FACES else len(g.own_cards[face - FACES][1])


def forms_of(g: Eden, face: int) -> tuple[Form, ...]:
    return FORMS[face - SQUARES] if face < FACES else own_forms(g.own_cards[face - FACES][1])


@cache
def own_forms(cells: Cells) -> tuple[Form, ...]:
    """Worked out once for each shape; there are not many of so few squares."""
    return forms(Shape("own", cells))


def sells_for(g: Eden, face: int) -> int:
    """EN-MKT-03."""
    return SELLS_FOR[face] if face < FACES else PER_SQUARE_SOLD * size_of(g, face)


def cost_of(g: Eden, face: int) -> int:
    """EN-MKT-05."""
    return COSTS[face] if face < FACES else BUYING_FLAT + PER_SQUARE_BOUGHT * size_of(g, face)
