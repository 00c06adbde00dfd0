"""Games of random answers: what must hold at every decision, and that both formulations of the law agree."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulekeeper.core.game import Game
from rulekeeper.core.knowledge import unexplained
from rulekeeper.games.eden import GAME
from rulekeeper.games.eden.components import DECK, MOST_TURNS, PIECES
from rulekeeper.games.eden.state import ZONES, Eden, income, points, stock

OPTIONS: list[dict[str, Any]] = [{}, {"target": 25}, {"claim_income": True}]
EAGER = {"irrigate": 4, "culture": 12, "place": 4, "attack": 4, "draw": 4}
RICH = 400  # with so much mana from the start, prices stop nobody and pieces run out


def pick(game: Game, rng: Random) -> str:
    """An answer: more often one that brings the game on."""
    found = [answer.key for answer in game.question.answers] if game.question else []
    return rng.choices(found, [EAGER.get(key.split()[0], 1) for key in found])[0]


def begun(seed: int, rich: bool) -> Eden:
    rng = Random(seed)
    seats = rng.choice([3, 4])
    g = GAME.begin(seats, GAME.setting(seats, rng.choice(OPTIONS)), seed)
    assert isinstance(g, Eden)
    if rich:
        g.mana = [RICH] * seats
    return g


def positions(seed: int, rich: bool = False) -> Iterator[Eden]:
    """The state of a game at each of its decisions and at its end."""
    rng = Random(seed)
    g = begun(seed, rich)
    yield g
    while g.asks is not None:
        options = g.asks.options
        g.run(rng.choices(options, [EAGER.get(option[0], 1) for option in options])[0])
        yield g


def played(seed: int, rich: bool = False) -> Iterator[Game]:
    """A game at each of its decisions."""
    rng = Random(seed)
    start = begun(seed, rich)
    options = {"target": start.target, "claim_income": start.claims}
    game = Game.new(GAME, start.seats, seed=seed, options=options, position=GAME.describe(start))
    while game.question:
        yield game
        game.answer(pick(game, rng))


@settings(max_examples=20)
@given(st.integers(0, 10_000), st.booleans())
def test_cards_tiles_and_mana_stay_within_the_box(seed: int, rich: bool) -> None:
    for g in positions(seed, rich):
        assert GAME.problems(g) == []
        assert unexplained(g, ZONES) == []
        assert min(g.mana) >= 0
        lying = [*g.draw_pile, *g.discard, *g.display, *[card for hand in g.hands for card in hand]]
        assert len(set(lying)) == len(lying) == len(DECK) == 66
        for seat in range(g.seats):
            assert all(0 <= left <= most for left, most in zip(stock(g, seat), PIECES, strict=True))
            assert income(g, seat) == 5 * (points(g, g.own[seat]) - g.own[seat].bit_count())


@pytest.mark.proves("EN-R-24")
@settings(max_examples=20)
@given(st.integers(0, 10_000))
def test_every_game_ends_with_a_winner(seed: int) -> None:
    *_, g = positions(seed)
    assert g.winners
    assert g.turns <= MOST_TURNS
    best = [points(g, g.own[seat]) for seat in range(g.seats)]
    assert all(best[seat] == max(best) for seat in g.winners)


@pytest.mark.parametrize("seed", range(6))
def test_rules_and_requirements_agree_on_every_conceivable_answer(seed: int) -> None:
    """At the first decisions of every kind and at some of the others."""
    rng, seen = Random(seed), dict[str, int]()
    for game in played(seed, rich=seed % 2 == 1):
        question = game.question
        assert question is not None
        seen[question.prompt.id] = seen.get(question.prompt.id, 0) + 1
        if seen[question.prompt.id] > 3 and rng.random() > 0.05:
            continue
        legal = {answer.value for answer in question.answers}
        conceivable = [answer.value for answer in question.conceivable()]
        assert legal <= set(conceivable)
        assert len(set(conceivable)) == len(conceivable)
        for value in conceivable:
            clause = question.prompt.refusal(game.state, question.choice, value)
            assert (clause is None) == (value in legal), (question.prompt.id, value, clause)


@pytest.mark.parametrize("seed", range(4))
def test_a_described_game_goes_on_in_the_same_way(seed: int) -> None:
    """Described, put together again and played on with the same answers, until somebody shuffles."""
    rng = Random(seed)
    for at, game in enumerate(played(seed, rich=True)):
        if at % 9:
            continue
        described = GAME.describe(game.state)
        twin = Game.new(GAME, game.state.seats, seed=5, options=dict(game.head.options), position=described)
        other = game.copy()
        for _ in range(15):
            assert GAME.describe(twin.state) == GAME.describe(other.state)
            assert twin.state.asks == other.state.asks
            if other.question is None:
                break
            key = pick(other, rng)
            if key == "draw" and not GAME.describe(other.state)["draw_pile"]:
                break
            other.answer(key)
            twin.answer(key)
