"""Taking land: naming targets and supporter, then bidding until one side accepts. Touches the board and mana.

A takeover is known by `laid` (the square just watered), `attackers` (that square and the supporter's), `targets`, and
the standing `bid` of mana per opposing point. The questions carry these, so that nothing in the state does.
"""

from typing import Any, Final

from rulekeeper.core.boards.masks import bits
from rulekeeper.core.choice import Choice
from rulekeeper.core.rule import Rule, rule
from rulekeeper.games.eden.components import BESIDE, BID_UNIT, BOARD, FIRST_BID, LEAST_RAISE, SQUARES
from rulekeeper.games.eden.end import wins
from rulekeeper.games.eden.market import Answer, traded, trades
from rulekeeper.games.eden.state import Eden, can_cover, owner, points

ATTACK: Final[tuple[Answer, ...]] = tuple([("attack", square) for square in range(SQUARES)])
ADD: Final[tuple[Answer, ...]] = tuple([("add", square) for square in range(SQUARES)])
SUPPORT: Final[tuple[Answer, ...]] = tuple([("support", square) for square in range(SQUARES)])
NO_TAKEOVER: Final[tuple[Answer, ...]] = (("no-takeover",),)
DONE: Final[tuple[Answer, ...]] = (("done",),)
ALONE: Final[tuple[Answer, ...]] = (("alone",),)
ACCEPT: Final[tuple[Answer, ...]] = (("accept",),)


@rule
def takeover(g: Eden, laid: int) -> Rule:
    """At most one for each irrigation card, and never a must (EN-R-06, EN-ATK-11)."""
    seat = g.turn
    answer: Any = yield first_target(g, seat, laid)
    while traded(g, seat, answer):
        answer = yield first_target(g, seat, laid)
    if answer[0] == "attack":
        targets: int = yield further_targets(g, laid, 1 << answer[1])
        attackers: int = yield supporter(g, laid, targets)
        bid: int = yield first_bid(g, laid, attackers, targets)
        yield bidding(g, laid, attackers, targets, bid, defender_of(g, targets))


# --- who and what ---------------------------------------------------------------------------


def defender_of(g: Eden, targets: int) -> int:
    return owner(g, targets.bit_length() - 1)


def can_attack(g: Eden, seat: int, targets: int) -> bool:
    """Whether the smallest first bid can be paid and the land won could be covered (EN-R-09, EN-R-16)."""
    return FIRST_BID * points(g, targets) <= g.mana[seat] and can_cover(g, seat, targets)


def first_target(g: Eden, seat: int, laid: int) -> Choice:
    """A rival's tile beside the one just laid (EN-ATK-02). What cannot be attacked alone cannot be with more."""
    near = 0
    for rival, tiles in enumerate(g.own):
        if rival != seat:
            near |= BESIDE[laid] & tiles
    found = [ATTACK[square] for square in bits(near) if can_attack(g, seat, 1 << square)]
    return Choice(seat, "attack", (*found, *NO_TAKEOVER, *trades(g, seat)), (laid,))


def joining(g: Eden, targets: int) -> int:
    """The tiles of the same rival that share a side with the group; chains are legal (EN-ATK-08, EN-R-03)."""
    return BOARD.beside(targets) & g.own[defender_of(g, targets)] & ~targets


@rule
def further_targets(g: Eden, laid: int, targets: int) -> Rule:
    """The attacker picks freely how far the attack reaches (EN-ATK-09)."""
    seat = g.turn
    while joining(g, targets):
        answer: Any = yield next_target(g, seat, laid, targets)
        if answer[0] == "add":
            targets |= 1 << answer[1]
        elif not traded(g, seat, answer):
            break
    return targets


def next_target(g: Eden, seat: int, laid: int, targets: int) -> Choice:
    found = [ADD[square] for square in bits(joining(g, targets)) if can_attack(g, seat, targets | 1 << square)]
    return Choice(seat, "further-target", (*found, *DONE, *declared_trades(g, seat, targets)), (laid, targets))


def declared_trades(g: Eden, seat: int, targets: int) -> tuple[Answer, ...]:
    """Trades that leave the first bid payable, to which the declared targets bind the attacker (EN-R-09)."""
    return trades(g, seat, FIRST_BID * points(g, targets))


