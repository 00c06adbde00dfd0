"""Scenarios: a position, answers, and what must hold at each point, written in a TOML file.

The same file runs as a test, opens as a live table, and serves as a lesson or a puzzle. Everything goes through `Game`;
nothing here knows a game. Files come from anybody: they are limited in size, and whatever is wrong with one is an error
that names the file and the line.
"""

import re
import tomllib
from collections.abc import Collection, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal, Self

import msgspec

from rulekeeper.core.chance import SEED_BITS
from rulekeeper.core.choice import NATURE, SHUFFLE
from rulekeeper.core.definition import Definition, load_game
from rulekeeper.core.errors import BadScenario, RulekeeperError, near
from rulekeeper.core.game import GARBLED, Game
from rulekeeper.core.lines import line_of
from rulekeeper.core.record import Chance, live_entries
from rulekeeper.core.scenario_checks import ONLOOKER, Difference, Mark, Step, expect_after, expect_before

LARGEST: Final = 100_000  # bytes of a file
STEPS: Final = 200
Texts = dict[str, str]  # a text in each language


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario's file may hold."""

    title: str | Texts
    game: str
    proves: tuple[str, ...] = ()
    role: Literal["proof", "lesson", "puzzle"] = "proof"
    goal: Texts = {}
    hint: Texts = {}
    seats: int | None = None
    options: dict[str, bool | int | str] = {}
    seed: int | None = None
    position: dict[str, Any] | None = None
    cards: dict[str, dict[str, Any]] = {}
    chance: tuple[int | str | tuple[int, ...], ...] = ()
    step: tuple[Step, ...] = ()


class Result(msgspec.Struct, frozen=True):
    """Whether everything held, or the first thing that did not. Step 0 is the beginning."""

    file: str
    passed: bool
    step: int = 0
    line: int = 0
    what: str = ""
    expected: str = ""
    found: str = ""

    def text(self) -> str:
        if self.passed:
            return f"{self.file}: passed"
        where = f"{self.file}, line {self.line}, step {self.step}"
        return f"{where}: {self.what}: expected {self.expected}, found {self.found}"


