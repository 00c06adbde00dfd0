"""Sets of places as ints."""

from hypothesis import given
from hypothesis import strategies as st

from rulekeeper.core.boards.masks import bits, mask_of


@given(st.sets(st.integers(0, 200)))
def test_a_set_of_places_comes_back_in_order(places: set[int]) -> None:
    assert bits(mask_of(places)) == tuple(sorted(places))


def test_a_place_given_twice_counts_once() -> None:
    assert mask_of([3, 3, 0]) == 0b1001
