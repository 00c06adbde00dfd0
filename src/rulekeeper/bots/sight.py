"""What a bot is given: the question, the view, and as many worlds as it likes that fit what its seat knows."""

from functools import cached_property
from typing import Any, Self

from rulekeeper.core.chance import check_seed
from rulekeeper.core.choice import Choice
from rulekeeper.core.definition import Definition
from rulekeeper.core.errors import GameOver
from rulekeeper.core.game import Game
from rulekeeper.core.question import Question
from rulekeeper.core.state import State
from rulekeeper.core.view import Table
from rulekeeper.core.worlds import redealt


class Sight:
    """One seat's sight of a game at its question. It holds a redealt world and nothing of the real one."""

    __slots__ = ("__dict__", "_world", "definition", "number", "seat")

    def __init__(self, definition: Definition, state: State, seat: int, seed: int, number: int = 0) -> None:
        self.definition = definition
        self.seat = seat
        self.number = number
        self._world = redealt(definition, state, seat, seed)

    @classmethod
    def of(cls, game: Game, seed: int) -> Self:
        """What the seat that is asked in `game` may know; `seed` deals the rest."""
        question = game.question
        if question is None:
            raise GameOver("nobody is asked in this game, so there is no sight of a question")
        return cls(game.definition, game.state, question.seat, check_seed(seed), question.number)

    @property
    def asked(self) -> Choice:
        """The open question as the rules put it; its options are the legal answers."""
        asked = self._world.asks
        assert asked is not None
        return asked

    @property
    def options(self) -> tuple[Any, ...]:
        return self.asked.options

    @cached_property
    def question(self) -> Question:
        """The open question with words and meanings."""
        return Question(self.definition, self._world, self.asked, self.number)

    @cached_property
    def table(self) -> Table:
        """The table as this seat sees it."""
        return self.definition.look(self._world, self.seat)

    def world(self, seed: int) -> State:
        """A game to try things in: what this seat does not know is dealt from `seed`, and so is all chance to come."""
        return redealt(self.definition, self._world, self.seat, seed)
