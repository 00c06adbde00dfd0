"""Polyominoes: turning, mirroring, and every way to lie on a grid."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekeeper.core.boards.grid import Grid
from rulekeeper.core.boards.masks import bits
from rulekeeper.core.boards.shapes import (
    SHAPES,
    Cells,
    Shape,
    mirrored,
    name_of,
    normalised,
    rotations,
    shape_named,
    turned,
)
from rulekeeper.core.errors import BoardError

EDEN = Grid(7, 7)
PLACEMENTS = {
    "I2": 84,
    "I3": 70,
    "V3": 144,
    "I4": 56,
    "O4": 36,
    "T4": 120,
    "S4": 60,
    "Z4": 60,
    "L4": 120,
    "J4": 120,
}

any_cells = st.frozensets(st.tuples(st.integers(-5, 5), st.integers(-5, 5)), min_size=1, max_size=8).map(normalised)
any_shape = st.sampled_from(list(SHAPES.values()))


@given(any_cells)
def test_four_turns_and_two_mirrors_change_nothing(cells: Cells) -> None:
    assert turned(turned(turned(turned(cells)))) == cells
    assert mirrored(mirrored(cells)) == cells
    assert turned(mirrored(turned(cells))) == mirrored(cells)


@given(any_cells, st.integers(-9, 9), st.integers(-9, 9))
def test_normalised_cells_touch_both_axes_wherever_they_came_from(cells: Cells, x: int, y: int) -> None:
    assert normalised([(cx + x, cy + y) for cx, cy in cells]) == cells
    assert min(cx for cx, _ in cells) == min(cy for _, cy in cells) == 0


@given(any_cells)
def test_a_shape_has_one_two_or_four_rotations(cells: Cells) -> None:
    found = rotations(cells)
    assert len(found) in (1, 2, 4)
    assert len(set(found)) == len(found)
    assert found[0] == cells


def test_the_placements_on_seven_by_seven() -> None:
    assert {name: len(shape.placements(EDEN)) for name, shape in SHAPES.items()} == PLACEMENTS


@given(any_shape, st.integers(1, 6), st.integers(1, 6), st.booleans())
def test_placements_are_all_the_sets_of_squares_that_make_the_shape(
    shape: Shape, columns: int, rows: int, mirror: bool
) -> None:
    grid = Grid(columns, rows)
    found = shape.placements(grid, mirror)
    assert len(set(found)) == len(found)
    for mask in found:
        cells = normalised([(square % columns, square // columns) for square in bits(mask)])
        assert cells in shape.positions(mirror)
    expected = 0
    for cells in shape.positions(mirror):
        width, height = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
        expected += max(0, columns - width + 1) * max(0, rows - height + 1)
    assert len(found) == expected


def test_placements_come_position_by_position_in_reading_order() -> None:
    grid = Grid(3, 2)
    found = [" ".join([grid.name(square) for square in bits(mask)]) for mask in SHAPES["I2"].placements(grid)]
    assert found == ["A1 B1", "B1 C1", "A2 B2", "B2 C2", "A1 A2", "B1 B2", "C1 C2"]


@pytest.mark.parametrize(("one", "other"), [("S4", "Z4"), ("L4", "J4")])
def test_mirrored_pairs_share_no_placement_unless_they_may_be_flipped(one: str, other: str) -> None:
    mine, its = set(SHAPES[one].placements(EDEN)), set(SHAPES[other].placements(EDEN))
    assert not mine & its
    assert set(SHAPES[one].placements(EDEN, mirror=True)) == mine | its


@pytest.mark.parametrize("name", sorted(set(SHAPES) - {"S4", "Z4", "L4", "J4"}))
def test_flipping_adds_nothing_to_a_shape_that_is_its_own_mirror_image(name: str) -> None:
    assert set(SHAPES[name].placements(EDEN, mirror=True)) == set(SHAPES[name].placements(EDEN))


@given(any_shape, st.integers(0, 3), st.integers(-9, 9), st.integers(-9, 9))
def test_a_shape_is_known_by_its_name_however_it_lies(shape: Shape, turns: int, x: int, y: int) -> None:
    cells = shape.cells
    for _ in range(turns):
        cells = turned(cells)
    assert name_of([(cx + x, cy + y) for cx, cy in cells]) == shape.name
    assert shape_named(shape.name) is shape


def test_a_mirror_image_goes_by_another_name() -> None:
    assert name_of(mirrored(SHAPES["L4"].cells)) == "J4"
    assert name_of(mirrored(SHAPES["S4"].cells)) == "Z4"


def test_unknown_names_and_cells_are_refused() -> None:
    with pytest.raises(BoardError, match="'L5' is no shape; there are I2, I3, V3"):
        shape_named("L5")
    with pytest.raises(BoardError, match=r"\(\(0, 0\), \(2, 0\)\) has no name"):
        name_of(((0, 0), (2, 0)))


@pytest.mark.parametrize("cells", [[], [(0, 0), (0, 0)], [(0, 0), (1, 1)], [(0, 0), (1, 0), (3, 0)]])
def test_cells_that_do_not_hang_together_are_no_shape(cells: list[tuple[int, int]]) -> None:
    with pytest.raises(BoardError, match=r"'odd' is no shape: .* joined by their sides"):
        Shape("odd", cells)
