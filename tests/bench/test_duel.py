"""The duel in both its forms asks the same questions and ends the same way, so that comparing their times is fair."""

from collections import Counter

import pytest

from rulekeeper.bench.duel.frames import match
from rulekeeper.bench.duel.rules import duel
from rulekeeper.bench.duel.table import AVENGER, CARDS, GUARD, Duel, hurt, kind
from rulekeeper.core.playout import begun, first_draw


def start(by_hand: bool) -> Duel:
    g = Duel.blank()
    g.seats, g.told = 2, None
    g.frames.append(match(g) if by_hand else duel(g))
    return g


def columns(g: Duel) -> dict[str, object]:
    """The state without the frames, which differ."""
    return {name: getattr(g, name) for name in Duel.COLUMNS if name != "frames"}


@pytest.mark.parametrize("seed", range(25))
def test_both_forms_play_the_same_game(seed: int) -> None:
    rules, frames = begun(start(False), seed), begun(start(True), seed)
    pick = first_draw(seed)
    while rules.asks is not None:
        assert isinstance(rules, Duel)
        assert isinstance(frames, Duel)
        assert columns(rules) == columns(frames)
        option = rules.asks.options[pick % len(rules.asks.options)]
        pick = pick * 48271 % 2147483647
        rules, frames = rules.clone(), frames.clone()  # waiting frames of both forms can be copied
        rules.run(option)
        frames.run(option)
    assert frames.asks is None
    assert rules.winners == frames.winners


def test_every_kind_of_question_comes_up() -> None:
    asked = Counter[str]()
    for seed in range(25):
        g = begun(start(False), seed)
        pick = first_draw(seed)
        while g.asks is not None:
            asked[g.asks.prompt] += 1
            pick = pick * 48271 % 2147483647
            g.run(g.asks.options[pick % len(g.asks.options)])
    assert set(asked) == {"act", "strike", "react", "heal", "wound", "target", "order", "avenge"}


def test_a_unit_dies_of_as_many_wounds_as_it_has_health() -> None:
    g = start(False)
    guard, avenger = (next(card for card in range(CARDS) if kind(card) == k) for k in (GUARD, AVENGER))
    g.units, g.wounds = [[guard, avenger], []], [0] * CARDS
    assert [hurt(g, avenger, 1), hurt(g, avenger, 1), hurt(g, guard, 2)] == [False, True, False]
    assert g.units == [[guard], []]
