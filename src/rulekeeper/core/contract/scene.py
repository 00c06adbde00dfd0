"""What a check of the contract is, and what it is given: a game at one decision, and chance of its own.

A check is a generator of complaints: none means that the promise holds there. It must leave the scene's games as they
are. Each has a name that stands in the report and a docstring that says what is promised.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from rulekeeper.core.chance import SEED_BITS, below, derived, permutation
from rulekeeper.core.definition import Definition
from rulekeeper.core.game import Game
from rulekeeper.core.knowledge import CardState
from rulekeeper.core.question import Question
from rulekeeper.core.state import State
from rulekeeper.core.worlds import redealt as redealt_state

T = TypeVar("T")

ONCE: Final = 0  # before the first game: what the definition says of itself
ALWAYS: Final = 1  # at every decision
SOMETIMES: Final = 2  # at the first occurrence of each prompt, and at decisions drawn from the seed
AFTERWARDS: Final = 3  # when a game is over


class Skipped(Exception):
    """Raised by a check that does not apply to this decision, so that it is not counted as run."""


class Draws:
    """Chance for a check: the same numbers for the same seed and label."""

    __slots__ = ("_drawn", "_seed")

    def __init__(self, seed: int, label: str) -> None:
        self._seed = derived(seed, label)
        self._drawn = 0

    def below(self, n: int) -> int:
        self._drawn += 1
        return below(self._seed, self._drawn, n)

    def pick(self, among: Sequence[T]) -> T:
        return among[self.below(len(among))]

    def some(self, among: Sequence[T], most: int) -> list[T]:
        """Up to so many of these, each at most once."""
        self._drawn += 1
        return [among[at] for at in permutation(self._seed, self._drawn, len(among))[:most]]

    def seed(self) -> int:
        self._drawn += 1
        return derived(self._seed, f"seed {self._drawn}") % (1 << SEED_BITS)


class Start(NamedTuple):
    """All that a game of the walk follows from."""

    number: int
    seed: int
    seats: int
    options: dict[str, bool | int | str]

    def answers(self) -> Draws:
        return Draws(self.seed, "answers")

    def game(self, definition: Definition, numbering: Callable[[int], list[int]] | None = None) -> Game:
        """A new game. What its undo draws follows from the seed too, so that a failure can be shown again."""
        renewed = Draws(self.seed, "undo")
        return Game.new(
            definition,
            self.seats,
            seed=self.seed,
            options=self.options,
            numbering=numbering or (lambda n: list(range(n))),
            entropy=renewed.seed,
        )

    def twin(self, definition: Definition) -> Game:
        """The same game with its cards numbered in another order."""
        return self.game(definition, lambda n: list(permutation(derived(self.seed, "numbering"), n, n)))


class Scene:
    """A game at one decision; `before` is the game one answer earlier, `given` that answer's key."""

    __slots__ = ("before", "decision", "definition", "game", "given", "longest", "start", "trail", "twin")

    def __init__(self, definition: Definition, start: Start, longest: int) -> None:
        self.definition = definition
        self.start = start
        self.longest = longest
        self.game = start.game(definition)
        has_cards = isinstance(self.game.state, CardState)
        self.twin: Game | None = start.twin(definition) if has_cards else None
        self.before: Game | None = None
        self.given = ""
        self.decision = 0
        self.trail: list[tuple[State, Any]] = []  # each state and the value that was answered there

    def draws(self, label: str) -> Draws:
        return Draws(self.start.seed, f"{label} at {self.decision}")

    def give(self, at: int) -> None:
        """Answer with the option at this place."""
        question = self.question
        answer = question.answers[at]
        self.before, self.given = self.game.copy(), answer.key
        self.trail.append((self.game.state, answer.value))
        self.game.answer(at)
        self.decision += 1

    def follow(self) -> None:
        """Give the last answer in the twin game as well; where that fails, the twin is given up."""
        twin, self.twin = self.twin, None
        if twin is not None:
            twin.answer(self.given)
            self.twin = twin

    @property
    def question(self) -> Question:
        """The open question, in a scene that has one."""
        question = self.game.question
        if question is None:
            raise Skipped
        return question

    @property
    def seats(self) -> range:
        return range(self.start.seats)

    @property
    def viewers(self) -> list[int | None]:
        """Every seat, and the onlooker."""
        return [None, *self.seats]


Check = Callable[[Scene], Iterator[str]]


class Promise(NamedTuple):
    """One promise of the contract. `needed` says that a walk in which its check never ran has failed."""

    name: str
    moment: int
    check: Check
    needed: bool

    @property
    def says(self) -> str:
        return " ".join((self.check.__doc__ or "").split())


PROMISES: Final[dict[str, Promise]] = {}


def promise(name: str, moment: int, *, needed: bool = False) -> Callable[[Check], Check]:
    """Enter a check into the contract."""

    def entered(check: Check) -> Check:
        PROMISES[name] = Promise(name, moment, check, needed)
        return check

    return entered


def seen(game: Game, viewer: int | None) -> bytes:
    """What a viewer is shown, byte for byte."""
    return msgspec.json.encode(game.view(viewer))


def who(viewer: int | None) -> str:
    return "an onlooker" if viewer is None else f"seat {viewer}"


def redealt(game: Game, seat: int, seed: int) -> Game:
    """The same game in a world that `seat` cannot tell from the real one; whoever is asked is still asked."""
    world = game.copy()
    world.state = redealt_state(game.definition, game.state, seat, seed)
    return world


def different(one: State, other: State) -> list[str]:
    """The columns in which two states differ."""
    here, there = one.data(), other.data()
    return [name for name in here if here[name] != there.get(name)]


def parting(one: bytes, other: bytes, around: int = 60) -> str:
    """Where two views part, in words."""
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    first = max(0, at - around // 2)
    return f"{one[first : at + around]!r} against {other[first : at + around]!r}"
