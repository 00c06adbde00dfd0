"""A game's clause index: chapters, clauses and rulings in our own words, their translations, and what proves them.

Reads `rules.toml`, `rules.<language>.toml` and `proofs.json` of a game's folder, and no file before it is needed. It
knows the form of these files, but no game.
"""

import json
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Self, TypedDict, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from rulekeeper.core.errors import RulebookError, UnknownClause, near

KINDS: Final = ("rule", "limit", "option", "definition", "setup", "victory", "variant", "example")

_S = TypeVar("_S", bound=Struct)
_V = TypeVar("_V")


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """Anything in an index that has an id."""

    id: str


class Chapter(Entry, frozen=True, forbid_unknown_fields=True):
    """A chapter of the rulebook; its clauses are those that name it."""

    title: str


class Clause(Entry, frozen=True, forbid_unknown_fields=True):
    """One thing that the rulebook says. `section` is the heading it stands under, `lines` its lines in the text."""

    chapter: str
    section: str
    kind: str
    text: str
    lines: str
    variant: str | None = None  # the table option that switches the clause on
    rulings: tuple[str, ...] = ()


class Ruling(Entry, frozen=True, forbid_unknown_fields=True):
    """What was decided where the rulebook leaves a question open."""

    question: str
    ruling: str
    why: str
    clauses: tuple[str, ...]
    option: str | None = None  # the table option that offers another reading


class Coverage(TypedDict):
    """What is proven of a clause index. `clauses` and `rulings` are how many there are, the others are ids."""

    clauses: int
    proven: list[str]
    unproven: list[str]
    rulings: int
    rulings_proven: list[str]
    rulings_unproven: list[str]


