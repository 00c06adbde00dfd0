"""The contract walk: random games of one game, and at their decisions everything that the kernel promises of any game.

Cheap promises are checked at every decision. Those that play a game from its start or to its end are checked at the
first occurrence of each prompt and at decisions drawn from the seed, spread over the game, within a given time.
"""

import json
import traceback
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

from rulekeeper.core.chance import check_seed, derived
from rulekeeper.core.contract.report import Failure, Report
from rulekeeper.core.contract.scene import (
    AFTERWARDS,
    ALWAYS,
    ONCE,
    PROMISES,
    SOMETIMES,
    Draws,
    Promise,
    Scene,
    Skipped,
    Start,
)
from rulekeeper.core.definition import Definition
from rulekeeper.core.errors import (
    AnswerRefused,
    BadOption,
    EndlessRule,
    NotData,
    UnknownCheck,
    UnknownGame,
    near,
)
from rulekeeper.core.record import write_seed

LONGEST: Final = 10_000  # decisions after which a game is taken to be endless
LOOKED_AT: Final = 40  # decisions of a game that are drawn for the slow checks, as far as time allows
SHRINKING: Final = 20.0  # seconds spent on finding the first decision at which a failure shows

Progress = Callable[[Report], None]


def offers_are_taken(scene: Scene) -> Iterator[str]:
    """Whatever is offered can be answered: nothing that is offered raises an error."""
    return iter(())  # it shows when the walk itself gives an answer


PLAYS: Final = Promise("plays", ALWAYS, offers_are_taken, needed=False)


class Orders(NamedTuple):
    """What every game of one walk has in common."""

    package: str
    seed: int
    seats: int | None
    options: dict[str, Any]
    every: bool
    seconds: float
    longest: int
    only: frozenset[str]


def walk(
    definition: Definition,
    games: int,
    seed: int,
    *,
    every: bool = False,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    progress: Progress | None = None,
    seconds_per_game: float = 2.0,
    jobs: int = 1,
    longest: int = LONGEST,
    only: Collection[str] = (),
) -> Report:
    """Play so many random games and check the contract at their decisions.

    Seats and options are drawn from the seed unless they are given. `every` checks everything at every decision;
    `only` names the checks to run; `progress` gets the report so far after each game.
    """
    for name in only:
        if name not in checks():
            raise UnknownCheck(f"{name!r} is no check of the contract{near(name, checks())}")
    wanted = frozenset(only or checks())
    orders = Orders(
        definition.package, check_seed(seed), seats, options or {}, every, seconds_per_game, longest, wanted
    )
    started = perf_counter()
    total = Report(definition.id, seed)
    first = start(definition, orders, 0)
    broken: set[str] = set()
    total.add(_opening(definition, orders, first, broken))
    for part in _parts(definition, orders, games, jobs, broken):
        total.add(part)
        total.seconds = round(perf_counter() - started, 3)
        if progress is not None:
            progress(total)
    _miss_what_never_ran(total, wanted, first)
    total.seconds = round(perf_counter() - started, 3)
    return total


def checks() -> tuple[str, ...]:
    """The names of all checks."""
    return (*PROMISES, PLAYS.name)


def start(definition: Definition, orders: Orders, number: int) -> Start:
    """Seed, seats and options of one game of the walk; values that do not go together are drawn again."""
    draws = Draws(derived(orders.seed, f"game {number}"), "start")
    refused: BadOption | None = None
    for _ in range(50):
        seats = orders.seats if orders.seats is not None else draws.pick(definition.seats)
        drawn = {option.id: draws.pick(option.choices) for option in definition.options.values()}
        seed = draws.seed()
        chosen = definition.setting(seats, {**drawn, **orders.options})
        try:
            definition.begin(seats, chosen, seed)
        except BadOption as wrong:
            refused = wrong
        except Exception:
            break  # the game itself will say what is wrong with it
        else:
            break
    else:
        assert refused is not None
        raise refused
    return Start(number, seed, seats, chosen)


