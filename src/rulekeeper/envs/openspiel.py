"""OpenSpiel: any game whose chance can be listed, as a Python game of theirs with chance as a player.

`register("leduc_poker")` gives the name under which `pyspiel.load_game` then finds it. Actions are the answers that the
game's prompts declare, in their order, so that their numbers do not depend on the position. An information state is
what a seat was told by the log, and what it answered itself: the kernel decides who is told what, not this module.
"""

from itertools import chain
from typing import Any, Final, NamedTuple

from rulekeeper.core.choice import NATURE, SHUFFLE, Choice
from rulekeeper.core.definition import Definition, load_game
from rulekeeper.core.errors import MissingExtra, NotExportable
from rulekeeper.core.knowledge import CardState, sees
from rulekeeper.core.state import EVERYBODY, State

try:
    import numpy as np
    import pyspiel
except ImportError as missing:
    raise MissingExtra(
        f"{missing.name} is not installed: pip install 'rulekeeper[research]' brings what the OpenSpiel interface needs"
    ) from None

BUDGET: Final = 20_000  # positions that are visited to find a game's limits


class Limits(NamedTuple):
    """What OpenSpiel wants to know of a game beforehand. `total` is what all results add up to, None if it varies."""

    longest: int  # answers in the longest game
    chance: int  # results of chance to choose from, at most
    lowest: float
    highest: float
    total: float | None = 0.0


def register(
    game: str | Definition,
    *,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    limits: Limits | None = None,
) -> str:
    """Make a game known to OpenSpiel and return its name there; a second time only the name is returned.

    The limits of a small game are found by visiting all its positions. A larger one needs them to be named.
    """
    definition = load_game(game) if isinstance(game, str) else game
    count = definition.seats[0] if seats is None else seats
    chosen = definition.setting(count, options)
    name = "_".join(["rulekeeper", definition.id, *_extras(definition, count, chosen)])
    if name not in _EXPORTS:
        start = definition.begin(count, chosen, 0, open_chance=True, told=True)
        export = _Export(name, definition, start, limits or found_limits(definition, start))
        # A class of its own, as OpenSpiel's games are: a plain function would be freed after the interpreter has gone.
        pyspiel.register_game(export.type, type(name, (_Game,), {"export": export}))
        _EXPORTS[name] = export
    return name


def _extras(definition: Definition, seats: int, options: dict[str, Any]) -> list[str]:
    """What sets this export apart from the game as it is usually played."""
    default = definition.setting(definition.seats[0])
    told = [f"{key}_{value}".lower() for key, value in options.items() if value != default[key]]
    return [*([f"{seats}p"] if seats != definition.seats[0] else []), *told]


def found_limits(definition: Definition, start: State) -> Limits:
    """A small game's limits, from a visit to every position; `NotExportable` where there are more than `BUDGET`."""
    survey = _Survey(definition)
    longest = survey.height(start)
    totals = {round(sum(result), 9) for result in survey.results}
    every = [value for result in survey.results for value in result]
    return Limits(longest, survey.chance, min(every), max(every), totals.pop() if len(totals) == 1 else None)


class _Survey:
    """A walk through every position of a game, each once."""

    def __init__(self, definition: Definition) -> None:
        self.definition = definition
        self.heights: dict[str, int] = {}
        self.chance = 0
        self.results: list[list[float]] = []

    def height(self, g: State) -> int:
        """How many answers the longest game from here takes."""
        key = repr(g.data())
        if key not in self.heights:
            if len(self.heights) >= BUDGET:
                raise NotExportable(
                    f"{self.definition.id} has more than {BUDGET} positions, too many to visit them all: name its "
                    "limits, such as limits=Limits(longest=42, chance=0, lowest=-1, highest=1)"
                )
            self.heights[key] = self._found_height(g)
        return self.heights[key]

    def _found_height(self, g: State) -> int:
        asked = g.asks
        if asked is None:
            self.results.append(self.definition.returns(g))
            return 0
        below = max(self.height(_after(g, option)) for option in _listed(self.definition, asked))
        if asked.who == NATURE:
            self.chance = max(self.chance, len(asked.options))
            return below
        return below + 1


def _after(g: State, option: Any) -> State:
    g = g.clone()
    g.run(option)
    return g


