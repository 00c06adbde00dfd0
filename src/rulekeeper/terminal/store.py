"""Games on disk: a record that grows by one synced line per entry, and beside it who sits where.

A game that was stopped at any moment, killed or not, goes on from its last whole line.
"""

import errno
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import IO, Any, Final, Self

from rulekeeper.core.errors import BadRecord, RecordParts, RulekeeperError
from rulekeeper.core.game import Game
from rulekeeper.core.record import Entry, Record, line, live_entries
from rulekeeper.core.scenario import Scenario

if sys.platform != "win32":
    import fcntl

HOME: Final = "RULEKEEPER_HOME"
ENDING: Final = ".jsonl"
YOU: Final = "you"  # who sits at this keyboard, in the place of a bot's name
SAVED: Final = '{"record":'  # how the text begins that `Game.save` writes


def home() -> Path:
    """The folder that games are kept in: `RULEKEEPER_HOME`, or the user's own data folder."""
    given = os.environ.get(HOME)
    if given:
        return Path(given)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "rulekeeper" / "games"


class Kept:
    """One game kept on disk while it is played; `with` ends that."""

    def __init__(self, path: Path, game: Game, seats: list[str], language: str) -> None:
        self.path: Final = path
        self.game: Final = game
        self.seats: Final = seats
        self.language: Final = language
        self._written = len(game.entries)
        self._lock: Final = _locked(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *wrong: object) -> None:
        if self._lock is not None:
            self._lock.close()

    @classmethod
    def start(cls, game: Game, seats: list[str], language: str) -> Self:
        """Keep a game that has no file so far in one of its own."""
        with _keeping(home()):
            home().mkdir(parents=True, exist_ok=True)
            path = _new_name(home(), game.definition.id)
            try:
                _write(path, game.record().text())
                _write(_beside(path), _sitting(seats, language, over=False))
            except OSError:
                path.unlink()
                raise
            return cls(path, game, seats, language)

    @classmethod
    def go_on(cls, path: Path, language: str | None = None) -> Self:
        """The game in a file, where it stood; a line that was cut off is dropped from the file."""
        record = Record.load(path)
        seats, known, _ = who_sits(path, record.head.seats)
        with _keeping(path.parent):
            kept = cls(path, Game.replay(record), seats, language or known)
            if path.read_text(encoding="utf-8") != record.text():
                _write(path, record.text())
        return kept

    def keep(self) -> None:
        """Put what is new on disk, and wait until it is there."""
        new = self.game.entries[self._written :]
        with _keeping(self.path), self.path.open("a", encoding="utf-8") as file:
            file.write("".join([line(entry) for entry in new]))
            file.flush()
            os.fsync(file.fileno())
        self._written = len(self.game.entries)

    def finish(self) -> None:
        """Note that this game is over, so that nobody has to play it through to know."""
        with _keeping(self.path):
            _write(_beside(self.path), _sitting(self.seats, self.language, over=True))


def who_sits(path: Path, seats: int) -> tuple[list[str], str, bool]:
    """Who plays the game in a file, in which language, and whether it is over; without a note of it, you and bots."""
    try:
        table = json.loads(_beside(path).read_text(encoding="utf-8"))
        names = [str(name) for name in table["seats"]]
        known = names if len(names) == seats else you_and_bots(seats)
        return known, str(table["language"]), bool(table["over"])
    except (OSError, ValueError, KeyError, TypeError):
        return you_and_bots(seats), "en", False


def you_and_bots(seats: int) -> list[str]:
    return [YOU] + ["greedy"] * (seats - 1)


