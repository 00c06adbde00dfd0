"""Messages in the reader's language: what to say is data (`Said`), how it is said are Fluent patterns in TOML files.

A game keeps its patterns in `words.<language>.toml` beside its modules; the kernel's own stand here and a game's win
over them. Rules and views make `Said` values and never text. Only what shows a message to somebody asks `Words` for
its text, so the Fluent library is loaded by then and not before: a game that is simulated needs none of it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import msgspec

from rulekeeper.core.errors import WordsError, near

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from fluent.runtime import FluentBundle
    from fluent.syntax import ast

KERNEL: Final = files("rulekeeper.core")
CACHED: Final = 8192  # texts; the lines of a long game, its answers and its places in two languages
FUNCTIONS: Final = ("NUMBER", "DATETIME")  # those that Fluent has in Python and in the browser alike
ID: Final = re.compile(r"-?[A-Za-z][A-Za-z0-9_-]*")
TRAIT: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


# --- what to say ---------------------------------------------------------------------------


class Said(msgspec.Struct, frozen=True):
    """A message to show: the id of its pattern and what the pattern speaks of. In JSON `{"id": ..., "args": {...}}`."""

    id: str
    args: Mapping[str, int | str | Said] = msgspec.field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.id, frozenset(self.args.items())))


Word: TypeAlias = str | int | Said
"""What a sentence is filled in with: a message, or a name or number that reads the same in every language."""


def said(id: str, /, **args: Word) -> Said:
    return Said(id, args)


def join(items: Sequence[Word]) -> Said:
    """ "A, B and C" in whatever language; of no item "none"."""
    if not items:
        return said("list-none")
    if len(items) == 1:
        return said("list-one", a=items[0])
    return said("list-last", a=_commas(items[:-1]), b=items[-1])


def _commas(items: Sequence[Word]) -> Word:
    """Halves of halves: a list of hundreds nests no deeper than a list of ten."""
    if len(items) == 1:
        return items[0]
    middle = len(items) // 2
    return said("list-more", a=_commas(items[:middle]), b=_commas(items[middle:]))


def negotiate(wanted: str, available: Sequence[str]) -> str:
    """The language to use for somebody who asks for `wanted` ("fr-CA", "fr_FR.UTF-8"): the nearest, else the first."""
    if not available:
        raise WordsError(f"no language to choose from for {wanted!r}: name at least one")
    by_name = {language.lower(): language for language in available}
    parts = re.split(r"[.@]", wanted)[0].replace("_", "-").lower().split("-")
    for length in range(len(parts), 0, -1):
        name = "-".join(parts[:length])
        if name in by_name:
            return by_name[name]
    relatives = [language for language in available if language.lower().split("-")[0] == parts[0]]
    return relatives[0] if relatives else available[0]


# --- how it is said ------------------------------------------------------------------------


class Words:
    """The words of one game in each of its languages, the kernel's included."""

    __slots__ = ("_languages", "_text", "languages")

    def __init__(self, folders: Iterable[Traversable], languages: Iterable[str]) -> None:
        """`folders` from the most general to the most special: the words of a later one win."""
        self.languages: Final = tuple(languages)
        if not self.languages:
            raise WordsError("no language is named: a game declares at least one, such as 'en'")
        self._languages: Final = {name: _Language(name) for name in self.languages}
        self._text: Final = lru_cache(CACHED)(self._format)
        for folder in folders:
            for language in self._languages.values():
                language.read(folder)

    @classmethod
    def load(cls, folder: Traversable, languages: Iterable[str]) -> Words:
        """The words of the game in `folder`, over the kernel's."""
        return cls((KERNEL, folder), languages)

    def text(self, said: Said, lang: str) -> str:
        return self._text(said, lang)

    def has(self, id: str, lang: str) -> bool:
        return id in self._language(lang).patterns and not id.startswith("-")

    def ids(self, lang: str) -> tuple[str, ...]:
        """Every id that can be said, in the order of the files; terms, which only patterns speak of, are left out."""
        return tuple([id for id in self._language(lang).patterns if not id.startswith("-")])

    def source(self, lang: str) -> str:
        """Everything as one Fluent resource, for a client that formats messages itself."""
        language = self._language(lang)
        return "".join([language.source(id) for id in language.patterns])

    def problems(self) -> tuple[str, ...]:
        """Every defect of these words: missing ids, patterns that cannot work, variables the first language lacks."""
        return tuple(self._problems())

    def _problems(self) -> Iterator[str]:
        first = self._languages[self.languages[0]]
        everywhere = dict.fromkeys([id for lang in self.languages for id in self.ids(lang)])
        for language in self._languages.values():
            for id in everywhere:
                if id not in language.patterns:
                    has = next(other.file(id) for other in self._languages.values() if id in other.patterns)
                    yield f"{language.main}: {id!r} is missing; {has} has it"
            for id in language.patterns:
                defect = language.defect(id)
                if defect:
                    yield defect
                elif id in first.patterns and not first.defect(id):
                    for name in sorted(language.arguments(id) - first.arguments(id)):
                        yield f"{language.file(id)}: {id!r} speaks of ${name}; in {first.name!r} it does not"

    def _language(self, lang: str) -> _Language:
        try:
            return self._languages[lang]
        except KeyError:
            raise WordsError(f"{lang!r} is no language of these words; they are in {_listed(self.languages)}") from None

    def _format(self, said: Said, lang: str) -> str:
        language = self._language(lang)
        args: dict[str, Any] = {}
        for name, value in said.args.items():
            if isinstance(value, Said):
                args[name] = self.text(value, lang)
                for trait, word in language.traits.get(value.id, {}).items():
                    args[f"{name}-{trait}"] = word
            else:
                args[name] = value
        return language.format(said.id, args)


