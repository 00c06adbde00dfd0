"""How things are timed: each several times, in turn with what it is compared with, so that noise hits both alike."""

import statistics
import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

RUNS: Final = 5
SECONDS: Final = 0.5  # of one run

Measure = Callable[[], float]
"""One run: what it measured."""


class Runs(NamedTuple):
    """What several runs of one thing measured."""

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    @property
    def steadiness(self) -> float:
        """The lowest run as a share of the highest: 1 on a machine without noise."""
        return min(self.values) / max(self.values)


def in_turn(measures: Sequence[Measure], runs: int = RUNS) -> list[Runs]:
    """Run all of them, then all of them again, and so on."""
    rounds = [[measure() for measure in measures] for _ in range(runs)]
    return [Runs(values) for values in zip(*rounds, strict=True)]


def rate(work: Callable[[int], int], seconds: float = SECONDS) -> Measure:
    """Units a second, of work that is told how often to do it and says how many units that was."""
    times = _fitting(work, seconds)

    def measure() -> float:
        began = time.perf_counter()
        units = work(times)
        return units / (time.perf_counter() - began)

    return measure


def microseconds(call: Callable[[], object], seconds: float = SECONDS) -> Measure:
    """Microseconds that one call takes, about 0.03 of them the loop's."""

    def work(times: int) -> int:
        for _ in range(times):
            call()
        return times

    calls_per_second = rate(work, seconds)
    return lambda: 1e6 / calls_per_second()


def _fitting(work: Callable[[int], object], seconds: float) -> int:
    """How often to do it so that a run takes about so long. Warms up on the way."""
    times = 1
    while True:
        began = time.perf_counter()
        work(times)
        spent = time.perf_counter() - began
        if spent > seconds / 10:
            return max(1, round(times * seconds / spent))
        times *= 4
