"""Continuous modifiers: what a number of a thing is now, asked of everything that has a say in it.

Nothing is ever written into a card when another card changes it. A game names its layers in their order, each with one
operation, and gives its modifiers by the face that carries them; `value` starts from the printed number and applies
what reaches the thing, layer by layer. Numbers are exact: whole, negative or fractions. Reads the state, changes
nothing.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Final, TypeAlias

from rulekeeper.core.lasting import ANY
from rulekeeper.core.play import PlayState
from rulekeeper.core.values import Number, Reason
from rulekeeper.core.words import Said

SET: Final = 0
ADD: Final = 1
MULTIPLY: Final = 2
AT_MOST: Final = 3
AT_LEAST: Final = 4

GIVEN: Final = None  # as an amount: the one that the lasting effect was given

Computed: TypeAlias = Callable[[Any, int, int, Any], Number]
"""An amount worked out: (state, source, thing, the number so far)."""

Reaches: TypeAlias = Callable[[Any, int, int], bool]
"""Whether a modifier has a say: (state, source, thing)."""


def everything(g: Any, source: int, thing: int) -> bool:
    return True


def itself(g: Any, source: int, thing: int) -> bool:
    return source == thing


class Layer:
    """A stage of the sum. Inside it, `by_arrival` puts the oldest first, cards and lasting effects alike."""

    __slots__ = ("by_arrival", "name", "operation")

    def __init__(self, name: str, operation: int, by_arrival: bool = False) -> None:
        self.name: Final = name
        self.operation: Final = operation
        self.by_arrival: Final = by_arrival


class Modifier:
    """One say in one number: in which layer, by how much, of which things, and the clause or card that says so."""

    __slots__ = ("amount", "clause", "layer", "reaches", "stat")

    def __init__(self, stat: str, layer: str, amount: Number | Computed | None, reaches: Reaches, clause: str) -> None:
        self.stat: Final = stat
        self.layer: Final = layer
        self.amount: Final = amount
        self.reaches: Final = reaches
        self.clause: Final = clause


class _Entry:
    """A modifier as the table holds it, its layer looked up."""

    __slots__ = ("by_arrival", "clause", "computed", "fixed", "given", "operation", "rank", "reaches")

    def __init__(self, modifier: Modifier, rank: int, layer: Layer) -> None:
        amount: Any = modifier.amount
        self.rank: Final = rank
        self.operation: Final = layer.operation
        self.by_arrival: Final = layer.by_arrival
        self.given: Final = amount is None
        self.computed: Final[Any] = amount if callable(amount) else None
        self.fixed: Final[Any] = 0 if amount is None or callable(amount) else amount
        self.reaches: Final = modifier.reaches
        self.clause: Final = modifier.clause

    def amount(self, g: PlayState, source: int, thing: int, so_far: Any, given: int) -> Any:
        if self.given:
            return given
        if self.computed is not None:
            return self.computed(g, source, thing, so_far)
        return self.fixed


class Modifiers:
    """A game's table of modifiers, grouped by the number they have a say in and by the face that carries them.

    `printed` says in words where a number starts, and the clause of that; `named` gives the words for a source.
    """

    def __init__(
        self,
        layers: Sequence[Layer],
        printed: Callable[[Any, str, int], tuple[Said, str]],
        named: Callable[[Any, int], Said],
    ) -> None:
        self._layers = {layer.name: (rank, layer) for rank, layer in enumerate(layers)}
        self._printed = printed
        self._named = named
        self._by_face: dict[str, dict[int, tuple[_Entry, ...]]] = {}
        self._by_effect: dict[str, dict[str, tuple[_Entry, ...]]] = {}

    def while_in_play(self, face: int, *modifiers: Modifier) -> None:
        """What a card with this face says as long as it is in play."""
        for modifier in modifiers:
            faces = self._by_face.setdefault(modifier.stat, {})
            faces[face] = (*faces.get(face, ()), self._entry(modifier))

    def while_lasting(self, effect: str, *modifiers: Modifier) -> None:
        """What a lasting effect of this name says until it ends, of what it was put on."""
        for modifier in modifiers:
            effects = self._by_effect.setdefault(modifier.stat, {})
            effects[effect] = (*effects.get(effect, ()), self._entry(modifier))

    def exact(self, g: PlayState, stat: str, thing: int) -> Number:
        """What `stat` of `thing` is now, which may be a fraction."""
        return self.applied(g, stat, thing, g.printed(stat, thing))

    def applied(self, g: PlayState, stat: str, thing: int, start: Number) -> Number:
        """As `exact`, but from `start` instead of the printed number: a total that is modified as a whole."""
        total: Any = start
        entry: _Entry
        for _rank, _since, entry, source, given in self._reaching(g, stat, thing):
            total = _operate(entry.operation, total, entry.amount(g, source, thing, total, given))
        result: Number = _whole(total)
        return result

    def value(self, g: PlayState, stat: str, thing: int) -> int:
        """What `stat` of `thing` is now, in a game whose numbers are whole."""
        total = self.exact(g, stat, thing)
        if not isinstance(total, int):
            raise ValueError(f"{stat!r} of {thing} is {total}, no whole number: ask for `exact`")
        return total

    def holds(self, g: PlayState, question: str, thing: int) -> bool:
        """A yes/no question, such as whether a thing may attack: yes is any number above 0."""
        return self.exact(g, question, thing) > 0

    def reasons(self, g: PlayState, stat: str, thing: int) -> list[Reason]:
        """How the number came about: the printed one, then every change. Their sum is the value."""
        total: Any = g.printed(stat, thing)
        words, clause = self._printed(g, stat, thing)
        found = [Reason(total, words, clause)]
        for _rank, _since, entry, source, given in self._reaching(g, stat, thing):
            changed = _whole(_operate(entry.operation, total, entry.amount(g, source, thing, total, given)))
            if changed != total:
                change: Any = _whole(changed - total)
                found.append(Reason(change, self._named(g, source), entry.clause))
                total = changed
        return found

    def _entry(self, modifier: Modifier) -> _Entry:
        if modifier.layer not in self._layers:
            known = ", ".join(self._layers)
            raise ValueError(f"{modifier.layer!r} is no layer of this game, for {modifier.stat!r}; there are: {known}")
        rank, layer = self._layers[modifier.layer]
        return _Entry(modifier, rank, layer)

    def _reaching(self, g: PlayState, stat: str, thing: int) -> list[Any]:
        """What has a say, in the order in which it applies: (rank, since, entry, source, given amount)."""
        found: list[Any] = []
        entry: _Entry
        faces = self._by_face.get(stat)
        if faces is not None:
            kind = g.kind
            for source in g.in_play():
                carried = faces.get(kind[source])
                if carried is not None:
                    for entry in carried:
                        if entry.reaches(g, source, thing):
                            since = g.arrival(source) if entry.by_arrival else 0
                            found.append((entry.rank, since, entry, source, 0))
        effects = self._by_effect.get(stat)
        if effects is not None and g.lasting:
            for since, effect, source, target, amount, _until, _whose, _times in g.lasting:
                carried = effects.get(effect)
                if carried is not None and target in (thing, ANY):
                    for entry in carried:
                        if entry.reaches(g, source, thing):
                            began = since if entry.by_arrival else 0
                            found.append((entry.rank, began, entry, source, amount))
        for at in range(1, len(found)):
            if _order(found[at]) < _order(found[at - 1]):
                found.sort(key=_order)
                break
        return found


def _order(found: tuple[Any, ...]) -> tuple[int, int]:
    return found[0], found[1]


def _operate(operation: int, total: Any, amount: Any) -> Any:
    if operation == ADD:
        return total + amount
    if operation == SET:
        return amount
    if operation == MULTIPLY:
        return total * amount
    if operation == AT_MOST:
        return min(total, amount)
    return max(total, amount)


def _whole(total: Any) -> Any:
    """A fraction that is a whole number, as one."""
    return total.numerator if isinstance(total, Fraction) and total.denominator == 1 else total
