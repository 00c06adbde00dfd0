"""Positions in the game's own words: `board = ["xo.", "...", "..."]`, the top row first. The turn follows from it."""

from collections import Counter
from typing import Any, Final

from rulekeeper.core.definition import Setup
from rulekeeper.core.errors import BadPosition
from rulekeeper.core.frame import Frame
from rulekeeper.games.reference.tic_tac_toe.play import FULL, IN_LINE, play
from rulekeeper.games.reference.tic_tac_toe.state import TicTacToe

SIGNS: Final = ".xo"
ROWS: Final = (2, 1, 0)


def lay_out(g: TicTacToe, setup: Setup) -> None:
    """An empty board, which is what a blank state holds already. TT-BOARD-01"""


def describe(g: TicTacToe) -> dict[str, Any]:
    return {"board": ["".join([_sign(g, 3 * row + column) for column in range(3)]) for row in ROWS]}


def place(g: TicTacToe, setup: Setup, position: dict[str, Any]) -> Frame:
    board: Any = position.get("board")
    if set(position) != {"board"} or not _is_board(board):
        raise BadPosition(f"{position!r} is no position; right is board = three rows such as 'xo.', the top row first")
    crosses, noughts = (_squares(board, sign) for sign in "xo")
    count = Counter("".join(board))
    if count["x"] - count["o"] not in (0, 1):
        raise BadPosition(f"{count['x']} crosses and {count['o']} noughts: crosses begin and the sides take turns")
    if IN_LINE[crosses] or IN_LINE[noughts] or crosses | noughts == FULL:
        raise BadPosition(f"{board!r} is over; right is a board with an empty square and no line")
    g.crosses, g.noughts, g.turn = crosses, noughts, count["x"] - count["o"]
    return play(g)


def _sign(g: TicTacToe, square: int) -> str:
    return SIGNS[(g.crosses >> square & 1) + 2 * (g.noughts >> square & 1)]


def _is_board(board: Any) -> bool:
    return (
        isinstance(board, list)
        and len(board) == 3
        and all(isinstance(row, str) and len(row) == 3 and set(row) <= set(SIGNS) for row in board)
    )


def _squares(board: list[str], sign: str) -> int:
    return sum(1 << 3 * at + n for at, row in zip(ROWS, board, strict=True) for n in range(3) if row[n] == sign)