def _listed(definition: Definition, asked: Choice) -> tuple[Any, ...]:
    """What can be answered or happen; a shuffle is one draw out of too many."""
    if asked.prompt == SHUFFLE:
        raise NotExportable(
            f"{definition.id} shuffles {asked.args[0]} cards at once, so its chance cannot be listed; "
            "only games that deal card by card can be exported"
        )
    return asked.options


class _Export:
    """A game as OpenSpiel is told of it: its type, its limits, and the number of every action."""

    def __init__(self, name: str, definition: Definition, start: State, limits: Limits) -> None:
        self.name = name
        self.definition = definition
        self.start = start
        self.limits = limits
        self.actions = _conceivable(definition, start)
        self.numbers = {option: number for number, option in enumerate(self.actions)}
        self.faces = sorted(set(start.kind)) if isinstance(start, CardState) else []
        self.piles = sum(1 for zone in definition.zones for _ in zone.lists(start)) if self.faces else 0
        self.type = pyspiel.GameType(
            short_name=name,
            long_name=f"{definition.title} (Rulekeeper)",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
            if limits.chance
            else pyspiel.GameType.ChanceMode.DETERMINISTIC,
            information=pyspiel.GameType.Information.PERFECT_INFORMATION
            if all(zone.everybody_sees for zone in definition.zones)
            else pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=_utility(limits.total),
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=start.seats,
            min_num_players=start.seats,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
        )
        self.info = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=limits.chance,
            num_players=start.seats,
            min_utility=limits.lowest,
            max_utility=limits.highest,
            utility_sum=limits.total,
            max_game_length=limits.longest,
        )

    def number(self, option: Any) -> int:
        number = self.numbers.get(option)
        if number is None:
            raise NotExportable(
                f"{option!r} is not among the answers that the prompts of {self.definition.id} declare at its start, "
                "so it has no number; OpenSpiel needs one for every answer of the game"
            )
        return number


_EXPORTS: Final[dict[str, _Export]] = {}


def _conceivable(definition: Definition, start: State) -> list[tuple[Any, ...]]:
    """Every answer that any prompt takes, in the order of the prompts; like answers to two prompts are one action."""
    asked = [(prompt, Choice(0, prompt.id, ())) for prompt in definition.prompts.values()]
    return list(dict.fromkeys(option for prompt, choice in asked for option in prompt.conceivable(start, choice)))


def _utility(total: float | None) -> Any:
    kinds = pyspiel.GameType.Utility
    if total is None:
        return kinds.GENERAL_SUM
    return kinds.CONSTANT_SUM if total else kinds.ZERO_SUM


class _Course:
    """How a game went: where it stands, what each seat was told, and the answers by number.

    `told` has one list more than there are seats: what an onlooker was told.
    """

    __slots__ = ("answers", "export", "g", "told")

    def __init__(
        self, export: _Export, g: State, told: list[tuple[str, ...]], answers: tuple[tuple[int, int, bool], ...]
    ) -> None:
        self.export = export
        self.g = g
        self.told = told
        self.answers = answers  # (seat, action, whether everybody was told of it)

    def __deepcopy__(self, memo: dict[int, Any]) -> "_Course":
        return _Course(self.export, self.g.clone(), self.told[:], self.answers)

    def __reduce__(self) -> tuple[Any, ...]:
        return _resumed, (self.export.name, self.g.data(), self.told, self.answers)

    def go_on(self, option: Any) -> None:
        """Apply an answer, or what chance gave, and write down who hears what of it."""
        g, asked = self.g, self.g.asks
        assert asked is not None
        g.told = []
        g.run(option)
        self.hear(g.told)
        if asked.who != NATURE:
            prompt = self.export.definition.prompts[asked.prompt]
            key = prompt.kind(option).key(g, option)
            self.told[asked.who] = (*self.told[asked.who], f"own: {key}")
            public = bool(g.told) and g.told[0][0] == EVERYBODY
            self.answers = (*self.answers, (asked.who, self.export.number(option), public))

    def hear(self, lines: list[Any]) -> None:
        events = self.export.definition.events
        for mask, event, others in lines:
            for seat in range(len(self.told)):
                heard = event if mask == EVERYBODY or (seat < self.g.seats and mask >> seat & 1) else others
                if heard is not None:
                    domains = [domain for _, domain in events[heard[0]].of]
                    named = [domain.names(self.g, x) for domain, x in zip(domains, heard[1:], strict=True)]
                    self.told[seat] = (*self.told[seat], " ".join([heard[0], *named]))


