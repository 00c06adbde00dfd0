"""Who knows which card. What a seat can know is worked out a second time here, by listing every world that fits what
the seat has seen: `Watcher`. It is slow and plain, and shares nothing with the module it checks."""

import json
from collections.abc import Callable, Iterable
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from rulekeeper.core.columns import columns
from rulekeeper.core.knowledge import (
    CardState,
    Zone,
    add_cards,
    enters,
    fresh,
    misplaced,
    mixed,
    redeal,
    sees,
    show,
    shuffle,
    unexplained,
)

FACES = (0, 0, 1, 1, 2, 2, 3)  # of the seven cards; alike faces are what makes sets of faces hard
SEATS = 2
BOTH = 0b11


@columns
class Desk(CardState):
    """Two seats with hands, a pile, a heap that everybody sees and a face-down row."""

    pile: list[int]
    hands: list[list[int]]
    heap: list[int]
    row: list[int]


ZONES = (Zone("pile"), Zone("hands", owner_sees=True), Zone("heap", everybody_sees=True), Zone("row"))


def desk(faces: tuple[int, ...] = FACES, numbering: Callable[[int], list[int]] = lambda n: list(range(n))) -> Desk:
    g = Desk.blank()
    g.seats = SEATS
    g.hands = [[], []]
    g.pile = add_cards(g, faces, [0] * len(faces), numbering)
    return g


def faces(g: Desk, cards: Iterable[int]) -> list[int]:
    return [g.kind[card] for card in cards]


def table(g: Desk) -> list[int]:
    """All cards by the places they lie in."""
    return [*g.pile, *g.hands[0], *g.hands[1], *g.heap, *g.row]


class Watcher:
    """Every world (faces by card number) that fits what one seat has seen so far.

    A card keeps its number while it lies or is carried, so for whoever cannot see it, mixing cards means that their
    faces may now stand at each other's numbers in any order.
    """

    def __init__(self, seat: int, faces: tuple[int, ...]) -> None:
        self.seat = seat
        self.worlds = set(permutations(faces))

    def saw(self, card: int, face: int) -> None:
        self.worlds = {world for world in self.worlds if world[card] == face}

    def lost(self, cards: list[int]) -> None:
        held = sorted(cards)
        found = set()
        for world in {(self.outside(world, held), tuple(sorted(world[c] for c in held))) for world in self.worlds}:
            for order in set(permutations(world[1])):
                mixed_up = list(world[0])
                for card, face in zip(held, order, strict=True):
                    mixed_up[card] = face
                found.add(tuple(mixed_up))
        self.worlds = found

    @staticmethod
    def outside(world: tuple[int, ...], held: list[int]) -> tuple[int, ...]:
        return tuple(-1 if card in held else face for card, face in enumerate(world))


class Play:
    """A desk with its two watchers, moved by the same acts."""

    def __init__(self, start: Desk | None = None) -> None:
        self.g = desk() if start is None else start
        self.watchers = [Watcher(seat, tuple(sorted(self.g.kind))) for seat in range(SEATS)]

    def arrives(self, card: int, mask: int) -> None:
        for watcher in self.watchers:
            if mask >> watcher.seat & 1:
                watcher.saw(card, self.g.kind[card])
        enters(self.g, card, mask)

    def mix(self, cards: list[int], order: list[int], keep: int = 0) -> None:
        shuffled = [card for _, card in sorted(zip(order, cards, strict=False))] + cards[len(order) :]
        for watcher in self.watchers:
            if not keep >> watcher.seat & 1:
                watcher.lost(cards)
        mixed(self.g, cards, keep)
        cards[:] = shuffled

    def act(self, what: str, seat: int, at: int, order: list[int]) -> None:
        g = self.g
        hand = g.hands[seat]
        if what == "draw" and g.pile:
            hand.append(g.pile.pop())
            self.arrives(hand[-1], 1 << seat)
        elif what == "throw" and hand:
            g.heap.append(hand.pop(at % len(hand)))
            self.arrives(g.heap[-1], BOTH)
        elif what == "lay" and g.pile:
            g.row.append(g.pile.pop())
        elif what == "pick" and g.row:
            hand.append(g.row.pop(at % len(g.row)))
            self.arrives(hand[-1], 1 << seat)
        elif what == "hide" and hand:
            g.row.append(hand.pop(at % len(hand)))
        elif what == "look" and g.row:
            self.arrives(g.row[at % len(g.row)], 1 << seat)
        elif what == "shuffle":
            self.mix(g.pile, order)
        elif what == "recycle":
            g.pile += g.heap
            g.heap.clear()
            self.mix(g.pile, order)
        elif what == "return":
            g.pile += hand
            hand.clear()
            self.mix(g.pile, order)
        elif what == "stir":
            self.mix(g.row, order)
        elif what == "fan":
            self.mix(hand, order, keep=1 << seat)


