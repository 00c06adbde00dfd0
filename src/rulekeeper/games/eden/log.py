"""The log lines of Eden: every payment, card, tile, bid and draw, each with the clauses it rests on."""

from typing import Final

from rulekeeper.core.prompts import Event
from rulekeeper.games.eden.domains import BID, CARD, CARDS, COUNT, CULTURE, LEVEL, MANA, SEAT, SEATS, SQUARE, SQUARES_OF

EVENTS: Final = (
    Event("dealt", (("seat", SEAT), ("cards", CARDS)), ("EN-SETUP-08",)),
    Event("turn", (("number", COUNT), ("seat", SEAT)), ("EN-TURN-01",)),
    Event("income", (("seat", SEAT), ("mana", MANA)), ("EN-INC-01",)),
    Event("forgets", (("seat", SEAT), ("mana", MANA)), ("EN-INC-03",)),
    Event("irrigates", (("seat", SEAT), ("square", SQUARE)), ("EN-IRR-01", "EN-IRR-07")),
    Event("cultivates", (("seat", SEAT), ("card", CULTURE)), ("EN-CUL-15",)),
    Event(
        "raises",
        (("seat", SEAT), ("squares", SQUARES_OF), ("level", LEVEL), ("mana", MANA)),
        ("EN-CUL-07", "EN-CUL-09", "EN-CUL-12"),
    ),
    Event("passes", (("seat", SEAT),), ("EN-TURN-06",)),
    Event("sells", (("seat", SEAT), ("card", CARD), ("mana", MANA)), ("EN-MKT-02", "EN-MKT-03")),
    Event("buys", (("seat", SEAT), ("card", CARD), ("mana", MANA)), ("EN-MKT-05",)),
    Event(
        "attacks",
        (("seat", SEAT), ("rival", SEAT), ("attackers", SQUARES_OF), ("targets", SQUARES_OF)),
        ("EN-ATK-02", "EN-ATK-07"),
    ),
    Event("bids", (("seat", SEAT), ("bid", BID), ("points", COUNT), ("mana", MANA)), ("EN-BID-13", "EN-BID-14")),
    Event("accepts", (("seat", SEAT), ("bid", BID)), ("EN-BID-07",)),
    Event("pays", (("seat", SEAT), ("rival", SEAT), ("mana", MANA)), ("EN-BID-08", "EN-BID-10")),
    Event("takes", (("seat", SEAT), ("rival", SEAT), ("squares", SQUARES_OF)), ("EN-BID-09", "EN-BID-15", "EN-BID-16")),
    Event("draws", (("seat", SEAT),), ("EN-DRAW-01",)),
    Event("draws-face", (("seat", SEAT), ("card", CARD)), ("EN-DRAW-01",)),
    Event("recycles", (("count", COUNT),), ("EN-R-22",)),
    Event("stops", (("turns", COUNT),), ("EN-R-24",)),
    Event("wins", (("seats", SEATS), ("count", COUNT)), ("EN-OBJ-01", "EN-END-01")),
)
