"""The pile by hand: who is asked in which order, what is resolved when, and what waits for the next pile."""

from typing import Any

import pytest

from rulekeeper.core.choice import PASS
from rulekeeper.core.knowledge import enters
from tests.core.proofs import pile
from tests.core.proofs.harness import answer, native_twin, walk
from tests.core.proofs.pile import MARTYR, SHIP, STRIKE, VETO, WIDOW, Convoy


def position(hands: list[tuple[int, ...]], table: list[tuple[int, ...]]) -> tuple[Convoy, list[list[int]]]:
    """Seat 0 has the turn. Hands and tables by faces, for each seat; also the cards on the table, for each seat."""
    g = pile.laid_out(7, [hand + ships + (SHIP,) for hand, ships in zip(hands, table, strict=True)])
    laid: list[list[int]] = []
    for seat, (hand, ships) in enumerate(zip(hands, table, strict=True)):
        cards = g.decks[seat]
        g.hands[seat], own, g.decks[seat] = cards[: len(hand)], cards[len(hand) : -1], cards[-1:]
        assert len(own) == len(ships)
        g.table += own
        laid.append(own)
        for card in g.hands[seat]:
            enters(g, card, 1 << seat)
        for card in own:
            enters(g, card, pile.ALL)
    g.frames.append(pile.phase(g))
    g.run()
    return g, laid


def options(g: Convoy) -> list[tuple[Any, ...]]:
    assert g.asks is not None
    return list(g.asks.options)


def number(g: Convoy, at: int) -> int:
    """What the veto calls the entry at this height of the pile, from the bottom."""
    return g.pile[at][0]


def test_who_added_last_is_asked_once_more_and_the_top_is_resolved_first() -> None:
    # Seat 1's ship A, seat 2's ship B. Seat 0 strikes A; seat 1 strikes B.
    # Initiative: 0 adds; 1 adds and hands on; 2 passes; 0 has nothing; 1 is asked again.
    g, ((), (a,), (b,)) = position([(STRIKE,), (STRIKE, STRIKE), (STRIKE,)], [(), (SHIP,), (SHIP,)])
    answer(g, 0, ("strike", a))
    answer(g, 1, ("strike", b))
    answer(g, 1, PASS)  # ends the go: handing on after adding is no pass
    answer(g, 2, PASS)
    assert [entry[3] for entry in g.pile] == [a, b]
    answer(g, 1, PASS)  # the third pass in a row, seat 0 having nothing to add: now the pile is resolved
    assert [g.kind[card] for card in g.scrapheap] == [STRIKE, SHIP, STRIKE, SHIP]
    assert (g.scrapheap[1], g.scrapheap[3]) == (b, a)
    assert g.asks is None  # the strikes that are left have nothing to aim at


def test_a_veto_takes_an_entry_off_the_pile_and_only_what_is_there_can_be_aimed_at() -> None:
    # Seat 0 strikes A, seat 1 vetoes the strike, seat 2 vetoes the veto: the strike stands.
    g, (_, (a,), _) = position([(STRIKE,), (VETO,), (VETO,)], [(), (SHIP,), ()])
    assert options(g) == [("strike", a), PASS]
    answer(g, 0, ("strike", a))
    strike = number(g, 0)
    assert options(g) == [("veto", strike), PASS]
    answer(g, 1, ("veto", strike))
    veto = number(g, 1)
    assert options(g) == [("veto", strike), ("veto", veto), PASS]
    answer(g, 2, ("veto", veto))
    assert a not in g.table  # nobody has anything left, so all passed
    assert len(g.scrapheap) == 4


def test_a_vetoed_card_is_not_resolved() -> None:
    g, (_, (a,), _) = position([(STRIKE,), (VETO,), ()], [(), (SHIP,), ()])
    answer(g, 0, ("strike", a))
    answer(g, 1, ("veto", number(g, 0)))
    assert g.table == [a]
    assert len(g.scrapheap) == 2


def test_what_is_set_off_meanwhile_makes_the_next_pile() -> None:
    # On the table: a widow of seat 0, a widow and the ship A of seat 1, the martyr M of seat 2.
    # Seat 0 strikes M and A. Each death is heard by both widows, M's by M itself: five abilities wait.
    # Onto the next pile: first seat 0's two, in its order, then seat 1's two, then seat 2's one, which is on top.
    g, ((w0,), (w1, a), (m,)) = position([(STRIKE, STRIKE), (), (VETO,)], [(WIDOW,), (WIDOW, SHIP), (MARTYR,)])
    answer(g, 0, ("strike", m))
    answer(g, 0, ("strike", a))
    answer(g, 2, PASS)
    # Resolved: A first, which is on top, then M. Seat 0 orders its two.
    assert g.table == [w0, w1]
    assert g.asks is not None
    assert (g.asks.who, g.asks.prompt) == (0, "order")
    assert g.asks.options == (("next", w0, 0, a), ("next", w0, 0, m))
    answer(g, 0, ("next", w0, 0, m))
    assert g.asks.who == 1
    answer(g, 1, ("next", w1, 0, a))
    # Seat 2's single ability is not asked about. The new pile may be added to, and its entries vetoed.
    assert [(entry[1], entry[3][1], entry[3][4]) for entry in g.pile] == [
        (0, w0, m),
        (0, w0, a),
        (1, w1, a),
        (1, w1, m),
        (2, m, m),
    ]
    assert g.money == [0, 0, 0]
    answer(g, 2, ("veto", number(g, 0)))
    answer(g, 2, ("money",))  # M's own ability, on top once the veto is done
    assert g.money == [1, 2, 2]  # seat 0 lost one of its two to the veto
    assert g.pending == ()


def test_nothing_is_asked_of_who_can_do_nothing() -> None:
    g, _ = position([(SHIP,), (STRIKE,), (VETO,)], [(), (), ()])
    answer(g, 0, ("play", SHIP))
    # Seat 1 has a strike but no ship to aim at: the first to be asked is seat 2.
    assert g.asks is not None
    assert g.asks.who == 2
    answer(g, 2, PASS)
    assert len(g.table) == 1


def test_the_phase_ends_only_after_a_round_that_begins_with_the_player_whose_turn_it_is() -> None:
    # Seat 0 plays a ship; then the initiative is with seat 1, whose pass comes before seat 0's and does not count.
    g, _ = position([(SHIP, SHIP), (STRIKE,), ()], [(), (), ()])
    answer(g, 0, ("play", SHIP))
    ship = g.table[0]
    answer(g, 1, PASS)
    answer(g, 0, PASS)
    answer(g, 1, ("strike", ship))  # the last chance, taken: a new closing round is needed
    answer(g, 0, ("play", SHIP))
    assert g.asks is None  # seat 1 has nothing left, seat 0 nothing to play
    assert len(g.table) == 1


@pytest.mark.parametrize("seed", range(4))
def test_compiled_rules_are_the_generators_they_were_written_as(seed: int) -> None:
    g = walk(pile, native_twin(pile), seed)
    assert g.winners
