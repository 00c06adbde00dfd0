"""What can be asked and told in tic-tac-toe, with the clause behind each requirement."""

from typing import Final

from rulekeeper.core.prompts import Domain, Event, Kind, Need, Prompt, table
from rulekeeper.core.words import said
from rulekeeper.games.reference.tic_tac_toe.play import SQUARES

NAMES: Final = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
SIDES: Final = ("crosses", "noughts")

SQUARE: Final = Domain(
    "square",
    everything=lambda g: range(SQUARES),
    names=lambda g, square: NAMES[square],
    words=lambda g, square: NAMES[square],
    place=lambda g, square: f"board:{NAMES[square]}",
)
SIDE: Final = Domain(
    "side",
    everything=lambda g: range(2),
    names=lambda g, seat: SIDES[seat],
    words=lambda g, seat: said(f"seat-{SIDES[seat]}"),
)

PROMPTS: Final = table(
    Prompt(
        "mark",
        (
            Kind(
                "mark",
                of=(("square", SQUARE),),
                needs=(Need("TT-MARK-02", lambda g, asked, square: not (g.crosses | g.noughts) >> square & 1),),
                clauses=("TT-MARK-01",),
            ),
        ),
    )
)
EVENTS: Final = (
    Event("marked", (("side", SIDE), ("square", SQUARE)), ("TT-MARK-01",)),
    Event("lined-up", (("side", SIDE),), ("TT-END-01",)),
    Event("drawn", (), ("TT-END-02",)),
)
