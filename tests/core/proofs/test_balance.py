"""What can be kept, by hand and against trying every order and every way to pay.

Goods are written (Gold, Food, Raw Materials, Fuel).
"""

from collections.abc import Iterator
from itertools import permutations, product

import pytest

from tests.core.proofs import balance
from tests.core.proofs.balance import GOLD, GOODS, INSTEAD, NO_BASE, Dominion, best_reserve, laid_out
from tests.core.proofs.harness import answer, native_twin, walk

FOOD_FOR_FUEL = {"red": (0, 1, 0, 0), "blue": (0, 0, 0, 1)}
FUEL_FOR_FOOD = {"red": (0, 0, 0, 1), "blue": (0, 1, 0, 0)}
GOLD_FOR_TWO_GOLD = {"red": (1, 0, 0, 0), "blue": (2, 0, 0, 0)}


def asked(g: Dominion) -> tuple[tuple[object, ...], ...]:
    assert g.asks is not None
    return g.asks.options


def test_a_circle_needs_a_start_from_outside() -> None:
    # Each needs what the other makes. With 1 Unit neither can begin: Food and Fuel cost 2. So both are dropped unasked.
    g = laid_out([FOOD_FOR_FUEL, FUEL_FOR_FOOD], units=1)
    g.run()
    assert g.asks is None
    assert (g.land, g.heap, g.units) == ([], [0, 1], 1)


def test_gold_fills_a_gap_once_and_then_the_circle_runs() -> None:
    # 2 Units pay the Food of card 0; its Fuel pays card 1, whose Food is lost. Card 1 may also be kept alone, for 2.
    g = laid_out([FOOD_FOR_FUEL, FUEL_FOR_FOOD], units=2)
    g.run()
    assert asked(g) == (("keep", 0), ("drop", 0))
    answer(g, 0, ("keep", 0))
    assert asked(g) == (("keep", 1), ("drop", 1))
    answer(g, 0, ("keep", 1))
    assert (g.land, g.units) == ([0, 1], 0)


def test_only_answers_that_can_still_come_out_even() -> None:
    # Card 0 needs Food, which only card 1 makes; card 1 needs 1 Gold, and there is 1 Unit.
    # Keeping 0 forces keeping 1, which is then not asked.
    g = laid_out([{"red": (0, 1, 0, 0)}, {"red": (1, 0, 0, 0), "blue": (0, 1, 0, 0)}], units=1)
    g.run()
    assert asked(g) == (("keep", 0), ("drop", 0))
    kept = g.clone()
    answer(kept, 0, ("keep", 0))
    assert kept.asks is None
    assert (kept.land, kept.units) == ([0, 1], 0)
    answer(g, 0, ("drop", 0))
    assert asked(g) == (("keep", 1), ("drop", 1))


def test_surplus_gold_is_spent_only_when_every_maker_of_gold_is_paid() -> None:
    # A free mine makes 2 Gold. Card 1 makes Gold and needs Food, which nothing makes: 2 Units would pay it, but they
    # could only come from banking, which waits for card 1 itself. So it cannot be kept.
    mine = {"blue": (2, 0, 0, 0)}
    g = laid_out([mine, {"red": (0, 1, 0, 0), "blue": (1, 0, 0, 0)}], units=0)
    g.run()
    assert g.asks is None
    assert (g.land, g.units) == ([0], 2)
    # A card that makes no Gold can be paid with the surplus: 2 Gold banked, both spent for 1 Food.
    g = laid_out([mine, {"red": (0, 1, 0, 0)}], units=0)
    g.run()
    answer(g, 0, ("keep", 1))
    assert (g.land, g.units) == ([0, 1], 0)
    # Not where surplus is banked only at the end.
    g = laid_out([mine, {"red": (0, 1, 0, 0)}], units=0, fresh_gold=False)
    g.run()
    assert (g.land, g.units) == ([0], 2)


