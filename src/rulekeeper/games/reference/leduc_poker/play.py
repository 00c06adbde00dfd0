"""The chapters "Deal", "Betting" and "End of the game": the whole of the rules.

The six cards are dealt one by one as chance whose results can be listed, so that the game can be solved.
"""

from typing import Final

from rulekeeper.core.choice import Choice, deal
from rulekeeper.core.knowledge import enters, show
from rulekeeper.core.rule import Rule, rule
from rulekeeper.games.reference.leduc_poker.state import Leduc

RANKS: Final = 3
CARDS: Final = 2 * RANKS  # two suits; a face is 2 x rank + suit
MOST_RAISES: Final = 2  # in a round
BOTH: Final = 0b11  # both seats, as bits
TIE: Final = (0, 1)


def asked_when(stands: bool, raises: int, who: int) -> Choice:
    """The question to `who` when a raise stands against them or not, after so many raises."""
    options: list[tuple[str]] = [("fold",), ("call",)] if stands else [("check",)]
    if raises < MOST_RAISES:
        options.append(("raise",))
    return Choice(who, "bet", tuple(options))


ASKED: Final = [
    [[asked_when(stands, raises, who) for raises in range(MOST_RAISES + 1)] for stands in (False, True)]
    for who in (0, 1)
]


@rule
def play(g: Leduc) -> Rule:
    """A card each, a round of betting, a card for both, another round. LP-DEAL-03, LP-BET-01, LP-BOARD-01"""
    for seat in (0, 1):
        if not g.hands[seat]:
            face: int = yield deal(left_in_deck(g))
            take(g, seat, face)
    if not g.board:
        yield betting(g)
        if g.winners is None:
            common: int = yield deal(left_in_deck(g))
            turn_up(g, common)
    if g.winners is None:
        yield betting(g)
    if g.winners is None:
        compare(g)


@rule
def betting(g: Leduc) -> Rule:
    """One round: it ends with a call, a fold, or when both have checked. LP-BET-02, LP-BET-03, LP-BET-04"""
    going: bool = True
    while going:
        answer: tuple[str] = yield ASKED[g.turn][g.paid[g.turn] < g.paid[1 - g.turn]][g.raises]
        going = act(g, answer[0])


def left_in_deck(g: Leduc) -> tuple[int, ...]:
    return tuple(sorted([g.kind[card] for card in g.deck]))


def taken(g: Leduc, face: int) -> int:
    """The card with this face, out of the deck."""
    card = next(card for card in g.deck if g.kind[card] == face)
    g.deck.remove(card)
    return card


def take(g: Leduc, seat: int, face: int) -> None:
    card = taken(g, face)
    g.hands[seat].append(card)
    enters(g, card, 1 << seat)
    g.tell_apart(1 << seat, ("got", seat, face), ("got-unseen", seat))


def turn_up(g: Leduc, face: int) -> None:
    """The card for both is laid open, and the first player begins the second round. LP-BOARD-01"""
    card = taken(g, face)
    g.board.append(card)
    enters(g, card, BOTH)
    g.turn, g.raises = 0, 0
    g.tell("turned-up", face)


def act(g: Leduc, verb: str) -> bool:
    """What `verb` does; whether the round of betting goes on."""
    who = g.turn
    g.turn = 1 - who
    g.tell(verb, who)
    if verb == "fold":
        settle(g, 1 - who)
        return False
    if verb == "raise":
        g.paid[who] = g.paid[1 - who] + raise_by(g)
        g.raises += 1
        return True
    g.paid[who] = g.paid[1 - who]
    return verb == "check" and who == 0


def raise_by(g: Leduc) -> int:
    """Two chips in the first round, four in the second. LP-BET-05"""
    return 4 if g.board else 2


def compare(g: Leduc) -> None:
    """Both cards are shown: a pair with the open card wins, else the higher rank; like ranks share. LP-END-02"""
    for seat in (0, 1):
        show(g, g.hands[seat][0], BOTH, "LP-END-02")
        g.tell("shown", seat, g.kind[g.hands[seat][0]])
    first, second = strength(g, 0), strength(g, 1)
    if first == second:
        g.winners = TIE
        g.tell("shared")
    else:
        settle(g, 0 if first > second else 1)


def strength(g: Leduc, seat: int) -> int:
    rank = g.kind[g.hands[seat][0]] // 2
    return rank + RANKS if rank == g.kind[g.board[0]] // 2 else rank


def settle(g: Leduc, winner: int) -> None:
    """The winner takes what the other has paid. LP-END-01, LP-END-02"""
    chips = g.paid[1 - winner]
    g.net[winner], g.net[1 - winner] = chips, -chips
    g.winners = (winner,)
    g.tell("won", winner, chips)