@rule
def supporter(g: Eden, laid: int, targets: int) -> Rule:
    """One second tile may attack along, if it lies beside the tile just laid (EN-ATK-04, EN-ATK-05)."""
    seat = g.turn
    if not BESIDE[laid] & g.own[seat]:
        return 1 << laid
    answer: Any = yield who_supports(g, seat, laid, targets)
    while traded(g, seat, answer):
        answer = yield who_supports(g, seat, laid, targets)
    return 1 << laid | 1 << answer[1] if answer[0] == "support" else 1 << laid


def who_supports(g: Eden, seat: int, laid: int, targets: int) -> Choice:
    found = [SUPPORT[square] for square in bits(BESIDE[laid] & g.own[seat])]
    return Choice(seat, "supporter", (*found, *ALONE, *declared_trades(g, seat, targets)), (laid, targets))


# --- bidding --------------------------------------------------------------------------------


def opposing_points(g: Eden, seat: int, attackers: int, targets: int) -> int:
    """What a bid of this seat is multiplied by: the points of the other side (EN-BID-02, EN-BID-03)."""
    return points(g, targets if seat == g.turn else attackers)


def bids(least: int, mana: int, factor: int) -> list[Answer]:
    """Every bid from `least` on that `mana` pays (EN-R-09, EN-R-10)."""
    return [("bid", bid) for bid in range(least, mana // factor + 1, BID_UNIT)]


@rule
def first_bid(g: Eden, laid: int, attackers: int, targets: int) -> Rule:
    """The attack is fixed; the attacker bids first, for all to see (EN-R-37, EN-BID-04, EN-BID-12, EN-BID-13)."""
    seat = g.turn
    g.tell("attacks", seat, defender_of(g, targets), attackers, targets)
    answer: Any = yield opening(g, seat, laid, attackers, targets)
    while traded(g, seat, answer):
        answer = yield opening(g, seat, laid, attackers, targets)
    announce(g, seat, attackers, targets, answer[1])
    return answer[1]


def opening(g: Eden, seat: int, laid: int, attackers: int, targets: int) -> Choice:
    found = bids(FIRST_BID, g.mana[seat], points(g, targets))
    return Choice(seat, "first-bid", (*found, *declared_trades(g, seat, targets)), (laid, attackers, targets))


def announce(g: Eden, seat: int, attackers: int, targets: int, bid: int) -> None:
    factor = opposing_points(g, seat, attackers, targets)
    g.tell("bids", seat, bid, factor, bid * factor)


@rule
def bidding(g: Eden, laid: int, attackers: int, targets: int, bid: int, seat: int) -> Rule:
    """`seat` answers the other side's bid; back and forth until one accepts (EN-BID-05 to EN-BID-07)."""
    attacker = g.turn
    defender = defender_of(g, targets)
    answer: Any = yield reply(g, seat, laid, attackers, targets, bid)
    while answer[0] != "accept":
        if answer[0] == "bid":
            bid = answer[1]
            announce(g, seat, attackers, targets, bid)
            seat = attacker + defender - seat
        else:
            traded(g, seat, answer)
        answer = yield reply(g, seat, laid, attackers, targets, bid)
    g.tell("accepts", seat, bid)
    winner = attacker + defender - seat
    settle(g, winner, seat, targets if winner == attacker else attackers, bid)
    wins(g, winner)


def reply(g: Eden, seat: int, laid: int, attackers: int, targets: int, bid: int) -> Choice:
    """Who cannot pay the smallest outbid, or could not cover the land, can only accept (EN-R-09, EN-R-16)."""
    known = (laid, attackers, targets, bid)
    if seat == g.turn:
        found = bids(bid + LEAST_RAISE, g.mana[seat], points(g, targets))
        return Choice(seat, "answer-bid", (*ACCEPT, *found, *trades(g, seat)), known)
    if not can_cover(g, seat, attackers):
        return Choice(seat, "answer-bid", ACCEPT, known)
    return Choice(seat, "answer-bid", (*ACCEPT, *bids(bid + LEAST_RAISE, g.mana[seat], points(g, attackers))), known)


def settle(g: Eden, winner: int, loser: int, tiles: int, bid: int) -> None:
    """The higher bidder pays the other and covers the land with tiles of the same levels (EN-BID-08 to EN-BID-16)."""
    paid = bid * points(g, tiles)
    g.mana[winner] -= paid
    g.mana[loser] += paid
    g.own[loser] &= ~tiles
    g.own[winner] |= tiles
    g.tell("pays", winner, loser, paid)
    g.tell("takes", winner, loser, tiles)
