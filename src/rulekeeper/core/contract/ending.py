"""Promises about whole games: they end, and a second way to run the same rules takes the same course."""

from collections.abc import Iterator
from functools import cache
from math import isfinite

from rulekeeper.core.compiler import native
from rulekeeper.core.contract.scene import AFTERWARDS, Scene, promise
from rulekeeper.core.definition import Definition
from rulekeeper.core.errors import GameOver
from rulekeeper.core.state import State


@promise("ends", AFTERWARDS)
def games_end(scene: Scene) -> Iterator[str]:
    """A game ends: no rule waits, the winners are seats that play, everybody has a return, and no answer is taken."""
    game = scene.game
    if not game.over:
        yield f"the game goes on after {scene.longest} answers"
        return
    if game.state.frames:
        yield f"nobody is asked, and {len(game.state.frames)} rules wait"
    winners = game.winners
    if winners is None or any(seat not in scene.seats for seat in winners) or len(set(winners)) < len(winners):
        yield f"the game is over, and its winners are {winners!r}"
    returns = game.returns
    if len(returns) != len(scene.seats) or not all(isfinite(value) for value in returns):
        yield f"the returns of {len(scene.seats)} seats are {returns!r}"
    try:
        game.answer(0)
    except GameOver:
        return
    yield "a game that is over takes an answer"


@promise("native", AFTERWARDS)
def native_generators_agree(scene: Scene) -> Iterator[str]:
    """The rules run as Python's own generators ask the same questions and make the same state, answer by answer."""
    start = scene.start
    other = _native_game(scene.definition.package).begin(start.seats, start.options, start.seed)
    for count, (state, value) in enumerate(scene.trail):
        complaint = _parted(state, other, count)
        if complaint:
            yield complaint
            return
        other.run(value)
    complaint = _parted(scene.game.state, other, len(scene.trail))
    if complaint:
        yield complaint


@cache
def _native_game(package: str) -> Definition:
    """The game of this package with its rules as native generators; importing it takes longer than playing it."""
    with native(package) as module:
        twin: Definition = module.GAME
    return twin


def _parted(state: State, other: State, count: int) -> str:
    if state.asks != other.asks:
        return f"after {count} answers the compiled rules ask {state.asks!r}, native generators {other.asks!r}"
    names = [name for name in state.COLUMNS if name not in (*state.TRANSIENT, "frames", "asks")]
    changed = [name for name in names if getattr(state, name) != getattr(other, name)]
    return f"after {count} answers compiled rules and native generators differ in {changed}" if changed else ""
