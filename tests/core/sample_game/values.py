"""What a stall is worth, as a number and with its reasons. Reads the columns only."""

from collections import Counter

from rulekeeper.core.values import Reason, Stat
from rulekeeper.core.words import said
from tests.core.sample_game.domains import SEAT, fruit_words
from tests.core.sample_game.state import PAIR, Market, worth


def points(g: Market, seat: int) -> int:
    """MD-END-02: every card counts its worth, every two alike count two more."""
    return int(sum([reason.change for reason in reasons(g, seat)]))


def reasons(g: Market, seat: int) -> list[Reason]:
    shown = [g.kind[card] for card in g.stalls[seat]]
    found = [
        Reason(worth(g, fruit), said("reason-printed", fruit=fruit_words(g, fruit)), "MD-END-02") for fruit in shown
    ]
    for fruit, count in sorted(Counter(shown).items()):
        if count >= 2:
            found.append(Reason(count // 2 * PAIR, said("reason-pair", fruit=fruit_words(g, fruit)), "MD-END-03"))
    return found


def quick_points(g: Market, seat: int) -> int:
    """The same number without its reasons."""
    counts = Counter([g.kind[card] for card in g.stalls[seat]])
    return sum([worth(g, fruit) * count + count // 2 * PAIR for fruit, count in counts.items()])


POINTS = Stat("points", SEAT, quick_points, reasons)
