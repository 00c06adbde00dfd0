"""The board of tic-tac-toe as anybody sees it: nothing is hidden."""

from rulekeeper.core.view import Place, SeatView, Table, Thing
from rulekeeper.core.words import said
from rulekeeper.games.reference.tic_tac_toe.asked import NAMES, SIDES
from rulekeeper.games.reference.tic_tac_toe.play import SQUARES
from rulekeeper.games.reference.tic_tac_toe.state import TicTacToe


def look(g: TicTacToe, seat: int | None) -> Table:
    things = [
        Thing(
            f"board:{NAMES[square]}",
            "mark",
            said(f"mark-{SIDES[owner]}"),
            at=NAMES[square],
            owner=owner,
            look={"text": "xo"[owner]},
        )
        for square in range(SQUARES)
        for owner, marks in enumerate((g.crosses, g.noughts))
        if marks >> square & 1
    ]
    board = Place(
        "board", "grid", said("place-board"), things=things, count=len(things), columns=list("abc"), rows=list("321")
    )
    return Table([SeatView(n, side, said(f"seat-{side}")) for n, side in enumerate(SIDES)], [board])
