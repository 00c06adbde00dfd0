"""The board of connect four as anybody sees it: nothing is hidden."""

from rulekeeper.core.view import Place, SeatView, Table, Thing
from rulekeeper.core.words import said
from rulekeeper.games.reference.connect_four.asked import NAMES, SIDES
from rulekeeper.games.reference.connect_four.play import COLUMNS, HEIGHT, STRIDE
from rulekeeper.games.reference.connect_four.state import ConnectFour


def look(g: ConnectFour, seat: int | None) -> Table:
    things = [
        _disc(f"{NAMES[column]}{row + 1}", owner)
        for column in range(COLUMNS)
        for row in range(HEIGHT)
        for owner, discs in enumerate((g.red, g.yellow))
        if discs >> STRIDE * column + row & 1
    ]
    rows = [str(row) for row in range(HEIGHT, 0, -1)]
    board = Place(
        "board", "grid", said("place-board"), things=things, count=len(things), columns=list(NAMES), rows=rows
    )
    return Table([SeatView(n, side, said(f"seat-{side}")) for n, side in enumerate(SIDES)], [board])


def _disc(cell: str, owner: int) -> Thing:
    side = SIDES[owner]
    return Thing(f"board:{cell}", "disc", said(f"disc-{side}"), at=cell, owner=owner, look={"text": side[0]})
