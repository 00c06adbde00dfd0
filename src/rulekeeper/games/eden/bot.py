"""What a sensible player of Eden weighs: a worth for each answer to the open question.

Every answer is tried on a copy of the game by the rules' own steps and the position after it is looked at (`worth.py`);
bids are looked ahead to the end of the bidding (`auction.py`). A trade is worth what the best other answer is worth
after it; nobody trades who wins without.
"""

from collections.abc import Callable, Sequence
from typing import Final

from rulekeeper.core.choice import Choice
from rulekeeper.games.eden.auction import (
    ATTACKER,
    DEFENDER,
    Auction,
    attack_gain,
    best_gain,
    supported_gain,
    widest_gain,
)
from rulekeeper.games.eden.components import FIRST_BID, LEAST_RAISE
from rulekeeper.games.eden.culture import layouts, lowest_tiles, upgrade, where
from rulekeeper.games.eden.draw import END, draw_or_end, may_draw
from rulekeeper.games.eden.irrigation import lay, more_water
from rulekeeper.games.eden.market import Answer, leave_hand, traded
from rulekeeper.games.eden.state import Eden
from rulekeeper.games.eden.takeover import first_target, next_target, opening, reply, who_supports
from rulekeeper.games.eden.turn import what_to_play
from rulekeeper.games.eden.worth import CARD, LATER, SECOND, WON, Outlook

TRADES: Final = ("sell", "buy")
CLAIM: Final = ("claim",)
LEAST_GAIN: Final = 0.05  # a trade must bring this much more than doing without it

Weights = Callable[[Outlook, Eden, Sequence[Answer], tuple[int, ...]], list[float]]


def weigh(world: Eden, seat: int, options: Sequence[Answer]) -> list[float]:
    """The worth of each option to `seat`, whose question is open."""
    asked = world.asks
    assert asked is not None
    if CLAIM in options:
        return [WON if option == CLAIM else 0.0 for option in options]
    look = Outlook(world, seat, draws=seat == world.turn and asked.prompt != "end")
    weights = WEIGHTS[asked.prompt]
    plain = [option for option in options if option[0] not in TRADES]
    worths = dict(zip(plain, weights(look, world, plain, asked.args), strict=True))
    wins = max(worths.values()) > WON / 2
    for option in options:
        if wins and option not in worths:
            worths[option] = 0.0
        elif option not in worths:
            after = world.clone()
            traded(after, seat, option)
            left = [answer for answer in again(after, seat, asked) if answer[0] not in TRADES]
            worths[option] = max(weights(look, after, left, asked.args)) - LEAST_GAIN
    return [worths[option] for option in options]


def again(g: Eden, seat: int, asked: Choice) -> tuple[Answer, ...]:
    """The answers to the same question after a trade."""
    return ASKED[asked.prompt](g, seat, *asked.args).options if asked.prompt in ASKED else END


# --- playing cards ---------------------------------------------------------------------------


def to_play(look: Outlook, g: Eden, options: Sequence[Answer], args: tuple[int, ...]) -> list[float]:
    worths = []
    for option in options:
        if option[0] == "irrigate":
            worths.append(watered(look, g, option[1], SECOND))
        elif option[0] == "culture":
            worths.append(cultivated(look, g, option[1]))
        else:
            worths.append(look.standing(g, LATER))
    return worths


def second(look: Outlook, g: Eden, options: Sequence[Answer], args: tuple[int, ...]) -> list[float]:
    return [
        watered(look, g, option[1], LATER) if option[0] == "irrigate" else look.standing(g, LATER) for option in options
    ]


def watered(look: Outlook, g: Eden, square: int, slot: int) -> float:
    """The worth after this irrigation card and the best takeover from its square."""
    after = g.clone()
    lay(after, look.seat, square)
    return look.standing(after, slot) + best_gain(look, after, square)


