"""The columns of a game of tic-tac-toe: one set of squares for each player, as bits."""

from rulekeeper.core.columns import columns
from rulekeeper.core.state import State


@columns
class TicTacToe(State):
    """Bit n stands for square n, counted from a1 along the rows."""

    crosses: int
    noughts: int
    turn: int
