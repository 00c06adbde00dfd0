"""Counters at the announcement and goes in the Modify part, by hand."""

from typing import Any

import pytest

from rulekeeper.core.choice import PASS
from rulekeeper.core.knowledge import enters
from tests.core.proofs import duel
from tests.core.proofs.duel import BLESS, CANCEL, CV, DOUBLE, INSIST, MODIFIERS, PARLEY, Duel, combat
from tests.core.proofs.harness import answer, native_twin, walk


def attacked(hands: list[tuple[int, ...]], cv: tuple[int, int] = (3, 4)) -> Duel:
    """Seat 0 has announced an attack on seat 1; seat 2 looks on."""
    g = duel.laid_out(5, hands, cv)
    for seat, cards in enumerate(g.decks):
        g.hands[seat] = cards[:]
        cards.clear()
        for card in g.hands[seat]:
            enters(g, card, 1 << seat)
    g.frames.append(combat(g, 0))
    g.run()
    return g


def totals(g: Duel) -> tuple[int, int]:
    return MODIFIERS.value(g, CV, 0), MODIFIERS.value(g, CV, 1)


def asked(g: Duel) -> tuple[int, str]:
    assert g.asks is not None
    return g.asks.who, g.asks.prompt


def test_a_go_with_a_card_is_no_pass_and_everybody_has_another_go_after_it() -> None:
    # Seat 0 has nothing; seat 1 and seat 2 have a Bless each and seat 1 a Double.
    g = attacked([(), (BLESS, DOUBLE), (BLESS,)])
    assert asked(g) == (1, "modify")
    answer(g, 1, PASS)
    answer(g, 2, ("bless", 0))
    # Seat 2 has no card left: its go ends, and is no pass. Three goes without a card are now needed: 0, 1, 2.
    assert totals(g) == (5, 4)
    answer(g, 1, ("double", 1))  # declining before did not bar seat 1
    assert totals(g) == (5, 8)
    answer(g, 1, ("bless", 1))  # and a go may hold several cards: 4 x 2 + 2
    assert g.asks is None
    assert g.lasting == ()
    assert g.part == ()


def test_a_card_may_cancel_any_card_played_before_it_in_the_part() -> None:
    # 3 against 4. Seat 0 blesses itself (5) and doubles (3 x 2 + 2 = 8).
    g = attacked([(BLESS, DOUBLE, CANCEL), (CANCEL,), ()])
    answer(g, 0, ("bless", 0))
    answer(g, 0, ("double", 0))
    assert totals(g) == (8, 4)
    (bless, _, _), (double, _, _) = g.part
    answer(g, 0, PASS)
    assert g.asks is not None
    assert g.asks.options == (("cancel", bless), ("cancel", double), PASS)
    answer(g, 1, ("cancel", double))  # not the last card but one: any of this part
    assert totals(g) == (5, 4)
    cancel = g.part[-1][0]
    assert g.asks.options == (("cancel", bless), ("cancel", cancel), PASS)
    answer(g, 0, PASS)
    assert g.asks is None


def test_the_part_ends_only_after_as_many_goes_without_a_card_as_there_are_players() -> None:
    g = attacked([(BLESS,), (BLESS,), (BLESS, BLESS)])
    answer(g, 0, PASS)
    answer(g, 1, PASS)
    answer(g, 2, ("bless", 1))
    answer(g, 2, PASS)  # ends the go that held a card
    answer(g, 0, PASS)
    answer(g, 1, PASS)
    assert asked(g) == (2, "modify")  # one more go for whoever played last
    answer(g, 2, PASS)
    assert g.asks is None


def test_an_announced_attack_can_be_stopped_and_the_stopping_can_be_stopped() -> None:
    g = attacked([(INSIST, BLESS), (PARLEY,), (PARLEY,)])
    assert asked(g) == (1, "announced")
    answer(g, 1, ("parley",))
    assert asked(g) == (0, "announced")  # seat 2 has nothing against a Parley
    answer(g, 0, ("insist",))  # nobody has anything against that: the Parley is settled first, and does nothing
    answer(g, 2, ("parley",))  # the attack itself may still be answered
    assert g.asks is None  # it did not take place: no Modify part
    assert [duel.VERBS[g.kind[card]] for card in g.played_cards] == ["parley", "insist", "parley"]


def test_the_attacker_is_not_asked_about_the_own_attack() -> None:
    g = attacked([(PARLEY, BLESS), (), ()])
    assert asked(g) == (0, "modify")


def test_only_cards_for_the_moment_may_be_played() -> None:
    g = attacked([(INSIST, BLESS, CANCEL), (PARLEY, BLESS), ()])
    assert g.asks is not None
    assert g.asks.options == (("parley",), PASS)
    answer(g, 1, PASS)
    offered: tuple[Any, ...] = g.asks.options
    assert offered == (("bless", 0), ("bless", 1), PASS)  # no Parley any more; nothing to cancel; no Insist


@pytest.mark.parametrize("seed", range(5))
def test_compiled_rules_are_the_generators_they_were_written_as(seed: int) -> None:
    walk(duel, native_twin(duel), seed)