class Scenario:
    """One scenario, read and well-formed. Whether it holds is what `run` finds out."""

    def __init__(self, script: Script, source: str, file: str) -> None:
        self.script: Final = script
        self.source: Final = source
        self.file: Final = file

    @classmethod
    def load(cls, path: Path) -> Self:
        try:
            if path.stat().st_size > LARGEST:
                raise BadScenario(f"{path}: larger than a scenario may be, which is {LARGEST} bytes")
            return cls.read(path.read_text(encoding="utf-8"), str(path))
        except OSError as wrong:
            raise BadScenario(f"{path}: cannot be read ({wrong.strerror})") from None
        except UnicodeDecodeError:
            raise BadScenario(f"{path}: is no text in UTF-8, so it is no scenario") from None

    @classmethod
    def read(cls, source: str, file: str = "scenario") -> Self:
        """The scenario that a text describes; for what did not come from a file."""
        if len(source) > LARGEST:
            raise BadScenario(f"{file}: larger than a scenario may be, which is {LARGEST} bytes")
        try:
            table = tomllib.loads(source)
        except tomllib.TOMLDecodeError as wrong:
            raise BadScenario(f"{file}: no TOML: {wrong}") from None
        except RecursionError:
            raise BadScenario(f"{file}: tables stand in tables too deeply to be read") from None
        try:
            script = msgspec.convert(table, Script)
        except msgspec.ValidationError as wrong:
            raise BadScenario(_located(str(wrong), source, file)) from None
        scenario = cls(script, source, file)
        scenario._refuse_excess()
        return scenario

    @property
    def title(self) -> str:
        return in_language(self.script.title)

    @property
    def proves(self) -> tuple[str, ...]:
        return self.script.proves

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.script.step

    @cached_property
    def definition(self) -> Definition:
        try:
            return load_game(self.script.game)
        except RulekeeperError as wrong:
            raise BadScenario(f"{self._at('game')}: {wrong}") from None

    def open(self) -> Game:
        """A live table at the first position. `settle` it after each answer where the file writes its chance."""
        game = self._begin(open_chance=bool(self.script.chance))
        self.settle(game)
        return game

    def settle(self, game: Game) -> None:
        """Let what chance is asked for now come from the file, and from the seed when the file has no more."""
        while (used := _asked_of_chance(game)) is not None:
            if used < len(self.script.chance):
                self._fix(game, self.script.chance[used], used)
            else:
                game.draw()

    def run(self) -> Result:
        """Play the scenario as it is written; the first difference ends it."""
        done = 0
        try:
            game = self._begin(open_chance=True)
            self._settle_strictly(game)
            for step in self.steps:
                done += 1
                self._take(game, step)
        except Difference as found:
            return Result(self.file, False, done, self._line_of_step(done), found.what, found.expected, found.found)
        except RulekeeperError as wrong:
            return Result(self.file, False, done, self._line_of_step(done), "an error", "none", str(wrong))
        except Exception as wrong:
            if self.script.position is None:
                raise
            # A position is anybody's data, and a game may stumble over it later than where it was put together.
            told = f"{type(wrong).__name__}: {wrong}"
            return Result(self.file, False, done, self._line_of_step(done), "an error of the game", "none", told)
        return Result(self.file, True, done)

    def problems(self) -> list[str]:
        """Everything that can be said to be wrong without playing."""
        try:
            return list(self._problems())
        except BadScenario as wrong:
            return [str(wrong)]

    # --- inside

    def _begin(self, *, open_chance: bool) -> Game:
        script = self.script
        position = script.position
        if script.cards:
            position = {**(position or {}), "cards": script.cards}
        try:
            return Game.new(
                self.definition,
                script.seats,
                seed=script.seed,
                options=script.options,
                position=position,
                open_chance=open_chance,
            )
        except RulekeeperError as wrong:
            part = "position" if position is not None else "game"
            raise BadScenario(f"{self._at(part)}: {wrong}") from None
        except GARBLED as wrong:
            if position is None:
                raise
            # A position is anybody's data: what a game cannot make sense of is the file's fault.
            raise BadScenario(f"{self._at('position')}: the game cannot read this position: {wrong!r}") from wrong

    def _take(self, game: Game, step: Step) -> None:
        expect_before(game, step)
        mark = Mark(game)
        if step.answer is not None:
            game.answer(step.answer)
            self._settle_strictly(game)
        expect_after(game, step, mark)

    def _settle_strictly(self, game: Game) -> None:
        while (used := _asked_of_chance(game)) is not None:
            if used == len(self.script.chance) and self.script.seed is None:
                asked = game.state.asks
                assert asked is not None
                wanted = (
                    f"the order of {asked.args[0]} places" if asked.prompt == SHUFFLE else f"one of {asked.options!r}"
                )
                raise BadScenario(
                    f"{self._at('chance')}: chance is asked for the {used + 1}. time ({asked.prompt}: {wanted}), but "
                    f"`chance` holds {used}; add a result, or a `seed` to draw it from"
                )
            if used < len(self.script.chance):
                self._fix(game, self.script.chance[used], used)
            else:
                self.settle(game)

    def _fix(self, game: Game, value: int | str | tuple[int, ...], at: int) -> None:
        asked = game.state.asks
        assert asked is not None
        if asked.prompt == SHUFFLE and isinstance(value, tuple):
            # The first places are enough: the other cards follow as they lie.
            value = (*value, *[place for place in range(asked.args[0]) if place not in value])
        try:
            game.fix(value)
        except RulekeeperError as wrong:
            raise BadScenario(f"{self._at('chance')}: result {at + 1}: {wrong}") from None

    def _problems(self) -> Iterator[str]:
        definition, script = self.definition, self.script
        try:
            definition.setting(definition.seats[0] if script.seats is None else script.seats, script.options)
        except RulekeeperError as wrong:
            yield f"{self._at('options' if script.options else 'seats')}: {wrong}"
        for clause in script.proves:
            yield from self._unknown_clause(clause, "proves")
        for name in ("title", "goal", "hint"):
            yield from self._untranslated(getattr(script, name), name)
        for number, step in enumerate(script.step):
            yield from self._untranslated(step.say, "step", number, "say")
            if step.question is not None:
                yield from self._unknown(step.question, definition.prompts, "question", "step", number, "question")
            for refused in step.refused:
                yield from self._unknown_clause(refused.clause, "step", number, "refused")
            for total in step.reasons:
                yield from self._unknown(total.stat, definition.stats, "number", "step", number, "reasons")
            for seat in step.view:
                yield from self._unknown(seat, (*definition.seat_names, ONLOOKER), "seat", "step", number, "view", seat)

    def _unknown(self, name: str, known: Collection[str], what: str, *path: str | int) -> Iterator[str]:
        if name not in known:
            yield f"{self._at(*path)}: {name!r} is no {what}{near(name, known)}"

    def _unknown_clause(self, clause: str, *path: str | int) -> Iterator[str]:
        try:
            self.definition.rulebook.text(clause, self.definition.languages[0])
        except RulekeeperError as wrong:
            yield f"{self._at(*path)}: {wrong}"

    def _untranslated(self, texts: str | Texts, *path: str | int) -> Iterator[str]:
        if isinstance(texts, dict) and texts:
            for language in self.definition.languages:
                if not texts.get(language):
                    yield f"{self._at(*path)}: no text in {language!r}"

    def _refuse_excess(self) -> None:
        script = self.script
        if len(script.step) > STEPS:
            raise BadScenario(f"{self.file}: {len(script.step)} steps, and a scenario may have {STEPS}")
        if script.seed is not None and not 0 <= script.seed < 1 << SEED_BITS:
            raise BadScenario(
                f"{self._at('seed')}: {script.seed} is no seed: a whole number from 0 to 2**{SEED_BITS} - 1"
            )
        if script.cards and script.position is not None and "cards" in script.position:
            raise BadScenario(f"{self._at('position', 'cards')}: own cards stand under [cards], not in the position")

    def _line_of_step(self, step: int) -> int:
        return line_of(self.source, ("step", step - 1)) if step else 1

    def _at(self, *path: str | int) -> str:
        return f"{self.file}, line {line_of(self.source, path)}"


