"""Square grids: names, neighbours, groups, and what can be come to from outside on a grid without bounds."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekeeper.core.boards.grid import Grid, beside_cell, cell, linked, open_edges, separated, xy
from rulekeeper.core.boards.masks import bits, mask_of
from rulekeeper.core.errors import BoardError

EDEN = Grid(7, 7)


def squares(names: str) -> int:
    return mask_of([EDEN.square(name) for name in names.split()])


def named(places: Iterable[int]) -> str:
    return " ".join([EDEN.name(square) for square in places])


# --- a board ---


@given(st.integers(1, 26), st.integers(1, 12))
def test_every_square_has_one_name_and_the_name_leads_back(columns: int, rows: int) -> None:
    grid = Grid(columns, rows)
    assert [grid.square(grid.name(square)) for square in range(grid.size)] == list(range(columns * rows))
    assert len(set(grid.names)) == grid.size


def test_names_run_along_the_row_from_a1() -> None:
    assert named([0, 1, 7, 48]) == "A1 B1 A2 G7"
    assert EDEN.square(" b4 ") == EDEN.at(1, 3) == EDEN.square("B4")
    assert Grid(2, 10).square("B10") == 19


@pytest.mark.parametrize("name", ["H1", "A8", "A0", "A", "4B", "", "A01", "AA1", "B-1", "A1 B1"])
def test_a_name_off_the_board_is_refused(name: str) -> None:
    with pytest.raises(BoardError, match=f"{name!r} is no square of this board; squares run from A1 to G7"):
        EDEN.square(name)


@pytest.mark.parametrize("square", [-1, 49])
def test_a_number_off_the_board_is_refused(square: int) -> None:
    with pytest.raises(BoardError, match=f"{square} is no square of this board; .* 0 to 48"):
        EDEN.name(square)
    with pytest.raises(BoardError, match=r"column 7, row -1 is off the board; they run to 6, 6"):
        EDEN.at(7, -1)


@pytest.mark.parametrize(("columns", "rows"), [(0, 3), (27, 3), (3, 0)])
def test_a_board_without_squares_or_letters_is_refused(columns: int, rows: int) -> None:
    with pytest.raises(BoardError, match=f"{columns} columns by {rows} rows is no board"):
        Grid(columns, rows)


def test_neighbours_share_a_side_and_diagonal_neighbours_a_corner() -> None:
    assert named(EDEN.neighbours[EDEN.square("B4")]) == "B3 A4 C4 B5"
    assert named(EDEN.diagonals[EDEN.square("B4")]) == "A3 C3 A5 C5"
    assert named(EDEN.neighbours[EDEN.square("G7")]) == "G6 F7"
    assert named(EDEN.diagonals[EDEN.square("G7")]) == "F6"
    assert Grid(1, 1).neighbours == ((),)


@given(st.integers(1, 8), st.integers(1, 8))
def test_neighbours_are_those_one_step_away_and_masks_say_the_same(columns: int, rows: int) -> None:
    grid = Grid(columns, rows)
    for square in range(grid.size):
        y, x = divmod(square, columns)
        away = [(abs(other % columns - x), abs(other // columns - y)) for other in range(grid.size)]
        assert grid.neighbours[square] == tuple([n for n, step in enumerate(away) if step in ((0, 1), (1, 0))])
        assert grid.diagonals[square] == tuple([n for n, step in enumerate(away) if step == (1, 1)])
        assert bits(grid.neighbour_masks[square]) == grid.neighbours[square]
        assert bits(grid.diagonal_masks[square]) == grid.diagonals[square]
        assert grid.beside(1 << square) == grid.neighbour_masks[square]


@given(st.integers(1, 8), st.integers(1, 8))
def test_the_edge_is_where_a_neighbour_is_lacking(columns: int, rows: int) -> None:
    grid = Grid(columns, rows)
    assert bits(grid.edge) == tuple([n for n in range(grid.size) if len(grid.neighbours[n]) < 4])


@given(st.integers(0, EDEN.everything))
def test_what_lies_beside_a_set_is_what_lies_beside_its_squares(mask: int) -> None:
    expected = 0
    for square in bits(mask):
        expected |= EDEN.neighbour_masks[square]
    assert EDEN.beside(mask) == expected


def test_a_flood_goes_round_corners_but_not_across_them() -> None:
    within = squares("A1 B1 B2 C3 C4")
    assert EDEN.reach(squares("A1"), within) == squares("A1 B1 B2")
    assert EDEN.reach(squares("D4"), within) == 0
    assert EDEN.reach(squares("A1 C4"), within) == within


def test_a_flood_does_not_leave_a_row_at_its_end() -> None:
    assert EDEN.reach(squares("G1"), squares("G1 A2")) == squares("G1")


@given(st.integers(0, EDEN.everything), st.integers(0, EDEN.everything))
def test_a_flood_stays_within_takes_no_further_step_and_changes_nothing_the_second_time(
    start: int, within: int
) -> None:
    reached = EDEN.reach(start, within)
    assert reached & ~within == 0
    assert start & within & ~reached == 0
    assert EDEN.beside(reached) & within & ~reached == 0
    assert EDEN.reach(reached, within) == reached


@given(st.integers(0, EDEN.everything))
def test_groups_cover_the_set_do_not_touch_and_hang_together(mask: int) -> None:
    groups = EDEN.connected(mask)
    assert sum(groups) == mask
    assert list(groups) == sorted(groups, key=lambda group: group & -group)
    for group in groups:
        assert EDEN.beside(group) & mask & ~group == 0
        assert EDEN.reach(group & -group, mask) == group


# --- a grid without bounds ---


def cells(drawing: str, left: int = 0, top: int = 0) -> frozenset[int]:
    """The cells marked in rows of signs, separated by `/`."""
    rows = drawing.split("/")
    return frozenset(
        [cell(left + x, top + y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "X"]
    )


turfs = st.frozensets(st.builds(cell, st.integers(-4, 4), st.integers(-4, 4)), max_size=30)


@given(st.integers(-16383, 16383), st.integers(-16383, 16383))
def test_a_cell_holds_its_pair_in_thirty_bits(x: int, y: int) -> None:
    assert xy(cell(x, y)) == (x, y)
    assert 0 <= cell(x, y) < 1 << 30


def test_a_cell_knows_its_four_neighbours_on_both_sides_of_nought() -> None:
    assert [xy(there) for there in beside_cell(cell(0, 0))] == [(0, -1), (1, 0), (0, 1), (-1, 0)]


@pytest.mark.parametrize(("x", "y"), [(16384, 0), (0, -16384)])
def test_a_cell_too_far_out_is_refused(x: int, y: int) -> None:
    with pytest.raises(BoardError, match=rf"\({x}, {y}\) is too far out"):
        cell(x, y)


def test_one_cell_is_open_on_four_sides_and_nothing_on_none() -> None:
    here = cell(0, 0)
    assert open_edges({here}) == tuple(sorted([(here, there) for there in beside_cell(here)]))
    assert open_edges(()) == ()


def test_a_ring_closed_at_the_corners_only_keeps_its_inside_safe() -> None:
    ring = cells(".X./X.X/.X.")
    hole = cell(1, 1)
    assert hole not in {there for _, there in open_edges(ring)}
    assert {here for here, _ in open_edges(ring)} == ring


def test_a_card_in_a_ring_cannot_be_come_to_until_the_ring_is_broken() -> None:
    ring = cells("XXXXX/X...X/X.X.X/X...X/XXXXX", -2, -2)
    inside = cell(0, 0)
    assert inside not in {here for here, _ in open_edges(ring)}
    broken = ring - {cell(0, -2)}
    assert {there for here, there in open_edges(broken) if here == inside} == set(beside_cell(inside))


def test_a_cell_covered_on_four_sides_has_no_open_edge() -> None:
    cross = cells(".X./XXX/.X.")
    assert {here for here, _ in open_edges(cross)} == cross - {cell(1, 1)}


@given(turfs)
def test_open_edges_face_empty_cells_next_door_and_every_turf_has_some(occupied: frozenset[int]) -> None:
    edges = open_edges(occupied)
    assert all(here in occupied and there not in occupied and there in beside_cell(here) for here, there in edges)
    assert len(set(edges)) == len(edges)
    assert bool(edges) == bool(occupied)


@given(turfs)
def test_filling_a_hole_opens_and_closes_nothing(occupied: frozenset[int]) -> None:
    """What cannot be come to may as well be full: the open edges stay."""
    edges = open_edges(occupied)
    outside = {there for _, there in edges}
    holes = {there for here in occupied for there in beside_cell(here)} - occupied - outside
    assert open_edges(occupied | holes) == edges


def test_a_cut_branch_is_separated_from_the_root() -> None:
    root = cell(0, 0)
    branch = cells("XXXX")
    assert linked(root, branch) == tuple(sorted(branch))
    assert separated(root, branch) == ()
    cut = branch - {cell(1, 0)} | {cell(-1, -1)}
    assert linked(root, cut) == (root,)
    assert separated(root, cut) == ((cell(-1, -1),), (cell(2, 0), cell(3, 0)))


@given(turfs)
def test_linked_and_separated_share_out_the_turf(occupied: frozenset[int]) -> None:
    root = cell(0, 0)
    parts = [linked(root, occupied), *separated(root, occupied)]
    assert sorted([here for part in parts for here in part]) == sorted(occupied)
    assert bool(parts[0]) == (root in occupied)
    for part in parts:
        assert {there for here in part for there in beside_cell(here)} & occupied <= set(part)
