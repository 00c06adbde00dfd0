"""Draws the terminal pictures of the README from a real game of Eden: `python tools/pictures.py`.

The person at the keyboard answers as the greedy bot would. What is drawn is the last screenful of a turn in which they
ask why something is not allowed and how a number came about. Writes into `docs/pictures` and nowhere else.
"""

import os
import re
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

from rulekeeper.bots import Sight, bot_named
from rulekeeper.core.game import Game
from rulekeeper.core.question import Question
from rulekeeper.core.words import said
from rulekeeper.terminal.session import Session
from rulekeeper.terminal.store import HOME, Kept

SEED: Final = 12
SEATS: Final = ("you", "greedy", "greedy")
TURN: Final = 5  # the person's turn that is drawn
WIDTH: Final = 80
PICTURES: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures"
COMMANDS: Final = {
    "en": ("why {illegal}", "sum income red", "hint"),
    "fr": ("pourquoi {illegal}", "somme revenu rouge", "conseil"),
}
FONTS: Final = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)  # from elsewhere; the reader's own will do


class Drawn(Exception):
    """Everything that the picture shows has been printed."""


class Sitter:
    """Types for the person: what the bot would answer, and in the turn that is drawn some questions."""

    def __init__(self, kept: Kept, out: Console) -> None:
        self._game = kept.game
        self._out = out
        self._bot = bot_named("greedy", SEED)
        self._turns = 0
        self._language = kept.language
        self._commands = list(reversed(COMMANDS[kept.language]))

    def line(self, prompt: str) -> str:
        question = self._game.question
        assert question is not None
        if self._turns == TURN and not self._commands:
            self._out.print(prompt)
            raise Drawn
        typed = self._typed(question)
        self._out.print(f"{prompt}{typed}")
        return typed

    def _typed(self, question: Question) -> str:
        self._turns += question.prompt.id == "play" and self._turns < TURN and self._begins_turn()
        if self._turns == TURN:
            return self._commands.pop().format(illegal=self._illegal(question))
        sight = Sight(question.definition, self._game.state, question.seat, SEED, question.number)
        return str(question.choice.options.index(self._bot.choose(sight)) + 1)

    def _begins_turn(self) -> bool:
        answered = self._game.answered()
        return not answered or answered[-1] != 0

    def _illegal(self, question: Question) -> str:
        """The first card that the rules do not let the person play now, in the words of their language."""
        refused = [answer for answer in question.conceivable() if answer.value not in question.choice.options]
        return next(answer.text(self._language) for answer in refused if answer.kind.verb == "irrigate")


def draw(language: str) -> Path:
    """One picture, written where the README looks for it."""
    out = Console(
        record=True, width=WIDTH, file=StringIO(), force_terminal=True, color_system="standard", no_color=False,
        highlight=False, emoji=False, markup=False, soft_wrap=True,
    )  # fmt: skip
    with Kept.start(Game.new("eden", len(SEATS), seed=SEED), list(SEATS), language) as kept:
        try:
            Session(kept, Sitter(kept, out).line, out).play()
        except Drawn:
            lines = [Text.from_ansi(line) for line in out.export_text(styles=True).rstrip("\n").split("\n")]
        else:
            raise SystemExit(f"the game of seed {SEED} was over before turn {TURN} of the person; choose another seed")
        board = kept.game.definition.words.text(said("place-board"), language)
        first = max(at for at, line in enumerate(lines) if line.plain.casefold() == board.casefold())
    screen = Console(record=True, width=WIDTH, file=StringIO(), highlight=False, emoji=False, markup=False)
    for line in lines[first:]:
        screen.print(line)
    file = PICTURES / ("terminal.svg" if language == "en" else f"terminal.{language}.svg")
    drawing = screen.export_svg(title="rulekeeper play eden", theme=MONOKAI)
    file.write_text(FONTS.sub("", drawing), encoding="utf-8")
    return file


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        os.environ[HOME] = folder
        for name in COMMANDS:
            print(draw(name))
