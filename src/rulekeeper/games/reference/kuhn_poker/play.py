"""The chapters "Deal", "Betting" and "End of the game": the whole of the rules.

The three cards are dealt one by one as chance whose results can be listed, so that the game can be solved.
"""

from typing import Final

from rulekeeper.core.choice import Choice, deal
from rulekeeper.core.knowledge import enters, show
from rulekeeper.core.rule import Rule, rule
from rulekeeper.games.reference.kuhn_poker.state import Kuhn

BET: Final = 1
BOTH: Final = 0b11  # both seats, as bits

NO_BET: Final = (("check",), ("bet",))
BET_STANDS: Final = (("fold",), ("call",))
ASKED: Final = [[Choice(who, "bet", options) for who in (0, 1)] for options in (NO_BET, BET_STANDS)]


@rule
def play(g: Kuhn) -> Rule:
    """Deal, then bet until somebody folds or the cards are compared. KP-DEAL-03, KP-BET-01, KP-BET-02"""
    for seat in (0, 1):
        if not g.hands[seat]:
            face: int = yield deal(tuple(sorted([g.kind[card] for card in g.deck])))
            take(g, seat, face)
    while g.winners is None:
        answer: tuple[str] = yield ASKED[g.paid[0] != g.paid[1]][g.turn]
        act(g, answer[0])


def take(g: Kuhn, seat: int, face: int) -> None:
    """The card with this face goes from the deck to the hand of `seat`, who alone sees it."""
    card = next(card for card in g.deck if g.kind[card] == face)
    g.deck.remove(card)
    g.hands[seat].append(card)
    enters(g, card, 1 << seat)
    g.tell_apart(1 << seat, ("got", seat, face), ("got-unseen", seat))


def act(g: Kuhn, verb: str) -> None:
    who = g.turn
    g.turn = 1 - who
    g.tell(verb, who)
    if verb in ("bet", "call"):
        g.paid[who] += BET
    if verb == "fold":
        settle(g, 1 - who)
    elif verb == "call" or (verb == "check" and who == 1):
        compare(g)


def compare(g: Kuhn) -> None:
    """Both cards are shown and the higher one wins. KP-END-02"""
    faces = [g.kind[hand[0]] for hand in g.hands]
    for hand in g.hands:
        show(g, hand[0], BOTH, "KP-END-02")
    g.tell("shown", 0, faces[0])
    g.tell("shown", 1, faces[1])
    settle(g, 0 if faces[0] > faces[1] else 1)


def settle(g: Kuhn, winner: int) -> None:
    """The winner takes what the other has paid. KP-END-01, KP-END-02"""
    chips = g.paid[1 - winner]
    g.net[winner], g.net[1 - winner] = chips, -chips
    g.winners = (winner,)
    g.tell("won", winner, chips)
