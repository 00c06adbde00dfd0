"""Random play as fast as it goes: the inner loop of simulations, roll-outs and measurements.

Answers are drawn by a generator of one int, never by Python's `random`, and are applied unchecked. Touches nothing but
the state that it plays on; compiled together with the rules in the fast build.
"""

from typing import Any, Final

from rulekeeper.core.chance import derived
from rulekeeper.core.definition import Definition, Setup
from rulekeeper.core.state import State

# Multiply with carry: the state is one number below 2**62, so that compiled code keeps it in a machine word. The
# multiplier makes MODULUS and MODULUS // 2 prime, which gives the longest period there is, about 2**61.
MULTIPLIER: Final = 1_073_740_155
HALF: Final = 32
LOW: Final = 0xFFFF_FFFF
MODULUS: Final = (MULTIPLIER << HALF) - 1

MOST: Final = 10_000  # answers after which a game counts as one that does not end


def first_draw(seed: int) -> int:
    """The state in which the generator of answers starts for `seed`."""
    return derived(seed, "answers") % (MODULUS - 1) + 1


def ready(definition: Definition, seats: int, options: dict[str, Any] | None = None) -> State:
    """A game laid out, with nothing dealt and nobody asked: what `playout` begins from, as often as you like."""
    g = definition.empty(seats, 0)
    definition.lay_out(g, Setup(seats, definition.setting(seats, options), lambda n: list(range(n))))
    g.frames.append(definition.main(g))
    return g


def begun(start: State, seed: int) -> State:
    """A game of its own from what `ready` laid out, run up to its first question; `seed` decides its chance."""
    g = start.clone()
    g.seed = seed
    g.run()
    return g


def play_on(g: State, draw: int, most: int = MOST) -> tuple[int, int]:
    """Answer at random until the game is over or `most` answers were given: how many they were, and the next draw."""
    decisions = 0
    asked = g.asks
    while asked is not None and decisions < most:
        draw = (draw & LOW) * MULTIPLIER + (draw >> HALF)
        options = asked.options
        g.run(options[draw % len(options)])
        decisions += 1
        asked = g.asks
    return decisions, draw


def playout(start: State, seed: int, most: int = MOST) -> tuple[State, int]:
    """One random game: where it ended, and how many answers it took. The same seed plays the same game."""
    g = begun(start, seed)
    decisions, _ = play_on(g, first_draw(seed), most)
    return g, decisions


def playouts(start: State, games: int, seed: int) -> int:
    """So many random games one after the other; how many answers they took in all."""
    draw = first_draw(seed)
    total = 0
    for _ in range(games):
        g = begun(start, draw)
        decisions, draw = play_on(g, draw)
        total += decisions
    return total
