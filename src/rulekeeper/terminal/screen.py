"""Where the terminal prints to: one reader's language, one width, plain lines. Colour is only an addition.

Knows words and views, no files and no rules. Nothing here moves the cursor or prints over what was printed, so that a
pipe and a screen reader get the same text as a screen; `NO_COLOR` or a pipe leaves colour out.
"""

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from shutil import get_terminal_size
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from rulekeeper.core.definition import Definition
from rulekeeper.core.words import Said, Words, negotiate, said
from rulekeeper.terminal.table import Printer

LANGUAGES: Final = ("en", "fr")
WIDEST: Final = 80  # columns; a wider window is not filled, because long lines are hard to read
NARROWEST: Final = 20
LONGEST: Final = 1000  # characters of a line that are read: no answer is longer, and messages quote what was typed
# Texts may come from somebody else's file: a control character in one of them must not reach the terminal.
UNPRINTABLE: Final = dict.fromkeys([*range(0x09), *range(0x0B, 0x20), *range(0x7F, 0xA0)], "\N{REPLACEMENT CHARACTER}")


def console() -> Console:
    """Standard output as a screen; a pipe counts as 80 columns wide."""
    # Both are given, because Rich takes a dumb terminal for 80 columns however narrow it is.
    width, height = get_terminal_size((WIDEST, 24)) if sys.stdout.isatty() else (WIDEST, 24)
    return Console(highlight=False, emoji=False, markup=False, soft_wrap=True, width=width, height=height)


@cache
def own_words() -> Words:
    """What the terminal says by itself, in its own languages."""
    return Words.load(Path(__file__).parent, LANGUAGES)


def wanted_language() -> str:
    """The language that the environment asks for."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    return next((name for name in names if name), "en")


class Screen:
    """Prints in one language: a game's words, and the terminal's own."""

    def __init__(self, definition: Definition, language: str, out: Console | None = None) -> None:
        self.out: Final = out or console()
        self.language: Final = language
        self.own_language: Final = negotiate(language, LANGUAGES)
        width = max(NARROWEST, min(self.out.width, WIDEST))
        self.printer: Final = Printer(definition, language, width, own_words(), self.own_language)

    def own(self, id: str, **args: Any) -> str:
        """One of the terminal's own texts."""
        return own_words().text(said(id, **args), self.own_language)

    def text(self, word: Said | str | int) -> str:
        return self.printer.text(word)

    def say(self, id: str, **args: Any) -> None:
        self.line(self.own(id, **args))

    def line(self, text: str = "", style: str | None = None, indent: str = "") -> None:
        """A text, wrapped to the width; `indent` is what its further lines begin with."""
        for paragraph in text.translate(UNPRINTABLE).split("\n"):
            for part in self.printer.wrapped(paragraph, indent):
                self.out.print(part, style=style)

    def lines(self, texts: Iterable[str | Text]) -> None:
        """Lines that are laid out already."""
        for text in texts:
            shown = text.copy() if isinstance(text, Text) else Text(text)
            shown.plain = shown.plain.translate(UNPRINTABLE)
            self.out.print(shown)


class Keyboard:
    """Reads what a player types. What comes through a pipe is printed, so that it can be followed."""

    def __init__(self, out: Console) -> None:
        self._out = out
        self._typing = sys.stdin.isatty()
        if self._typing:
            with suppress(ImportError):  # there is none on some systems; lines are then read without editing
                import readline  # noqa: F401  (with it, `input` takes arrow keys and earlier lines)

    def line(self, prompt: str) -> str:
        """The next line; `EOFError` when there is none."""
        if self._typing and self._out.is_terminal:
            return _kept(input(prompt))
        self._out.print(prompt, end="")
        text = sys.stdin.readline()
        if not text:
            raise EOFError
        text = _kept(text)
        if not self._typing:
            self._out.print(text.translate(UNPRINTABLE))
        return text


def _kept(text: str) -> str:
    return text.strip()[:LONGEST].rstrip()
