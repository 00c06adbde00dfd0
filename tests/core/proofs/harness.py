"""What every proof is put through: its rules run compiled and as native generators with the same answers, and at every
decision the game is copied, saved, loaded and dealt anew. Chance and answers come from the seed alone."""

import json
from random import Random
from types import ModuleType
from typing import Any

from rulekeeper.core.choice import NATURE
from rulekeeper.core.columns import check_data
from rulekeeper.core.compiler import native
from rulekeeper.core.knowledge import misplaced as misplaced_cards
from rulekeeper.core.knowledge import redeal, unexplained
from rulekeeper.core.play import PlayState

MECHANICS = ("rulekeeper.core.windows", "rulekeeper.core.triggers")
LONGEST = 2_000  # answers; the proofs end within a tenth of it


def native_twin(game: ModuleType) -> ModuleType:
    """The same game, and the kernel's rules it uses, with rules that are Python's own generators."""
    with native(game.__name__, *MECHANICS) as twin:
        return twin


def columns_of(g: PlayState) -> dict[str, Any]:
    """Everything but the frames, which a native game does not have as data."""
    left_out = ("frames", *g.TRANSIENT)
    return {name: getattr(g, name) for name in g.COLUMNS if name not in left_out}


def play_out(g: PlayState, rng: Random, most: int = LONGEST) -> None:
    """Random answers, to the end or so many."""
    for _ in range(most):
        if g.asks is None:
            return
        g.run(rng.choice(g.asks.options))
    assert most < LONGEST, "this game does not end"


def walk(game: ModuleType, twin: ModuleType, seed: int) -> PlayState:
    """One random game with every check at every decision; returns the end of it."""
    rng = Random(seed)
    g: PlayState = game.begin(seed)
    other: PlayState = twin.begin(seed)
    for _ in range(LONGEST):
        assert columns_of(g) == columns_of(other)
        if g.asks is None:
            return g
        check(game, g, rng.getrandbits(32))
        answer = rng.choice(g.asks.options)
        g.run(answer)
        other.run(answer)
    raise AssertionError(f"game {seed} does not end")


def check(game: ModuleType, g: PlayState, seed: int) -> None:
    asked = g.asks
    assert asked is not None
    assert asked.who != NATURE
    assert len(asked.options) >= 2
    assert len(set(asked.options)) == len(asked.options)
    check_data(g)
    assert misplaced_cards(g, game.ZONES) == []
    assert unexplained(g, game.ZONES) == []
    before = json.dumps(g.data())
    copy, loaded, world = g.clone(), type(g).from_data(json.loads(before)), g.clone()
    assert copy == loaded == g
    play_out(copy, Random(seed), 8)
    play_out(loaded, Random(seed), 8)
    assert copy == loaded
    redeal(world, game.ZONES, asked.who, seed)
    assert world.asks == asked
    play_out(world, Random(seed))
    assert json.dumps(g.data()) == before


def answer(g: PlayState, who: int, given: tuple[Any, ...]) -> None:
    """Give an answer that the rules must allow, for the seat that they must ask."""
    asked = g.asks
    assert asked is not None, f"nobody is asked; {given!r} was to be answered"
    assert asked.who == who, f"seat {asked.who} is asked ({asked.prompt}), not seat {who}"
    assert given in asked.options, f"{given!r} is none of {asked.options!r}"
    g.run(given)
