"""A pile and the initiative, for three: what is played waits on the pile until all have passed in a row, and then the
pile is resolved as a whole from the top. Abilities that something sets off meanwhile make the next pile."""

from typing import Any, Final

from rulekeeper.core.choice import PASS, choose, may, shuffled
from rulekeeper.core.columns import columns
from rulekeeper.core.control import last_values
from rulekeeper.core.frame import Frame
from rulekeeper.core.knowledge import Zone, add_cards, enters, shuffle
from rulekeeper.core.lasting import tick
from rulekeeper.core.play import PlayState
from rulekeeper.core.rule import Rule, rule
from rulekeeper.core.triggers import Ability, Triggers, answered, arranged, queue, take_pending
from rulekeeper.core.windows import circle

SHIP: Final = 0  # nothing but a ship
STRIKE: Final = 1  # news: destroys a ship
VETO: Final = 2  # news: removes something from the pile
WIDOW: Final = 3  # when a ship is destroyed: its controller gets 1
MARTYR: Final = 4  # when it is itself destroyed: its last controller draws a card
DECK: Final = (SHIP, STRIKE, VETO, WIDOW, MARTYR, STRIKE, VETO, SHIP)
HAND: Final = 4
TURNS: Final = 6
SHIPS: Final = (SHIP, WIDOW, MARTYR)

DESTROYED: Final = "destroyed"
INITIATIVE: Final = "initiative"
ALL: Final = 0b111
NOTHING: Final = -1

ZONES: Final = (
    Zone("decks"),
    Zone("hands", owner_sees=True),
    Zone("table", everybody_sees=True),
    Zone("waiting", everybody_sees=True),
    Zone("scrapheap", everybody_sees=True),
)
TRIGGERS: Final = Triggers()


@columns
class Convoy(PlayState):
    """`pile` holds (number, seat, card, target) for a card and (number, seat, NOTHING, ability) for an ability."""

    decks: list[list[int]]
    hands: list[list[int]]
    table: list[int]
    waiting: list[int]  # the cards that are on the pile
    scrapheap: list[int]
    pile: tuple[tuple[int, int, int, Any], ...]
    money: list[int]
    turn: int
    round: int

    def in_play(self) -> list[int]:
        return self.table

    def first_seat(self) -> int:
        return self.turn

    def abilities(self, event: str) -> dict[int, tuple[Any, ...]]:
        return TRIGGERS.watching(event)

    def ability(self, face: int, number: int) -> Any:
        return TRIGGERS.ability(face, number)

    def plays(self, window: str, seat: int) -> list[tuple[Any, ...]]:
        return news(self, seat)

    def played(self, window: str, seat: int, play: tuple[Any, ...]) -> Frame:
        return put(self, seat, play)


def news(g: Convoy, seat: int) -> list[tuple[Any, ...]]:
    """What may be added to a pile: news, with what they are aimed at. Cards alike are one answer."""
    faces = {g.kind[card] for card in g.hands[seat]}
    found: list[tuple[Any, ...]] = []
    if STRIKE in faces:
        found += [("strike", ship) for ship in g.table]
    if VETO in faces:
        found += [("veto", entry[0]) for entry in g.pile]
    return found


def starts(g: Convoy, seat: int) -> list[tuple[Any, ...]]:
    """What may be the first thing on a pile: news from anybody, ships from the player whose turn it is."""
    ships = sorted({g.kind[card] for card in g.hands[seat]} & set(SHIPS)) if seat == g.turn else []
    return [*news(g, seat), *[("play", face) for face in ships]]


@rule
def put(g: Convoy, seat: int, play: tuple[Any, ...]) -> None:
    """A card goes from the hand to the top of the pile."""
    face = {"strike": STRIKE, "veto": VETO}.get(play[0], play[1])
    card = next(card for card in g.hands[seat] if g.kind[card] == face)
    g.hands[seat].remove(card)
    g.waiting.append(card)
    enters(g, card, ALL)
    g.pile += ((tick(g), seat, card, play[1] if face in (STRIKE, VETO) else NOTHING),)


@rule
def whole_game(g: Convoy) -> Rule:
    for seat in range(g.seats):
        order: tuple[int, ...] = yield shuffled(len(g.decks[seat]))
        shuffle(g, g.decks[seat], order)
        for _ in range(HAND):
            draw(g, seat)
    while g.round < TURNS:
        g.turn = g.round % g.seats
        draw(g, g.turn)
        yield phase(g)
        g.round += 1
    most = max(g.money)
    g.winners = tuple([seat for seat in range(g.seats) if g.money[seat] == most])


