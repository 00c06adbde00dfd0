"""Square grids. `Grid` is a board of fixed size with named squares; the functions on cells serve a grid without bounds.

A square is an int, counted from A1 along the row and then row by row; a set of squares is a mask (`masks.py`). A cell
of the unbounded grid is a pair (x, y) packed into one int, so that it fits into a state column.
"""

import re
from collections.abc import Collection
from string import ascii_uppercase
from typing import Final

from rulekeeper.core.boards.masks import mask_of
from rulekeeper.core.errors import BoardError

ORTHOGONAL: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
DIAGONAL: Final = ((1, -1), (1, 1), (-1, 1), (-1, -1))
SQUARE_NAME: Final = re.compile(r"([A-Z])([1-9][0-9]*)")


class Grid:
    """A board of `columns` (letters) by `rows` (numbers); A1 is square 0."""

    __slots__ = (
        "_first_column",
        "_last_column",
        "columns",
        "diagonal_masks",
        "diagonals",
        "edge",
        "everything",
        "names",
        "neighbour_masks",
        "neighbours",
        "rows",
        "size",
    )

    def __init__(self, columns: int, rows: int) -> None:
        if not 1 <= columns <= len(ascii_uppercase) or rows < 1:
            raise BoardError(f"{columns} columns by {rows} rows is no board: it takes 1 to 26 columns, 1 row or more")
        self.columns: Final = columns
        self.rows: Final = rows
        self.size: Final = columns * rows
        self.everything: Final = (1 << self.size) - 1
        self._first_column: Final = mask_of(range(0, self.size, columns))
        self._last_column: Final = self._first_column << (columns - 1)
        first_row = (1 << columns) - 1
        self.edge: Final = self._first_column | self._last_column | first_row | first_row << (self.size - columns)
        self.names: Final = tuple([f"{ascii_uppercase[n % columns]}{n // columns + 1}" for n in range(self.size)])
        self.neighbours: Final = tuple([self._beside(square, ORTHOGONAL) for square in range(self.size)])
        self.diagonals: Final = tuple([self._beside(square, DIAGONAL) for square in range(self.size)])
        self.neighbour_masks: Final = tuple([mask_of(squares) for squares in self.neighbours])
        self.diagonal_masks: Final = tuple([mask_of(squares) for squares in self.diagonals])

    def _beside(self, square: int, steps: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
        row, column = divmod(square, self.columns)
        found = []
        for dx, dy in steps:
            if 0 <= column + dx < self.columns and 0 <= row + dy < self.rows:
                found.append((row + dy) * self.columns + column + dx)
        return tuple(sorted(found))

    def at(self, column: int, row: int) -> int:
        """The square in this column and row, both counted from 0."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            raise BoardError(
                f"column {column}, row {row} is off the board; they run to {self.columns - 1}, {self.rows - 1}"
            )
        return row * self.columns + column

    def square(self, name: str) -> int:
        """The square of this name, such as "B4" or "b4"."""
        parts = SQUARE_NAME.fullmatch(name.strip().upper())
        if parts:
            column, row = ascii_uppercase.index(parts[1]), int(parts[2]) - 1
            if column < self.columns and row < self.rows:
                return row * self.columns + column
        raise BoardError(f"{name!r} is no square of this board; squares run from A1 to {self.names[-1]}")

    def name(self, square: int) -> str:
        if not 0 <= square < self.size:
            raise BoardError(f"{square} is no square of this board; squares are numbered from 0 to {self.size - 1}")
        return self.names[square]

    def beside(self, mask: int) -> int:
        """The squares that share a side with a square of the set, those of the set included only if they do."""
        along = (mask & ~self._last_column) << 1 | (mask & ~self._first_column) >> 1
        return (along | mask << self.columns | mask >> self.columns) & self.everything

    def reach(self, start: int, within: int) -> int:
        """The squares of `within` that can be come to from `start` by sides, through squares of `within` only."""
        reached = start & within
        while True:
            wider = (reached | self.beside(reached)) & within
            if wider == reached:
                return reached
            reached = wider

    def connected(self, mask: int) -> tuple[int, ...]:
        """The groups into which the set falls, the one with the lowest square first."""
        groups = []
        while mask:
            group = self.reach(mask & -mask, mask)
            groups.append(group)
            mask ^= group
        return tuple(groups)


# --- a grid without bounds -----------------------------------------------------------------

REACH: Final = 1 << 14  # how far a cell may lie from (0, 0), so that two coordinates fit into 30 bits and stay small
ROW: Final = 1 << 15


def cell(x: int, y: int) -> int:
    if not (-REACH < x < REACH and -REACH < y < REACH):
        raise BoardError(f"({x}, {y}) is too far out; both numbers lie between {1 - REACH} and {REACH - 1}")
    return (y + REACH) * ROW + x + REACH


def xy(packed: int) -> tuple[int, int]:
    y, x = divmod(packed, ROW)
    return x - REACH, y - REACH


def beside_cell(packed: int) -> tuple[int, int, int, int]:
    """The cells that share a side with this one: above, right, below, left, where y grows downwards."""
    return packed - ROW, packed + 1, packed + ROW, packed - 1


def open_edges(occupied: Collection[int]) -> tuple[tuple[int, int], ...]:
    """Each edge of an occupied cell that can be come to from outside, as (the cell, the empty cell it faces).

    From outside one moves by sides over empty cells. Space that occupied cells close off, corner to corner included,
    is not reached.
    """
    if not occupied:
        return ()
    walls = frozenset(occupied)
    places = [xy(packed) for packed in walls]
    left, right = min([x for x, _ in places]) - 1, max([x for x, _ in places]) + 1
    top, bottom = min([y for _, y in places]) - 1, max([y for _, y in places]) + 1
    outside = {cell(left, top)}
    waiting = list(outside)
    edges = []
    while waiting:
        here = waiting.pop()
        for there in beside_cell(here):
            if there in walls:
                edges.append((there, here))
            elif there not in outside:
                x, y = xy(there)
                if left <= x <= right and top <= y <= bottom:
                    outside.add(there)
                    waiting.append(there)
    return tuple(sorted(edges))


def linked(root: int, occupied: Collection[int]) -> tuple[int, ...]:
    """The occupied cells that hang together with `root` by sides, `root` included; none when it is not occupied."""
    unseen = set(occupied)
    if root not in unseen:
        return ()
    unseen.remove(root)
    found = [root]
    for here in found:
        for there in beside_cell(here):
            if there in unseen:
                unseen.remove(there)
                found.append(there)
    return tuple(sorted(found))


def separated(root: int, occupied: Collection[int]) -> tuple[tuple[int, ...], ...]:
    """The groups of occupied cells that do not hang together with `root`."""
    unseen = set(occupied).difference(linked(root, occupied))
    groups = []
    while unseen:
        group = linked(min(unseen), unseen)
        groups.append(group)
        unseen.difference_update(group)
    return tuple(groups)
