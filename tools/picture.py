"""Draws the terminal pictures of the README from a real game: `python tools/picture.py`, for every language of Eden.

The person at the keyboard answers as the greedy bot would, up to the first takeover that they begin. What is drawn is
that turn, with a "why not?" at its end.
"""

from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from rich.console import Console
from rich.terminal_theme import MONOKAI

from rulekeeper.bots import Sight, bot_named
from rulekeeper.core.game import Game
from rulekeeper.terminal.session import Session
from rulekeeper.terminal.store import HOME, Kept

SEED: Final = 3
SEATS: Final = ("you", "greedy", "greedy")
PICTURES: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures"
WHY: Final = {"en": "why bid 45", "fr": "pourquoi bid 45"}


class Sitter:
    """Types for the person: the bot's answer, and at the first bid a question instead."""

    def __init__(self, kept: Kept, out: Console) -> None:
        self._kept = kept
        self._out = out
        self._bot = bot_named("greedy", SEED)
        self._asked = False

    def line(self, prompt: str) -> str:
        question = self._kept.game.question
        assert question is not None
        sight = Sight(question.definition, self._kept.game.state, question.seat, SEED, question.number)
        answer = question.choice.options.index(self._bot.choose(sight)) + 1
        if self._asked:
            raise EOFError
        if question.prompt.id == "first-bid":
            self._asked = True
            typed = WHY[self._kept.language]
        else:
            typed = str(answer)
        self._out.print(f"{prompt}{typed}")
        return typed


def draw(language: str) -> Path:
    """One picture, written where the README looks for it."""
    out = Console(
        record=True, width=80, file=StringIO(), force_terminal=True, color_system="standard",
        highlight=False, emoji=False, markup=False, soft_wrap=True,
    )  # fmt: skip
    game = Game.new("eden", len(SEATS), seed=SEED)
    with Kept.start(game, list(SEATS), language) as kept:
        Session(kept, Sitter(kept, out).line, out).play()
    print(out.export_text(clear=False))
    file = PICTURES / f"terminal.{language}.svg"
    file.write_text(out.export_svg(title="rulekeeper play eden", theme=MONOKAI), encoding="utf-8")
    return file


if __name__ == "__main__":
    import os

    with TemporaryDirectory() as folder:
        os.environ[HOME] = folder
        for language in ("en", "fr"):
            print(draw(language))