class _Uses(NamedTuple):
    """What one pattern speaks of: its variables, and the messages and terms it takes in (with the trait, or "")."""

    variables: frozenset[str]
    entries: tuple[tuple[str, str], ...]


class _Language:
    """One language: its patterns as they are written, each parsed and compiled when it is first said."""

    __slots__ = ("_bundle", "_files", "_parsed", "_variables", "main", "name", "patterns", "traits")

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.patterns: Final[dict[str, str]] = {}
        self.traits: Final[dict[str, dict[str, str]]] = {}
        self.main = f"words.{name}.toml"
        self._files: Final[dict[str, str]] = {}
        self._parsed: Final[dict[str, tuple[ast.Message | ast.Term, _Uses]]] = {}
        self._variables: Final[dict[str, frozenset[str]]] = {}
        self._bundle: FluentBundle | None = None

    # --- reading the files ---

    def read(self, folder: Traversable) -> None:
        path = folder.joinpath(f"words.{self.name}.toml")
        file = f"{folder.name}/{path.name}"
        if not path.is_file():
            if folder is KERNEL:
                return  # a game may speak a language that the kernel does not, and then brings the kernel's ids itself
            raise WordsError(f"{file} is not there, but {self.name!r} is declared as a language")
        self.main = file
        try:
            table = tomllib.loads(path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise WordsError(f"{file}: this is not TOML in UTF-8: {error}") from None
        seen: set[str] = set()
        for key, pattern in _flat(table, file):
            if key in seen:
                raise WordsError(f"{file}: {key!r} stands twice, once in a group and once written out")
            seen.add(key)
            id, _, trait = key.partition(".")
            if not ID.fullmatch(id) or (trait and not TRAIT.fullmatch(trait)):
                raise WordsError(f"{file}: {key!r} is no id: letters without accents, digits, - and _, a letter first")
            if not trait:
                self.patterns[id] = pattern
                self._files[id] = file
            elif TRAIT.fullmatch(pattern):
                self.traits.setdefault(id, {})[trait] = pattern
            else:
                raise WordsError(f"{file}: {key!r} is {pattern!r}; a trait is one word that a pattern can select on")
        for id in sorted(self.traits.keys() - self.patterns.keys()):
            raise WordsError(f"{file}: {id!r} has the trait {next(iter(self.traits[id]))!r} but no pattern")

    def file(self, id: str) -> str:
        return self._files.get(id, self.main)

    # --- one pattern ---

    def source(self, id: str) -> str:
        """The pattern as Fluent writes it. Its first line stands behind the id, where no sign has a special meaning."""
        pattern = self.patterns[id].strip().replace("\r", "").replace("\n", "\n    ")
        traits = [f"    .{trait} = {word}\n" for trait, word in self.traits.get(id, {}).items()]
        return f"{id} = {pattern}\n{''.join(traits)}"

    def variables(self, id: str) -> frozenset[str]:
        """The variables that a message needs, also through the messages it takes in; they must all be there."""
        if id not in self._variables:
            self._variables[id] = self._needed(id)
        return self._variables[id]

    def arguments(self, id: str) -> frozenset[str]:
        """What must be said with the message: `$card-gender` is a trait of the argument `card`."""
        return frozenset([_argument(name) for name in self.variables(id)])

    def defect(self, id: str) -> str | None:
        try:
            self.variables(id)
        except WordsError as error:
            return str(error)
        return None

    def format(self, id: str, args: dict[str, Any]) -> str:
        if id not in self.patterns or id.startswith("-"):
            raise WordsError(f"{self.main}: {id!r} has no words in {self.name!r}{near(id, self.patterns, 1)}")
        for name in sorted(self.variables(id) - args.keys()):
            if _argument(name) not in args:
                given = _listed([f"${arg}" for arg in args]) or "nothing"
                raise WordsError(f"{self.file(id)}: {id!r} speaks of ${_argument(name)}; it was given {given}")
            args[name] = ""  # a trait that the thing named has not: the pattern's default applies
        bundle = self._compiled(id)
        message = bundle.get_message(id)
        assert message.value is not None  # an empty pattern was refused when it was parsed
        text, errors = bundle.format_pattern(message.value, args)
        if errors:
            raise WordsError(f"{self.file(id)}: {id!r} cannot be filled in: {errors[0]}")
        return str(text)

    def _compiled(self, id: str) -> FluentBundle:
        if self._bundle is None:
            from fluent.runtime import FluentBundle

            # Marks for text direction would stand in terminals and records; all the languages here run left to right.
            self._bundle = FluentBundle([self.name], use_isolating=False)
        if not self._bundle.has_message(id):
            from fluent.syntax import ast

            self._bundle.add_resource(ast.Resource([self._entry(part)[0] for part in self._reached(id)]))
        return self._bundle

    def _needed(self, id: str) -> frozenset[str]:
        needed: set[str] = set()
        for part in self._reached(id):
            _, uses = self._entry(part)
            if not part.startswith("-"):  # a term sees only what its pattern hands to it
                needed |= uses.variables
            for other, trait in uses.entries:
                if other not in self.patterns or (trait and trait not in self.traits.get(other, {})):
                    whole = f"{other}.{trait}" if trait else other
                    known = near(other, self.patterns, 1)
                    raise WordsError(f"{self.file(id)}: {part!r} takes in {whole!r}, which has no words{known}")
                if other == id:
                    raise WordsError(f"{self.file(id)}: {id!r} takes in itself, by way of {part!r}")
        return frozenset(needed)

    def _reached(self, id: str) -> tuple[str, ...]:
        """This message and all that it takes in, each once."""
        reached = [id]
        for part in reached:
            for other, _ in self._entry(part)[1].entries:
                if other in self.patterns and other not in reached:
                    reached.append(other)
        return tuple(reached)

    def _entry(self, id: str) -> tuple[ast.Message | ast.Term, _Uses]:
        if id not in self._parsed:
            self._parsed[id] = self._parse(id)
        return self._parsed[id]

    def _parse(self, id: str) -> tuple[ast.Message | ast.Term, _Uses]:
        from fluent.syntax import FluentParser, ast

        if not self.patterns[id].strip():
            raise WordsError(f"{self.file(id)}: {id!r} is empty; write what is to be shown")
        body = FluentParser(with_spans=False).parse(self.source(id)).body
        entry = body[0]
        if len(body) > 1 or not isinstance(entry, (ast.Message, ast.Term)):
            wrong = [note.message for part in body if isinstance(part, ast.Junk) for note in part.annotations]
            hint = "; each variant of a choice stands on a line of its own" if "->" in self.patterns[id] else ""
            raise WordsError(f"{self.file(id)}: {id!r} is no Fluent pattern: {' '.join(map(str, wrong))}{hint}")
        if len(entry.attributes) != len(self.traits.get(id, {})):
            raise WordsError(f"{self.file(id)}: {id!r} has a line that begins with a dot and a name; move or quote it")
        return entry, self._uses(id, entry)

    def _uses(self, id: str, entry: ast.Message | ast.Term) -> _Uses:
        from fluent.syntax import ast

        variables: set[str] = set()
        entries: list[tuple[str, str]] = []
        for node in _nodes(entry):
            if isinstance(node, ast.VariableReference):
                variables.add(node.id.name)
            elif isinstance(node, (ast.MessageReference, ast.TermReference)):
                sign = "-" if isinstance(node, ast.TermReference) else ""
                entries.append((sign + node.id.name, node.attribute.name if node.attribute else ""))
            elif isinstance(node, ast.FunctionReference) and node.id.name not in FUNCTIONS:
                raise WordsError(
                    f"{self.file(id)}: {id!r} calls {node.id.name}(); there are only {_listed(FUNCTIONS)} to call"
                )
        return _Uses(frozenset(variables), tuple(entries))


def _flat(table: Mapping[str, Any], file: str, prefix: str = "") -> Iterator[tuple[str, str]]:
    """The patterns with the names of their groups put before their own."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, file, f"{prefix}{key}-")
        elif isinstance(value, str):
            yield prefix + key, value
        else:
            raise WordsError(f"{file}: {prefix + key!r} is {value!r}; a pattern is a text in quotes")


def _nodes(part: object) -> Iterator[object]:
    """A parsed pattern's parts, all the way down."""
    if isinstance(part, list):
        for item in part:
            yield from _nodes(item)
    elif hasattr(part, "__dict__"):
        yield part
        for item in vars(part).values():
            yield from _nodes(item)


def _argument(variable: str) -> str:
    return variable.partition("-")[0]


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)
