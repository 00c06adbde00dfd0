"""What can be asked and told in Kuhn poker, with the clause behind each requirement."""

from typing import Any, Final

from rulekeeper.core.choice import Choice
from rulekeeper.core.prompts import Domain, Event, Kind, Need, Prompt, numbers, table
from rulekeeper.core.words import said

FACES: Final = ("jack", "queen", "king")
SIDES: Final = ("first", "second")

CARD: Final = Domain(
    "card",
    everything=lambda g: range(len(FACES)),
    names=lambda g, face: FACES[face],
    words=lambda g, face: said(f"card-{FACES[face]}"),
)
SIDE: Final = Domain(
    "side",
    everything=lambda g: range(2),
    names=lambda g, seat: SIDES[seat],
    words=lambda g, seat: said(f"seat-{SIDES[seat]}"),
)
CHIPS: Final = numbers("chips")


def no_bet(g: Any, asked: Choice) -> bool:
    return bool(g.paid[0] == g.paid[1])


def bet_stands(g: Any, asked: Choice) -> bool:
    return bool(g.paid[asked.who] < g.paid[1 - asked.who])


PROMPTS: Final = table(
    Prompt(
        "bet",
        (
            Kind("check", needs=(Need("KP-BET-01", no_bet),), clauses=("KP-BET-01",)),
            Kind("bet", needs=(Need("KP-BET-01", no_bet),), clauses=("KP-BET-01",)),
            Kind("fold", needs=(Need("KP-BET-02", bet_stands),), clauses=("KP-BET-02", "KP-END-01")),
            Kind("call", needs=(Need("KP-BET-02", bet_stands),), clauses=("KP-BET-02", "KP-END-02")),
        ),
    )
)
BY_SIDE: Final = (("side", SIDE),)
OF_CARD: Final = (("side", SIDE), ("card", CARD))
EVENTS: Final = (
    Event("got", OF_CARD, ("KP-DEAL-03",)),
    Event("got-unseen", BY_SIDE, ("KP-DEAL-03",)),
    Event("check", BY_SIDE, ("KP-BET-01",)),
    Event("bet", BY_SIDE, ("KP-BET-01",)),
    Event("fold", BY_SIDE, ("KP-BET-02",)),
    Event("call", BY_SIDE, ("KP-BET-02",)),
    Event("shown", OF_CARD, ("KP-END-02",)),
    Event("won", (("side", SIDE), ("chips", CHIPS)), ("KP-END-01", "KP-END-02")),
)
