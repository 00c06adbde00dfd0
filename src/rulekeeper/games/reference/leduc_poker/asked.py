"""What can be asked and told in Leduc poker, with the clause behind each requirement."""

from typing import Any, Final

from rulekeeper.core.choice import Choice
from rulekeeper.core.prompts import Domain, Event, Kind, Need, Prompt, numbers, table
from rulekeeper.core.words import said
from rulekeeper.games.reference.leduc_poker.play import CARDS, MOST_RAISES

RANKS: Final = ("jack", "queen", "king")
SUITS: Final = ("spades", "hearts")
FACES: Final = tuple(f"{rank}-{suit}" for rank in RANKS for suit in SUITS)
SIDES: Final = ("first", "second")

CARD: Final = Domain(
    "card",
    everything=lambda g: range(CARDS),
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


def nothing_to_match(g: Any, asked: Choice) -> bool:
    return bool(g.paid[asked.who] == g.paid[1 - asked.who])


def something_to_match(g: Any, asked: Choice) -> bool:
    return bool(g.paid[asked.who] < g.paid[1 - asked.who])


def raises_left(g: Any, asked: Choice) -> bool:
    return bool(g.raises < MOST_RAISES)


PROMPTS: Final = table(
    Prompt(
        "bet",
        (
            Kind("fold", needs=(Need("LP-BET-03", something_to_match),), clauses=("LP-BET-03", "LP-END-01")),
            Kind("check", needs=(Need("LP-BET-02", nothing_to_match),), clauses=("LP-BET-02",)),
            Kind("call", needs=(Need("LP-BET-03", something_to_match),), clauses=("LP-BET-03",)),
            Kind("raise", needs=(Need("LP-BET-04", raises_left),), clauses=("LP-BET-04", "LP-BET-05")),
        ),
    )
)
BY_SIDE: Final = (("side", SIDE),)
OF_CARD: Final = (("side", SIDE), ("card", CARD))
EVENTS: Final = (
    Event("got", OF_CARD, ("LP-DEAL-03",)),
    Event("got-unseen", BY_SIDE, ("LP-DEAL-03",)),
    Event("turned-up", (("card", CARD),), ("LP-BOARD-01",)),
    Event("check", BY_SIDE, ("LP-BET-02",)),
    Event("raise", BY_SIDE, ("LP-BET-04", "LP-BET-05")),
    Event("fold", BY_SIDE, ("LP-BET-03",)),
    Event("call", BY_SIDE, ("LP-BET-03",)),
    Event("shown", OF_CARD, ("LP-END-02",)),
    Event("shared", (), ("LP-END-02",)),
    Event("won", (("side", SIDE), ("chips", CHIPS)), ("LP-END-01", "LP-END-02")),
)
