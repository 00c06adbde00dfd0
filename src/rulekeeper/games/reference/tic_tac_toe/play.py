"""The chapters "Marking squares" and "End of the game": the whole of the rules.

Questions and lines are tables made once, so that an answer costs no more than a few lookups.
"""

from typing import Final

from rulekeeper.core.choice import Choice
from rulekeeper.core.rule import Rule, rule
from rulekeeper.games.reference.tic_tac_toe.state import TicTacToe

SQUARES: Final = 9
FULL: Final = 0b111_111_111
LINES: Final = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
WINS: Final = ((0,), (1,))
DRAW: Final[tuple[int, ...]] = ()


def asked_when(marked: int) -> Choice:
    """The question when the squares in `marked` are taken: whose turn it is follows from their number."""
    free = [("mark", square) for square in range(SQUARES) if not marked >> square & 1]
    return Choice(marked.bit_count() % 2, "mark", tuple(free))


ASKED: Final = [asked_when(marked) for marked in range(FULL + 1)]
IN_LINE: Final = [any(mine & line == line for line in LINES) for mine in range(FULL + 1)]


@rule
def play(g: TicTacToe) -> Rule:
    """The players mark squares in turn until one has a line or the board is full. TT-MARK-01, TT-END-01, TT-END-02"""
    while g.winners is None:
        answer: tuple[str, int] = yield ASKED[g.crosses | g.noughts]
        mark(g, answer[1])


def mark(g: TicTacToe, square: int) -> None:
    who = g.turn
    g.turn = 1 - who
    if who == 0:
        mine = g.crosses = g.crosses | 1 << square
    else:
        mine = g.noughts = g.noughts | 1 << square
    g.tell("marked", who, square)
    if IN_LINE[mine]:
        g.winners = WINS[who]
        g.tell("lined-up", who)
    elif g.crosses | g.noughts == FULL:
        g.winners = DRAW
        g.tell("drawn")
