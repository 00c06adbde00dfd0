"""Selling and buying culture cards, and claiming income: what a player may do at any moment of their own turn.

Every question to the player whose turn it is offers these answers too (EN-TURN-05, EN-R-28): it is asked again until
the answer is another one.
"""

from typing import Any, Final

from rulekeeper.core.knowledge import enters, show
from rulekeeper.games.eden.components import COSTS, FACES, SQUARES
from rulekeeper.games.eden.faces import MOST_CARDS, cost_of, sells_for
from rulekeeper.games.eden.income import claim
from rulekeeper.games.eden.state import Eden, everybody

Answer = tuple[Any, ...]

SELL: Final[tuple[Answer, ...]] = tuple([("sell", face) for face in range(FACES + MOST_CARDS)])
BUY: Final[tuple[Answer, ...]] = tuple([("buy", face) for face in range(FACES + MOST_CARDS)])
CLAIM: Final[tuple[Answer, ...]] = (("claim",),)


def culture_faces(g: Eden, cards: list[int]) -> list[int]:
    """The culture cards among these, each face once, in the order of the box."""
    kind = g.kind
    return sorted({kind[card] for card in cards if kind[card] >= SQUARES})


def trades(g: Eden, seat: int, kept: int = 0) -> tuple[Answer, ...]:
    """What this player may sell, buy and claim now, if `kept` mana must be left for what is already declared."""
    found = [SELL[face] for face in culture_faces(g, g.hands[seat])]
    if g.display:
        purse = g.mana[seat] - kept
        faces = culture_faces(g, g.display)
        found += [BUY[face] for face in faces if (COSTS[face] if face < FACES else cost_of(g, face)) <= purse]
    return (*found, *CLAIM) if g.due else tuple(found)


def traded(g: Eden, seat: int, answer: Answer) -> bool:
    """Carry out the answer if it is a trade or a claim; False for any other answer."""
    verb = answer[0]
    if verb == "sell":
        sell(g, seat, answer[1])
    elif verb == "buy":
        buy(g, seat, answer[1])
    elif verb == "claim":
        claim(g, seat)
    else:
        return False
    return True


def sell(g: Eden, seat: int, face: int) -> None:
    """EN-MKT-02, EN-MKT-03."""
    card = leave_hand(g, seat, face)
    g.display.append(card)
    price = sells_for(g, face)
    g.mana[seat] += price
    g.busy = True
    g.tell("sells", seat, face, price)


def buy(g: Eden, seat: int, face: int) -> None:
    """EN-MKT-05. Everybody saw the card in the display and knows that it is in this hand now."""
    card = card_with(g, g.display, face)
    g.display.remove(card)
    g.hands[seat].append(card)
    show(g, card, everybody(g), "EN-MKT-02")
    price = cost_of(g, face)
    g.mana[seat] -= price
    g.busy = True
    g.tell("buys", seat, face, price)


def leave_hand(g: Eden, seat: int, face: int) -> int:
    """Take a card with this face out of the hand, for all to see; of like cards one that everybody knew already."""
    all_seats = everybody(g)
    found = -1
    for card in g.hands[seat]:
        if g.kind[card] == face and (found < 0 or g.seen[card] == all_seats):
            found = card
    g.hands[seat].remove(found)
    enters(g, found, all_seats)
    if g.granted:
        g.granted = tuple([entry for entry in g.granted if entry[0] != found])
    return found


def card_with(g: Eden, cards: list[int], face: int) -> int:
    """The first of these cards that shows this face."""
    kind = g.kind
    for card in cards:
        if kind[card] == face:
            return card
    raise LookupError(f"no card with face {face} is among {cards}")
