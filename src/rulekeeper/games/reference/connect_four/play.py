"""The chapters "Dropping discs" and "End of the game": the whole of the rules.

Questions are tables made once, and a line is found by shifting the bits of one side against each other.
"""

from typing import Final

from rulekeeper.core.choice import Choice
from rulekeeper.core.rule import Rule, rule
from rulekeeper.games.reference.connect_four.state import ConnectFour

COLUMNS: Final = 7
HEIGHT: Final = 6
STRIDE: Final = HEIGHT + 1  # bits from one column to the next
ALL_FULL: Final = (1 << COLUMNS) - 1
WINS: Final = ((0,), (1,))
DRAW: Final[tuple[int, ...]] = ()

COLUMN: Final = [(1 << HEIGHT) - 1 << STRIDE * column for column in range(COLUMNS)]
BOTTOM: Final = [1 << STRIDE * column for column in range(COLUMNS)]
TOP: Final = [1 << STRIDE * column + HEIGHT - 1 for column in range(COLUMNS)]


def asked_when(full: int, who: int) -> Choice:
    """The question to `who` when the columns in `full` take no more discs."""
    return Choice(who, "drop", tuple([("drop", column) for column in range(COLUMNS) if not full >> column & 1]))


ASKED: Final = [[asked_when(full, who) for full in range(ALL_FULL + 1)] for who in (0, 1)]


@rule
def play(g: ConnectFour) -> Rule:
    """The players drop discs in turn until one has a line or the board is full. CF-DROP-01, CF-END-01, CF-END-02"""
    while g.winners is None:
        answer: tuple[str, int] = yield ASKED[g.turn][g.full]
        drop(g, answer[1])


def drop(g: ConnectFour, column: int) -> None:
    who = g.turn
    g.turn = 1 - who
    # Adding one at the bottom carries up to the lowest empty cell: CF-DROP-03.
    cell = (g.red | g.yellow) + BOTTOM[column] & COLUMN[column]
    if who == 0:
        mine = g.red = g.red | cell
    else:
        mine = g.yellow = g.yellow | cell
    if cell == TOP[column]:
        g.full |= 1 << column
    g.tell("dropped", who, column)
    if in_line(mine):
        g.winners = WINS[who]
        g.tell("lined-up", who)
    elif g.full == ALL_FULL:
        g.winners = DRAW
        g.tell("drawn")


def in_line(mine: int) -> bool:
    """Whether four of these cells stand in a line: upright, level, or on either diagonal."""
    pairs = mine & mine >> 1
    if pairs & pairs >> 2:
        return True
    pairs = mine & mine >> STRIDE
    if pairs & pairs >> 2 * STRIDE:
        return True
    pairs = mine & mine >> STRIDE + 1
    if pairs & pairs >> 2 * (STRIDE + 1):
        return True
    pairs = mine & mine >> STRIDE - 1
    return pairs & pairs >> 2 * (STRIDE - 1) != 0