class _Index(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    title: str
    book: str  # the printed rulebook that `section` and `lines` refer to
    chapter: list[dict[str, Any]]
    clause: list[dict[str, Any]]
    ruling: list[dict[str, Any]] = []


class _RulingWords(Struct, frozen=True, forbid_unknown_fields=True):
    question: str
    ruling: str
    why: str


class _Words(Struct, frozen=True, forbid_unknown_fields=True):
    """All that an index says in one language: the form of `rules.<language>.toml`."""

    title: str
    book: str
    chapters: dict[str, str]
    sections: dict[str, str]
    clauses: dict[str, str]
    rulings: dict[str, _RulingWords] = {}


class Rulebook:
    """The clause index of one game. `rules.toml` is in the first language, each other one has a file of its own."""

    def __init__(self, folder: Traversable, languages: Sequence[str]) -> None:
        self.languages: Final = tuple(languages)
        self._folder: Final = folder
        self._known_words: Final[dict[str, _Words]] = {}

    @classmethod
    def load(cls, folder: Traversable, languages: Sequence[str] = ("en",)) -> Self:
        """The clause index in a folder or a package's resources; nothing is read before something is asked of it."""
        return cls(folder, languages)

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._index.game

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """All chapters in the rulebook's order, in the first language."""
        return tuple(_entries(self._file(), "chapter", self._index.chapter, Chapter))

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """All clauses in reading order, in the first language."""
        return tuple(_entries(self._file(), "clause", self._index.clause, Clause))

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:
        """All rulings in their order, in the first language."""
        return tuple(_entries(self._file(), "ruling", self._index.ruling, Ruling))

    @property
    def ids(self) -> tuple[str, ...]:
        """All that can be proven: the clauses in reading order, then the rulings."""
        return (*self._clauses, *self._rulings)

    def title(self, lang: str | None = None) -> str:
        """The name of the game."""
        return self._words(lang).title

    def book(self, lang: str | None = None) -> str:
        """Which printed rulebook the sections and lines refer to."""
        return self._words(lang).book

    def chapter(self, id: str, lang: str | None = None) -> Chapter:
        self._find(id, self._chapters, "chapter")
        return Chapter(id, self._said(self._words(lang).chapters, id, lang))

    def clause(self, id: str, lang: str | None = None) -> Clause:
        clause = self._find(id, self._clauses, "clause")
        words = self._words(lang)
        section = self._said(words.sections, clause.section, lang)
        return replace(clause, section=section, text=self._said(words.clauses, id, lang))

    def ruling(self, id: str, lang: str | None = None) -> Ruling:
        ruling = self._find(id, self._rulings, "ruling")
        return replace(ruling, **asdict(self._said(self._words(lang).rulings, id, lang)))

    def text(self, id: str, lang: str | None = None) -> str:
        """What a clause says, or a ruling's question and its answer."""
        if id in self._clauses:
            return self._said(self._words(lang).clauses, id, lang)
        if id in self._rulings:
            said = self._said(self._words(lang).rulings, id, lang)
            return f"{said.question} {said.ruling}"
        raise self._unknown(id, self.ids, "clause or ruling")

    def search(self, words: str, lang: str | None = None) -> tuple[str, ...]:
        """The ids where all these words stand, or words that begin so; if there are none, those that have most of them.

        Accents and capitals make no difference. Whole words rank before beginnings; after that reading order decides.
        """
        wanted = _folded(words)
        ranked = []
        for place, id in enumerate(self.ids):
            there = _folded(f"{id} {self.text(id, lang)}")
            found = sum(any(word.startswith(start) for word in there) for start in wanted)
            ranked.append((-found, -len(wanted & there), place, id))
        ranked.sort()
        most = ranked[0][0] if ranked else 0
        return tuple(id for found, _, _, id in ranked if found == most < 0)

    def problems(self, options: Collection[str] = ()) -> list[str]:
        """Every defect of the index and its translations; `options` are the table options that the game declares."""
        return [
            *self._broken_entries(),
            *self._broken_options(options),
            *self._broken_order(),
            *self._broken_links(),
            *(problem for lang in self.languages[1:] for problem in self._broken_words(lang)),
        ]

    # --- what was read

    def _file(self, lang: str | None = None) -> Traversable:
        return self._folder.joinpath(f"rules.{lang}.toml" if lang in self.languages[1:] else "rules.toml")

    @cached_property
    def _index(self) -> _Index:
        return _read(self._file(), _Index)

    @cached_property
    def _chapters(self) -> dict[str, Chapter]:
        return {chapter.id: chapter for chapter in self.chapters}

    @cached_property
    def _clauses(self) -> dict[str, Clause]:
        return {clause.id: clause for clause in self.clauses}

    @cached_property
    def _rulings(self) -> dict[str, Ruling]:
        return {ruling.id: ruling for ruling in self.rulings}

    def _words(self, lang: str | None) -> _Words:
        lang = lang or self.languages[0]
        if lang not in self.languages:
            raise UnknownClause(f"{lang!r} is no language of {self.game}'s rules{near(lang, self.languages)}")
        if lang not in self._known_words:
            self._known_words[lang] = (
                self._own_words() if lang == self.languages[0] else _read(self._file(lang), _Words)
            )
        return self._known_words[lang]

    def _own_words(self) -> _Words:
        return _Words(
            self._index.title,
            self._index.book,
            chapters={chapter.id: chapter.title for chapter in self.chapters},
            sections={clause.section: clause.section for clause in self.clauses},
            clauses={clause.id: clause.text for clause in self.clauses},
            rulings={ruling.id: _RulingWords(ruling.question, ruling.ruling, ruling.why) for ruling in self.rulings},
        )

    def _find(self, id: str, among: Mapping[str, _V], what: str) -> _V:
        if id not in among:
            raise self._unknown(id, among, what)
        return among[id]

    def _unknown(self, id: str, known: Iterable[str], what: str) -> UnknownClause:
        return UnknownClause(f"{id!r} is no {what} of {self.game}{near(id, known)}")

    def _said(self, words: Mapping[str, _V], id: str, lang: str | None) -> _V:
        if id not in words:
            raise RulebookError(f"{self._file(lang)}: {id!r} is missing; write there what it says")
        return words[id]

    # --- what is wrong with it

    def _broken_entries(self) -> Iterator[str]:
        provable: tuple[Entry, ...] = (*self.clauses, *self.rulings)
        for entries in (self.chapters, provable):
            ids = [entry.id for entry in entries]
            for id in dict.fromkeys(id for id in ids if ids.count(id) > 1):
                yield f"rules.toml: {ids.count(id)} entries are called {id!r}; an id names one thing"
        for entry in (*self.chapters, *provable):
            for field, value in asdict(entry).items():
                if isinstance(value, str) and not value.strip():
                    yield f"rules.toml: {entry.id!r} has an empty {field}"
        for clause in self.clauses:
            if clause.kind not in KINDS:
                yield f"rules.toml: {clause.id!r} is of kind {clause.kind!r}{near(clause.kind, KINDS)}"

    def _broken_options(self, options: Collection[str]) -> Iterator[str]:
        named = [(clause.id, "variant", clause.variant) for clause in self.clauses]
        named += [(ruling.id, "option", ruling.option) for ruling in self.rulings]
        for id, field, option in named:
            if option is not None and option not in options:
                yield f"rules.toml: {id!r} has the {field} {option!r}, no option of {self.game}{near(option, options)}"

    def _broken_order(self) -> Iterator[str]:
        place = {id: number for number, id in enumerate(self._chapters)}
        for clause in self.clauses:
            if clause.chapter not in place:
                yield f"rules.toml: {clause.id!r} is in the chapter {clause.chapter!r}{near(clause.chapter, place)}"
        for id in place:
            if all(clause.chapter != id for clause in self.clauses):
                yield f"rules.toml: the chapter {id!r} has no clause"
        for before, after in pairwise(clause for clause in self.clauses if clause.chapter in place):
            if place[after.chapter] < place[before.chapter]:
                yield (
                    f"rules.toml: {after.id!r} of the chapter {after.chapter!r} stands behind {before.id!r} "
                    f"of the later chapter {before.chapter!r}"
                )

    def _broken_links(self) -> Iterator[str]:
        forth = {(clause.id, ruling) for clause in self.clauses for ruling in clause.rulings}
        back = {(clause, ruling.id) for ruling in self.rulings for clause in ruling.clauses}
        for clause, ruling in sorted(forth | back):
            if clause not in self._clauses:
                yield f"rules.toml: {ruling!r} names the clause {clause!r}{near(clause, self._clauses)}"
            elif ruling not in self._rulings:
                yield f"rules.toml: {clause!r} names the ruling {ruling!r}{near(ruling, self._rulings)}"
            elif (clause, ruling) not in back:
                yield f"rules.toml: {clause!r} names the ruling {ruling!r}, which does not name it back"
            elif (clause, ruling) not in forth:
                yield f"rules.toml: {ruling!r} names the clause {clause!r}, which does not name it back"
        for entry in self.rulings:
            if not entry.clauses:
                yield f"rules.toml: {entry.id!r} names no clause"

    def _broken_words(self, lang: str) -> Iterator[str]:
        ours, theirs, file = self._words(None), self._words(lang), self._file(lang).name
        for part in ("chapters", "sections", "clauses", "rulings"):
            wanted, there = getattr(ours, part), getattr(theirs, part)
            for id in wanted:
                if id not in there:
                    yield f"{file}: [{part}] lacks {id!r}"
            for id in there:
                if id not in wanted:
                    yield f"{file}: [{part}] has {id!r}, which is not in rules.toml{near(id, wanted)}"
        for where, own, text in _pairs(ours, theirs):
            if not text.strip():
                yield f"{file}: {where} is empty"
            elif own == text and " " in text:  # a single word may be the same in two languages
                yield f"{file}: {where} says the same as rules.toml; translate it"


def coverage(rulebook: Rulebook, proofs: Mapping[str, Collection[str]]) -> Coverage:
    """What of the index is proven; refuses a proof of something that is not in it."""
    for id in proofs:
        rulebook.text(id)
    clauses = [clause.id for clause in rulebook.clauses]
    rulings = [ruling.id for ruling in rulebook.rulings]
    return {
        "clauses": len(clauses),
        "proven": [id for id in clauses if proofs.get(id)],
        "unproven": [id for id in clauses if not proofs.get(id)],
        "rulings": len(rulings),
        "rulings_proven": [id for id in rulings if proofs.get(id)],
        "rulings_unproven": [id for id in rulings if not proofs.get(id)],
    }


def read_proofs(file: Traversable) -> dict[str, list[str]]:
    """Clause or ruling -> the tests and scenarios that prove it. Without the file nothing is proven."""
    if not file.is_file():
        return {}
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, list[str]])
    except msgspec.DecodeError as error:
        raise RulebookError(f"{file}: {error}; write it anew from a run of all tests") from None


