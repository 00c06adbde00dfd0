"""Positions in the game's own words.

`hands = ["king-hearts", "jack-spades"]` in order of seats, `board = "queen-spades"` where it lies open already,
`paid = [3, 1]`, `turn = "second"`, `raises = 1` in the round that is being played.
"""

from typing import Any, Final

from rulekeeper.core.definition import Setup
from rulekeeper.core.errors import BadPosition
from rulekeeper.core.frame import Frame
from rulekeeper.core.knowledge import add_cards
from rulekeeper.games.reference.leduc_poker.asked import FACES, SIDES
from rulekeeper.games.reference.leduc_poker.play import CARDS, MOST_RAISES, play, raise_by, take, turn_up
from rulekeeper.games.reference.leduc_poker.state import Leduc

KEYS: Final = ("hands", "board", "paid", "turn", "raises")
AFTER_FIRST_ROUND: Final = (1, 3, 5)  # what each may have paid when the open card is turned up


def lay_out(g: Leduc, setup: Setup) -> None:
    """Six cards in the deck, one chip of each player in the pot. LP-DEAL-01, LP-DEAL-02"""
    g.deck = add_cards(g, range(CARDS), [0] * CARDS, setup.numbering)
    g.hands = [[], []]
    g.paid, g.net = [1, 1], [0, 0]


def describe(g: Leduc) -> dict[str, Any]:
    hands = [FACES[g.kind[card]] for hand in g.hands for card in hand]
    board = [("board", FACES[g.kind[card]]) for card in g.board]
    return {"hands": hands, **dict(board), "paid": g.paid[:], "turn": SIDES[g.turn], "raises": g.raises}


def place(g: Leduc, setup: Setup, position: dict[str, Any]) -> Frame:
    hands, board = position.get("hands", []), position.get("board")
    paid, turn = position.get("paid", [1, 1]), position.get("turn", "first")
    raises = position.get("raises", 0)
    if set(position) - set(KEYS):
        raise BadPosition(f"{position!r} is no position; right are {', '.join(KEYS)}")
    if not isinstance(hands, list) or len(hands) > 2:
        raise BadPosition(f"hands = {hands!r}: right is a list with one card for each of the two players")
    dealt = hands if board is None else [*hands, board]
    if any(dealt.count(face) != 1 or face not in FACES for face in dealt):
        raise BadPosition(f"{dealt!r} are not different cards of {', '.join(FACES)}")
    if len(hands) < 2 and set(position) - {"hands"}:
        raise BadPosition(f"hands = {hands!r}: before both have a card, nothing else can have happened")
    lay_out(g, setup)
    for seat, face in enumerate(hands):
        take(g, seat, FACES.index(face))
    if board is not None:
        turn_up(g, FACES.index(board))
    if (paid, turn, raises) not in _stands(g):
        raise BadPosition(f"paid = {paid!r}, turn = {turn!r} and raises = {raises!r} never come together")
    g.paid, g.turn, g.raises = list(paid), SIDES.index(turn), raises
    return play(g)


def _stands(g: Leduc) -> list[tuple[list[int], str, int]]:
    """Everything that can be paid, whose turn it can be and after how many raises, in the round being played."""
    found: list[tuple[list[int], str, int]] = []
    for level in AFTER_FIRST_ROUND if g.board else AFTER_FIRST_ROUND[:1]:
        found += [([level, level], side, 0) for side in SIDES]
        for raises in range(1, MOST_RAISES + 1):
            high = level + raises * raise_by(g)
            low = high - raise_by(g)
            found += [([high, low], "second", raises), ([low, high], "first", raises)]
    return found


def problems(g: Leduc) -> list[str]:
    """What can never be: chips made or lost, or more in the pot than the raises allow."""
    found = []
    if sum(g.net) != 0:
        found.append(f"the players' results {g.net} do not cancel out")
    if not all(1 <= chips <= 13 for chips in g.paid):
        found.append(f"the players have paid {g.paid}; each pays 1 to 13 chips")
    return found
