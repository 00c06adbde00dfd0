"""Hexes, lines over them, and boards of Spaces: bases that fit, borders, contact."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekeeper.core.boards.hexes import (
    ACROSS,
    BASES,
    BESIDE,
    BORDERS,
    DIRECTIONS,
    FULL,
    HEXES,
    Hex,
    SpaceBoard,
    base_placements,
    distance,
    hexagon,
    hexes_of,
    line,
    middle_hex,
    neighbours,
    ring,
    rotate,
    space_of,
)
from rulekeeper.core.boards.masks import bits
from rulekeeper.core.errors import BoardError

BOARD = SpaceBoard(hexagon(3))

hexes = st.tuples(st.integers(-12, 12), st.integers(-12, 12))
spaces = st.integers(0, BOARD.size - 1)
bases = st.sampled_from([mask for masks in BASES.values() for mask in masks])


# --- hexes ---


@given(hexes, hexes, hexes)
def test_distance_is_a_distance(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes, hexes)
def test_neighbours_are_at_distance_one_and_one_of_them_is_nearer(a: Hex, b: Hex) -> None:
    assert [distance(a, c) for c in neighbours(a)] == [1] * 6
    assert a == b or min(distance(c, b) for c in neighbours(a)) == distance(a, b) - 1


@given(hexes, st.integers(0, 6))
def test_a_ring_holds_each_hex_at_its_distance_once_going_round(centre: Hex, radius: int) -> None:
    found = ring(centre, radius)
    span = range(-radius, radius + 1)
    box = [(centre[0] + q, centre[1] + r) for q in span for r in span]
    assert sorted(found) == sorted([a for a in box if distance(centre, a) == radius])
    if radius:
        assert found[0] == (centre[0] + radius, centre[1])
        assert all(distance(a, b) == 1 for a, b in zip(found, found[1:] + found[:1], strict=True))


def test_a_ring_of_no_size_is_the_middle_and_of_less_is_nothing() -> None:
    assert ring((2, -1), 0) == ((2, -1),)
    assert ring((2, -1), -1) == ()
    assert ring((0, 0), 1) == DIRECTIONS


@pytest.mark.parametrize(("radius", "size"), [(0, 1), (1, 7), (2, 19), (3, 37)])
def test_a_hexagon_is_the_middle_and_its_rings(radius: int, size: int) -> None:
    found = hexagon(radius)
    assert len(found) == size
    assert sorted(found) == sorted([a for n in range(radius + 1) for a in ring((0, 0), n)])


@given(hexes, hexes, st.integers(-7, 7))
def test_six_turns_are_none_and_a_turn_keeps_the_distance(a: Hex, centre: Hex, turns: int) -> None:
    assert rotate(rotate(a, turns, centre), 6 - turns, centre) == a
    assert rotate(a, 6, centre) == a
    assert distance(rotate(a, turns, centre), centre) == distance(a, centre)


def test_a_turn_leads_from_each_direction_to_the_next() -> None:
    assert [rotate(step, 1) for step in DIRECTIONS] == [*DIRECTIONS[1:], DIRECTIONS[0]]


# --- lines ---


def test_a_line_along_a_direction_crosses_one_hex_a_step() -> None:
    assert line((0, 0), (3, 0)) == (((0, 0),), ((1, 0),), ((2, 0),), ((3, 0),))
    assert line((1, 1), (1, 1)) == (((1, 1),),)


def test_a_line_along_an_edge_has_the_hexes_on_both_sides() -> None:
    assert line((0, 0), (1, 1)) == (((0, 0),), ((0, 1), (1, 0)), ((1, 1),))
    assert line((0, 0), (2, 2))[3] == ((1, 2), (2, 1))


def test_a_line_between_the_directions_crosses_more_hexes_than_it_has_steps() -> None:
    crossed = [part for (part,) in line((0, 0), (3, 1))]
    assert crossed == [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (3, 1)]
    assert distance((0, 0), (3, 1)) == 4


def test_a_hex_touched_at_a_corner_is_not_crossed() -> None:
    """The line meets the corner of (1, 0), (2, 0) and (1, 1), and the last of these lies on one side of it."""
    crossed = [part for (part,) in line((0, 0), (4, 1))]
    assert crossed == [(0, 0), (1, 0), (2, 0), (2, 1), (3, 1), (4, 1)]


@given(hexes, hexes)
def test_a_line_is_the_same_from_both_ends(a: Hex, b: Hex) -> None:
    assert line(a, b) == line(b, a)[::-1]


@given(hexes, hexes)
def test_a_line_goes_from_end_to_end_by_neighbours(a: Hex, b: Hex) -> None:
    parts = line(a, b)
    assert parts[0] == (a,)
    assert parts[-1] == (b,)
    for one, other in pairwise(parts):
        assert all(distance(x, y) == 1 for x in one for y in other)
    for part in parts:
        assert len(part) == 1 or (len(part) == 2 and distance(*part) == 1)


@given(hexes, hexes, st.integers(1, 10_006))
def test_each_point_of_a_line_lies_in_a_hex_that_it_crosses(a: Hex, b: Hex, at: int) -> None:
    """The hexes whose middle is nearest to a point are found by comparing distances, apart from how `line` does it."""
    t = Fraction(at, 10_007)  # a prime: hardly ever a corner
    q, r = a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])

    def squared(c: Hex) -> Fraction:
        dq, dr = c[0] - q, c[1] - r
        return dq * dq + dq * dr + dr * dr

    around = [(int(q // 1) + dq, int(r // 1) + dr) for dq in range(-1, 3) for dr in range(-1, 3)]
    nearest = min(map(squared, around))
    owners = {c for c in around if squared(c) == nearest}
    assert owners in [set(part) for part in line(a, b)]


# --- inside a Space ---


def test_bases_stand_in_seven_twelve_six_ways_and_one() -> None:
    assert {size: len(masks) for size, masks in BASES.items()} == {1: 7, 2: 12, 3: 6, 7: 1}
    assert len({mask for masks in BASES.values() for mask in masks}) == 26


def test_every_base_of_three_takes_the_middle_and_two_hexes_side_by_side() -> None:
    for mask in BASES[3]:
        middle, one, other = bits(mask)
        assert middle == 0
        assert other - one in (1, 5)


@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_the_hexes_of_a_base_touch_each_other(size: int) -> None:
    space = hexes_of((0, 0))
    for mask in BASES[size]:
        places = [space[bit] for bit in bits(mask)]
        assert len(places) == size
        far = max(distance(a, b) for a in places for b in places)
        assert far <= (2 if size == HEXES else 1)


def test_a_small_model_in_the_middle_stops_every_base_of_three() -> None:
    assert base_placements(3, FULL & ~1) == ()
    assert base_placements(7, FULL & ~1) == ()
    assert len(base_placements(2, FULL & ~1)) == 6
    assert len(base_placements(1, FULL & ~1)) == 6


@given(st.sampled_from([1, 2, 3, 7]), st.integers(0, FULL))
def test_a_base_stands_on_free_hexes_only_and_every_such_way_is_offered(size: int, free: int) -> None:
    fitting = base_placements(size, free)
    assert all(mask & ~free == 0 for mask in fitting)
    assert all(mask & ~free for mask in set(BASES[size]) - set(fitting))


@pytest.mark.parametrize("size", [0, 4, 8])
def test_there_are_no_bases_of_other_sizes(size: int) -> None:
    with pytest.raises(BoardError, match=f"{size} is no size of a base; bases have 1, 2, 3, 7 hexes"):
        base_placements(size)


@given(st.integers(0, FULL))
def test_what_lies_beside_a_set_touches_one_of_its_hexes(mask: int) -> None:
    space = hexes_of((0, 0))
    near = [bit for bit in range(HEXES) if any(distance(space[bit], space[other]) == 1 for other in bits(mask))]
    assert bits(BESIDE[mask]) == tuple(near)


# --- boards of Spaces ---


@given(hexes)
def test_each_hex_belongs_to_one_space(a: Hex) -> None:
    space, bit = space_of(a)
    assert hexes_of(space)[bit] == a
    owners = [s for s in [space, *neighbours(space)] if a in hexes_of(s)]
    assert owners == [space]


def test_the_middle_of_a_space_is_where_the_ruling_puts_it() -> None:
    assert [middle_hex(space) for space in ((0, 0), (1, 0), (0, 1))] == [(0, 0), (2, 1), (-1, 3)]


def test_the_board_has_37_spaces_and_259_hexes() -> None:
    places = {BOARD.hex(number, bit) for number in range(BOARD.size) for bit in range(HEXES)}
    assert BOARD.size == 37
    assert len(places) == 259
    assert [len([n for n in BOARD.neighbours if len(n) == count]) for count in (3, 4, 6)] == [6, 12, 19]


def test_places_lead_to_hexes_and_back() -> None:
    for number in range(BOARD.size):
        assert BOARD.number(BOARD.spaces[number]) == number
        for bit in range(HEXES):
            assert BOARD.place(BOARD.hex(number, bit)) == (number, bit)


def test_spaces_and_hexes_off_the_board_are_refused() -> None:
    with pytest.raises(BoardError, match=r"\(4, 0\) is no Space of this board; its 37 Spaces run from \(0, -3\)"):
        BOARD.number((4, 0))
    with pytest.raises(BoardError, match=r"\(4, 0\) is no Space"):
        BOARD.place(middle_hex((4, 0)))


@pytest.mark.parametrize("given_spaces", [(), ((0, 0), (1, 0), (0, 0))])
def test_a_board_needs_spaces_each_once(given_spaces: tuple[Hex, ...]) -> None:
    with pytest.raises(BoardError, match="is no board; it takes one Space or more, each once"):
        SpaceBoard(given_spaces)


def test_each_border_has_three_edges_and_reads_backwards_from_the_other_side() -> None:
    for direction, pairs in enumerate(BORDERS):
        assert len(pairs) == 3
        assert sorted([(j, i) for i, j in pairs]) == list(BORDERS[(direction + 3) % 6])
        assert all(i and j for i, j in pairs)


@given(spaces, spaces)
def test_borders_distances_and_neighbours_agree_with_the_hexes(a: int, b: int) -> None:
    here, there = hexes_of(BOARD.spaces[a]), hexes_of(BOARD.spaces[b])
    touching = tuple([(i, j) for i in range(HEXES) for j in range(HEXES) if distance(here[i], there[j]) == 1])
    if a != b:
        assert BOARD.border(a, b) == touching
    assert (b in BOARD.neighbours[a]) == (BOARD.distances[a][b] == 1) == (BOARD.toward[a][b] >= 0)
    assert (a == b) == (BOARD.distances[a][b] == 0)


@given(st.integers(0, 5), st.integers(0, FULL))
def test_what_is_touched_across_a_border_is_the_union_of_its_pairs(direction: int, mask: int) -> None:
    assert bits(ACROSS[direction][mask]) == tuple(sorted({j for i, j in BORDERS[direction] if mask >> i & 1}))


@given(spaces, bases, spaces, bases)
def test_contact_is_a_common_edge_and_works_both_ways(a: int, mask: int, b: int, other: int) -> None:
    mine = [BOARD.hex(a, bit) for bit in bits(mask)]
    its = [BOARD.hex(b, bit) for bit in bits(other)]
    assert BOARD.contact(a, mask, b, other) == any(distance(x, y) == 1 for x in mine for y in its)
    assert BOARD.contact(a, mask, b, other) == BOARD.contact(b, other, a, mask)


def test_a_single_hex_between_two_pieces_means_no_contact() -> None:
    middle = BOARD.number((0, 0))
    assert BOARD.contact(middle, 0b0000010, middle, 0b0000100)
    assert not BOARD.contact(middle, 0b0000010, middle, 0b0010000)
    assert not BOARD.contact(middle, FULL, BOARD.number((2, 0)), FULL)
    assert BOARD.contact(middle, FULL, BOARD.number((1, 0)), FULL)
    assert not BOARD.contact(middle, 1, BOARD.number((1, 0)), FULL)


def test_a_second_board_joins_the_first_along_seven_borders() -> None:
    joined = SpaceBoard([*hexagon(3), *[(u + 7, v - 3) for u, v in hexagon(3)]])
    across = [(a, b) for a in range(37) for b in joined.neighbours[a] if b >= 37]
    assert joined.size == 74
    assert len(across) == 7
