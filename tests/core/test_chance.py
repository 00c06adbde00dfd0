"""Numbers that come from a seed and a counter: the same every time, and evenly spread."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekeeper.core.chance import SEED_BITS, below, check_seed, derived, permutation
from rulekeeper.core.errors import BadSeed

seeds = st.integers(0, (1 << SEED_BITS) - 1)


@given(seeds, st.integers(0, 1 << 40), st.integers(1, 1000))
def test_a_number_is_in_range_and_always_the_same(seed: int, counter: int, n: int) -> None:
    assert 0 <= below(seed, counter, n) < n
    assert below(seed, counter, n) == below(seed, counter, n)


@given(seeds, st.integers(0, 1 << 40), st.integers(0, 60))
def test_a_permutation_holds_each_place_once(seed: int, counter: int, n: int) -> None:
    assert sorted(permutation(seed, counter, n)) == list(range(n))
    assert permutation(seed, counter, n) == permutation(seed, counter, n)


def test_the_numbers_of_a_seed_are_fixed_for_good() -> None:
    """A record made today must replay with every later version: these values may never change."""
    assert [below(2026, counter, 6) for counter in range(8)] == [1, 3, 0, 0, 5, 5, 2, 3]
    assert permutation(2026, 1, 10) == (3, 5, 4, 2, 9, 1, 8, 0, 6, 7)
    assert derived(2026, "redeal") == 214235898767864253769312811358176802892


def test_dice_fall_evenly() -> None:
    # 6,000 rolls: each face 1,000 times on average; 5 standard deviations are 144.
    faces = Counter(below(1, counter, 6) for counter in range(6_000))
    assert sorted(faces) == [0, 1, 2, 3, 4, 5]
    assert all(abs(times - 1_000) < 144 for times in faces.values())


def test_orders_come_evenly() -> None:
    # 2,400 shuffles of four: each of the 24 orders 100 times on average; 5 standard deviations are 49.
    orders = Counter(permutation(1, counter, 4) for counter in range(2_400))
    assert len(orders) == 24
    assert all(abs(times - 100) < 49 for times in orders.values())


def test_long_permutations_use_more_than_one_block() -> None:
    """A hash gives eight places; what lies beyond must not repeat them."""
    firsts = Counter(permutation(3, counter, 40)[-1] for counter in range(4_000))
    lasts = Counter(permutation(3, counter, 40)[0] for counter in range(4_000))
    for spread in (firsts, lasts):
        assert len(spread) == 40
        assert all(abs(times - 100) < 50 for times in spread.values())


@given(seeds, seeds, st.integers(0, 1000))
def test_other_seeds_and_labels_give_other_numbers(one: int, other: int, counter: int) -> None:
    n = 1 << 62
    assert below(one, counter, n) != below(one, counter + 1, n)
    assert derived(one, "redeal") != derived(one, "answers")
    if one != other:
        assert below(one, counter, n) != below(other, counter, n)
        assert derived(one, "redeal") != derived(other, "redeal")
    assert 0 <= derived(one, "anything") < 1 << SEED_BITS


@pytest.mark.parametrize("seed", [-1, 1 << SEED_BITS])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(BadSeed, match=rf"{seed} is no seed: a whole number from 0 to 2\*\*128 - 1 is wanted"):
        check_seed(seed)


@pytest.mark.parametrize("seed", [0, (1 << SEED_BITS) - 1])
def test_a_seed_in_range_is_taken(seed: int) -> None:
    assert check_seed(seed) == seed
