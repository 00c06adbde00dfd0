"""Worlds: states that a seat cannot tell from the real one, and what was drawn between two states of a game."""

from rulekeeper.core.definition import Definition
from rulekeeper.core.knowledge import CardState, redeal
from rulekeeper.core.state import State


def redealt(definition: Definition, state: State, seat: int, seed: int) -> State:
    """A copy of `state` that `seat` cannot tell from it: what the seat does not know is dealt anew from `seed`."""
    g = state.clone()
    g.told = None
    if isinstance(g, CardState):
        redeal(g, definition.zones, seat, seed)
    g.seed, g.drawn = seed, 0
    return g


def drawn_since(before: State, now: State) -> bool:
    """Whether chance was drawn, or a card that nobody had seen was seen, between two states of one game."""
    if before.drawn != now.drawn:
        return True
    if isinstance(before, CardState) and isinstance(now, CardState):
        return any(not old and new for old, new in zip(before.seen, now.seen, strict=True))
    return False