def latest(game: str | None, note: Callable[[str], None]) -> Path:
    """The file of the newest game that is not over, of one game or of all; `note` hears of those that cannot go on."""
    with _keeping(home()):
        found = {path: path.stat() for path in home().glob(f"{game or '*'}-*{ENDING}")}
        times = {path: stat.st_mtime_ns for path, stat in found.items() if stat.st_size}
    for path in sorted(times, key=lambda path: times[path], reverse=True):
        try:
            record = Record.load(path)
            if not who_sits(path, record.head.seats)[2] and not Game.replay(record).over:
                return path
        except RulekeeperError as wrong:
            note(f"left out: {wrong}" if str(path) in str(wrong) else f"left out: {path}: {wrong}")
    wanted = f"game of {game}" if game else "game"
    raise BadRecord(f"there is no unfinished {wanted} in {home()}; `rulekeeper play` starts one")


def opened(path: Path, at: int | None = None) -> Game:
    """The game in a record, a saved game or a scenario; with `at`, as it stood after so many of its answers."""
    if path.suffix == ".toml":
        game = Scenario.load(path).open()
        return game if at is None else _cut(game.record(), at, path)
    text = _text(path)
    if text.startswith(SAVED):
        game = Game.load(text)
        return game if at is None else _cut(game.record(), at, path)
    record = Record.read(text, str(path))
    if at is not None:
        return _cut(record, at, path)
    try:
        return Game.replay(record)
    except RecordParts as parts:
        agreed = len(live_entries(record.entries[: parts.at]))
        raise BadRecord(f"{path}: {parts}; with --at {agreed} it opens as far as they agree") from None


def copy_to(game: Game, path: Path) -> None:
    """Write the whole record to a file of the player's choice; `FileExistsError` where that is something else."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.exists() and path.is_file():
        try:
            Record.load(path)
        except BadRecord:
            raise FileExistsError(errno.EEXIST, "is no record", str(path)) from None
    _write(path, game.record().text())


def file_named(text: str) -> Path:
    """The file that a player names; `OSError` where no file can have that name."""
    if "\0" in text:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), text)
    try:
        return Path(text).expanduser()
    except RuntimeError:  # the home of somebody who is not here
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), text) from None


def _cut(record: Record, at: int, path: Path) -> Game:
    live = _live(record)
    if at > len(live):
        raise BadRecord(f"--at {at}: {path} holds {len(live)} answers")
    return Game.replay(Record(record.head, tuple(live[:at])))


def _live(record: Record) -> list[Entry]:
    """The entries that still count, as far as the record makes sense."""
    for end in range(len(record.entries), 0, -1):
        try:
            return live_entries(record.entries[:end])
        except BadRecord:
            continue
    return []


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as wrong:
        raise BadRecord(f"{path}: cannot be read ({wrong.strerror})") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path}: is no text, so it is no record") from None


def _beside(path: Path) -> Path:
    return path.with_suffix(".seats.json")


def _sitting(seats: list[str], language: str, *, over: bool) -> str:
    return json.dumps({"seats": seats, "language": language, "over": over}) + "\n"


def _new_name(folder: Path, game: str) -> Path:
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    number = 0
    while True:
        path = folder / (f"{game}-{stamp}{ENDING}" if not number else f"{game}-{stamp}-{number}{ENDING}")
        with suppress(FileExistsError):
            path.open("x").close()
            return path
        number += 1


def _write(path: Path, text: str) -> None:
    """Write a whole file so that a crash leaves the old one or the new one."""
    part = path.with_name(path.name + ".part")
    try:
        with part.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def _locked(path: Path) -> IO[Any] | None:
    """A lock that ends with this process, however it ends: two programs would mix up one record."""
    if sys.platform == "win32":
        return None
    file = _beside(path).open("a", encoding="utf-8")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise BadRecord(f"{path}: this game is being played in another window; quit there first") from None
    return file


@contextmanager
def _keeping(where: Path) -> Iterator[None]:
    """Disk trouble while a game is kept, in one line."""
    try:
        yield
    except OSError as wrong:
        why = wrong.strerror or str(wrong)
        raise BadRecord(
            f"{where}: the game cannot be kept here ({why}); set {HOME} to a folder that can be written"
        ) from None
