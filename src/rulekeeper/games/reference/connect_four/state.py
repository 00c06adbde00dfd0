"""The columns of a game of connect four: one set of cells for each player, as bits."""

from rulekeeper.core.columns import columns
from rulekeeper.core.state import State


@columns
class ConnectFour(State):
    """Bit 7 x column + height stands for a cell; the seventh bit of a column stays empty and keeps columns apart."""

    red: int
    yellow: int
    turn: int
    full: int  # the columns that hold six discs, as bits
