"""A record: game, version, digest, options, seed and answers. It is the replay, the bug report and the crash recovery.

An answer is named by things and places, never by its index or a card's number, so that a record outlives a change of
the order of answers. Text form: one JSON line for the head and one for each entry, so that a file only ever grows and
a line that was cut off by a crash costs at most that line.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Final, Self

import msgspec

from rulekeeper.core.chance import SEED_BITS
from rulekeeper.core.errors import BadRecord

FORMAT: Final = 1


class Chance(msgspec.Struct, frozen=True, tag_field="entry", tag="chance"):
    """What chance gave where it was asked instead of drawn: a number, or the order of a shuffle."""

    value: Any


class Answered(msgspec.Struct, frozen=True, tag_field="entry", tag="answer"):
    """An answer, and the prompt it answered: under changed rules the same words may answer something else."""

    seat: int
    key: str
    prompt: str


class Undone(msgspec.Struct, frozen=True, tag_field="entry", tag="undo"):
    """So many entries were taken back. `seed` is the new seed where that reached back across chance."""

    entries: Annotated[int, msgspec.Meta(ge=1)]
    seed: str | None = None


class Renewed(msgspec.Struct, frozen=True, tag_field="entry", tag="renew"):
    """From here on, what nobody had seen was drawn anew."""

    seed: str


Entry = Answered | Chance | Undone | Renewed


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game starts from."""

    game: str
    seats: int
    seed: str
    options: dict[str, bool | int | str] = {}
    digest: str = ""
    version: str = ""
    format: int = FORMAT
    open_chance: bool = False
    position: dict[str, Any] | None = None

    @property
    def seed_number(self) -> int:
        return read_seed(self.seed)


class Record(msgspec.Struct, frozen=True):
    """A game as its head and every entry since."""

    head: Head
    entries: tuple[Entry, ...] = ()

    def text(self) -> str:
        return "".join([line(part) for part in (self.head, *self.entries)])

    @classmethod
    def read(cls, text: str, source: str = "record") -> Self:
        """The record that `text` holds. A last line without its end is left out: it was being written."""
        lines = text.split("\n")
        if not lines[0]:
            raise BadRecord(
                f"{source}: empty; a record begins with a line such as {line(Head('eden', 3, '1')).strip()}"
            )
        head: Head = _decoded(lines[0], _HEAD, source, 1)
        entries = [_decoded(part, _ENTRY, source, n) for n, part in enumerate(lines[1:-1], start=2) if part.strip()]
        return cls(head, tuple(entries)).checked(source)

    def checked(self, source: str) -> Self:
        """This record, if it is of a form that is known here."""
        if self.head.format != FORMAT:
            raise BadRecord(
                f"{source}: format {self.head.format} is not known here; this program reads format {FORMAT}"
            )
        read_seed(self.head.seed)
        return self

    @classmethod
    def load(cls, path: Path) -> Self:
        try:
            return cls.read(path.read_text(encoding="utf-8"), str(path))
        except OSError as wrong:
            raise BadRecord(f"{path}: cannot be read ({wrong.strerror})") from None
        except UnicodeDecodeError:
            raise BadRecord(f"{path}: is no text, so it is no record") from None


class Saved(msgspec.Struct, frozen=True):
    """A game as `Game.save` writes it: its record, and where it stands."""

    record: Record
    numbers: list[int]
    position: Any

    def text(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def read(cls, text: str) -> "Saved":
        try:
            saved = _SAVED.decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
            raise BadRecord(f"{text[:40]!r} is no saved game: `save` writes one") from None
        saved.record.checked("saved game")
        return saved


_HEAD: Final = msgspec.json.Decoder(Head)
_ENTRY: Final = msgspec.json.Decoder(Entry)
_SAVED: Final = msgspec.json.Decoder(Saved)


def line(part: Head | Entry) -> str:
    return msgspec.json.encode(part).decode() + "\n"


def read_seed(text: str) -> int:
    try:
        seed = int(text, 16)
    except ValueError:
        seed = -1
    if not 0 <= seed < 1 << SEED_BITS:
        raise BadRecord(f"{text[:60]!r} is no seed: a hexadecimal number of up to {SEED_BITS // 4} digits is wanted")
    return seed


def write_seed(seed: int) -> str:
    return f"{seed:x}"


def live_entries(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that still count: what was taken back is left out, with the undo itself."""
    live: list[Entry] = []
    for entry in entries:
        if isinstance(entry, Undone):
            if entry.entries > len(live):
                raise BadRecord(f"an undo of {entry.entries} entries where there are only {len(live)}")
            del live[len(live) - entry.entries :]
            if entry.seed is not None:
                live.append(Renewed(entry.seed))
        else:
            live.append(entry)
    return live


def _decoded(text: str, decoder: msgspec.json.Decoder[Any], source: str, number: int) -> Any:
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, RecursionError) as wrong:
        raise BadRecord(f"{source}, line {number}: {text[:60]!r} is no line of a record ({wrong})") from None