ACTS = ("draw", "throw", "lay", "pick", "hide", "look", "shuffle", "recycle", "return", "stir", "fan")
acts = st.tuples(st.sampled_from(ACTS), st.integers(0, 1), st.integers(0, 6), st.permutations(range(7)))
histories = st.lists(acts, max_size=25)


def played(history: list[tuple[str, int, int, list[int]]], start: Desk | None = None) -> Play:
    play = Play(start)
    for what, seat, at, order in history:
        play.act(what, seat, at, order)
    return play


@given(histories, st.integers(0, 1), st.integers(0, 99))
def test_a_redealt_world_fits_everything_that_the_seat_has_seen(
    history: list[tuple[str, int, int, list[int]]], seat: int, seed: int
) -> None:
    play = played(history)
    assert play.g.kind in play.watchers[seat].worlds  # the watcher itself is sound
    world = play.g.clone()
    redeal(world, ZONES, seat, seed)
    assert world.kind in play.watchers[seat].worlds
    assert world.seed == seed
    for card, one, lot in (*play.g.among, *world.among):
        assert not sees(play.g, one, card)  # what is seen is not looked for
        assert lot not in play.g.pool
    assert {one for _, one, _ in world.among} <= {seat}  # the others know no more than what they see
    redeal(world, ZONES, 1 - seat, seed)  # and so anything may be dealt to them
    assert sorted(world.kind) == sorted(FACES)
    assert (world.pile, world.hands, world.row, world.seen) == (play.g.pile, play.g.hands, play.g.row, play.g.seen)


@given(histories, st.integers(0, 99))
def test_what_is_drawn_anew_fits_what_every_seat_has_seen(
    history: list[tuple[str, int, int, list[int]]], seed: int
) -> None:
    play = played(history)
    world = play.g.clone()
    fresh(world, ZONES, seed)
    for watcher in play.watchers:
        assert world.kind in watcher.worlds
    for seat in range(SEATS):
        again = world.clone()
        redeal(again, ZONES, seat, seed)
        assert again.kind in play.watchers[seat].worlds


@given(histories, histories, st.integers(0, 1), st.integers(0, 99))
def test_states_that_look_alike_are_dealt_the_same(
    history: list[tuple[str, int, int, list[int]]],
    more: list[tuple[str, int, int, list[int]]],
    seat: int,
    seed: int,
) -> None:
    """A world in the middle of a game, played on by the same acts; as long as the seat sees the same it is alike."""
    one = played(history)
    other = Play(one.g.clone())
    redeal(other.g, ZONES, seat, seed + 100)
    for act in more:
        one.act(*act)
        other.act(*act)
        for g in (one.g, other.g):
            g.seed = 0
        if [one.g.kind[c] for c in table(one.g) if sees(one.g, seat, c)] != [
            other.g.kind[c] for c in table(other.g) if sees(other.g, seat, c)
        ]:
            return
        left, right = one.g.clone(), other.g.clone()
        redeal(left, ZONES, seat, seed)
        redeal(right, ZONES, seat, seed)
        assert faces(left, table(left)) == faces(right, table(right))
        assert (left.lot, right.lot) == (one.g.lot, one.g.lot)


@given(histories, st.permutations(range(7)), st.integers(0, 1), st.integers(0, 99))
def test_the_numbers_of_cards_do_not_matter(
    history: list[tuple[str, int, int, list[int]]], numbers: list[int], seat: int, seed: int
) -> None:
    one = played_unwatched(history, desk())
    twin = played_unwatched(history, desk(numbering=lambda n: numbers))
    assert faces(one, table(one)) == faces(twin, table(twin))
    redeal(one, ZONES, seat, seed)
    redeal(twin, ZONES, seat, seed)
    assert faces(one, table(one)) == faces(twin, table(twin))


def played_unwatched(history: list[tuple[str, int, int, list[int]]], g: Desk) -> Desk:
    """The acts without watchers, and shuffles by place, so that twins are shuffled alike."""
    play = Play(g)
    play.watchers = []
    for what, seat, at, order in history:
        play.act(what, seat, at, order)
    return g


# --- single rules of knowledge


def knows(g: Desk, seat: int, cards: list[int], seeds: range = range(200)) -> set[tuple[int, ...]]:
    """Every run of faces that these cards may show, for all that `seat` knows."""
    found = set()
    for seed in seeds:
        world = g.clone()
        redeal(world, ZONES, seat, seed)
        found.add(tuple(faces(world, cards)))
    return found