def find(folder: Path) -> list[Path]:
    """The scenarios in a folder and all below it, by name."""
    return sorted(path for path in folder.rglob("*.toml") if path.is_file())


def in_language(texts: str | Texts, language: str = "en") -> str:
    """A text in this language, else in the first that it has."""
    if isinstance(texts, str):
        return texts
    return texts.get(language) or next(iter(texts.values()), "")


def _asked_of_chance(game: Game) -> int | None:
    """How many results chance has given so far, if another is asked now."""
    asked = game.state.asks
    if asked is None or asked.who != NATURE:
        return None
    return sum([isinstance(entry, Chance) for entry in live_entries(game.entries)])


def _located(wrong: str, source: str, file: str) -> str:
    """A complaint about a table with the line it is about, and the names that would have been right."""
    message, _, where = wrong.replace(" | null`", "`").partition(" - at `$")  # TOML has no null
    path: list[str | int] = [int(i) if i else name for name, i in re.findall(r"([\w-]+)|\[(\d+)\]", where.rstrip("`"))]
    unknown = re.fullmatch(r"Object contains unknown field `(.*)`", message)
    if unknown:
        name = unknown[1]
        known = Step.part(path[-2] if path and isinstance(path[-1], int) else path[-1]) if path else Script
        path.append(name)
        message = f"{name!r} is not known here{near(name, known.__struct_fields__)}"
    else:
        spelled = ".".join(str(part + 1) if isinstance(part, int) else part for part in path)
        message = f"{spelled or 'the file'}: {message[:1].lower()}{message[1:]}"
    return f"{file}, line {line_of(source, tuple(path))}: {message}"
