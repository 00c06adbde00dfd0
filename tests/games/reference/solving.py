"""Exact values of small card games, in fractions: what a pair of strategies is worth, and the best answer to one.

A second formulation beside the libraries that solve games: it walks the kernel's own states with chance as a player.
"""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rulekeeper.core.choice import NATURE
from rulekeeper.core.definition import Definition, Setup
from rulekeeper.core.knowledge import CardState, sees
from rulekeeper.core.state import State

Past = tuple[str, ...]
Strategy = Callable[[State, Past], dict[Any, Fraction]]
Node = tuple[State, Fraction, Past]


def opening(definition: Definition) -> State:
    """A new game that asks for its chance."""
    g = definition.empty(2, 0, open_chance=True)
    definition.lay_out(g, Setup(2, {}, lambda n: list(range(n))))
    g.frames.append(definition.main(g))
    g.run()
    return g


def sight(definition: Definition, g: State, seat: int, past: Past) -> tuple[Any, ...]:
    """What `seat` can tell apart: the faces it sees and every answer so far."""
    assert isinstance(g, CardState)
    piles = [cards for zone in definition.zones for _, cards in zone.lists(g)]
    return (*[tuple([g.kind[card] for card in cards if sees(g, seat, card)]) for cards in piles], past)


def uniform(g: State, past: Past) -> dict[Any, Fraction]:
    assert g.asks is not None
    return {option: Fraction(1, len(g.asks.options)) for option in g.asks.options}


def after(node: Node, option: Any, share: Fraction) -> Node:
    g, weight, past = node
    assert g.asks is not None
    told = past if g.asks.who == NATURE else (*past, option[0])
    g = g.clone()
    g.run(option)
    return g, weight * share, told


def worth(definition: Definition, strategies: tuple[Strategy, Strategy]) -> Fraction:
    """What the first player wins on average."""
    total = Fraction(0)
    nodes: list[Node] = [(opening(definition), Fraction(1), ())]
    while nodes:
        node = g, weight, past = nodes.pop()
        if g.asks is None:
            total += weight * Fraction(definition.returns(g)[0])
        else:
            shares = uniform(g, past) if g.asks.who == NATURE else strategies[g.asks.who](g, past)
            nodes += [after(node, option, share) for option, share in shares.items()]
    return total


def best_response(definition: Definition, seat: int, rival: Strategy) -> Fraction:
    """What `seat` wins on average with the best answer to a rival's strategy."""

    def best(nodes: list[Node]) -> Fraction:
        total = Fraction(0)
        asked: defaultdict[Any, list[Node]] = defaultdict(list)
        while nodes:
            node = g, weight, past = nodes.pop()
            if g.asks is None:
                total += weight * Fraction(definition.returns(g)[seat])
            elif g.asks.who == seat:
                asked[sight(definition, g, seat, past)].append(node)
            else:
                shares = uniform(g, past) if g.asks.who == NATURE else rival(g, past)
                nodes += [after(node, option, share) for option, share in shares.items()]
        for alike in asked.values():
            options = alike[0][0].asks
            assert options is not None
            total += max(best([after(node, option, Fraction(1)) for node in alike]) for option in options.options)
        return total

    return best([(opening(definition), Fraction(1), ())])


def information_sets(definition: Definition) -> set[tuple[Any, ...]]:
    """Everything that a player who is asked can be faced with."""
    found = set()
    nodes: list[Node] = [(opening(definition), Fraction(1), ())]
    while nodes:
        node = g, _, past = nodes.pop()
        if g.asks is not None:
            if g.asks.who != NATURE:
                found.add((g.asks.who, sight(definition, g, g.asks.who, past)))
            nodes += [after(node, option, Fraction(1)) for option in g.asks.options]
    return found
