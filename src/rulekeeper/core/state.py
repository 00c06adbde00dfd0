"""The state of a game and the driver that moves it.

A game's state is a class of columns that derives from `State`; the waiting rules are one of the columns. The driver
runs the top rule until somebody must choose. Nothing here knows a game, words, views or records.
"""

from itertools import accumulate
from typing import Any, Final

from mypy_extensions import mypyc_attr

from rulekeeper.core.chance import below, permutation
from rulekeeper.core.choice import NATURE, SHUFFLE, Choice
from rulekeeper.core.columns import Columns, columns
from rulekeeper.core.errors import EndlessRule
from rulekeeper.core.frame import Frame

STEP_LIMIT: Final = 100_000  # steps of rules between two questions; the longest honest chain measured is below 1,000
EVERYBODY: Final = -1  # as a mask of seats: all bits set


@mypyc_attr(allow_interpreted_subclasses=True)
@columns
class State(Columns):
    """A game in progress as plain data. Subclasses add their columns; `frames` are the rules that wait."""

    TRANSIENT = ("told",)

    frames: list[Frame]
    asks: Choice | None
    seed: int
    drawn: int
    open_chance: bool  # dice and shuffles are asked for instead of drawn
    seats: int
    winners: tuple[int, ...] | None  # None while the game goes on; () when nobody wins
    told: list[Any] | None  # log lines since the last answer; None when nobody listens

    def run(self, sent: Any = None) -> None:
        """Resolve until somebody must choose (then `asks` says what) or nothing is left to do."""
        frames = self.frames
        self.asks = None
        steps = 0
        while frames:
            frame = frames[-1]
            value = frame.step(self, sent)
            if frame.at < 0:  # this rule is done: its caller gets the value
                frames.pop()
                sent = value
            elif not isinstance(value, Choice):  # it calls another rule
                frames.append(value)
                sent = None
            elif value.who == NATURE:
                if self.open_chance and (value.prompt == SHUFFLE or len(value.options) > 1):
                    self.asks = value
                    return
                sent = self.sample(value)
            elif len(value.options) > 1:
                self.asks = value
                return
            else:
                sent = value.options[0] if value.options else None
            steps += 1
            if steps > STEP_LIMIT:
                raise EndlessRule([str(f.data()[0]) for f in frames], STEP_LIMIT)

    def sample(self, question: Choice) -> Any:
        """Nature's answer, drawn from the seed."""
        options = question.options
        if question.prompt == SHUFFLE:
            self.drawn += 1
            return permutation(self.seed, self.drawn, question.args[0])
        if len(options) == 1:
            return options[0]
        self.drawn += 1
        if not question.args:
            return options[below(self.seed, self.drawn, len(options))]
        sums = list(accumulate(question.args))
        pick = below(self.seed, self.drawn, sums[-1])
        return next(option for option, top in zip(options, sums, strict=True) if pick < top)

    def tell(self, *event: Any) -> None:
        """A log line for everybody: an event's name and the values it speaks of."""
        if self.told is not None:
            self.told.append((EVERYBODY, event, None))

    def tell_apart(self, mask: int, event: tuple[Any, ...], others: tuple[Any, ...] | None) -> None:
        """A log line for the seats in `mask`, and another (or none) for everybody else."""
        if self.told is not None:
            self.told.append((mask, event, others))
