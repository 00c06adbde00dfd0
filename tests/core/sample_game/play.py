"""The rules of Market Day in the order of its rulebook: preparing, the five things to do in a turn, the end."""

from rulekeeper.core.choice import PASS, choose, roll, shuffled
from rulekeeper.core.definition import Setup
from rulekeeper.core.knowledge import add_cards, enters, show, shuffle
from rulekeeper.core.rule import Rule, rule
from rulekeeper.core.state import EVERYBODY
from tests.core.sample_game.state import COINS, COPIES, HAND, ROUNDS, Market, fruits, take_out
from tests.core.sample_game.values import points


def lay_out(g: Market, setup: Setup) -> None:
    """MD-PREP-01: the cards, the coins, and nothing dealt so far."""
    faces = [fruit for fruit, copies in enumerate(COPIES) for _ in range(copies)]
    g.pile = add_cards(g, faces, [0] * len(faces), setup.numbering)
    g.coins = [COINS] * g.seats
    empty(g, setup)


def empty(g: Market, setup: Setup) -> None:
    g.peeking, g.stall = bool(setup.options["peeking"]), int(setup.options["stall"])
    g.hands = [[] for _ in range(g.seats)]
    g.stalls = [[] for _ in range(g.seats)]


def take(g: Market, seat: int) -> int:
    """The top card of the pile comes to a hand; returns its face."""
    card = g.pile.pop(0)
    enters(g, card, 1 << seat)
    g.hands[seat].append(card)
    return g.kind[card]


def deal(g: Market, seat: int) -> None:
    for _ in range(HAND):
        take(g, seat)


@rule
def main(g: Market) -> Rule:
    order = yield shuffled(len(g.pile))
    shuffle(g, g.pile, order)
    for seat in range(g.seats):
        deal(g, seat)
    yield rounds(g)


@rule
def rounds(g: Market) -> Rule:
    """MD-TURN-01, MD-END-01: turn after turn until a stall is full or the last round is over."""
    while g.winners is None:
        yield turn(g)
        if len(g.stalls[g.turn]) == g.stall:
            close(g)
        else:
            g.turn = (g.turn + 1) % g.seats
            g.round += g.turn == 0
            if g.round == ROUNDS:
                close(g)


@rule
def turn(g: Market) -> Rule:
    seat = g.turn
    action = yield choose(seat, "turn", actions(g, seat))
    if action is None or action == PASS:
        g.tell("passed", seat)
    elif action[0] == "draw":
        yield draw(g, seat)
    elif action[0] == "peek":
        yield peek(g, seat)
    elif action[0] == "sell":
        yield sell(g, seat, action[1])
    else:
        put_on_stall(g, seat, action[1])


def actions(g: Market, seat: int) -> list[tuple[object, ...]]:
    held = fruits(g, g.hands[seat])
    found: list[tuple[object, ...]] = [("show", fruit) for fruit in held]
    found += [("sell", fruit) for fruit in held]
    if g.coins[seat] > 0:
        if g.pile or g.compost:
            found.append(("draw",))
        if g.peeking and g.pile:
            found.append(("peek",))
    return [*found, PASS]


def put_on_stall(g: Market, seat: int, fruit: int) -> None:
    card = take_out(g, g.hands[seat], fruit)
    enters(g, card, EVERYBODY)
    g.stalls[seat].append(card)
    g.tell("shown", seat, fruit)


@rule
def draw(g: Market, seat: int) -> Rule:
    """MD-DRAW-01, MD-DRAW-02: an empty pile is made anew from the compost first."""
    g.coins[seat] -= 1
    if not g.pile:
        order = yield shuffled(len(g.compost))
        g.pile, g.compost = g.compost, []
        shuffle(g, g.pile, order)
        g.tell("renewed")
    fruit = take(g, seat)
    g.tell_apart(1 << seat, ("drew", seat, fruit), ("drew-hidden", seat))


@rule
def sell(g: Market, seat: int, fruit: int) -> Rule:
    """MD-SELL-02: the die says what a card brings."""
    card = take_out(g, g.hands[seat], fruit)
    enters(g, card, EVERYBODY)
    g.compost.append(card)
    number = yield roll(6)
    price = 2 if number > 3 else 1
    g.coins[seat] += price
    g.tell("sold", seat, fruit, price)


@rule
def peek(g: Market, seat: int) -> Rule:
    """MD-PEEK-01: look at the top card, then leave it or put it under the pile."""
    g.coins[seat] -= 1
    card = g.pile[0]
    show(g, card, 1 << seat, "MD-PEEK-01")
    g.tell_apart(1 << seat, ("peeked", seat, g.kind[card]), ("peeked-hidden", seat))
    if len(g.pile) > 1:
        answer = yield choose(seat, "peeked", (("leave",), ("bury",)))
        if answer == ("bury",):
            g.pile.append(g.pile.pop(0))
            g.tell("buried", seat)


def close(g: Market) -> None:
    """MD-END-02: most points win, together if need be."""
    totals = [points(g, seat) for seat in range(g.seats)]
    g.winners = tuple([seat for seat in range(g.seats) if totals[seat] == max(totals)])
