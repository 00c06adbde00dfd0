"""What the box holds: board, land tiles, cards and the numbers that the rules name, read from `components.toml`.

Touches no state. A face is an int: 0 to 48 are the irrigation cards by their square, 49 and up the culture cards in the
order of the file. Own cards of a table come after them (`faces.py`).
"""

import tomllib
from typing import Any, Final

from rulekeeper.core.boards.grid import Grid
from rulekeeper.core.boards.masks import bits
from rulekeeper.core.boards.shapes import Shape
from rulekeeper.games.eden.box import CULTURE_CARDS, FILE, TILES

FACTS: Final[dict[str, Any]] = tomllib.loads(FILE.read_text("utf-8"))

BOARD: Final = Grid(len(FACTS["board"]["columns"]), len(FACTS["board"]["rows"]))
SQUARES: Final[int] = BOARD.size
COLOURS: Final[tuple[str, ...]] = tuple(FACTS["colours"]["names"])
BESIDE: Final[tuple[int, ...]] = BOARD.neighbour_masks

# --- land tiles: pieces of a colour, by the levels that they can show

PIECES: Final[tuple[int, ...]] = tuple([tile.copies for tile in TILES])
HIGHEST: Final[int] = TILES[-1].levels[-1]

# --- numbers of the rules

POINTS_TO_WIN: Final[int] = FACTS["victory"]["points"]
OTHER_POINTS_TO_WIN: Final[int] = FACTS["victory_option"]["points"]
START_MANA: Final[int] = sum([int(value) * cards for value, cards in FACTS["mana"]["start"].items()])
START_HAND: Final[int] = FACTS["hand"]["start"]
DRAWS_BELOW: Final[int] = FACTS["hand"]["draws_below"]
INCOME: Final[int] = FACTS["income"]["mana_per_red_point"]
RAISING: Final[int] = FACTS["raising"]["mana_per_tile"]
FIRST_BID: Final[int] = FACTS["bidding"]["first_bid_least"]
LEAST_RAISE: Final[int] = FACTS["bidding"]["outbid_step_least"]
BID_UNIT: Final[int] = FACTS["bid_unit"]["mana"]
IDLE_ROUNDS: Final[int] = FACTS["safety_stop"]["idle_rounds"]
MOST_TURNS: Final[int] = FACTS["safety_stop"]["turns"]

# --- culture cards


class Form:
    """A layout in one rotation: its squares when the lowest is square 0, and the squares that the lowest can lie on."""

    __slots__ = ("lowest", "size", "squares", "steps")

    def __init__(self, squares: int, lowest: int) -> None:
        self.squares = squares
        self.lowest = lowest
        self.size = squares.bit_count()
        self.steps: tuple[int, ...] = bits(squares)[1:]


def forms(shape: Shape) -> tuple[Form, ...]:
    """Every rotation of the shape, never its mirror image (EN-CUL-04, EN-CUL-05)."""
    found: dict[int, int] = {}
    for placement in shape.placements(BOARD):
        lowest = placement & -placement
        squares = placement // lowest
        found[squares] = found.get(squares, 0) | lowest
    return tuple([Form(squares, lowest) for squares, lowest in found.items()])


SHAPES: Final = tuple([Shape(card.id, card.cells) for card in CULTURE_CARDS])
LAYOUTS: Final = tuple([shape.name for shape in SHAPES])
FORMS: Final[tuple[tuple[Form, ...], ...]] = tuple([forms(shape) for shape in SHAPES])
SIZES: Final[tuple[int, ...]] = tuple([len(shape.cells) for shape in SHAPES])

FACES: Final[int] = SQUARES + len(SHAPES)
FACE_NAMES: Final[tuple[str, ...]] = (*BOARD.names, *LAYOUTS)
DECK: Final[tuple[int, ...]] = (
    *range(SQUARES),
    *[SQUARES + kind for kind, card in enumerate(CULTURE_CARDS) for _ in range(card.copies)],
)

# What a culture card brings and costs, by its face; irrigation cards have no price (EN-MKT-07).
BUYING_FLAT: Final[int] = FACTS["buying"]["mana_flat"]
PER_SQUARE_BOUGHT: Final[int] = FACTS["buying"]["mana_per_square"]
PER_SQUARE_SOLD: Final[int] = FACTS["selling"]["mana_per_square"]
SELLS_FOR: Final[tuple[int, ...]] = (
    *[0] * SQUARES,
    *[PER_SQUARE_SOLD * size for size in SIZES],
)
COSTS: Final[tuple[int, ...]] = (
    *[0] * SQUARES,
    *[BUYING_FLAT + PER_SQUARE_BOUGHT * size for size in SIZES],
)
