"""Preparation: board, mana, tiles and the draw pile of 66 cards; the first seat; six cards for each player."""

from typing import Final

from rulekeeper.core.choice import chance, shuffled
from rulekeeper.core.definition import Setup
from rulekeeper.core.errors import BadOption
from rulekeeper.core.knowledge import add_cards, enters, shuffle
from rulekeeper.core.rule import Rule, rule
from rulekeeper.games.eden.components import COLOURS, DECK, HIGHEST, PIECES, START_HAND, START_MANA
from rulekeeper.games.eden.state import UNDECIDED, Eden
from rulekeeper.games.eden.turn import rounds

RANDOM: Final = "random"


def lay_out(g: Eden, setup: Setup) -> None:
    """Every card is in the draw pile (EN-SETUP-07)."""
    blank(g, setup)
    g.turn = first_seat(setup)
    g.draw_pile = add_cards(g, DECK, [0] * len(DECK), setup.numbering)


def blank(g: Eden, setup: Setup) -> None:
    """An empty board, 100 mana each, empty hands (EN-SETUP-01, EN-SETUP-03, EN-SETUP-06)."""
    g.own_cards = ()
    g.pieces = PIECES
    g.target = int(setup.options["target"])
    g.claims = bool(setup.options["claim_income"])
    g.own = [0] * setup.seats
    g.red = [0] * (HIGHEST - 1)
    g.mana = [START_MANA] * setup.seats
    g.hands = [[] for _ in range(setup.seats)]


def first_seat(setup: Setup) -> int:
    """The seat that the table names, as nobody's age is known (EN-SETUP-10, EN-R-32)."""
    colour = str(setup.options["first_seat"])
    if colour == RANDOM:
        return UNDECIDED
    playing = COLOURS[: setup.seats]
    if colour not in playing:
        raise BadOption(f"{colour!r} does not play in a game for {setup.seats}; there are {', '.join(playing)}")
    return playing.index(colour)


@rule
def whole_game(g: Eden) -> Rule:
    order: tuple[int, ...] = yield shuffled(len(g.draw_pile))
    shuffle(g, g.draw_pile, order)
    deal(g)
    yield first_turn(g)


@rule
def first_turn(g: Eden) -> Rule:
    """Where the table named no first seat, chance does (EN-R-32)."""
    if g.turn == UNDECIDED:
        seat: int = yield chance("first-seat", tuple(range(g.seats)), (1,) * g.seats)
        g.turn = seat
    yield rounds(g)


def deal(g: Eden) -> None:
    """Six cards for each player, hidden from the others (EN-SETUP-08, EN-SETUP-09)."""
    for seat, hand in enumerate(g.hands):
        for _ in range(START_HAND):
            card = g.draw_pile.pop()
            enters(g, card, 1 << seat)
            hand.append(card)
        g.tell_apart(1 << seat, ("dealt", seat, tuple(sorted([g.kind[c] for c in hand]))), None)