@rule
def phase(g: Convoy) -> Rule:
    """Over when the player whose turn it is passes on an empty pile and then all others do.

    Passes that were made before that do not count.
    """
    seat = g.turn
    passes = 0
    while passes < g.seats:
        play: tuple[Any, ...] = yield may(seat, "start", starts(g, seat))
        if play != PASS:
            passes = 0
            yield put(g, seat, play)
            yield whole_pile(g, seat)
            yield aftermath(g)
        elif passes or seat == g.turn:
            passes += 1
        seat = g.next_seat(seat)


@rule
def whole_pile(g: Convoy, first: int) -> Rule:
    """All may add to it until all have passed in a row; then it is resolved from the top, and nothing is added."""
    yield circle(g, INITIATIVE, first)
    while g.pile:
        entry = g.pile[-1]
        g.pile = g.pile[:-1]
        yield resolve(g, entry)


@rule
def aftermath(g: Convoy) -> Rule:
    """What was set off meanwhile goes on a new pile: first the abilities of the player whose turn it is."""
    while g.pending:
        heard: tuple[Any, ...] = yield arranged(g, take_pending(g))
        g.pile = tuple([(tick(g), entry[0], NOTHING, entry) for entry in heard])
        yield whole_pile(g, g.turn)


@rule
def resolve(g: Convoy, entry: tuple[Any, ...]) -> Rule:
    seat, card, target = entry[1:]
    if card == NOTHING:
        yield answered(g, target)
        return
    g.waiting.remove(card)
    if g.kind[card] == STRIKE:
        g.scrapheap.append(card)
        destroy(g, target)
    elif g.kind[card] == VETO:
        g.scrapheap.append(card)
        remove(g, target)
    else:
        g.table.append(card)
        g.control[card] = seat


def remove(g: Convoy, number: int) -> None:
    """It leaves the pile at once and is not resolved."""
    gone = [entry for entry in g.pile if entry[0] == number]
    g.pile = tuple([entry for entry in g.pile if entry[0] != number])
    for _, _, card, _ in gone:
        if card != NOTHING:
            g.waiting.remove(card)
            g.scrapheap.append(card)


def destroy(g: Convoy, ship: int) -> None:
    if ship in g.table:
        had = last_values(g, ship)
        g.table.remove(ship)
        g.scrapheap.append(ship)
        queue(g, DESTROYED, ((ship, had),))


def draw(g: Convoy, seat: int) -> None:
    if g.decks[seat]:
        card = g.decks[seat].pop()
        g.hands[seat].append(card)
        enters(g, card, 1 << seat)


@rule
def mourn(g: Convoy, seat: int, me: int, dead: int, last: tuple[Any, ...]) -> None:
    g.money[seat] += 1


@rule
def bequeath(g: Convoy, seat: int, me: int, dead: int, last: tuple[Any, ...]) -> Rule:
    """Its last controller takes a card or 2 in money."""
    answer: tuple[str] = yield choose(seat, "bequest", [("card",), ("money",)])
    if answer == ("card",):
        draw(g, seat)
    else:
        g.money[seat] += 2


def own_end(g: Convoy, me: int, dead: int, last: tuple[Any, ...]) -> bool:
    return me == dead


TRIGGERS.give(WIDOW, Ability(DESTROYED, mourn, "widow"))
TRIGGERS.give(MARTYR, Ability(DESTROYED, bequeath, "martyr", heeds=own_end, gone=True))


def laid_out(seed: int, decks: list[tuple[int, ...]], seats: int = 3) -> Convoy:
    g = Convoy.blank()
    g.seats, g.seed = seats, seed
    pools = [seat for seat, deck in enumerate(decks) for _ in deck]
    cards = add_cards(g, [face for deck in decks for face in deck], pools, lambda n: list(range(n)))
    g.owner = g.pool
    g.control = list(g.owner)
    g.money = [0] * seats
    g.hands = [[] for _ in decks]
    g.decks = [[card for card in cards if g.pool[card] == seat] for seat in range(seats)]
    return g


def begin(seed: int) -> Convoy:
    g = laid_out(seed, [DECK] * 3)
    g.frames.append(whole_game(g))
    g.run()
    return g
