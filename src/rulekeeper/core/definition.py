"""What a game is made of: the one object that a game's package offers, and how its parts are found by name.

A `Definition` ties a game's state, rules, prompts, words, view and options together. The kernel, the bots and the
clients reach a game only through it.
"""

import hashlib
import importlib
import importlib.util
import pkgutil
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from rulekeeper.core.errors import BadOption, BadSeats, NotData, UnknownGame, near
from rulekeeper.core.frame import Frame
from rulekeeper.core.knowledge import Zone
from rulekeeper.core.prompts import Event, Prompt
from rulekeeper.core.rulebook import Rulebook
from rulekeeper.core.state import State
from rulekeeper.core.values import Stat
from rulekeeper.core.view import Table
from rulekeeper.core.words import Said, Words, said

GAMES: Final = "rulekeeper.games"
REFERENCE: Final = "rulekeeper.games.reference"


class Option(NamedTuple):
    """A table option: its values, the first of which is the default, and the ruling or clause that names it."""

    id: str
    choices: tuple[bool | int | str, ...]
    clause: str

    def read(self, text: str) -> bool | int | str:
        """The value that `text` names, or an error that lists what would have been right."""
        for choice in self.choices:
            if text.casefold() == str(choice).casefold():
                return choice
        wanted = ", ".join(str(choice).lower() for choice in self.choices)
        raise BadOption(f"{text!r} is no value of option {self.id!r}: {wanted}")


class Setup(NamedTuple):
    """What a game is laid out from. `numbering(n)` gives the numbers of n cards, in an order nobody may notice."""

    seats: int
    options: dict[str, bool | int | str]
    numbering: Callable[[int], list[int]]


class Definition:
    """A game. See `docs/write-a-game.md` for each part with an example."""

    def __init__(
        self,
        *,
        id: str,
        title: str,
        package: str,
        seats: Sequence[int],
        seat_names: Sequence[str],
        state: type[State],
        lay_out: Callable[[Any, Setup], None],
        main: Callable[[Any], Frame],
        prompts: dict[str, Prompt],
        look: Callable[[Any, int | None], Table],
        describe: Callable[[Any], dict[str, Any]],
        place: Callable[[Any, Setup, dict[str, Any]], Frame],
        events: Sequence[Event] = (),
        stats: Sequence[Stat] = (),
        zones: tuple[Zone, ...] = (),
        options: Sequence[Option] = (),
        languages: Sequence[str] = ("en",),
        returns: Callable[[Any], list[float]] | None = None,
        problems: Callable[[Any], list[str]] = lambda g: [],
    ) -> None:
        if "blank" not in vars(state):
            raise NotData(f"{state.__name__} is no state class of its own: write @columns above it")
        self.id: Final = id
        self.title: Final = title
        self.package: Final = package
        self.seats: Final = tuple(seats)
        self.seat_names: Final = tuple(seat_names)
        self.state: Final = state
        self.lay_out: Final = lay_out
        self.main: Final = main
        self.prompts: Final = prompts
        self.look: Final = look
        self.describe: Final = describe
        self.place: Final = place
        self.events: Final = {event.id: event for event in events}
        self.stats: Final = {stat.id: stat for stat in stats}
        self.zones: Final = zones
        self.options: Final = {option.id: option for option in options}
        self.languages: Final = tuple(languages)
        self.returns: Final = returns or won_or_lost
        self.problems: Final = problems

    @cached_property
    def folder(self) -> Path:
        spec = importlib.util.find_spec(self.package)
        assert spec is not None and spec.origin is not None
        return Path(spec.origin).parent

    @cached_property
    def words(self) -> Words:
        return Words.load(self.folder, self.languages)

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.load(self.folder, self.languages)

    @cached_property
    def digest(self) -> str:
        """A digest of everything that decides how this game plays: the kernel's sources and the game's own."""
        core = Path(__file__).parent
        total = hashlib.blake2b(digest_size=16)
        for top in (core, self.folder):
            for path in sorted([*top.rglob("*.py"), *[path for path in top.rglob("*.toml") if _decides(path)]]):
                total.update(str(path.relative_to(top)).encode() + b"\0" + path.read_bytes() + b"\0")
        return total.hexdigest()

    def setting(self, seats: int, options: dict[str, Any] | None = None) -> dict[str, bool | int | str]:
        """All options with their values, the given ones checked; refuses a wrong number of seats."""
        if seats not in self.seats:
            raise BadSeats(f"{self.title} is for {_numbers(self.seats)} players, not for {seats}")
        chosen: dict[str, bool | int | str] = {option.id: option.choices[0] for option in self.options.values()}
        for name, value in (options or {}).items():
            if name not in self.options:
                raise BadOption(f"{name!r} is no option of {self.id}{near(name, self.options)}")
            chosen[name] = self.options[name].read(str(value))
        return chosen

    def begin(
        self,
        seats: int,
        options: dict[str, bool | int | str],
        seed: int,
        *,
        numbering: Callable[[int], list[int]] = lambda n: list(range(n)),
        open_chance: bool = False,
        told: bool = False,
    ) -> State:
        """A new game, run up to its first question."""
        g = self.empty(seats, seed, open_chance=open_chance, told=told)
        self.lay_out(g, Setup(seats, options, numbering))
        g.frames.append(self.main(g))
        g.run()
        return g

    def empty(self, seats: int, seed: int, *, open_chance: bool = False, told: bool = False) -> State:
        g = self.state.blank()
        g.seats, g.seed, g.open_chance, g.told = seats, seed, open_chance, [] if told else None
        return g

    def seat_words(self, seat: int) -> Said:
        """A seat's name, to be said in any language: the words `seat-<name>`."""
        return said(f"seat-{self.seat_names[seat]}")


def won_or_lost(g: State) -> list[float]:
    """1 for the winners together, and as much taken from the others; 0 for all where nobody or everybody wins."""
    winners = g.winners
    if not winners or len(winners) == g.seats:
        return [0.0] * g.seats
    return [1 / len(winners) if s in winners else -1 / (g.seats - len(winners)) for s in range(g.seats)]


def games() -> list[str]:
    """The ids of all games there are, without importing any: reference games last."""
    own = [m.name for m in pkgutil.iter_modules(_paths(GAMES)) if m.ispkg and m.name != "reference"]
    return sorted(own) + sorted(m.name for m in pkgutil.iter_modules(_paths(REFERENCE)) if m.ispkg)


_LOADED: Final[dict[str, Definition]] = {}


def load_game(id: str) -> Definition:
    """The game with this id; imports its package now."""
    if id in _LOADED:
        return _LOADED[id]
    known = games()
    if id not in known:
        raise UnknownGame(f"{id!r} is no game here{near(id, known)}")
    package = f"{GAMES}.{id}" if importlib.util.find_spec(f"{GAMES}.{id}") else f"{REFERENCE}.{id}"
    definition = importlib.import_module(package).GAME
    assert isinstance(definition, Definition)
    _LOADED[id] = definition
    return definition


def _decides(file: Path) -> bool:
    """Whether a TOML file of a game says how it plays: cards and components do, words, clauses and scenarios do not."""
    return file.name.split(".")[0] not in ("words", "rules") and "scenarios" not in file.parts


def _paths(package: str) -> list[str]:
    spec = importlib.util.find_spec(package)
    return list(spec.submodule_search_locations or []) if spec else []


def _numbers(seats: tuple[int, ...]) -> str:
    return " or ".join([", ".join(map(str, seats[:-1])), str(seats[-1])]) if len(seats) > 1 else str(seats[0])
