"""What is measured of Rulekeeper itself. Each measure has a name, by which another interpreter can be asked for it."""

import json
from collections.abc import Callable
from typing import Final

from rulekeeper.bench.duel.frames import match
from rulekeeper.bench.duel.rules import duel
from rulekeeper.bench.duel.table import Duel
from rulekeeper.bench.timing import Measure, microseconds, rate
from rulekeeper.core.chance import below
from rulekeeper.core.definition import Definition, load_game
from rulekeeper.core.frame import Frame
from rulekeeper.core.game import Game
from rulekeeper.core.playout import begun, first_draw, play_on, playouts, ready
from rulekeeper.core.simulate import simulate
from rulekeeper.core.state import State

SEED: Final = 1
JOB_SECONDS: Final = 4.0  # of simulating with one process: long enough that starting others does not decide


def games(id: str) -> Measure:
    """Random games a second."""
    start = _start(load_game(id))

    def play(times: int) -> int:
        playouts(start, times, SEED)
        return times

    return rate(play)


def decisions(id: str) -> Measure:
    """Decisions a second in random games. What has only one answer is not asked, and so not counted."""
    start = _start(load_game(id))
    return rate(lambda times: playouts(start, times, SEED))


def copying(id: str) -> Measure:
    """Microseconds for a copy in the middle of an effect."""
    return microseconds(mid_effect(load_game(id)).clone)


def saving(id: str) -> Measure:
    """Microseconds to write a position in the middle of an effect as JSON and to read it back."""
    g = mid_effect(load_game(id))
    return microseconds(lambda: type(g).from_data(json.loads(json.dumps(g.data()))))


def keeping(id: str) -> Measure:
    """Microseconds to save a whole game half way through, record included, and to load it."""
    game = half_way(load_game(id))
    return microseconds(lambda: Game.load(game.save()))


def duel_by_rules(_: str) -> Measure:
    """Decisions a second in the duel, written as rules."""
    return _duel(duel)


def duel_by_hand(_: str) -> Measure:
    """Decisions a second in the duel, its frames written by hand."""
    return _duel(match)


def simulating(jobs: int) -> Callable[[str], Measure]:
    """Decisions a second over all processes, their start included."""

    def measure(id: str) -> Measure:
        definition = load_game(id)
        seats = definition.seats[0]
        sample = simulate(definition, seats, None, range(20))
        seeds = range(round(20 * JOB_SECONDS / sample.seconds))
        return lambda: simulate(definition, seats, None, seeds, jobs=jobs).decisions_per_second

    return measure


MEASURES: Final[dict[str, Callable[[str], Measure]]] = {
    "games": games,
    "decisions": decisions,
    "copying": copying,
    "saving": saving,
    "keeping": keeping,
    "duel-by-rules": duel_by_rules,
    "duel-by-hand": duel_by_hand,
    "one-job": simulating(1),
    "two-jobs": simulating(2),
}


def mid_effect(definition: Definition) -> State:
    """A question asked with as many rules waiting as ever in some random games."""
    start = _start(definition)
    deepest: State | None = None
    for seed in range(10):
        g, draw = begun(start, seed), first_draw(seed)
        while g.asks is not None:
            if deepest is None or len(g.frames) > len(deepest.frames):
                deepest = g.clone()
            _, draw = play_on(g, draw, 1)
    assert deepest is not None
    return deepest


def half_way(definition: Definition) -> Game:
    """A random game, taken back to the half of its questions."""
    game = Game.new(definition, seed=SEED)
    while (question := game.question) is not None:
        game.answer(below(SEED, len(game.entries), len(question.choice.options)))
    return Game.replay(game.record(), len(game.entries) // 2)


def _start(definition: Definition) -> State:
    return ready(definition, definition.seats[0])


def _duel(main: Callable[[Duel], Frame]) -> Measure:
    g = Duel.blank()
    g.seats = 2
    g.told = None
    g.frames.append(main(g))
    return rate(lambda times: playouts(g, times, SEED))
