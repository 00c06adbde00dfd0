"""A takeover looked ahead: what each bid leads to when both sides know what land and mana are worth to them.

A model to play by, not rules. It reads the state and never changes it.
"""

from collections.abc import Iterable
from math import exp, log
from typing import Final

from rulekeeper.core.boards.masks import bits
from rulekeeper.games.eden.components import BESIDE, BID_UNIT, FIRST_BID
from rulekeeper.games.eden.state import Eden, can_cover, points, red_points
from rulekeeper.games.eden.takeover import can_attack, defender_of, joining
from rulekeeper.games.eden.worth import MANA_HALF, SHARPNESS, Outlook

ATTACKER: Final = 0
DEFENDER: Final = 1
UNFOUGHT: Final = 2
COMPARED: Final = (10, 15, 20, 25, 30, 40, 55, 75, 100, 150)  # bids looked at while takeovers are only compared
CANNOT: Final = -1

Ends = tuple[float, float]  # what an end of the bidding is worth to attacker and defender


class Auction:
    """One takeover: what its two sides win, pay and are worth after it."""

    __slots__ = ("_ends", "_land", "_money", "_others", "_price", "_scale", "limits", "nothing")

    def __init__(self, look: Outlook, g: Eden, attackers: int, targets: int) -> None:
        sides = (g.turn, defender_of(g, targets))
        won = (targets, attackers)  # by the attacker, by the defender
        stake = [(points(g, tiles), red_points(g, tiles)) for tiles in won]
        had = [(points(g, g.own[seat]), red_points(g, g.own[seat])) for seat in sides]
        self._scale = look.mana_scale
        self._others = sum([exp(SHARPNESS * look.public(g, seat)) for seat in range(g.seats) if seat not in sides])
        self._price = (stake[ATTACKER][0] / MANA_HALF, -stake[DEFENDER][0] / MANA_HALF)  # the attacker's, for each mana
        self._land: list[Ends] = []
        self._money: list[Ends] = []
        for total, red in (stake[ATTACKER], (-stake[DEFENDER][0], -stake[DEFENDER][1]), (0, 0)):
            changes = (
                (had[ATTACKER][0] + total, had[ATTACKER][1] + red),
                (had[DEFENDER][0] - total, had[DEFENDER][1] - red),
            )
            land = [look.land(after) + look.cards(g, seat) for seat, (after, _) in zip(sides, changes, strict=True)]
            money = [look.money(g.mana[seat], reds) for seat, (_, reds) in zip(sides, changes, strict=True)]
            self._land.append((land[ATTACKER], land[DEFENDER]))
            self._money.append((money[ATTACKER], money[DEFENDER]))
        self._ends: dict[tuple[int, int], Ends] = {}
        self.nothing = self._worths(UNFOUGHT, 0)[ATTACKER]  # the worth for the attacker when nothing changes hands
        self.limits = tuple(
            [
                g.mana[seat] // stake[side][0] // BID_UNIT * BID_UNIT if can_cover(g, seat, won[side]) else CANNOT
                for side, seat in enumerate(sides)
            ]
        )

    def end(self, winner: int, bid: int) -> Ends:
        """The worth for both sides when `winner` gets the land at this bid."""
        ends = self._ends.get((winner, bid))
        if ends is None:
            ends = self._ends[winner, bid] = self._worths(winner, bid * self._price[winner])
        return ends

    def _worths(self, winner: int, paid: float) -> Ends:
        land, money, others = self._land[winner], self._money[winner], self._others
        attacker = land[ATTACKER] + self._scale * log(money[ATTACKER] - paid)
        defender = land[DEFENDER] + self._scale * log(money[DEFENDER] + paid)
        against_attacker = log(exp(SHARPNESS * defender) + others) / SHARPNESS
        against_defender = log(exp(SHARPNESS * attacker) + others) / SHARPNESS
        return attacker - against_attacker, defender - against_defender

    def ahead(self, levels: Iterable[int]) -> dict[tuple[int, int], Ends]:
        """What each bid of each side leads to, if the other side then does what is best for itself, and so on.

        `levels` are the bids that are looked at, the highest first.
        """
        found: dict[tuple[int, int], Ends] = {}
        raises: list[Ends | None] = [None, None]  # the best of the higher bids, for each side
        for bid in levels:
            led: list[Ends | None] = [None, None]
            for side in (ATTACKER, DEFENDER):
                if bid <= self.limits[side]:
                    end, answer, other = self.end(side, bid), raises[DEFENDER - side], DEFENDER - side
                    led[side] = found[side, bid] = answer if answer and answer[other] > end[other] else end
            for side in (ATTACKER, DEFENDER):
                new, best = led[side], raises[side]
                if new and (best is None or new[side] >= best[side]):
                    raises[side] = new
        return found

    def bids(self, side: int, levels: Iterable[int]) -> dict[int, float]:
        """What each bid of a side is worth to it: never more than to have it accepted on the spot."""
        ahead = self.ahead(levels)
        return {bid: min(ends[side], self.end(side, bid)[side]) for (who, bid), ends in ahead.items() if who == side}

    def every_bid(self, lowest: int) -> range:
        """All bids from the highest that a side can pay down to this one."""
        return range(max(self.limits), lowest - BID_UNIT, -BID_UNIT)

    def some_bids(self) -> list[int]:
        """Enough of them to compare takeovers, with the most that each side can pay."""
        most = max(self.limits)
        levels = [bid for bid in COMPARED if bid < most] + [bid for bid in self.limits if bid >= FIRST_BID]
        return sorted(set(levels), reverse=True)


# --- which takeover ----------------------------------------------------------------------------


def attack_gain(look: Outlook, g: Eden, attackers: int, targets: int) -> float:
    """What the attacker gains by this takeover, over none, with the best first bid."""
    auction = Auction(look, g, attackers, targets)
    return max(auction.bids(ATTACKER, auction.some_bids()).values()) - auction.nothing


def supporters(g: Eden, laid: int) -> list[int]:
    """The sets of tiles that can attack: the one just laid, alone or with one beside it."""
    return [1 << laid, *[1 << laid | 1 << square for square in bits(BESIDE[laid] & g.own[g.turn])]]


def supported_gain(look: Outlook, g: Eden, laid: int, targets: int) -> float:
    return max([attack_gain(look, g, attackers, targets) for attackers in supporters(g, laid)])


def widest_gain(look: Outlook, g: Eden, laid: int, targets: int) -> float:
    """The same when the attack may reach on to further tiles, one after the other while that is better."""
    gain, attackers = max([(attack_gain(look, g, attackers, targets), attackers) for attackers in supporters(g, laid)])
    while True:
        wider = [
            (attack_gain(look, g, attackers, targets | 1 << square), targets | 1 << square)
            for square in bits(joining(g, targets))
            if can_attack(g, g.turn, targets | 1 << square)
        ]
        better = max(wider, default=(gain, targets))
        if better[0] <= gain:
            return gain
        gain, targets = better


def best_gain(look: Outlook, g: Eden, laid: int) -> float:
    """What the tile just laid gains by the best takeover from it; 0 if none is worth it."""
    seat = g.turn
    near = 0
    for rival, tiles in enumerate(g.own):
        if rival != seat:
            near |= BESIDE[laid] & tiles
    gains = [widest_gain(look, g, laid, 1 << square) for square in bits(near) if can_attack(g, seat, 1 << square)]
    return max(0.0, *gains) if gains else 0.0