class Walker:
    """One game of the walk: plays it, checks it, and counts. What is in `broken` is known to fail, and left out."""

    def __init__(self, definition: Definition, orders: Orders, number: int, broken: set[str]) -> None:
        self.definition = definition
        self.orders = orders
        self.start = start(definition, orders, number)
        self.report = Report(definition.id, orders.seed)
        self.broken = broken
        self.began = perf_counter()

    def run(self) -> Report:
        self.report.games = 1
        try:
            scene = Scene(self.definition, self.start, self.orders.longest)
        except Exception as wrong:
            self._fail(PLAYS, _said(wrong), None)
            return self.report
        length = self._rehearsed()
        answers = self.start.answers()
        asked: set[str] = set()
        while True:
            self._check(scene, ALWAYS)
            question = scene.game.question
            if question is None or scene.decision == self.orders.longest:
                break
            prompt = question.choice.prompt
            self.report.prompts[prompt] = self.report.prompts.get(prompt, 0) + 1
            if self._is_looked_at(scene, length, prompt not in asked):
                self._check(scene, SOMETIMES)
            asked.add(prompt)
            if not self._answered(scene, answers.below(len(question.choice.options))):
                break
            self.report.decisions += 1
        if scene.game.over or scene.decision == self.orders.longest:
            self.report.finished = int(scene.game.over)
            self._check(scene, AFTERWARDS)
        return self.report

    def _rehearsed(self) -> int:
        """How many decisions this game has, found on the bare state, so that the slow checks can be spread over it."""
        answers = self.start.answers()
        length = 0
        try:
            state = self.definition.begin(self.start.seats, self.start.options, self.start.seed)
            while state.asks is not None and length < self.orders.longest:
                state.run(state.asks.options[answers.below(len(state.asks.options))])
                length += 1
        except Exception:
            return length + 1  # what is wrong is found, and told, when the game is played
        return max(length, 1)

    def _is_looked_at(self, scene: Scene, length: int, new: bool) -> bool:
        if self.orders.every:
            return True
        spent = perf_counter() - self.began
        if new:
            return not scene.decision or spent < 2 * self.orders.seconds
        drawn = scene.draws("look").below(length) < LOOKED_AT
        return drawn and spent < self.orders.seconds * (scene.decision + 1) / length

    def _answered(self, scene: Scene, at: int) -> bool:
        """Give the answer at this place of the list; whether the game goes on."""
        question = scene.question
        try:
            key = question.answers[at].key
            scene.give(at)
        except Exception as wrong:
            broken = PLAYS
            if isinstance(wrong, NotData):
                broken = PROMISES["data"]
            elif isinstance(wrong, EndlessRule):
                broken = PROMISES["ends"]
            self._fail(broken, f"answering {question.choice.options[at]!r}: {_said(wrong)}", scene)
            return False
        try:
            scene.follow()
        except Exception as wrong:
            reason = "is not offered" if isinstance(wrong, AnswerRefused) else f"raises {_said(wrong)}"
            self._fail(PROMISES["twin"], f"{key!r} {reason} where cards are numbered otherwise", scene)
        self._count(PLAYS)
        return True

    def _check(self, scene: Scene, moment: int) -> None:
        for promise in PROMISES.values():
            if promise.moment == moment and promise.name in self.orders.only and promise.name not in self.broken:
                complaint = self._complaint(scene, promise)
                if complaint is not None:
                    shown = _first(self.definition, scene, promise) if moment == SOMETIMES else None
                    first, complaint = shown or (scene, complaint)
                    self._fail(promise, complaint, first)

    def _complaint(self, scene: Scene, promise: Promise) -> str | None:
        """What is wrong at this decision, if anything, counted as run."""
        ran, complaint = _looked(scene, promise)
        if ran:
            self._count(promise)
        return complaint

    def _count(self, promise: Promise) -> None:
        self.report.checks[promise.name] = self.report.checks.get(promise.name, 0) + 1

    def _fail(self, promise: Promise, found: str, scene: Scene | None) -> None:
        if promise.name in self.broken or promise.name not in self.orders.only:
            return
        self.broken.add(promise.name)
        question = None if scene is None else scene.game.question
        self.report.failures.append(
            Failure(
                check=promise.name,
                promise=promise.says,
                found=found,
                game=self.start.number,
                decision=0 if scene is None else scene.decision,
                prompt="" if question is None else question.choice.prompt,
                seats=self.start.seats,
                options=self.start.options,
                seed=write_seed(self.start.seed),
                record="" if scene is None else scene.game.record().text(),
            )
        )


def _looked(scene: Scene, promise: Promise) -> tuple[bool, str | None]:
    """Whether the check applies to this decision, and what is wrong, if anything."""
    try:
        return True, next(promise.check(scene), None)
    except Skipped:
        return False, None
    except Exception as wrong:
        return True, _said(wrong)


def _first(definition: Definition, scene: Scene, promise: Promise) -> tuple[Scene, str] | None:
    """The first decision of the same game at which the promise is broken, as far as there is time to look for it."""
    until = perf_counter() + SHRINKING
    answers = scene.start.answers()
    again = Scene(definition, scene.start, scene.longest)
    for _ in range(scene.decision):
        complaint = _looked(again, promise)[1]
        if complaint is not None:
            return again, complaint
        if perf_counter() > until or again.game.question is None:
            return None
        again.give(answers.below(len(again.question.choice.options)))
        with suppress(Exception):  # the same that the walk has told of already
            again.follow()
    return None


def _opening(definition: Definition, orders: Orders, first: Start, broken: set[str]) -> Report:
    """The promises about what the definition says of itself."""
    walker = Walker(definition, orders, first.number, broken)
    try:
        scene = Scene(definition, first, orders.longest)
    except Exception:
        return walker.report  # the first game says what is wrong
    walker._check(scene, ONCE)
    return walker.report


def _parts(definition: Definition, orders: Orders, games: int, jobs: int, broken: set[str]) -> Iterator[Report]:
    if jobs <= 1:
        yield from (Walker(definition, orders, number, broken).run() for number in range(games))
        return
    if getattr(import_module(definition.package), "GAME", None) is not definition:
        raise UnknownGame(
            f"{definition.package!r} is not where this {definition.title} comes from: walk it with one job"
        )
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_elsewhere, [(orders, number) for number in range(games)])


def _elsewhere(task: tuple[Orders, int]) -> Report:
    """One game of the walk, in a worker process."""
    orders, number = task
    definition: Definition = import_module(orders.package).GAME
    return Walker(definition, orders, number, set()).run()


def _miss_what_never_ran(total: Report, wanted: Collection[str], first: Start) -> None:
    for promise in PROMISES.values():
        if promise.needed and promise.name in wanted and total.decisions and not total.checks.get(promise.name):
            total.failures.append(
                Failure(
                    check=promise.name,
                    promise=promise.says,
                    found="no decision of this walk was one at which this could be checked",
                    game=first.number,
                    decision=0,
                    prompt="",
                    seats=first.seats,
                    options=first.options,
                    seed=write_seed(first.seed),
                    record="",
                )
            )


def _said(wrong: Exception) -> str:
    """An error in one line, with the place it came from."""
    frames = traceback.extract_tb(wrong.__traceback__)
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(wrong).__name__}: {json.dumps(str(wrong), ensure_ascii=False)[1:-1]}{place}"
