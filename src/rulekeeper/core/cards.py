"""Cards as table entries: facts with provenance, read from TOML files into a form that each game declares.

A game declares a subclass of `Card` with the facts its cards have; a set is all files of a folder, or one file. What is
wrong with a file is an error that names the file and the line. What a card is called and says stands in the words files
under `card-<id>`, and what it does is a rule beside its entry; this module knows neither games nor rules.
"""

import tomllib
from collections.abc import Iterable, Iterator
from functools import cached_property
from hashlib import blake2b
from importlib.resources.abc import Traversable
from typing import Final, Generic, Literal, TypeVar

import msgspec

from rulekeeper.core.errors import BadCards, near
from rulekeeper.core.lines import line_of
from rulekeeper.core.words import Words

Provenance = Literal["rulebook", "public record", "inferred", "original"]
"""Where a fact comes from. `inferred` is a reconstruction, `original` our own."""


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every card or piece says of itself; a game's own form adds its facts."""

    id: str
    provenance: Provenance
    where: str = ""  # what the provenance rests on: a heading of the rulebook, a published review
    copies: int = 1


C = TypeVar("C", bound=Card)


class CardSet(Generic[C]):
    """Cards in the order of their files. A card's place in it is its face."""

    __slots__ = ("__dict__", "cards", "digest", "table")

    def __init__(self, cards: Iterable[C], table: str, digest: str) -> None:
        self.cards: Final = tuple(cards)
        self.table: Final = table
        self.digest: Final = digest

    @classmethod
    def load(cls, place: Traversable, form: type[C], table: str = "card") -> "CardSet[C]":
        """Every `[[table]]` entry of a file, or of all TOML files of a folder in the order of their names."""
        files = sorted([part for part in place.iterdir() if part.name.endswith(".toml")], key=_name)
        return cls._of(files, form, table)

    @classmethod
    def of(cls, file: Traversable, form: type[C], table: str = "card") -> "CardSet[C]":
        """Every `[[table]]` entry of one file, whatever else stands in it."""
        return cls._of([file], form, table)

    @classmethod
    def _of(cls, files: list[Traversable], form: type[C], table: str) -> "CardSet[C]":
        cards: dict[str, C] = {}
        digest = blake2b(digest_size=16)
        for file in files:
            source = _text(file)
            digest.update(source.encode())
            for number, card in enumerate(_entries(file.name, source, form, table)):
                if card.id in cards:
                    line = line_of(source, (table, number, "id"))
                    raise BadCards(f"{file.name}, line {line}: there are two cards {card.id!r}; ids are used once")
                cards[card.id] = card
        return cls(cards.values(), table, digest.hexdigest())

    @cached_property
    def faces(self) -> dict[str, int]:
        """The face of each card by its id."""
        return {card.id: face for face, card in enumerate(self.cards)}

    def __getitem__(self, id: str) -> C:
        if id not in self.faces:
            raise BadCards(f"{id!r} is no card of this set{near(id, self.faces)}")
        return self.cards[self.faces[id]]

    def __len__(self) -> int:
        return len(self.cards)

    def deck(self) -> list[int]:
        """The faces of all copies."""
        return [face for face, card in enumerate(self.cards) for _ in range(card.copies)]

    def unnamed(self, words: Words) -> list[str]:
        """Every card that has no words `card-<id>` in a language: in a sound set there is none."""
        return [
            f"card {card.id!r} has no words 'card-{card.id}' in {language!r}"
            for card in self.cards
            for language in words.languages
            if not words.has(f"card-{card.id}", language)
        ]


def _name(file: Traversable) -> str:
    return file.name


def _text(file: Traversable) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise BadCards(f"{file.name}: cannot be read as text ({type(wrong).__name__})") from None


def _entries(file: str, source: str, form: type[C], table: str) -> Iterator[C]:
    try:
        entries = tomllib.loads(source).get(table, [])
    except tomllib.TOMLDecodeError as wrong:
        raise BadCards(f"{file}: this is not TOML: {wrong}") from None
    if not isinstance(entries, list):
        raise BadCards(f"{file}, line {line_of(source, (table,))}: cards are written [[{table}]], with two brackets")
    for number, entry in enumerate(entries):
        known = form.__struct_fields__
        for key in entry if isinstance(entry, dict) else ():
            if key not in known:
                line = line_of(source, (table, number, key))
                raise BadCards(f"{file}, line {line}: {key!r} is no fact of a card here{near(key, known)}")
        try:
            yield msgspec.convert(entry, form)
        except msgspec.ValidationError as wrong:
            message, _, where = str(wrong).partition(" - at `$.")
            key = where.rstrip("`").split("[")[0]
            line = line_of(source, (table, number, key) if key else (table, number))
            raise BadCards(
                f"{file}, line {line}: {f'{key}: ' if key else ''}{message[:1].lower()}{message[1:]}"
            ) from None
