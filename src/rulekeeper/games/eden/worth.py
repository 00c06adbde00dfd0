"""What a position of Eden is worth to a seat, in points: land, income, mana and cards, against what the rivals have.

A model to play by, not rules. It reads the state and never changes it. What mana is worth, and how long a game lasts,
was chosen by letting bots with other numbers play against each other; the remaining numbers are estimates.
"""

from math import exp, log
from typing import Final

from rulekeeper.games.eden.components import (
    BESIDE,
    BOARD,
    DRAWS_BELOW,
    INCOME,
    RAISING,
    SIZES,
    SQUARES,
)
from rulekeeper.games.eden.culture import fits, lowest_tiles
from rulekeeper.games.eden.faces import MOST_CELLS, forms_of, sells_for, size_of
from rulekeeper.games.eden.state import Eden, covered, points, red_points

WON: Final = 100.0  # above everything else that can be weighed
SHARPNESS: Final = 0.35  # how much more the strongest rival counts than the others
MANA_SCALE: Final = 16.0
MANA_HALF: Final = 100.0  # mana beyond this is worth less and less
LATE: Final = 2.0  # mana loses worth when this few rounds are left
POINTS_A_ROUND: Final = 2.8  # what a leader gains in a round
NEAR_THE_END: Final = 4  # points short of winning from which every point counts more
PER_NEAR_POINT: Final = 0.25
CARD: Final = 0.7  # a card that nobody knows
DELAY: Final = 0.85  # what is done a turn later is worth so much of it
BESIDE_OWN: Final = 0.12  # a tile beside one's own makes layouts
LARGEST: Final = max(SIZES)
# What a card of so many squares is worth that cannot be played so far.
HOPE: Final[tuple[float, ...]] = (0.0, 0.8, 0.8, 0.6, 0.3, 0.1, 0.0, 0.0)
HOPES: Final = 2  # cards of that kind that are worth keeping
RESALE: Final = 0.9  # the part of its price for which a card is counted that waits
CROWDED: Final = 0.4  # what a further culture card still finds to raise
MISSING: Final = 0.75  # that a square still to be watered stays free
STUCK: Final[tuple[float, ...]] = (0.0, 0.0, 0.3, 0.8, 1.6)  # what so many cards cost that wait and keep others out
EXPOSED: Final = 0.15  # the part of a group that is lost where it can be attacked
POOR: Final = 60.0  # with so much mana a group is half as likely to be lost


class Outlook:
    """A seat's outlook on a game at one question: what stays the same while its answers are compared."""

    __slots__ = ("chance_held", "draws", "mana_scale", "rounds_left", "seat", "target", "unseen")

    def __init__(self, g: Eden, seat: int, draws: bool) -> None:
        self.seat = seat
        self.draws = draws  # whether the draw of this turn is still to come
        self.target = g.target
        most = max([points(g, tiles) for tiles in g.own])
        self.rounds_left = max(1.0, (g.target - most) / POINTS_A_ROUND)
        self.mana_scale = MANA_SCALE * self.rounds_left / (self.rounds_left + LATE)
        self.unseen = irrigations_unseen(g, seat)
        held = sum([len(hand) for hand in g.hands]) - len(g.hands[seat])
        self.chance_held = held / max(1, held + len(g.draw_pile))

    def money(self, mana: float, red: int) -> float:
        """Mana now and the income to come, over a sum that everybody is glad to have."""
        return 1.0 + (mana + INCOME * red * self.rounds_left) / MANA_HALF

    def purse(self, mana: float, red: int) -> float:
        return self.mana_scale * log(self.money(mana, red))

    def land(self, total: int) -> float:
        """Points, each of which counts more when few are missing."""
        if total >= self.target:
            return WON
        near = max(0, total - self.target + NEAR_THE_END)
        return total + PER_NEAR_POINT * near * near

    def cards(self, g: Eden, seat: int) -> float:
        """Cards that nobody knows."""
        return CARD * len(g.hands[seat])

    def strength(self, g: Eden, seat: int) -> float:
        """Land and mana of a seat."""
        tiles = g.own[seat]
        red = red_points(g, tiles)
        return self.land(tiles.bit_count() + red) + self.purse(g.mana[seat], red)

    def public(self, g: Eden, seat: int) -> float:
        """What everybody can see of a seat."""
        return self.strength(g, seat) + self.cards(g, seat)

    def standing(self, g: Eden, slot: int) -> float:
        """The worth of the whole position to the own seat; `slot` says when its next play comes (see `hand_worth`)."""
        seat = self.seat
        strengths = [self.public(g, rival) for rival in range(g.seats) if rival != seat]
        own = self.strength(g, seat) + hand_worth(self, g, slot) - exposure(self, g)
        return own - against(strengths)


def against(strengths: list[float]) -> float:
    """What rivals of these strengths weigh together: a little more than the strongest of them."""
    return log(sum([exp(SHARPNESS * strength) for strength in strengths])) / SHARPNESS


