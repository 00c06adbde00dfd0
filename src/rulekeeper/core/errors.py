"""Every error that Rulekeeper raises on purpose, as one tree. A message quotes what was given and says what is right.

RulekeeperError
├── RuleSyntaxError      a rule or a state class is written in a form that cannot be compiled
├── RuleNameTaken        two rules go by the same name
├── EndlessRule          rules call each other, or loop, without ever asking
├── NotData              something that cannot be copied, saved and compared is kept in a game
├── UnknownGame          no game goes by that name
├── BadSeats             a game is not for so many players, or has no such seat
├── BadSeed              no seed
├── BadCards             a card file with something wrong in it
├── BadScenario          a scenario file that cannot be read or run as written
├── UnknownCheck         no check of the contract goes by that name
├── MissingExtra         a library that only some installations have
├── NotExportable        a game that an interface of others cannot hold
├── BadInterpreter       no Python with this package in it
├── BadOption            no table option, or no value of one
├── BadPosition          a position that the game cannot stand in
├── BadRecord            what was given is no record, or a broken one
├── RecordParts          a record and today's rules disagree; up to there it was played
├── UnknownStat          no such number, or not for this seat to know
├── WordsError           words that are missing, or patterns that cannot be filled in
├── BoardError           no such square, shape or Space
├── RulebookError        a file of a clause index that is not there or cannot be read
│   └── UnknownClause    no such clause, ruling or language of the index
├── UnknownBot           no bot goes by that name
├── BadAnswer            a bot gave what is no answer
└── AnswerRefused        an answer that changes nothing
    ├── UnknownAnswer    no legal answer to the open question
    ├── NotYourTurn      another seat is asked
    ├── StaleAnswer      the question it answers is closed
    ├── GameOver         nothing is asked any more
    └── NothingToUndo    no answer is left to take back
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any


class RulekeeperError(Exception):
    """Anything that Rulekeeper refuses; catch this to catch all of them."""

    def __reduce__(self) -> tuple[Any, ...]:
        """How an error reaches another process, whatever its own constructor takes."""
        return _remade, (type(self), self.args, self.__dict__)


def _remade(kind: type[RulekeeperError], args: tuple[Any, ...], kept: dict[str, Any]) -> RulekeeperError:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(kept)
    return error


class RuleSyntaxError(RulekeeperError):
    """A form that the compiler does not take, found when its module is imported."""

    def __init__(self, file: str, line: int, what: str, right: str) -> None:
        super().__init__(f"{file}, line {line}: {what}; {right}")
        self.file = file
        self.line = line
        self.what = what
        self.right = right


class RuleNameTaken(RulekeeperError):
    """Two rules with one name: a save could not tell them apart."""

    def __init__(self, name: str, first: str, second: str) -> None:
        super().__init__(f"two rules are called {name!r}, in the modules {first} and {second}; rename one of them")


class EndlessRule(RulekeeperError):
    """Too many steps without a question. `rules` are the names on the stack, outermost first."""

    def __init__(self, rules: Iterable[str], steps: int) -> None:
        self.rules = tuple(rules)
        self.steps = steps
        super().__init__(
            f"{steps} steps without a question, in {' > '.join(self.rules)}; "
            "a loop must ask, end, or call a rule that does"
        )


class NotData(RulekeeperError):
    """A game holds only None, bool, int, str, and lists or tuples of them."""


class UnknownGame(RulekeeperError):
    """No game goes by that name."""


class BadSeats(RulekeeperError):
    """A game is not for so many players, or has no such seat."""


class BadSeed(RulekeeperError):
    """No seed."""


class MissingExtra(RulekeeperError):
    """What is asked for needs libraries that are not installed here; the message names the extra that brings them."""


class NotExportable(RulekeeperError):
    """A game that cannot be told in the other interface's terms."""


class UnknownCheck(RulekeeperError):
    """No check of the contract goes by that name."""


class BadCards(RulekeeperError):
    """A card file with something wrong in it, or no such card."""


class BadScenario(RulekeeperError):
    """A file that is no scenario, or one that cannot be played."""


class BadInterpreter(RulekeeperError):
    """A Python named for the compiled build that cannot measure it."""


class BadOption(RulekeeperError):
    """No table option, or no value of one."""


class BadPosition(RulekeeperError):
    """A position in a game's own words that the game cannot stand in."""


class BadRecord(RulekeeperError):
    """No record, or a broken one."""


class RecordParts(RulekeeperError):
    """A record and today's rules disagree at entry `at` (counted from 0); the entries before it agree."""

    def __init__(self, at: int, why: str) -> None:
        self.at = at
        super().__init__(f"the record parts from these rules at entry {at + 1}: {why}")


class UnknownStat(RulekeeperError):
    """No such number, or not for this seat to know."""


class WordsError(RulekeeperError):
    """Words that are missing, or patterns that cannot be read or filled in."""


class BoardError(RulekeeperError):
    """No such square, shape or Space."""


class RulebookError(RulekeeperError):
    """A file of a clause index that is not there or cannot be read."""


class UnknownClause(RulebookError):
    """An id or a language that the clause index does not have."""


class UnknownBot(RulekeeperError):
    """No bot goes by that name."""


class BadAnswer(RulekeeperError):
    """A bot gave what is no answer."""


class AnswerRefused(RulekeeperError):
    """An answer that changes nothing."""


class UnknownAnswer(AnswerRefused):
    """No legal answer to the open question."""


class NotYourTurn(AnswerRefused):
    """Another seat is asked."""


class StaleAnswer(AnswerRefused):
    """The question it answers is closed."""


class GameOver(AnswerRefused):
    """Nothing is asked any more."""


class NothingToUndo(AnswerRefused):
    """No answer is left to take back."""


def near(given: str, known: Iterable[str], most: int = 3) -> str:
    """The end of a message about an unknown name: what it is near to, or else what there is."""
    names = list(dict.fromkeys(known))
    folded = {name.casefold(): name for name in reversed(names)}
    close = get_close_matches(given.casefold(), folded, most)
    if close:
        return f"; near: {', '.join([repr(folded[name]) for name in close])}"
    shown = ", ".join(map(repr, names[:8]))
    return f"; there is {shown}{' and more' if len(names) > 8 else ''}" if names else "; there is none"