def _begun(export: _Export) -> _Course:
    course = _Course(export, export.start.clone(), [()] * (export.start.seats + 1), ())
    course.hear(course.g.told or [])
    return course


def _resumed(name: str, data: dict[str, Any], told: list[tuple[str, ...]], answers: tuple[Any, ...]) -> _Course:
    export = _EXPORTS[name]
    return _Course(export, export.definition.state.from_data(data), told, answers)


class _Game(pyspiel.Game):  # type: ignore[misc]
    """A game as OpenSpiel holds it; every export has a subclass."""

    export: _Export

    def __init__(self, params: Any = None) -> None:
        super().__init__(self.export.type, self.export.info, params or {})

    def new_initial_state(self) -> "_Position":
        return _Position(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.export.limits.chance and len(self.export.faces)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "_Observer":
        return _Observer(self.export, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


class _Position(pyspiel.State):  # type: ignore[misc]
    """A game in progress as OpenSpiel holds it. All that is ours is in `course`, which copies and pickles itself."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.course = _begun(game.export)

    def current_player(self) -> int:
        asked = self.course.g.asks
        if asked is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if asked.who == NATURE else asked.who

    def _legal_actions(self, player: int) -> list[int]:
        return sorted([self.course.export.number(option) for option in self._asked.options])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        asked = self._asked
        options = _listed(self.course.export.definition, asked)
        weights = asked.args or (1,) * len(options)
        return [(number, weight / sum(weights)) for number, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        options = self._asked.options if self._asked.who == NATURE else self.course.export.actions
        self.course.go_on(options[action])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{self._asked.prompt} {self._asked.options[action]}"
        option = self.course.export.actions[action]
        prompts = self.course.export.definition.prompts.values()
        kind = next(prompt.kinds[option[0]] for prompt in prompts if option[0] in prompt.kinds)
        return kind.key(self.course.g, option)

    def is_terminal(self) -> bool:
        return self.course.g.asks is None

    def returns(self) -> list[float]:
        g = self.course.g
        return self.course.export.definition.returns(g) if g.asks is None else [0.0] * g.seats

    def __str__(self) -> str:
        return repr(self.course.export.definition.describe(self.course.g))

    @property
    def _asked(self) -> Choice:
        asked = self.course.g.asks
        assert asked is not None
        return asked


class _Observer:
    """What a seat knows, as text and as numbers: whose eyes, the faces it sees in each pile, and the answers so far."""

    def __init__(self, export: _Export, kind: Any, params: Any) -> None:
        if params:
            raise NotExportable(f"{params!r}: observations of {export.definition.id} take no parameters")
        self._export = export
        self._own = kind.private_info != pyspiel.PrivateInfoType.NONE
        shapes = {
            "seat": (export.start.seats,),
            "seen": (export.piles, len(export.faces)),
            "answers": (export.limits.longest, len(export.actions)),
        }
        shapes = {name: shape for name, shape in shapes.items() if 0 not in shape}
        self.tensor = np.zeros(sum([int(np.prod(shape)) for shape in shapes.values()]), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: _Position, player: int) -> None:
        course = state.course
        self.tensor.fill(0)
        self.dict["seat"][player] = 1
        if "seen" in self.dict:
            self._see(course.g, player)
        for at, (seat, action, public) in enumerate(course.answers):
            if public or (self._own and seat == player):
                self.dict["answers"][at, action] = 1

    def string_from(self, state: _Position, player: int) -> str:
        course = state.course
        return " | ".join([f"seat {player}", *course.told[player if self._own else course.g.seats]])

    def _see(self, g: Any, player: int) -> None:
        everybody = (1 << g.seats) - 1
        piles = chain.from_iterable(zone.lists(g) for zone in self._export.definition.zones)
        for at, (_, cards) in enumerate(piles):
            for card in cards:
                if g.seen[card] == everybody or (self._own and sees(g, player, card)):
                    self.dict["seen"][at, self._export.faces.index(g.kind[card])] += 1
