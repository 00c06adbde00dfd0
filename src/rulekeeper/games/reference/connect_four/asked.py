"""What can be asked and told in connect four, with the clause behind each requirement."""

from typing import Final

from rulekeeper.core.prompts import Domain, Event, Kind, Need, Prompt, table
from rulekeeper.core.words import said
from rulekeeper.games.reference.connect_four.play import COLUMNS, HEIGHT, STRIDE
from rulekeeper.games.reference.connect_four.state import ConnectFour

NAMES: Final = "abcdefg"
SIDES: Final = ("red", "yellow")


def height(g: ConnectFour, column: int) -> int:
    """How many discs stand in a column."""
    discs = g.red | g.yellow
    return (discs >> STRIDE * column & (1 << HEIGHT) - 1).bit_count()


COLUMN: Final = Domain(
    "column",
    everything=lambda g: range(COLUMNS),
    names=lambda g, column: NAMES[column],
    words=lambda g, column: NAMES[column],
    place=lambda g, column: f"board:{NAMES[column]}{min(height(g, column) + 1, HEIGHT)}",
)
SIDE: Final = Domain(
    "side",
    everything=lambda g: range(2),
    names=lambda g, seat: SIDES[seat],
    words=lambda g, seat: said(f"seat-{SIDES[seat]}"),
)

PROMPTS: Final = table(
    Prompt(
        "drop",
        (
            Kind(
                "drop",
                of=(("column", COLUMN),),
                needs=(Need("CF-DROP-02", lambda g, asked, column: height(g, column) < HEIGHT),),
                clauses=("CF-DROP-01", "CF-DROP-03"),
            ),
        ),
    )
)
EVENTS: Final = (
    Event("dropped", (("side", SIDE), ("column", COLUMN)), ("CF-DROP-01",)),
    Event("lined-up", (("side", SIDE),), ("CF-END-01",)),
    Event("drawn", (), ("CF-END-02",)),
)
