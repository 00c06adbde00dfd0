"""Many games at once: played by bots or at random, in this process or in several, with the same results either way.

Every game hangs on its own seed alone, so neither the number of processes nor their order shows in what comes out.
Knows no bot: whoever calls passes a function that makes them by name. `RANDOM` is the one player that it knows itself.
"""

import importlib
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final, NamedTuple

from rulekeeper.core.chance import below, derived
from rulekeeper.core.definition import Definition
from rulekeeper.core.errors import BadSeats
from rulekeeper.core.playout import MOST, begun, playout, ready
from rulekeeper.core.state import State

RANDOM: Final = "random"
PORTIONS: Final = 8  # tasks for each process, so that none waits long for the last
PORTION: Final = 50  # most games in a task, so that progress shows and Ctrl-C is heard

Player = Callable[[State], Any]
"""Gives an answer to the question that a state asks: one of its options."""

Maker = Callable[[Definition, str, int], Player]
"""Makes a player from a game, a bot's name and a seed. To reach other processes it must stand in a module."""


class Played(NamedTuple):
    """One game: what it was played from, how many answers it took, and who won if it came to an end."""

    seed: int
    decisions: int
    finished: bool
    winners: tuple[int, ...]


class Simulation(NamedTuple):
    """The games in the order of their seeds, and how long all of them took."""

    games: tuple[Played, ...]
    seconds: float

    @property
    def finished(self) -> int:
        return sum(game.finished for game in self.games)

    @property
    def decisions(self) -> int:
        return sum(game.decisions for game in self.games)

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds

    @property
    def wins(self) -> Counter[int]:
        """How many games each seat won; a game won together counts for each of its winners."""
        return Counter(seat for game in self.games for seat in game.winners)

    def lengths(self, shares: Sequence[float] = (0.0, 0.25, 0.5, 0.75, 1.0)) -> list[int]:
        """How long the games were: the shortest, quarter, half, three quarters, longest, or other shares."""
        lengths = sorted(game.decisions for game in self.games)
        return [lengths[round(share * (len(lengths) - 1))] for share in shares] if lengths else []


class Work(NamedTuple):
    """What a process needs to know to play its portion."""

    start: State
    definition: Definition
    players: tuple[str, ...]
    maker: Maker | None
    most: int


def simulate(
    definition: Definition,
    seats: int,
    options: dict[str, Any] | None,
    seeds: Iterable[int],
    *,
    players: Sequence[str] | None = None,
    maker: Maker | None = None,
    jobs: int = 1,
    most: int = MOST,
    progress: Callable[[int], None] = lambda games: None,
) -> Simulation:
    """Play one game for each seed. `progress` is told how many games were played each time some are done."""
    names = tuple(players) if players is not None else (RANDOM,) * seats
    if len(names) != seats:
        raise BadSeats(f"{len(names)} players are named ({', '.join(names)}) for {seats} seats; name one for each")
    todo = list(seeds)
    size = max(1, min(PORTION, len(todo) // (jobs * PORTIONS)))
    portions = [todo[at : at + size] for at in range(0, len(todo), size)]
    began = time.perf_counter()
    games: list[Played] = []
    for portion in _portions_played(definition, (seats, options, names, maker, most), portions, jobs):
        games += portion
        progress(len(portion))
    return Simulation(tuple(games), time.perf_counter() - began)


_Terms = tuple[int, dict[str, Any] | None, tuple[str, ...], Maker | None, int]


def _portions_played(
    definition: Definition, terms: _Terms, portions: list[list[int]], jobs: int
) -> Iterator[list[Played]]:
    if jobs == 1:
        work = _work(definition, *terms)
        for portion in portions:
            yield [_play(work, seed) for seed in portion]
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _prepare, (definition.package, *terms))
    try:
        yield from pool.map(_play_portion, portions)
    finally:
        pool.shutdown(cancel_futures=True)  # after Ctrl-C only what has begun is played to its end


def _work(
    definition: Definition,
    seats: int,
    options: dict[str, Any] | None,
    players: tuple[str, ...],
    maker: Maker | None,
    most: int,
) -> Work:
    return Work(ready(definition, seats, options), definition, players, maker, most)


_WORK: list[Work] = []  # in a process of its own: what its first task was told


def _prepare(package: str, *terms: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; the first one ends the others
    _WORK[:] = [_work(importlib.import_module(package).GAME, *terms)]


def _play_portion(seeds: list[int]) -> list[Played]:
    return [_play(_WORK[0], seed) for seed in seeds]


def _play(work: Work, seed: int) -> Played:
    if set(work.players) == {RANDOM}:
        g, decisions = playout(work.start, seed, work.most)
    else:
        g, decisions = _play_by_players(work, seed)
    return Played(seed, decisions, g.asks is None, g.winners or ())


def _play_by_players(work: Work, seed: int) -> tuple[State, int]:
    g = begun(work.start, seed)
    players = [_player(work, name, derived(seed, f"player {seat}")) for seat, name in enumerate(work.players)]
    decisions = 0
    while g.asks is not None and decisions < work.most:
        g.run(players[g.asks.who](g))
        decisions += 1
    return g, decisions


def _player(work: Work, name: str, seed: int) -> Player:
    if name == RANDOM:
        return _Random(seed)
    if work.maker is None:
        raise BadSeats(f"{name!r} is no player known here; without other bots there is {RANDOM!r}")
    return work.maker(work.definition, name, seed)


class _Random:
    """Any answer, each as likely as the other."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._drawn = 0

    def __call__(self, g: State) -> Any:
        assert g.asks is not None
        self._drawn += 1
        return g.asks.options[below(self._seed, self._drawn, len(g.asks.options))]
