"""A sitting at the terminal with what is typed written down beforehand."""

from collections.abc import Sequence
from io import StringIO
from typing import Any

from rich.console import Console

from rulekeeper.core.game import Game
from rulekeeper.terminal.session import Session
from rulekeeper.terminal.store import Kept


class Sitting:
    """Plays a session with these typed lines; the end of them is the end of input."""

    def __init__(self, kept: Kept, typed: Sequence[str]) -> None:
        self.kept = kept
        self._typed = list(typed)
        self._paper = StringIO()
        out = Console(file=self._paper, width=80, highlight=False, emoji=False, markup=False, soft_wrap=True)
        with kept:
            self.status = Session(kept, self._read, out).play()

    def _read(self, prompt: str) -> str:
        self._paper.write(prompt)
        if not self._typed:
            raise EOFError
        line = self._typed.pop(0)
        self._paper.write(line + "\n")
        return line

    @property
    def text(self) -> str:
        return self._paper.getvalue()

    @property
    def joined(self) -> str:
        """The text with its lines joined, so that it does not matter where they were wrapped."""
        return " ".join(self.text.split())

    def after(self, typed: str) -> str:
        """What was printed between this line and the next prompt, joined."""
        return " ".join(self.text.split(f"> {typed}\n", 1)[1].split("\n> ", 1)[0].split())


def begun(
    game: str = "tic_tac_toe", seats: Sequence[str] = ("you", "random"), language: str = "en", **terms: Any
) -> Kept:
    terms.setdefault("seed", 7)
    return Kept.start(Game.new(game, len(seats), **terms), list(seats), language)


def sit(*typed: str, **terms: Any) -> Sitting:
    return Sitting(begun(**terms), typed)
