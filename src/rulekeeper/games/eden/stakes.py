"""The takeover that is under way, read from the open question; the rules carry the same in their calls.

Reads the state and touches nothing.
"""

from typing import NamedTuple

from rulekeeper.games.eden.components import FIRST_BID
from rulekeeper.games.eden.state import UNDECIDED, Eden, points
from rulekeeper.games.eden.takeover import defender_of


class Stakes(NamedTuple):
    """Who attacks what. Without targets nothing is attacked so far; without a bid nobody has bid."""

    laid: int
    attackers: int
    targets: int
    bid: int
    attacker: int
    defender: int

    def against(self, seat: int) -> int:
        """The tiles that this side would win."""
        return self.targets if seat == self.attacker else self.attackers

    def total(self, g: Eden, seat: int) -> int:
        """What this side pays at the standing bid, or at the smallest first one."""
        return (self.bid or FIRST_BID) * points(g, self.against(seat))


def stakes(g: Eden) -> Stakes | None:
    asked = g.asks
    if asked is None:
        return None
    match asked.prompt, asked.args:
        case "attack", (laid,):
            return Stakes(laid, 1 << laid, 0, 0, g.turn, UNDECIDED)
        case (("further-target" | "supporter"), (laid, targets)):
            return Stakes(laid, 1 << laid, targets, 0, g.turn, defender_of(g, targets))
        case "first-bid", (laid, attackers, targets):
            return Stakes(laid, attackers, targets, 0, g.turn, defender_of(g, targets))
        case "answer-bid", (laid, attackers, targets, bid):
            return Stakes(laid, attackers, targets, bid, g.turn, defender_of(g, targets))
    return None
