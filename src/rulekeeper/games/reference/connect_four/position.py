"""Positions in the game's own words: `board = [".......", ...]`, six rows of `r` and `y`, the top row first."""

from typing import Any, Final

from rulekeeper.core.definition import Setup
from rulekeeper.core.errors import BadPosition
from rulekeeper.core.frame import Frame
from rulekeeper.games.reference.connect_four.play import ALL_FULL, COLUMNS, HEIGHT, STRIDE, TOP, in_line, play
from rulekeeper.games.reference.connect_four.state import ConnectFour

SIGNS: Final = ".ry"


def lay_out(g: ConnectFour, setup: Setup) -> None:
    """An empty board, which is what a blank state holds already. CF-BOARD-01"""


def describe(g: ConnectFour) -> dict[str, Any]:
    rows = reversed(range(HEIGHT))
    return {"board": ["".join([_sign(g, STRIDE * column + row) for column in range(COLUMNS)]) for row in rows]}


def place(g: ConnectFour, setup: Setup, position: dict[str, Any]) -> Frame:
    board: Any = position.get("board")
    if set(position) != {"board"} or not _is_board(board):
        raise BadPosition(
            f"{position!r} is no position; right is board = six rows such as '..ry...', the top row first"
        )
    upright = ["".join(column).rstrip(".") for column in zip(*reversed(board), strict=True)]
    if any("." in column for column in upright):
        raise BadPosition(f"{board!r} has a disc with an empty cell below it: discs fall")
    ahead = sum(column.count("r") - column.count("y") for column in upright)
    if ahead not in (0, 1):
        raise BadPosition(f"{board!r} has {ahead} more red discs than yellow: red begins and the sides take turns")
    red, yellow = (_cells(upright, sign) for sign in "ry")
    full = sum(1 << column for column in range(COLUMNS) if (red | yellow) & TOP[column])
    if in_line(red) or in_line(yellow) or full == ALL_FULL:
        raise BadPosition(f"{board!r} is over; right is a board with room for a disc and no line of four")
    g.red, g.yellow, g.turn, g.full = red, yellow, ahead, full
    return play(g)


def _sign(g: ConnectFour, cell: int) -> str:
    return SIGNS[(g.red >> cell & 1) + 2 * (g.yellow >> cell & 1)]


def _is_board(board: Any) -> bool:
    return (
        isinstance(board, list)
        and len(board) == HEIGHT
        and all(isinstance(row, str) and len(row) == COLUMNS and set(row) <= set(SIGNS) for row in board)
    )


def _cells(upright: list[str], sign: str) -> int:
    return sum(
        1 << STRIDE * n + row for n, discs in enumerate(upright) for row, disc in enumerate(discs) if disc == sign
    )