def test_red_gold_is_paid_with_blue_gold_directly() -> None:
    # 1 Unit starts card 0, which makes 2 Gold; 1 of them pays card 1, which makes 2 more: 3 are banked.
    g = laid_out([GOLD_FOR_TWO_GOLD, GOLD_FOR_TWO_GOLD], units=1, fresh_gold=False)
    g.run()
    answer(g, 0, ("keep", 0))
    answer(g, 0, ("keep", 1))
    assert g.units == 1 - 1 + 2 - 1 + 2


def test_an_attachment_goes_with_what_it_hangs_on() -> None:
    # 2 Units: the base costs 1 Gold and the attachment 1 Gold. Without its base the attachment cannot be kept.
    g = laid_out([{"red": (1, 0, 0, 0)}, {"red": (1, 0, 0, 0), "base": 0}], units=2)
    g.run()
    dropped = g.clone()
    answer(dropped, 0, ("drop", 0))
    assert (dropped.land, dropped.units) == ([], 2)
    answer(g, 0, ("keep", 0))
    answer(g, 0, ("drop", 1))
    assert (g.land, g.units) == ([0], 1)


def ways_to_pay(red: tuple[int, ...], store: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The stores after paying `red` with any mixture of icons and Units, thrifty or not."""
    for icons in product(*[range(min(need, have) + 1) for need, have in zip(red, store, strict=False)]):
        units = sum((need - used) * rate for need, used, rate in zip(red, icons, INSTEAD, strict=True))
        if units <= store[GOODS]:
            yield (*[have - used for have, used in zip(store, icons, strict=False)], store[GOODS] - units)


def reserve_by_trying(g: Dominion, keep: int) -> int:
    """The most Units left, by every order, every payment and every moment to bank; -1 when nothing works."""
    cards = [card for card in g.land if keep >> card & 1]
    if any(g.base[c] != NO_BASE and any(g.red[g.base[c]]) and not keep >> g.base[c] & 1 for c in cards):
        return -1
    start = [sum(g.blue[c][good] for c in g.land if not any(g.red[c])) for good in range(GOODS)]
    best = -1
    for order in permutations(cards):
        stores = {(*start, g.units)}
        for step in range(len(order) + 1):
            unpaid_makers = [c for c in order[step:] if g.blue[c][GOLD]]
            if g.fresh_gold and not unpaid_makers:
                stores |= {(s[GOLD] - n, *s[1:GOODS], s[GOODS] + n) for s in stores for n in range(s[GOLD] + 1)}
            if step < len(order):
                card = order[step]
                paid = {after for store in stores for after in ways_to_pay(g.red[card], store)}
                stores = {(*[a + b for a, b in zip(s, g.blue[card], strict=False)], s[GOODS]) for s in paid}
        best = max([best, *[store[GOODS] + store[GOLD] for store in stores]])
    return best


@pytest.mark.parametrize("seed", range(40))
def test_the_search_agrees_with_trying_everything(seed: int) -> None:
    g = balance.drawn(seed)
    needing = [card for card in range(6) if any(g.red[card])]
    payable = []
    for chosen in range(1 << len(needing)):
        keep = sum(1 << card for n, card in enumerate(needing) if chosen >> n & 1)
        reserve = reserve_by_trying(g, keep)
        assert best_reserve(g, keep) == reserve, f"keeping {keep:b}"
        if reserve >= 0:
            payable.append(keep)
    first = g.clone()
    first.run()
    ends = {tuple(sorted(end.land)): end.units for end in every_end(first)}
    free = [card for card in range(6) if not any(g.red[card])]
    wanted = {
        tuple(sorted([*free, *[c for c in needing if keep >> c & 1]])): reserve_by_trying(g, keep) for keep in payable
    }
    assert ends == wanted  # every payable set can be reached by the answers, and no other


def every_end(g: Dominion) -> Iterator[Dominion]:
    if g.asks is None:
        yield g
        return
    for option in g.asks.options:
        following = g.clone()
        following.run(option)
        yield from every_end(following)


@pytest.mark.parametrize("seed", range(6))
def test_compiled_rules_are_the_generators_they_were_written_as(seed: int) -> None:
    walk(balance, native_twin(balance), seed)