def drawn(g: Desk, seat: int) -> int:
    card = g.pile.pop()
    g.hands[seat].append(card)
    enters(g, card, 1 << seat)
    return card


def test_who_sees_a_zone_knows_the_card_and_the_others_do_not() -> None:
    g = desk((5, 6))
    card = drawn(g, 0)
    assert (sees(g, 0, card), sees(g, 1, card)) == (True, False)
    assert not sees(g, None, card)
    assert knows(g, 0, [card]) == {(6,)}
    assert knows(g, 1, [card]) == {(5,), (6,)}


def test_an_onlooker_knows_what_all_seats_know() -> None:
    g = desk((5, 6))
    card = drawn(g, 0)
    show(g, card, 1 << 1, "a test")
    assert sees(g, None, card)


def test_a_known_set_stays_known_when_the_pile_is_drawn_from_and_shuffled_again() -> None:
    # Seat 0 saw 8 and 9 go into a pile with two cards it never saw; seat 1 draws two of the four, and what is left is
    # shuffled with a third card of the heap, 7. So 7 is in the pile, while 8 and 9 are in the pile or seat 1's hand.
    g = desk((1, 2, 7, 8, 9))
    unseen, seven, known = g.pile[:2], g.pile[2], g.pile[3:]
    for card in known:
        enters(g, card, BOTH)
    enters(g, seven, BOTH)
    g.heap, g.pile = [seven], [*unseen, *known]
    shuffle(g, g.pile, (2, 0, 3, 1))
    held = [drawn(g, 1), drawn(g, 1)]
    g.pile += g.heap
    g.heap = []
    shuffle(g, g.pile, (1, 2, 0))
    hands, piles = knows(g, 0, held, range(600)), knows(g, 0, g.pile, range(600))
    assert {frozenset(hand) for hand in hands} == {
        frozenset(pair) for pair in ((1, 2), (1, 8), (1, 9), (2, 8), (2, 9), (8, 9))
    }
    assert all(7 in pile for pile in piles)
    assert {pile.index(7) for pile in piles} == {0, 1, 2}


def test_what_was_never_seen_cannot_be_where_everything_is_known() -> None:
    # Seat 1 holds two cards that seat 0 never saw, and the pile holds 3, 4, 5, all seen. One card of the hand and one
    # of the pile change places unseen: at most one card of the pile can now be strange to seat 0.
    g = desk((1, 2, 3, 4, 5))
    g.hands[1], g.pile = g.pile[:2], g.pile[2:]
    for card in g.hands[1]:
        enters(g, card, 0b10)
    for card in g.pile:
        enters(g, card, BOTH)
    shuffle(g, g.pile, (0, 1, 2))
    mixed(g, g.hands[1], keep=0b10)
    mixed(g, [g.hands[1][0], g.pile[0]])
    piles = knows(g, 0, g.pile)
    assert max(len({1, 2} & set(pile)) for pile in piles) == 1
    assert min(len({1, 2} & set(pile)) for pile in piles) == 0
    assert all(not {1, 2} & set(pile[1:]) for pile in piles)


def test_seeing_a_card_like_one_that_is_looked_for_tells_nothing_of_which_it_is() -> None:
    # Both know that one 4 is among three cards; another 4 was never seen. Seat 0 draws a 4, one or the other: what is
    # left is the same for it, and is dealt the same.
    def draws(mine: int) -> Desk:
        g = desk((4, 4, 1, 2))
        enters(g, 0, BOTH)
        mixed(g, g.pile)
        g.pile.remove(mine)
        g.hands[0].append(mine)
        enters(g, mine, 0b01)
        g.pile.sort(key=lambda card: (g.kind[card], card))
        return g

    known, strange = draws(0), draws(1)
    for seed in range(40):
        one, other = known.clone(), strange.clone()
        redeal(one, ZONES, 0, seed)
        redeal(other, ZONES, 0, seed)
        assert faces(one, one.pile) == faces(other, other.pile)
    assert knows(known, 0, known.pile) == set(permutations((1, 2, 4)))


def test_a_card_like_one_that_was_seen_may_be_where_strange_cards_are_or_where_that_one_was() -> None:
    # Cards 0 (a 4), 1, 2 were seen going into the pile; seat 1 holds 3 (another 4) and 4, which seat 0 never saw. The
    # 4 of the hand and card 2 change places unseen, and seat 0 sees one of the two: a 4. It cannot tell which one.
    play = Play(desk((4, 1, 2, 4, 3)))
    g = play.g
    g.hands[1], g.pile = g.pile[3:], g.pile[:3]
    for card in g.pile:
        play.arrives(card, BOTH)
    for card in g.hands[1]:
        play.arrives(card, 0b10)
    play.mix(g.pile, [0, 1, 2])
    play.mix([2, 3], [0, 1])
    play.arrives(3, 0b01)
    left = knows(g, 0, list(range(5)))
    assert left == play.watchers[0].worlds
    assert g.kind in left
    assert any(4 in world[:2] for world in left)
    assert any(world[4] == 4 for world in left)