def write_proofs(file: Path, proofs: Mapping[str, Collection[str]]) -> None:
    """Write a proofs file whose bytes depend on what is proven alone, one proof a line."""
    content = {id: sorted(set(proofs[id])) for id in sorted(proofs) if proofs[id]}
    file.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def _read(file: Traversable, form: type[_S]) -> _S:
    try:
        return msgspec.toml.decode(file.read_bytes(), type=form)
    except FileNotFoundError:
        raise RulebookError(f"{file} is not there; a game's rules are kept in it") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RulebookError(f"{file}: {error}") from None


def _entries(file: Traversable, what: str, tables: Iterable[dict[str, Any]], form: type[_S]) -> Iterator[_S]:
    for number, table in enumerate(tables, 1):
        try:
            yield msgspec.convert(table, form)
        except msgspec.ValidationError as error:
            raise RulebookError(f"{file}: {what} {table.get('id', number)!r}: {error}") from None


def _pairs(ours: _Words, theirs: _Words) -> Iterator[tuple[str, str, str]]:
    """(where, in the first language, in another) for every text that both have."""
    for part in ("chapters", "sections", "clauses"):
        own, there = getattr(ours, part), getattr(theirs, part)
        for id in own.keys() & there.keys():
            yield repr(id), own[id], there[id]
    for id in ours.rulings.keys() & theirs.rulings.keys():
        there = asdict(theirs.rulings[id])
        for field, text in asdict(ours.rulings[id]).items():
            yield f"the {field} of {id!r}", text, there[field]


def _folded(text: str) -> frozenset[str]:
    """The words of a text without accents and capitals; an id is one word."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return frozenset(re.findall(r"[\w-]+", "".join(c for c in plain if not unicodedata.combining(c))))
