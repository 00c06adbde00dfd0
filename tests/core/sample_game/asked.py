"""What the questions of Market Day mean: their answers, the requirements clause by clause, and the log lines."""

from typing import Final

from rulekeeper.core.choice import Choice
from rulekeeper.core.prompts import Event, Kind, Need, Prompt, table
from tests.core.sample_game.domains import COINS, FRUIT, SEAT
from tests.core.sample_game.state import Market


def holds(g: Market, asked: Choice, fruit: int) -> bool:
    return any(g.kind[card] == fruit for card in g.hands[asked.who])


def can_pay(g: Market, asked: Choice) -> bool:
    return g.coins[asked.who] >= 1


SHOW: Final = Kind("show", (("fruit", FRUIT),), (Need("MD-SHOW-01", holds),), ("MD-SHOW-01",))
SELL: Final = Kind("sell", (("fruit", FRUIT),), (Need("MD-SELL-01", holds),), ("MD-SELL-01", "MD-SELL-02"))
DRAW: Final = Kind(
    "draw",
    needs=(Need("MD-DRAW-01", can_pay), Need("MD-DRAW-02", lambda g, asked: len(g.pile) + len(g.compost) > 0)),
    clauses=("MD-DRAW-01",),
)
PEEK: Final = Kind(
    "peek",
    needs=(
        Need("MD-PEEK-02", lambda g, asked: g.peeking),
        Need("MD-PEEK-01", can_pay),
        Need("MD-PEEK-03", lambda g, asked: len(g.pile) > 0),
    ),
    clauses=("MD-PEEK-01",),
)
PASS: Final = Kind("pass", clauses=("MD-TURN-02",))

PROMPTS: Final = table(
    Prompt("turn", (SHOW, SELL, DRAW, PEEK, PASS)),
    Prompt("peeked", (Kind("leave"), Kind("bury", clauses=("MD-PEEK-01",)))),
)

EVENTS: Final = (
    Event("shown", (("seat", SEAT), ("fruit", FRUIT)), ("MD-SHOW-01",)),
    Event("sold", (("seat", SEAT), ("fruit", FRUIT), ("coins", COINS)), ("MD-SELL-02",)),
    Event("drew", (("seat", SEAT), ("fruit", FRUIT)), ("MD-DRAW-01",)),
    Event("drew-hidden", (("seat", SEAT),), ("MD-DRAW-01",)),
    Event("renewed", (), ("MD-DRAW-02",)),
    Event("peeked", (("seat", SEAT), ("fruit", FRUIT)), ("MD-PEEK-01",)),
    Event("peeked-hidden", (("seat", SEAT),), ("MD-PEEK-01",)),
    Event("buried", (("seat", SEAT),), ("MD-PEEK-01",)),
    Event("passed", (("seat", SEAT),), ("MD-TURN-02",)),
)
