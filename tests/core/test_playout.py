"""Random play: the same seed gives the same game, every answer has its chance, and the generator is what it says."""

from collections import Counter

import pytest

from rulekeeper.core.definition import load_game
from rulekeeper.core.playout import (
    HALF,
    LOW,
    MODULUS,
    MULTIPLIER,
    begun,
    first_draw,
    play_on,
    playout,
    playouts,
    ready,
)

TIC_TAC_TOE = load_game("tic_tac_toe")
KUHN = load_game("kuhn_poker")


def is_prime(n: int) -> bool:
    """Miller and Rabin's test; these witnesses decide every number below 2**64."""
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for witness in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        powers = [pow(witness, odd << k, n) for k in range(twos)]
        if powers[0] != 1 and n - 1 not in powers:
            return False
    return True


def test_the_generator_has_the_longest_period() -> None:
    """MODULUS and its half being prime, a draw comes back after MODULUS // 2 steps at the earliest."""
    assert is_prime(MODULUS)
    assert is_prime(MODULUS // 2)
    assert MODULUS < 1 << 62
    draw = first_draw(1)
    assert ((draw & LOW) * MULTIPLIER + (draw >> HALF)) * (1 << HALF) % MODULUS == draw


def test_first_draws_lie_in_the_generators_cycle() -> None:
    draws = [first_draw(seed) for seed in range(200)]
    assert len(set(draws)) == 200
    assert all(0 < draw < MODULUS for draw in draws)


def test_the_same_seed_plays_the_same_game() -> None:
    start = ready(KUHN, 2)
    ends = [playout(start, seed) for seed in range(50)]
    assert ends == [playout(start, seed) for seed in range(50)]
    assert len({repr(g.data()) for g, _ in ends}) > 10
    assert start == ready(KUHN, 2)


def test_every_square_is_answered_about_as_often() -> None:
    start = begun(ready(TIC_TAC_TOE, 2), 0)
    first = Counter[int]()
    for seed in range(900):
        g = start.clone()
        play_on(g, first_draw(seed), most=1)
        first[g.crosses] += 1  # type: ignore[attr-defined]
    assert sorted(first) == [1 << square for square in range(9)]
    assert min(first.values()) > 65  # 100 are expected; below 65 comes once in 10,000 times
    assert max(first.values()) < 140


def test_chance_follows_the_seed_and_not_the_answers() -> None:
    hands = [KUHN.describe(begun(ready(KUHN, 2), seed))["hands"] for seed in range(30)]
    assert hands == [KUHN.describe(playout(ready(KUHN, 2), seed)[0])["hands"] for seed in range(30)]


def test_play_stops_at_the_limit() -> None:
    g, decisions = playout(ready(TIC_TAC_TOE, 2), 0, most=3)
    assert decisions == 3
    assert g.asks is not None


def test_many_games_take_about_as_many_answers_as_one_by_one() -> None:
    start = ready(TIC_TAC_TOE, 2)
    one_by_one = sum(playout(start, seed)[1] for seed in range(500))
    assert playouts(start, 500, 1) == pytest.approx(one_by_one, rel=0.05)
    assert playouts(start, 500, 1) == playouts(start, 500, 1)