def cultivated(look: Outlook, g: Eden, face: int) -> float:
    """The worth after this culture card on its best place."""
    after = g.clone()
    leave_hand(after, look.seat, face)
    different = {lowest_tiles(g, layout)[0]: layout for layout in layouts(g, look.seat, face)}
    return max([raised(look, after, layout) for layout in different.values()])


def raised(look: Outlook, g: Eden, layout: int) -> float:
    after = g.clone()
    upgrade(after, look.seat, layout)
    return look.standing(after, LATER)


def places(look: Outlook, g: Eden, options: Sequence[Answer], args: tuple[int, ...]) -> list[float]:
    return [raised(look, g, option[1]) for option in options]


# --- takeovers -------------------------------------------------------------------------------


def slot_of(g: Eden) -> int:
    return SECOND if g.irrigated == 1 else LATER


def first_targets(look: Outlook, g: Eden, options: Sequence[Answer], args: tuple[int, ...]) -> list[float]:
    (laid,) = args
    now = look.standing(g, slot_of(g))
    return [now + widest_gain(look, g, laid, 1 << option[1]) if option[0] == "attack" else now for option in options]


def more_targets(look: Outlook, g: Eden, options: Sequence[Answer], args: tuple[int, ...]) -> list[float]:
    laid, targets = args
    now = look.standing(g, slot_of(g))
    return [
        now
        + (
            widest_gain(look, g, laid, targets | 1 << option[1])
            if option[0] == "add"
            else supported_gain(look, g, laid, targets)
        )
        for option in options
    ]


def support(look: Outlook, g: Eden, options: Sequence[Answer], args: tuple[int, ...]) -> list[float]:
    laid, targets = args
    now = look.standing(g, slot_of(g))
    alone = 1 << laid
    return [
        now + attack_gain(look, g, alone | 1 << option[1] if option[0] == "support" else alone, targets)
        for option in options
    ]


def first_bids(look: Outlook, g: Eden, options: Sequence[Answer], args: tuple[int, ...]) -> list[float]:
    _, attackers, targets = args
    auction = Auction(look, g, attackers, targets)
    bids = auction.bids(ATTACKER, auction.every_bid(FIRST_BID))
    rest = look.standing(g, slot_of(g)) - auction.nothing
    return [rest + bids[option[1]] for option in options]


def replies(look: Outlook, g: Eden, options: Sequence[Answer], args: tuple[int, ...]) -> list[float]:
    _, attackers, targets, bid = args
    auction = Auction(look, g, attackers, targets)
    side = ATTACKER if look.seat == g.turn else DEFENDER
    bids = auction.bids(side, auction.every_bid(bid + LEAST_RAISE))
    rest = look.standing(g, slot_of(g)) - auction.nothing if side == ATTACKER else 0.0
    accepted = auction.end(DEFENDER - side, bid)[side]
    return [rest + (bids[option[1]] if option[0] == "bid" else accepted) for option in options]


# --- the end of a turn -----------------------------------------------------------------------


def drawing(look: Outlook, g: Eden, options: Sequence[Answer], args: tuple[int, ...]) -> list[float]:
    """Not to draw loses a card."""
    now = look.standing(g, LATER)
    lost = CARD if may_draw(g, look.seat) else 0.0
    return [now if option[0] == "draw" else now - lost for option in options]


def ending(look: Outlook, g: Eden, options: Sequence[Answer], args: tuple[int, ...]) -> list[float]:
    return [look.standing(g, LATER)] * len(options)


WEIGHTS: Final[dict[str, Weights]] = {
    "play": to_play,
    "second-card": second,
    "place": places,
    "attack": first_targets,
    "further-target": more_targets,
    "supporter": support,
    "first-bid": first_bids,
    "answer-bid": replies,
    "draw": drawing,
    "end": ending,
}

ASKED: Final[dict[str, Callable[..., Choice]]] = {
    "play": what_to_play,
    "second-card": more_water,
    "place": where,
    "attack": first_target,
    "further-target": next_target,
    "supporter": who_supports,
    "first-bid": opening,
    "answer-bid": reply,
    "draw": draw_or_end,
}
