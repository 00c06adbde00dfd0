"""A game at one keyboard: prints what happened and what is asked, reads answers and commands, lets bots answer.

Reads lines and prints lines, nothing else. What the commands show stands in `commands.py`.
"""

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Final

from rich.console import Console
from rich.text import Text

from rulekeeper.bots import Bot, Sight, bot_named
from rulekeeper.core.chance import derived
from rulekeeper.core.game import Game
from rulekeeper.core.question import Answer, Question, plain
from rulekeeper.core.words import join, said
from rulekeeper.terminal.commands import Teller
from rulekeeper.terminal.screen import Keyboard, Screen
from rulekeeper.terminal.store import YOU, Kept, copy_to, file_named
from rulekeeper.terminal.table import SEATS

COMMANDS: Final = ("why", "sum", "table", "card", "rule", "undo", "save", "log", "hint", "help", "quit")
ALSO: Final = {"?": "help", "exit": "quit"}
HELPED: Final = ("answers", "enter", *[command for command in COMMANDS if command != "help"])
OUT_OF_SIGHT: Final = 60  # empty lines that push a hand off the screen when the keyboard changes hands
SLIP: Final = 0.75  # how alike a word must be to a command to be taken for a slip of the fingers
INTERRUPTED: Final = 130  # the exit status of a program that was stopped with Ctrl-C


class Quit(Exception):
    """The player stops; the game stays on disk."""


