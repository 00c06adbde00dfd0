"""What both forms of the duel share: the columns, the cards, and helpers that ask nothing.

Two players hold cards and units. Units fight and die, avengers answer every death, healers move wounds about, bolts
strike from afar, and a counter stops a card that is being played, other counters included.
"""

from typing import Final

from rulekeeper.core.columns import columns
from rulekeeper.core.state import State

GUARD: Final = 0
AVENGER: Final = 1
HEALER: Final = 2
BOLT: Final = 3
COUNTER: Final = 4

DECK: Final = (GUARD,) * 6 + (AVENGER,) * 8 + (HEALER,) * 6 + (BOLT,) * 5 + (COUNTER,) * 5
CARDS: Final = len(DECK)
HEALTH: Final = (3, 2, 2)
HAND: Final = 5
ACTIONS: Final = 2
TURNS: Final = 40


@columns
class Duel(State):
    """A card is a number from 0 to 2 x CARDS - 1; those below CARDS belong to the first player."""

    deck: list[list[int]]
    hand: list[list[int]]
    units: list[list[int]]
    wounds: list[int]
    turns: int


def kind(card: int) -> int:
    return DECK[card % CARDS]


def side(card: int) -> int:
    return card // CARDS


def lay_out(g: Duel) -> None:
    g.deck, g.hand, g.units = [[], []], [[], []], [[], []]
    g.wounds = [0] * (2 * CARDS)
    g.winners = None


def deal(g: Duel, who: int, order: tuple[int, ...]) -> None:
    cards = [who * CARDS + place for place in order]
    g.hand[who], g.deck[who] = cards[:HAND], cards[HAND:]


def draw(g: Duel, who: int) -> None:
    if g.deck[who]:
        g.hand[who].append(g.deck[who].pop())


def actions(g: Duel, who: int) -> tuple[tuple[str, int], ...]:
    """Cards that can be played now, and units that can attack."""
    foes = g.units[1 - who]
    plays = [("play", card) for card in g.hand[who] if kind(card) < BOLT or (kind(card) == BOLT and foes)]
    return (*plays, *([("attack", unit) for unit in g.units[who]] if foes else []))


def counters(g: Duel, who: int) -> tuple[tuple[str, int], ...]:
    return tuple([("counter", card) for card in g.hand[who] if kind(card) == COUNTER])


def units(verb: str, those: list[int]) -> tuple[tuple[str, int], ...]:
    return tuple([(verb, unit) for unit in those])


def wounded(g: Duel, who: int) -> tuple[tuple[str, int], ...]:
    return tuple([("heal", unit) for unit in g.units[who] if g.wounds[unit]])


def avengers(g: Duel, who: int) -> tuple[int, ...]:
    return tuple([unit for unit in g.units[who] if kind(unit) == AVENGER])


def hurt(g: Duel, unit: int, amount: int) -> bool:
    """Whether the unit dies of it."""
    g.wounds[unit] += amount
    if g.wounds[unit] < HEALTH[kind(unit)] or unit not in g.units[side(unit)]:
        return False
    g.units[side(unit)].remove(unit)
    return True


def settle(g: Duel) -> None:
    """The game ends when the turns are up; more units win."""
    ahead = len(g.units[0]) - len(g.units[1])
    g.winners = (0,) if ahead > 0 else (1,) if ahead < 0 else ()
