"""Polyominoes: shapes of squares joined by their sides, turned, mirrored, and laid on a grid in every way.

Cells are (column, row) with row 0 on top. Shapes that differ by a turn are the same shape; those that differ by a
mirror are not, because a card can be turned on the table but not flipped.
"""

from collections.abc import Iterable
from typing import Final

from rulekeeper.core.boards.grid import ORTHOGONAL, Grid
from rulekeeper.core.errors import BoardError

Cells = tuple[tuple[int, int], ...]


def normalised(cells: Iterable[tuple[int, int]]) -> Cells:
    """The same cells pushed against the left and the top, in reading order."""
    places = list(cells)
    left = min([x for x, _ in places], default=0)
    top = min([y for _, y in places], default=0)
    return tuple([(x - left, y - top) for y, x in sorted([(y, x) for x, y in places])])


def turned(cells: Cells) -> Cells:
    """A quarter turn clockwise."""
    return normalised([(-y, x) for x, y in cells])


def mirrored(cells: Cells) -> Cells:
    """Left and right exchanged."""
    return normalised([(-x, y) for x, y in cells])


def rotations(cells: Cells) -> tuple[Cells, ...]:
    """The different positions that turning gives, the shape as it is first."""
    found = [normalised(cells)]
    for _ in range(3):
        found.append(turned(found[-1]))
    return tuple(dict.fromkeys(found))


class Shape:
    """A polyomino with a name."""

    __slots__ = ("cells", "name")

    def __init__(self, name: str, cells: Iterable[tuple[int, int]]) -> None:
        places = list(cells)
        if not places or len(set(places)) < len(places) or not _joined(places):
            raise BoardError(f"{name!r} is no shape: {places} must be different cells, joined by their sides")
        self.name: Final = name
        self.cells: Final = normalised(places)

    def positions(self, mirror: bool = False) -> tuple[Cells, ...]:
        """Every position of the shape: its rotations and, where it may be flipped, those of its mirror image."""
        found = rotations(self.cells)
        return tuple(dict.fromkeys(found + rotations(mirrored(self.cells)))) if mirror else found

    def placements(self, grid: Grid, mirror: bool = False) -> tuple[int, ...]:
        """Every way to lay the shape on the grid, as masks: position by position, each in reading order, none twice."""
        found = []
        for cells in self.positions(mirror):
            columns = grid.columns - max([x for x, _ in cells])
            rows = grid.rows - max([y for _, y in cells])
            first = 0
            for x, y in cells:
                first |= 1 << (y * grid.columns + x)
            found += [first << (row * grid.columns + column) for row in range(rows) for column in range(columns)]
        return tuple(found)

    def __repr__(self) -> str:
        return f"Shape({self.name!r}, {self.cells!r})"


def _joined(places: list[tuple[int, int]]) -> bool:
    unseen = set(places[1:])
    found = places[:1]
    for x, y in found:
        for dx, dy in ORTHOGONAL:
            if (x + dx, y + dy) in unseen:
                unseen.remove((x + dx, y + dy))
                found.append((x + dx, y + dy))
    return not unseen


def _key(cells: Iterable[tuple[int, int]]) -> Cells:
    """The same for every rotation of a shape, and for no other shape."""
    return min(rotations(normalised(cells)))


# The shapes of two to four squares under the names that most puzzles use for them.
SHAPES: Final = {
    shape.name: shape
    for shape in (
        Shape("I2", ((0, 0), (1, 0))),
        Shape("I3", ((0, 0), (1, 0), (2, 0))),
        Shape("V3", ((0, 0), (0, 1), (1, 1))),
        Shape("I4", ((0, 0), (1, 0), (2, 0), (3, 0))),
        Shape("O4", ((0, 0), (1, 0), (0, 1), (1, 1))),
        Shape("T4", ((0, 0), (1, 0), (2, 0), (1, 1))),
        Shape("S4", ((1, 0), (2, 0), (0, 1), (1, 1))),
        Shape("Z4", ((0, 0), (1, 0), (1, 1), (2, 1))),
        Shape("L4", ((0, 0), (0, 1), (0, 2), (1, 2))),
        Shape("J4", ((1, 0), (1, 1), (1, 2), (0, 2))),
    )
}
_NAMES: Final = {_key(shape.cells): name for name, shape in SHAPES.items()}


def shape_named(name: str) -> Shape:
    try:
        return SHAPES[name]
    except KeyError:
        raise BoardError(f"{name!r} is no shape; there are {', '.join(SHAPES)}") from None


def name_of(cells: Iterable[tuple[int, int]]) -> str:
    """The name of the shape that these cells make, wherever they lie and however they are turned."""
    places = tuple(cells)
    try:
        return _NAMES[_key(places)]
    except KeyError:
        raise BoardError(f"{places} has no name; names go to the shapes of two to four joined squares") from None
