"""What a question means: the kinds of answers it takes, every conceivable answer, and the requirements for each.

Rules generate the legal answers quickly; the tables here state the same law a second time, one requirement after the
other, each with the clause that demands it. `explain` walks them. The two formulations must agree on every conceivable
answer, which the contract walk checks in random positions. Nothing here runs while a game is simulated.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any, Final, NamedTuple

from rulekeeper.core.choice import Choice
from rulekeeper.core.words import Said, Word, said


class Domain(NamedTuple):
    """A sort of thing that answers, prompts and log lines name: squares, seats, cards.

    `names` gives the text that stands in records whatever the language; `words` what people read; `everything` all
    values there are, in play or not; `place` the thing of the table to point at, where there is one.
    """

    id: str
    everything: Callable[[Any], Iterable[Any]]
    names: Callable[[Any, Any], str]
    words: Callable[[Any, Any], Word]
    place: Callable[[Any, Any], str | None] = lambda g, value: None


class Need(NamedTuple):
    """One requirement: the clause that demands it, and a test of (state, question, *the answer's parts)."""

    clause: str
    holds: Callable[..., bool]


class Kind:
    """One kind of answer: its verb, the things it names, and what must hold for it.

    An answer of this kind is the tuple `(verb, *parts)`, one part for each domain in `of`. `everything` lists the
    conceivable answers' parts where the product of the domains is not it; `more` adds arguments to the words.
    """

    __slots__ = ("clauses", "everything", "more", "needs", "of", "verb")

    def __init__(
        self,
        verb: str,
        of: tuple[tuple[str, Domain], ...] = (),
        needs: tuple[Need, ...] = (),
        clauses: tuple[str, ...] = (),
        everything: Callable[[Any, Choice], Iterable[tuple[Any, ...]]] | None = None,
        more: Callable[..., dict[str, Word]] | None = None,
    ) -> None:
        self.verb: Final = verb
        self.of: Final = of
        self.needs: Final = needs
        self.clauses: Final = clauses
        self.everything: Final = everything
        self.more: Final = more

    def conceivable(self, g: Any, asked: Choice) -> Iterator[tuple[Any, ...]]:
        parts = self.everything(g, asked) if self.everything else product(*[d.everything(g) for _, d in self.of])
        return ((self.verb, *part) for part in parts)

    def key(self, g: Any, option: tuple[Any, ...]) -> str:
        """The answer's text in records: it names things and places, and means the same in every language."""
        return " ".join([self.verb, *[d.names(g, x) for (_, d), x in zip(self.of, option[1:], strict=True)]])

    def words(self, g: Any, asked: Choice, option: tuple[Any, ...]) -> Said:
        args: dict[str, Word] = {name: d.words(g, x) for (name, d), x in zip(self.of, option[1:], strict=True)}
        if self.more:
            args.update(self.more(g, asked, *option[1:]))
        return said(f"answer-{self.verb}", **args)

    def places(self, g: Any, option: tuple[Any, ...]) -> tuple[str, ...]:
        found = [d.place(g, x) for (_, d), x in zip(self.of, option[1:], strict=True)]
        return tuple([place for place in found if place is not None])

    def refusal(self, g: Any, asked: Choice, option: tuple[Any, ...]) -> str | None:
        """The clause that forbids this answer now, or None when it is legal."""
        for need in self.needs:
            if not need.holds(g, asked, *option[1:]):
                return need.clause
        return None


class Prompt:
    """A question by name: the kinds of answers it takes, and the domains of the arguments its words speak of."""

    __slots__ = ("args", "id", "kinds", "more")

    def __init__(
        self,
        id: str,
        kinds: tuple[Kind, ...],
        args: tuple[tuple[str, Domain], ...] = (),
        more: Callable[[Any, Choice], dict[str, Word]] | None = None,
    ) -> None:
        self.id: Final = id
        self.kinds: Final = {kind.verb: kind for kind in kinds}
        self.args: Final = args
        self.more: Final = more

    def kind(self, option: tuple[Any, ...]) -> Kind:
        return self.kinds[option[0]]

    def words(self, g: Any, asked: Choice) -> Said:
        args: dict[str, Word] = {name: d.words(g, x) for (name, d), x in zip(self.args, asked.args, strict=True)}
        if self.more:
            args.update(self.more(g, asked))
        return said(f"ask-{self.id}", **args)

    def conceivable(self, g: Any, asked: Choice) -> Iterator[tuple[Any, ...]]:
        """Every answer that the question could ever take, legal now or not, each once."""
        for kind in self.kinds.values():
            yield from kind.conceivable(g, asked)

    def refusal(self, g: Any, asked: Choice, option: tuple[Any, ...]) -> str | None:
        return self.kind(option).refusal(g, asked, option)


class Event(NamedTuple):
    """A log line by name: the domains of its values, and the clauses it rests on."""

    id: str
    of: tuple[tuple[str, Domain], ...] = ()
    clauses: tuple[str, ...] = ()

    def words(self, g: Any, values: tuple[Any, ...]) -> Said:
        return said(f"log-{self.id}", **{name: d.words(g, x) for (name, d), x in zip(self.of, values, strict=True)})


def table(*entries: Prompt) -> dict[str, Prompt]:
    return {entry.id: entry for entry in entries}


def numbers(id: str, everything: Callable[[Any], Iterable[int]] = lambda g: ()) -> Domain:
    """A domain of plain numbers, such as an amount of money."""
    return Domain(id, everything, lambda g, x: str(x), lambda g, x: x)
