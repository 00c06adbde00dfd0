"""Moving and pushing, by hand on seven Spaces, and against trying every assignment on single hexes.

Spaces are numbered row by row: 0 1 / 2 3 4 / 5 6. In a Space, hex 0 is the middle, hexes 1 to 6 go round it.
"""

from itertools import product
from random import Random

import pytest

from rulekeeper.core.boards.hexes import Hex, base_placements, distance
from rulekeeper.core.boards.masks import bits
from tests.core.proofs import push
from tests.core.proofs.harness import answer, native_twin, walk
from tests.core.proofs.push import BOARD, SIZES, Field, goals, laid_out, move, move_action


def hexes(*numbers: int) -> int:
    return sum(1 << number for number in numbers)


def moving(models: list[tuple[int, int, int, int]]) -> Field:
    """Model 0 of seat 0 moves. A model is (owner, size, Space, hexes)."""
    g = laid_out(models)
    g.frames.append(move(g, 0))
    g.run()
    return g


def test_a_pushed_model_goes_to_free_hexes_that_touch_the_pusher() -> None:
    # A three-hex base ends on hexes 0, 1, 2 of Space 4, where a one-hex model has the middle. Hexes 3 to 6 all touch
    # hex 0. Hexes 1 and 2 lie at the edge of the board, so nothing in another Space touches them.
    g = moving([(0, 3, 3, hexes(0, 1, 2)), (1, 1, 4, hexes(0))])
    answer(g, 0, ("to", 4))
    answer(g, 0, ("stand", hexes(0, 1, 2)))
    assert g.asks is not None
    assert g.asks.options == tuple([("put", 1, 4, hexes(n)) for n in (3, 4, 5, 6)])
    answer(g, 0, ("put", 1, 4, hexes(5)))
    assert (g.space, g.base) == ([4, 4], [hexes(0, 1, 2), hexes(5)])
    assert g.pushed == 0b10


def test_a_pushed_model_may_come_to_stand_in_another_space() -> None:
    # On hexes 0, 4, 5 of Space 4 the pusher touches Space 3 with hexes 4 and 5, and Space 1 and 6 with one of them.
    g = moving([(0, 3, 2, hexes(0, 1, 2)), (1, 1, 4, hexes(0))])
    answer(g, 0, ("to", 4))
    answer(g, 0, ("stand", hexes(0, 4, 5)))
    assert g.asks is not None
    spaces = {option[2] for option in g.asks.options}
    assert spaces == {1, 3, 4, 6}
    for _, _, space, base in g.asks.options:
        assert touch(places(4, hexes(0, 4, 5)), places(space, base))


def test_models_that_compete_for_hexes_leave_each_other_room() -> None:
    # Space 4 holds C (1 hex, on 2), B (2 hexes, on 0 and 1) and D (1 hex, on 4), which is not covered and stays.
    # Free are 3, 5, 6. B needs two that touch: 5 and 6. So C is not offered them; its only place is 3, unasked.
    models = [(0, 3, 3, hexes(0, 1, 2)), (1, 1, 4, hexes(2)), (1, 2, 4, hexes(0, 1)), (1, 1, 4, hexes(4))]
    g = moving(models)
    answer(g, 0, ("to", 4))
    answer(g, 0, ("stand", hexes(0, 1, 2)))
    assert g.asks is None
    assert g.base == [hexes(0, 1, 2), hexes(3), hexes(5, 6), hexes(4)]
    # With one more model on hex 5 there is no room for B, and the move is not offered.
    g = moving([*models, (1, 1, 4, hexes(5))])
    assert (4, hexes(0, 1, 2)) not in goals(g, 0)


def test_only_smaller_bases_are_pushed() -> None:
    for size, base in ((2, hexes(0, 1)), (3, hexes(0, 1, 2))):
        g = moving([(0, 2, 3, hexes(1, 2)), (1, size, 4, base)])
        assert {stand for space, stand in goals(g, 0) if space == 4} == {
            stand for stand in base_placements(2) if not stand & base
        }


def test_no_base_passes_through_a_space_where_it_does_not_fit() -> None:
    # From Space 2 to Space 4 the only way of two steps leads through Space 3, where the middle hex is taken. A base of
    # three needs the middle: it may end there, pushing, but not go on. A base of two may.
    in_the_way = (1, 1, 3, hexes(0))
    three, two = moving([(0, 3, 2, hexes(0, 1, 2)), in_the_way]), moving([(0, 2, 2, hexes(1, 2)), in_the_way])
    assert 3 in {space for space, _ in goals(three, 0)}
    assert 4 not in {space for space, _ in goals(three, 0)}
    assert 4 in {space for space, _ in goals(two, 0)}


def test_nobody_is_pushed_twice_in_one_move_action() -> None:
    # The three-hex model pushes the one-hex model; the two-hex model may then not end on it, the next action's may.
    g = laid_out([(0, 3, 3, hexes(0, 1, 2)), (0, 2, 3, hexes(4, 5)), (1, 1, 4, hexes(0))])
    g.frames.append(move_action(g))
    g.run()
    answer(g, 0, ("move", 0))
    answer(g, 0, ("to", 4))
    answer(g, 0, ("stand", hexes(0, 1, 2)))
    answer(g, 0, ("put", 2, 4, hexes(5)))
    assert not [goal for goal in goals(g, 1) if goal[0] == 4 and goal[1] & hexes(5)]
    g.pushed = 0
    assert [goal for goal in goals(g, 1) if goal[0] == 4 and goal[1] & hexes(5)]


def places(space: int, base: int) -> frozenset[Hex]:
    return frozenset([BOARD.hex(space, bit) for bit in bits(base)])


def touch(one: frozenset[Hex], other: frozenset[Hex]) -> bool:
    return any(distance(a, b) == 1 for a in one for b in other)


def can_push_all(g: Field, pusher: frozenset[Hex], victims: list[int]) -> bool:
    """Whether places can be found for all of them, by trying every combination on the single hexes of the board."""
    taken = {h for m in g.models if m not in victims and m != 0 for h in places(g.space[m], g.base[m])} | pusher
    spots = [
        [
            spot
            for space in range(BOARD.size)
            for spot in [places(space, base) for base in base_placements(SIZES[g.kind[victim]])]
            if not spot & taken and touch(spot, pusher)
        ]
        for victim in victims
    ]
    return any(len(frozenset().union(*chosen)) == sum(map(len, chosen)) for chosen in product(*spots))


@pytest.mark.parametrize("seed", range(6))
def test_what_can_be_pushed_agrees_with_trying_everything(seed: int) -> None:
    draws = Random(seed)
    models: list[tuple[int, int, int, int]] = [(0, 3, 3, hexes(0, 1, 2))]
    taken = [0] * BOARD.size
    taken[3] = 0b111
    while len(models) < 10:
        size, space = draws.choice((1, 1, 2)), draws.choice((3, 4))
        free = base_placements(size, 0b1111111 & ~taken[space])
        if free:
            base = draws.choice(free)
            taken[space] |= base
            models.append((1, size, space, base))
        elif taken[3] == taken[4] == 0b1111111:
            break
    g = laid_out(models)
    offered = {base for space, base in goals(g, 0) if space == 4}
    for base in base_placements(3):
        victims = [m for m in g.models if g.space[m] == 4 and g.base[m] & base]
        assert (base in offered) == can_push_all(g, places(4, base), victims)


@pytest.mark.parametrize("seed", range(2))
def test_compiled_rules_are_the_generators_they_were_written_as(seed: int) -> None:
    walk(push, native_twin(push), seed)