class Session:
    """One sitting at one game."""

    def __init__(self, kept: Kept, read: Callable[[str], str] | None = None, out: Console | None = None) -> None:
        self.kept: Final = kept
        self.game: Final[Game] = kept.game
        self.screen: Final = Screen(self.game.definition, kept.language, out)
        # A game that was begun with a seed is the same game again, with the same bots.
        self._bot_seed: Final = derived(self.game.head.seed_number, f"bots {len(self.game.entries)}")
        self._read: Final = read or Keyboard(self.screen.out).line
        self._tell: Final = Teller(self.game, self.screen)
        self._bots: Final[dict[int, Bot]] = {
            seat: bot_named(name, derived(self._bot_seed, str(seat)))
            for seat, name in enumerate(kept.seats)
            if name != YOU
        }
        self._people: Final = [seat for seat, name in enumerate(kept.seats) if name == YOU]
        self._reader: int | None = self._people[0] if len(self._people) == 1 else None
        self._read_until: Final[dict[int | None, int]] = {}  # how many lines of the log each reader has seen
        # The parts of the table as they were last shown to this reader.
        self._seen: dict[str, Sequence[str | Text]] = {}
        self._moved = True  # whether somebody else has moved since
        own = {plain(self.screen.own(f"terminal-command-{command}")): command for command in COMMANDS}
        self._commands: Final = {**ALSO, **{command: command for command in COMMANDS}, **own}

    def play(self) -> int:
        """To the end of the game, or until the player stops. Returns the exit status."""
        self._open()
        try:
            while not self.game.over:
                self._turn()
        except KeyboardInterrupt:
            self.screen.line()
            self._close()
            return INTERRUPTED
        except EOFError:
            self.screen.say("terminal-end-of-input")
            self._close()
            return 0
        except Quit:
            self._close()
            return 0
        self._finish()
        return 0

    # --- one question

    def _turn(self) -> None:
        question = self.game.question
        if question is None:  # a table whose chance is asked for, such as a scenario's
            self.game.draw()
            self.kept.keep()
        elif question.seat in self._bots:
            self._bot_answers(question)
        elif self._hand_over(question.seat):
            self._news()
            self._show_question(question)
            self._ask(question)

    def _bot_answers(self, question: Question) -> None:
        """A bot's own error costs its answer, never the game."""
        value = question.choice.options[0]
        try:
            chosen = self._bots[question.seat].choose(self._sight(question))
            if chosen in question.choice.options:
                value = chosen
            else:
                self._bot_failed(question.seat, repr(chosen))
        except Exception as wrong:
            self._bot_failed(question.seat, f"{type(wrong).__name__}: {wrong}")
        self.game.answer(value, seat=question.seat, number=question.number)
        self.kept.keep()
        self._moved = True
        if not self._people:
            self._news()

    def _bot_failed(self, seat: int, why: str) -> None:
        self.screen.say("terminal-bot-failed", seat=self._tell.seat(seat), why=why)

    def _show_question(self, question: Question) -> None:
        """The question with its numbered answers, and before it what has changed on the table."""
        self._changes()
        self.screen.line()
        self.screen.line(question.text(self.screen.language), style="bold")
        self.screen.lines(self.screen.printer.answers(question.answers))

    def _ask(self, question: Question) -> None:
        """Read lines until one of them is an answer, or takes one back."""
        while True:
            text = self._typed()
            answer = self._tell.answer_named(question, text)
            if answer is not None:
                self.game.answer(answer, seat=question.seat, number=question.number)
                self.kept.keep()
                return
            command, _, rest = text.partition(" ")
            known = self._commands.get(plain(command))
            if not text:
                self._show_question(question)
            elif known is None:
                self._refused(question, text)
            elif known == "undo":
                if self._undo():
                    return
            else:
                self._do(known, rest.strip(), question)

    def _typed(self) -> str:
        return self._read(self.screen.own("terminal-prompt") + " ")

    def _refused(self, question: Question, text: str) -> None:
        """What was typed is no answer: the clause that forbids it where one can conceive of it, else what is near."""
        if text.isdecimal():
            self.screen.say("terminal-refused-number", given=text, last=len(question.choice.options))
        elif (conceived := self._tell.conceived(question, text)) is not None:
            self._tell.verdict(conceived)
        else:
            self.screen.say("terminal-refused-answer", given=text)
            meant = get_close_matches(plain(text.partition(" ")[0]), self._commands, 1, SLIP)
            if meant:
                self.screen.say("terminal-meant", command=meant[0])
            self._tell.near(text, question.answers)

    # --- commands

    def _do(self, command: str, rest: str, question: Question) -> None:
        if command == "quit":
            raise Quit
        if command == "help":
            for id in HELPED:
                self.screen.line(self.screen.own(f"terminal-help-{id}"))
        elif command == "table":
            self._table(rest)
        elif command == "log":
            self._tell.log(question.seat, rest)
        elif command == "save":
            self._save(rest)
        elif command == "sum":
            self._tell.sums(question.seat, rest)
        elif command == "hint":
            self._hint(question)
        elif not rest:
            self.screen.say(f"terminal-help-{command}")
        elif command == "why":
            self._tell.why(question, rest)
        elif command == "card":
            self._tell.card(question.seat, rest)
        elif command == "rule":
            self._tell.rule(rest)

    def _undo(self) -> bool:
        """Take back the last answer that somebody at this keyboard gave, and what bots answered since."""
        answers = self.game.answered()
        back = next((count for count, by in enumerate(reversed(answers), start=1) if by in self._people), None)
        if back is None:
            self.screen.say("terminal-nothing-to-undo")
            return False
        anew = self.game.undo(back)
        self.kept.keep()
        for reader, until in self._read_until.items():
            self._read_until[reader] = min(until, sum(1 for _ in self.game.lines(reader)))
        self.screen.say("terminal-undone", count=back)
        if anew:
            self.screen.say("terminal-undone-anew")
        self._moved = True
        return True

    def _save(self, name: str) -> None:
        file = name or str(self.kept.path.with_suffix(".copy.jsonl"))
        try:
            path = file_named(file)
            copy_to(self.game, path)
        except FileExistsError:
            self.screen.say("terminal-refused-file", file=file, why=self.screen.own("terminal-file-is-other"))
        except OSError as wrong:
            self.screen.say("terminal-refused-file", file=file, why=wrong.strerror or str(wrong))
        else:
            self.screen.say("terminal-saved-copy", file=str(path))

    def _hint(self, question: Question) -> None:
        value = bot_named("greedy", derived(self._bot_seed, "hint")).choose(self._sight(question))
        self._tell.numbered([Answer(question, value)])

    def _sight(self, question: Question) -> Sight:
        """What the seat that is asked knows, around a world of its own."""
        seed = derived(self._bot_seed, f"{question.seat}/{question.number}")
        return Sight(self.game.definition, self.game.state, question.seat, seed, question.number)

    # --- showing

    def _open(self) -> None:
        self.screen.line(self.game.definition.rulebook.title(self.screen.language), style="bold")
        for seat, name in enumerate(self.kept.seats):
            words = self.screen.own("terminal-somebody" if name == YOU else "terminal-bot", name=name)
            self.screen.say("terminal-sits", seat=self._tell.seat(seat), player=words)
        self.screen.say("terminal-kept-in", file=str(self.kept.path))
        if self.game.answered():
            self.screen.say("terminal-goes-on", count=len(self.game.answered()))
        if self._people:
            self.screen.say("terminal-how-to-answer")

    def _hand_over(self, seat: int) -> bool:
        """Nobody's hand is shown before they sit at the keyboard. False when an answer was taken back instead."""
        if seat == self._reader or len(self._people) == 1:
            return True
        self.screen.lines([""] * (OUT_OF_SIGHT if self.screen.out.is_terminal else 1))
        self.screen.say("terminal-hand-over", seat=self._tell.seat(seat))
        command = self._commands.get(plain(self._read("")))
        if command == "quit":
            raise Quit
        if command == "undo" and self._undo():
            return False
        self._reader, self._seen = seat, {}
        return True

    def _table(self, wanted: str = "") -> None:
        """The table, or the places whose names hold what is wanted, in full."""
        view = self.game.view(self._reader)
        printer = self.screen.printer
        found = [place for place in view.places if wanted and plain(wanted) in plain(printer.text(place.words))]
        self.screen.line()
        if found:
            self.screen.lines([line for place in found for line in printer.place(place, view, most=place.count)])
            return
        if wanted:
            names = join([printer.text(place.words) for place in view.places])
            self.screen.say("terminal-no-place", given=wanted, places=names)
            return
        parts = printer.parts(view)
        self._seen = {part.id: part.lines for part in parts}
        self.screen.lines(printer.together(parts))

    def _changes(self) -> None:
        """What has changed since this reader saw the table: all of it, or after their own moves seats and hand."""
        parts = self.screen.printer.parts(self.game.view(self._reader))
        changed = [part for part in parts if part.lines != self._seen.get(part.id)]
        if self._moved:
            shown = [part for part in parts if part in changed or part.own]
        else:
            shown = [part for part in changed if part.own or part.group == SEATS]
        if changed and shown:
            self.screen.line()
            self.screen.lines(self.screen.printer.together(shown))
        self._seen.update({part.id: part.lines for part in shown})
        self._moved = False

    def _news(self) -> None:
        """The lines of the log that this reader has not seen."""
        lines = list(self.game.lines(self._reader))
        for line in lines[self._read_until.get(self._reader, 0) :]:
            self.screen.line(self.screen.text(line.words), style="dim")
        self._read_until[self._reader] = len(lines)

    def _finish(self) -> None:
        """At the end everybody looks at the screen: several people are shown what all may see."""
        if len(self._people) > 1:
            last = self._read_until.get(self._reader, 0)
            self._reader = None
            self._read_until[None] = min(last, sum(1 for _ in self.game.lines()))
        self._news()
        self._table()
        self.screen.line()
        winners = self.game.winners or ()
        if len(self._people) == 1 and winners:
            self.screen.line(
                self.screen.text(said("outcome-you-win" if self._people[0] in winners else "outcome-you-lose"))
            )
        names = join([self._tell.seat(seat) for seat in winners])
        outcome = said("outcome-win", seats=names, count=len(winners)) if winners else said("outcome-nobody")
        self.screen.line(self.screen.text(outcome), style="bold")
        self.kept.finish()
        self.screen.say("terminal-replay-hint", file=str(self.kept.path))

    def _close(self) -> None:
        self.screen.say("terminal-goodbye", file=str(self.kept.path))