def test_of_two_cards_alike_that_went_different_ways_either_may_have_been_seen() -> None:
    # A 4 went into the pile of two, and a 4 into the row of two. One card of each is mixed, and one of those is a 4.
    play = Play(desk((4, 1, 4, 2)))
    g = play.g
    g.pile, g.row = [0, 1], [2, 3]
    for card in range(4):
        play.arrives(card, BOTH)
    play.mix(g.pile, [0, 1])
    play.mix(g.row, [0, 1])
    play.mix([0, 2], [0, 1])
    play.arrives(0, 0b01)
    left = knows(g, 0, list(range(4)))
    assert left == play.watchers[0].worlds
    assert {world.index(4, 1) for world in left} == {1, 2, 3}


def test_whoever_keeps_sight_of_a_mix_still_knows_each_card() -> None:
    g = desk((1, 2, 3))
    for _ in range(3):
        drawn(g, 1)
    enters(g, g.hands[1][0], BOTH)
    mixed(g, g.hands[1], keep=0b10)
    assert knows(g, 1, g.hands[1]) == {(3, 2, 1)}
    assert knows(g, 0, g.hands[1]) == set(permutations((1, 2, 3)))


def test_a_card_of_another_pool_is_never_dealt() -> None:
    g = desk((1, 2, 3, 4))
    g.pool = (0, 0, 1, 1)
    g.lot = list(g.pool)
    shuffle(g, g.pile, (3, 1, 2, 0))
    for seed in range(50):
        world = g.clone()
        redeal(world, ZONES, 0, seed)
        assert [sorted(world.kind[c] for c in range(4) if g.pool[c] == pool) for pool in (0, 1)] == [[1, 2], [3, 4]]


def test_long_play_does_not_pile_up_what_is_known() -> None:
    g = desk((*FACES, *FACES))
    for turn in range(60):
        card = drawn(g, turn % 2)
        g.hands[turn % 2].remove(card)
        enters(g, card, BOTH)
        g.pile.append(card)
        shuffle(g, g.pile, tuple((place + turn) % 14 for place in range(14)))
    assert len(g.flows) <= 2 * len(g.kind)
    assert len(g.among) <= SEATS * len(g.kind)
    redeal(g, ZONES, 0, 1)
    assert sorted(g.kind) == sorted((*FACES, *FACES))


def test_shuffling_again_and_again_leaves_no_trail() -> None:
    g = desk()
    drawn(g, 0)
    for turn in range(40):
        shuffle(g, g.pile, tuple((place + turn) % 6 for place in range(6)))
    assert len(g.flows) == 1


def test_what_is_known_beyond_a_zone_needs_a_clause() -> None:
    g = desk((1, 2))
    top = g.pile[-1]
    assert unexplained(g, ZONES) == []
    enters(g, top, 0b10)
    assert unexplained(g, ZONES) == [(top, 0b10)]
    show(g, top, 0b10, "X-01")
    assert unexplained(g, ZONES) == []
    assert list(g.granted) == [(top, 0b10, "X-01")]
    shuffle(g, g.pile, (1, 0))
    assert list(g.granted) == []  # it tells of no card any more
    assert unexplained(g, ZONES) == []


def test_a_card_in_no_place_or_in_two_is_found() -> None:
    g = desk((1, 2, 3))
    assert misplaced(g, ZONES) == []
    g.heap.append(g.pile[0])
    lost = g.pile.pop()
    assert misplaced(g, ZONES) == [g.pile[0], lost]


def test_knowledge_survives_a_save() -> None:
    g = played(
        [("draw", 0, 0, []), ("throw", 0, 0, []), ("draw", 1, 0, []), ("recycle", 0, 0, [3, 1, 2, 0, 4, 5, 6])]
    ).g
    loaded = Desk.from_data(json.loads(json.dumps(g.data())))
    assert loaded == g
    redeal(loaded, ZONES, 1, 5)
    redeal(g, ZONES, 1, 5)
    assert loaded == g


@given(histories, st.integers(0, 1))
def test_every_world_that_fits_can_be_dealt(history: list[tuple[str, int, int, list[int]]], seat: int) -> None:
    """Where few worlds are left, so that all of them turn up in a hundred deals."""
    play = played(history)
    left = play.watchers[seat].worlds
    if len(left) <= 6:
        every = knows(play.g, seat, list(range(7)), range(150))
        assert every == left
