"""What the commands in the middle of a game show: reasons, sums, cards, clauses, the log. Changes nothing."""

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Final

from rulekeeper.core.errors import UnknownAnswer
from rulekeeper.core.game import Game
from rulekeeper.core.question import Answer, Question, plain
from rulekeeper.core.view import Badge, Thing
from rulekeeper.core.words import join
from rulekeeper.terminal.rules import linked_to
from rulekeeper.terminal.screen import Screen

MOST_NEAR: Final = 5
MOST_CLAUSES: Final = 8
ALIKE: Final = 0.6  # how alike two texts must be for one to be offered in place of the other


class Teller:
    """Answers the questions that a player asks about one game."""

    def __init__(self, game: Game, screen: Screen) -> None:
        self._game: Final = game
        self._screen: Final = screen

    def seat(self, seat: int) -> str:
        return self._screen.text(self._game.definition.seat_words(seat))

    # --- answers

    def answer_named(self, question: Question, text: str) -> Answer | None:
        """The legal answer that `text` names by its number, its words or its key."""
        if text.isdecimal():
            number = int(text)
            return question.answers[number - 1] if 1 <= number <= len(question.choice.options) else None
        try:
            return question.find(text)
        except UnknownAnswer:
            return None

    def conceived(self, question: Question, text: str) -> Answer | None:
        """The answer that `text` names, legal or not."""
        try:
            return question.find_any(text)
        except UnknownAnswer:
            return None

    def why(self, question: Question, text: str) -> None:
        """Why an answer is legal or not, with the clauses."""
        answer = self.answer_named(question, text) or (None if text.isdecimal() else self.conceived(question, text))
        if answer is not None:
            self.verdict(answer)
        elif text.isdecimal():
            self._screen.say("terminal-refused-number", given=text, last=len(question.choice.options))
        else:
            self._screen.say("terminal-refused-why", given=text)
            self.near(text, question.conceivable())

    def verdict(self, answer: Answer) -> None:
        verdict = self._game.explain(answer, self._screen.language)
        if not verdict.legal:
            self._screen.say("terminal-illegal", clause=verdict.clause or "", text=verdict.text)
        elif answer.clauses:
            self._screen.say("terminal-legal", clauses=self._screen.text(join(answer.clauses)))
            for clause in answer.clauses:
                self._clause(clause)
        else:
            self._screen.say("terminal-legal-plain")

    def near(self, text: str, answers: Iterable[Answer]) -> None:
        """The answers whose words or keys hold what was typed, or else are like it."""
        language = self._screen.language
        named: dict[str, Answer] = {}
        for answer in answers:
            named.setdefault(plain(answer.text(language)), answer)
            named.setdefault(plain(answer.key), answer)
        found = _matching(text, named)
        unique = {answer.value: answer for answer in [named[name] for name in found]}
        if unique:
            self._screen.say("terminal-near")
            self.numbered(sorted(list(unique.values())[:MOST_NEAR], key=_number))

    def numbered(self, answers: Sequence[Answer]) -> None:
        """Answers as they stand in the list, with their numbers; those that are not in it, without."""
        for answer in answers:
            number = f"{_number(answer):>3}  " if _number(answer) else "     "
            self._screen.lines(
                self._screen.printer.wrapped(answer.text(self._screen.language), indent="     ", first=number)
            )

    # --- numbers

    def sums(self, seat: int, text: str) -> None:
        """How a number came about; without words, which numbers can be asked for."""
        known = {f"{badge.stat} {badge.of}": (badge, words) for badge, words in self._badges(seat) if badge.stat}
        if plain(text) in known:
            wanted = [plain(text)]
        else:
            described = {plain(self._sum_words(*entry)): name for name, entry in known.items()}
            wanted = [described[match] for match in _matching(text, described, alike=2)] if text else []
        for name in wanted:
            badge, words = known[name]
            self._sum(badge, words, seat)
        if not wanted:
            if text:
                self._screen.say("terminal-refused-sum", given=text)
            elif not known:
                self._screen.say("terminal-no-sums")
            for name, entry in known.items():
                command = f"{self._screen.own('terminal-command-sum')} {name}"
                self._screen.line(self._screen.printer.named(command, self._sum_words(*entry)))

    def _sum(self, badge: Badge, words: str, seat: int) -> None:
        self._screen.line(self._sum_words(badge, words), style="bold")
        for step in self._game.reasons(badge.stat, badge.of, seat):
            told = self._screen.text(step.words)
            self._screen.line(f"  {step.change:+d}  {told} ({step.clause})", indent="      ")

    def _sum_words(self, badge: Badge, words: str) -> str:
        return self._screen.printer.named(words, self._screen.printer.badge(badge))

    def _badges(self, seat: int) -> Iterator[tuple[Badge, str]]:
        """Every number on the table, with the name of what it belongs to."""
        view = self._game.view(seat)
        for sitting in view.seats:
            for badge in sitting.badges:
                yield badge, self._screen.text(sitting.words)
        for thing in self._things(seat):
            for badge in thing.badges:
                name = self._screen.text(thing.words) if thing.words is not None else ""
                yield badge, f"{name} {thing.at}".strip()

    # --- cards, clauses, the log

    def card(self, seat: int, name: str) -> None:
        """What a card or piece in sight is."""
        named: dict[str, Thing] = {}
        for thing in self._things(seat):
            if thing.words is not None:
                named.setdefault(plain(self._screen.text(thing.words)), thing)
                if thing.at:
                    named.setdefault(plain(thing.at), thing)
        found = [plain(name)] if plain(name) in named else _holding(name, named)
        for text in found[:MOST_NEAR]:
            self._screen.lines(self._screen.printer.card(named[text]))
        if not found:
            self._screen.say("terminal-no-card", given=name)
            like = _matching(name, named)
            if like:
                self._screen.say("terminal-near")
                self._screen.lines([f"     {self._screen.printer.thing(named[text])}" for text in like])

    def rule(self, wanted: str) -> None:
        """A clause or ruling with what belongs to it, or all that speak of something."""
        book = self._game.definition.rulebook
        id = wanted.upper()
        if id in book.ids:
            for each in (id, *linked_to(book, id)):
                self._clause(each)
            return
        found = book.search(wanted, self._screen.language)
        if not found:
            self._screen.say("terminal-refused-rule", given=wanted)
        for id in found[:MOST_CLAUSES]:
            self._clause(id)
        if len(found) > MOST_CLAUSES:
            self._screen.say("terminal-more-clauses", count=len(found) - MOST_CLAUSES)

    def log(self, seat: int, most: str) -> None:
        """Everything that has happened as far as `seat` may know it, or the last so many lines."""
        lines = list(self._game.lines(seat))
        if not lines:
            self._screen.say("terminal-log-empty")
        for line in lines[-int(most) :] if most.isdecimal() and int(most) else lines:
            self._screen.line(self._screen.text(line.words))

    def _clause(self, id: str) -> None:
        text = self._game.definition.rulebook.text(id, self._screen.language)
        self._screen.line(self._screen.printer.named(id, text))

    def _things(self, seat: int) -> Iterator[Thing]:
        for place in self._game.view(seat).places:
            yield from place.things


def _number(answer: Answer) -> int:
    """The number of an answer in its question's list; 0 when it is not legal."""
    options = answer.question.choice.options
    return options.index(answer.value) + 1 if answer.value in options else 0


def _holding(text: str, names: Iterable[str]) -> list[str]:
    """The names that hold every word of `text`."""
    words = plain(text).split()
    return [name for name in names if all(word in name for word in words)]


def _matching(text: str, names: Iterable[str], alike: int = MOST_NEAR) -> list[str]:
    """The names that hold every word of `text`; if none does, up to `alike` that are nearly it."""
    known = list(names)
    return _holding(text, known) or get_close_matches(plain(text), known, alike, ALIKE)