def irrigations_unseen(g: Eden, seat: int) -> int:
    """The empty squares whose card another player may hold."""
    squares = BOARD.everything & ~covered(g)
    for card in g.hands[seat]:
        if g.kind[card] < SQUARES:
            squares &= ~(1 << g.kind[card])
    return squares


def exposure(look: Outlook, g: Eden) -> float:
    """What the own land stands to lose: a group can be attacked from every empty square beside it."""
    total = 0.0
    for group in BOARD.connected(g.own[look.seat]):
        entries = (BOARD.beside(group) & look.unseen).bit_count()
        total += points(g, group) * (1.0 - (1.0 - look.chance_held) ** entries)
    return EXPOSED * total * POOR / (POOR + g.mana[look.seat])


# --- cards in hand ---------------------------------------------------------------------------

NOW: Final = 0  # the play of this turn is still open
SECOND: Final = 1  # one more irrigation card may be played this turn
LATER: Final = 2  # the next play comes a turn later


Play = tuple[float, int, int]  # what it gains, its price in mana, and the culture card; irrigation cards cost nothing


def hand_worth(look: Outlook, g: Eden, slot: int) -> float:
    """The best plays that the hand holds, the better ones first, each turn later worth less."""
    own, red, mana = g.own[look.seat], red_points(g, g.own[look.seat]), g.mana[look.seat]
    faces = [g.kind[card] for card in g.hands[look.seat]]
    waters = watering(g, own, [face for face in faces if face < SQUARES])
    blocked = len([face for face in faces if face < SQUARES]) - len(waters)
    total = waters.pop(0) if slot == SECOND and waters else 0.0
    plays: list[Play] = [(sum(waters[at : at + 2]), 0, 0) for at in range(0, len(waters), 2)]
    raising, waiting = cultures(look, g, faces)
    purse = look.purse(mana, red)
    a_mana = look.purse(mana + 1, red) - purse
    factor = 1.0 if slot == NOW else DELAY
    crowded = 1.0
    budget = mana
    for gain, cost, face in sorted([*plays, *raising], reverse=True):
        if cost:
            gain *= crowded
            if cost > budget or gain < sells_for(g, face) * a_mana:
                waiting.append(face)
                continue
            crowded *= CROWDED
            budget += INCOME * red - cost
        total += factor * gain
        factor *= DELAY
    total += look.purse(mana + RESALE * sum([sells_for(g, face) for face in waiting]), red) - purse
    total += sum(sorted([HOPE[size_of(g, face)] for face in waiting])[-HOPES:])
    if look.draws and len(faces) < DRAWS_BELOW:
        total += CARD
    stuck = blocked + len(waiting)
    return total - STUCK[min(stuck, len(STUCK) - 1)] - max(0, stuck - len(STUCK) + 1)


def watering(g: Eden, own: int, squares: list[int]) -> list[float]:
    """What the irrigation cards bring for which a piece is left, the best first."""
    pieces = g.pieces[0] - (own & ~g.red[0]).bit_count()
    return sorted([1.0 + BESIDE_OWN * (BESIDE[square] & own).bit_count() for square in squares], reverse=True)[:pieces]


def cultures(look: Outlook, g: Eden, faces: list[int]) -> tuple[list[Play], list[int]]:
    """What the culture cards bring that can be played, on land that the hand waters if need be; and the other cards."""
    red, mana = red_points(g, g.own[look.seat]), g.mana[look.seat]
    purse = look.purse(mana, red)
    largest = MOST_CELLS if g.own_cards else LARGEST
    gains = [
        count + look.purse(mana - RAISING * count, red + count) - purse
        for count in range(min(largest, mana // RAISING) + 1)
    ]
    reachable = g.own[look.seat]
    for face in faces:
        if face < SQUARES:
            reachable |= 1 << face
    plays: list[Play] = []
    waiting = []
    for face in faces:
        if face >= SQUARES:
            count, sure = raises(g, look.seat, face, reachable)
            if count:
                plays.append((sure * gains[count], RAISING * count, face))
            else:
                waiting.append(face)
    return plays, waiting


def raises(g: Eden, seat: int, face: int, reachable: int) -> tuple[int, float]:
    """How many tiles the card raises on its best place that can be paid, and how sure that land is to come about: it is
    there, or the hand can water it."""
    own = g.own[seat]
    fertile, rich, _ = g.red
    payable = g.mana[seat] // RAISING
    most = (
        min(payable, g.pieces[1] - (own & fertile & ~rich).bit_count()),
        min(payable, g.pieces[2] - (own & rich).bit_count()),
        payable,
        0,
    )
    best = (0, 0.0)
    for layout in fits(reachable, forms_of(g, face)):
        tiles, level = lowest_tiles(g, layout)
        count = tiles.bit_count()
        if count <= most[level - 1]:
            sure = MISSING ** (layout & ~own).bit_count()
            if sure * count > best[0] * best[1]:
                best = (count, sure)
    return best
