"""One combat between two warriors, for three: an attack that can be answered when it is announced, then a Modify part
in goes round the table, in which each may change the totals or cancel what was played before in the same part."""

from typing import Any, Final

from rulekeeper.core.choice import PASS, choose, shuffled
from rulekeeper.core.columns import columns
from rulekeeper.core.frame import Frame
from rulekeeper.core.knowledge import Zone, add_cards, enters, shuffle
from rulekeeper.core.lasting import begin as lasts
from rulekeeper.core.lasting import end, tick
from rulekeeper.core.modifiers import ADD, GIVEN, MULTIPLY, Layer, Modifier, Modifiers, everything
from rulekeeper.core.play import PlayState
from rulekeeper.core.rule import Rule, rule
from rulekeeper.core.values import Number
from rulekeeper.core.windows import circle, contest
from rulekeeper.core.words import Said, said

CV: Final = "cv"
BLESS: Final = 0  # a warrior gets 2 more
DOUBLE: Final = 1  # a warrior counts twice
CANCEL: Final = 2  # a card played before in this part, of whoever, has no effect any more
PARLEY: Final = 3  # against an attack that was just announced: it does not take place
INSIST: Final = 4  # against a Parley that was just played
DECK: Final = (BLESS, DOUBLE, CANCEL, PARLEY, INSIST, BLESS, CANCEL, DOUBLE)
HAND: Final = 4
ROUNDS: Final = 3

ANNOUNCED: Final = "announced"
MODIFY: Final = "modify"
END_OF_COMBAT: Final = "end of combat"
VERBS: Final = ("bless", "double", "cancel", "parley", "insist")  # by face
ALL: Final = 0b111
ZONES: Final = (Zone("decks"), Zone("hands", owner_sees=True), Zone("played_cards", everybody_sees=True))


@columns
class Duel(PlayState):
    """Seat 0 and seat 1 have a warrior each, called 0 and 1, with these CVs. `part` is what was played so far."""

    decks: list[list[int]]
    hands: list[list[int]]
    played_cards: list[int]
    cv: tuple[int, int]
    part: tuple[tuple[int, int, int], ...]  # (number, seat, face); a cancelled one is gone
    won: list[int]
    turn: int

    def in_play(self) -> list[int]:
        return []

    def printed(self, stat: str, thing: int) -> Number:
        return self.cv[thing]

    def first_seat(self) -> int:
        return self.turn

    def plays(self, window: str, seat: int) -> list[tuple[Any, ...]]:
        faces = sorted({self.kind[card] for card in self.hands[seat]})
        found: list[tuple[Any, ...]] = [
            (VERBS[face], side) for face in faces if face in (BLESS, DOUBLE) for side in (0, 1)
        ]
        if CANCEL in faces:
            found += [("cancel", number) for number, _, _ in self.part]
        return found

    def played(self, window: str, seat: int, play: tuple[Any, ...]) -> Frame:
        return stop(self) if window == ANNOUNCED else modify(self, seat, play)

    def counters(self, window: str, seat: int, what: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        answer = {"attack": PARLEY, "parley": INSIST, "insist": -1}[what[0]]
        return [(VERBS[answer],)] if any(self.kind[card] == answer for card in self.hands[seat]) else []

    def declared(self, window: str, seat: int, play: tuple[Any, ...]) -> None:
        spend(self, seat, play[0])


def where_it_starts(g: Any, stat: str, thing: int) -> tuple[Said, str]:
    return said("reason-printed"), "printed"


def named(g: Any, source: int) -> Said:
    return said("reason-card", card=source)


MODIFIERS: Final = Modifiers((Layer("times", MULTIPLY), Layer("plus", ADD)), where_it_starts, named)
MODIFIERS.while_lasting("bless", Modifier(CV, "plus", GIVEN, everything, "bless"))
MODIFIERS.while_lasting("double", Modifier(CV, "times", 2, everything, "double"))


def spend(g: Duel, seat: int, verb: str) -> None:
    card = next(card for card in g.hands[seat] if VERBS[g.kind[card]] == verb)
    g.hands[seat].remove(card)
    g.played_cards.append(card)
    enters(g, card, ALL)


@rule
def stop(g: Duel) -> Any:
    """A counter that stands stops what it was played against: every one of this game does."""
    return True


@rule
def modify(g: Duel, seat: int, play: tuple[Any, ...]) -> None:
    """The effect of a card is known by the number that the clock gave it: a cancel takes it off again."""
    spend(g, seat, play[0])
    if play[0] == "cancel":
        g.lasting = tuple([effect for effect in g.lasting if effect[2] != play[1]])
        g.part = tuple([entry for entry in g.part if entry[0] != play[1]])
    number = tick(g)
    if play[0] != "cancel":
        lasts(g, play[0], number, play[1], 2, END_OF_COMBAT)
    g.part += ((number, seat, VERBS.index(play[0])),)


@rule
def combat(g: Duel, attacker: int) -> Rule:
    """The winner's seat, or None: no attack, or a tie."""
    stands: bool = yield contest(g, ANNOUNCED, attacker, ("attack", attacker))
    if not stands:
        return None
    yield circle(g, MODIFY, attacker)
    left, right = MODIFIERS.value(g, CV, 0), MODIFIERS.value(g, CV, 1)
    end(g, END_OF_COMBAT)
    g.part = ()
    return None if left == right else 0 if left > right else 1


@rule
def whole_game(g: Duel) -> Rule:
    for seat in range(g.seats):
        order: tuple[int, ...] = yield shuffled(len(g.decks[seat]))
        shuffle(g, g.decks[seat], order)
        g.hands[seat] = [g.decks[seat].pop() for _ in range(HAND)]
        for card in g.hands[seat]:
            enters(g, card, 1 << seat)
    for round in range(ROUNDS):
        g.turn = round % 2
        answer: tuple[str] = yield choose(g.turn, "turn", [("attack",), PASS])
        if answer != PASS:
            winner: Any = yield combat(g, g.turn)
            if winner is not None:
                g.won[winner] += 1
    g.winners = tuple([seat for seat in (0, 1) if g.won[seat] == max(g.won)])


def laid_out(seed: int, decks: list[tuple[int, ...]], cv: tuple[int, int]) -> Duel:
    g = Duel.blank()
    g.seats, g.seed, g.cv = 3, seed, cv
    pools = [seat for seat, deck in enumerate(decks) for _ in deck]
    cards = add_cards(g, [face for deck in decks for face in deck], pools, lambda n: list(range(n)))
    g.owner = g.pool
    g.control = list(g.owner)
    g.won = [0, 0]
    g.hands = [[] for _ in decks]
    g.decks = [[card for card in cards if g.pool[card] == seat] for seat in range(3)]
    return g


def begin(seed: int) -> Duel:
    g = laid_out(seed, [DECK] * 3, (3, 4))
    g.frames.append(whole_game(g))
    g.run()
    return g
