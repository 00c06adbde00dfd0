"""Who knows the face of which card: the one source of what a seat is shown and of what a search may redeal.

Cards are numbers; `kind[card]` is a card's face. `seen[card]` is the set of seats (a bit mask) that know the face of
the card where it lies. Knowledge beyond what a card's zone shows needs an entry in `granted` that names the clause or
card that gave it.

Cards that were seen and then shuffled stay known as a set. `lot[card]` names the cards that cannot be told apart since
they were last mixed; `flows` says into which lots unseen cards of a lot have been mixed since; `among` holds, for each
seat, the faces that it knows to have gone into a lot and not where they are now.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from rulekeeper.core.chance import derived, permutation
from rulekeeper.core.columns import columns
from rulekeeper.core.state import State

NOBODY: Final = 0


@mypyc_attr(allow_interpreted_subclasses=True)
@columns
class CardState(State):
    """A state with cards. `pool` keeps cards of different decks apart: a hidden card is never one of another pool."""

    kind: tuple[int, ...]
    pool: tuple[int, ...]
    seen: list[int]
    lot: list[int]
    among: tuple[tuple[int, int, int], ...]  # (card, seat, the lot that the seat saw this card's face go into)
    flows: tuple[tuple[int, int, int], ...]  # (lot, lot, seats for which unseen cards went from one into the other)
    granted: tuple[tuple[int, int, str], ...]  # (card, seats, clause)


class Zone(NamedTuple):
    """Where cards lie: a column of the state, and who sees the faces of cards there.

    A column of lists of lists has one list for each seat; `owner_sees` then means that seat.
    """

    column: str
    everybody_sees: bool = False
    owner_sees: bool = False

    def lists(self, g: Any) -> Iterator[tuple[int, list[int]]]:
        """(mask of the seats that see faces here, the cards) for each list of cards of this zone."""
        content = getattr(g, self.column)
        everybody = (1 << g.seats) - 1
        if content and isinstance(content[0], (list, tuple)):
            for owner, cards in enumerate(content):
                yield everybody if self.everybody_sees else 1 << owner if self.owner_sees else NOBODY, cards
        else:
            yield everybody if self.everybody_sees else NOBODY, content


def add_cards(
    g: CardState, faces: Iterable[int], pools: Iterable[int], numbering: Callable[[int], list[int]]
) -> list[int]:
    """Make the game's cards, unseen by anybody; returns their numbers in the order of `faces`.

    `numbering(n)` gives the numbers 0 to n - 1 in any order: nothing anybody is shown may depend on it.
    """
    kinds, decks = list(faces), list(pools)
    numbers = numbering(len(kinds))
    kind, pool = [0] * len(kinds), [0] * len(kinds)
    for number, face, deck in zip(numbers, kinds, decks, strict=True):
        kind[number], pool[number] = face, deck
    g.kind, g.pool = tuple(kind), tuple(pool)
    g.seen = [NOBODY] * len(kinds)
    g.lot = list(pool)
    g.among = g.flows = g.granted = ()
    return numbers


def sees(g: CardState, seat: int | None, card: int) -> bool:
    """Whether `seat` knows the face of `card`; an onlooker (None) knows what all seats know."""
    if seat is None:
        everybody = (1 << g.seats) - 1
        return g.seen[card] & everybody == everybody
    return bool(g.seen[card] >> seat & 1)


def enters(g: CardState, card: int, mask: int) -> None:
    """`card` comes to a zone whose faces the seats in `mask` see."""
    new = mask & ~g.seen[card]
    g.seen[card] |= mask
    if new and g.among:
        for seat in range(g.seats):
            if new >> seat & 1:
                _recognised(g, seat, card)


def show(g: CardState, card: int, mask: int, clause: str) -> None:
    """The seats in `mask` get to know `card` beyond what its zone shows, because `clause` (or a card) says so."""
    enters(g, card, mask)
    g.granted = (*g.granted, (card, mask, clause))


def mixed(g: CardState, cards: Iterable[int], keep: int = NOBODY) -> None:
    """These cards changed places unseen: only the seats in `keep`, who see them all, can still tell them apart.

    Whoever knew one of them knows from now on that it is among them.
    """
    held = list(dict.fromkeys(cards))
    new = _new_lot(g)
    everybody = (1 << g.seats) - 1
    came: dict[int, int] = {}
    known: list[tuple[int, int, int]] = []
    for card in held:
        seen = g.seen[card]
        came[g.lot[card]] = came.get(g.lot[card], NOBODY) | (~seen & everybody)
        known += [(card, seat, new) for seat in range(g.seats) if (seen & ~keep) >> seat & 1]
        g.lot[card] = new
        g.seen[card] = seen & keep
    g.among += tuple(known)
    g.flows += tuple([(lot, new, seats) for lot, seats in sorted(came.items()) if seats])
    _tidy(g)
    if g.granted:
        gone = set(held)
        g.granted = tuple([entry for entry in g.granted if entry[0] not in gone])


def shuffle(g: CardState, pile: list[int], order: tuple[int, ...]) -> None:
    """Put `pile` into `order` (the answer to a `shuffled` choice); nobody knows a place in it afterwards."""
    pile[:] = [pile[i] for i in order]
    mixed(g, pile)


# --- sets of faces that are known, and not where


def _new_lot(g: CardState) -> int:
    """The next number, which depends on nothing that only some seats know. The first lots are those of the pools."""
    return max([*g.lot, *g.pool], default=0) + 1


def _reach(g: CardState, seat: int, lot: int) -> frozenset[int]:
    """The lots in which a card may be that went into `lot` and that `seat` has not seen since."""
    found = {lot}
    for came, went, seats in g.flows:
        if came in found and seats >> seat & 1:
            found.add(went)
    return frozenset(found)


def _recognised(g: CardState, seat: int, card: int) -> None:
    """`seat` now sees a card that may be one of those it knows to be somewhere: that one is no longer to be looked for.

    What follows must not depend on which of several cards alike it is. So the others of those that it could have been
    may be wherever any of them may be; and if it could as well be a card that `seat` had never seen, one more card
    like it is either where those are, or where such cards are.
    """
    face, pool, here = g.kind[card], g.pool[card], g.lot[card]
    alike = [e for e in g.among if e[1] == seat and g.kind[e[0]] == face and g.pool[e[0]] == pool]
    could = [e for e in alike if here in _reach(g, seat, e[2])]
    if not could:
        return
    found = next((e for e in could if e[0] == card), could[0])
    rest = [e for e in could if e != found]
    lots = sorted({e[2] for e in could})
    among = [e for e in g.among if e not in could]
    home = lots[0] if len(lots) == 1 else _joined(g, lots, seat)
    among += [(e[0], seat, home) for e in rest]
    if here in _reach(g, seat, pool):
        looked_for = {e[0] for e in g.among if e[1] == seat} - {found[0]}
        another = [
            c
            for c, kind in enumerate(g.kind)
            if kind == face and g.pool[c] == pool and not sees(g, seat, c) and c not in looked_for
        ]
        if another:
            among.append((another[0], seat, _joined(g, sorted({home, pool}), seat)))
    g.among = tuple(among)
    _tidy(g)


def _joined(g: CardState, lots: list[int], seat: int) -> int:
    """A lot without places of its own, with a number below 0, from which a card may have gone into any of `lots`."""
    new = min([0, *[flow[0] for flow in g.flows]]) - 1
    g.flows = (*[(new, lot, 1 << seat) for lot in lots], *g.flows)
    return new


def _tidy(g: CardState) -> None:
    """Forget flows that nothing looked for can have taken, and step over lots that hold nothing any more.

    Flows stand in the order in which cards could take them, which `_reach` needs, and which stays.
    """
    homes = {*g.pool, *[entry[2] for entry in g.among]}
    kept = homes.union(g.lot)
    flows = list(g.flows)
    for empty in [lot for lot in dict.fromkeys([went for _, went, _ in flows]) if lot not in kept]:
        onward = [flow for flow in flows if flow[0] == empty]
        stepped: list[tuple[int, int, int]] = []
        for flow in flows:
            if flow[1] == empty:
                stepped += [(flow[0], went, flow[2] & seats) for _, went, seats in onward if flow[2] & seats]
            elif flow[0] != empty:
                stepped.append(flow)
        flows = stepped
    merged: dict[tuple[int, int], int] = {}
    for came, went, seats in flows:
        if came in homes:
            homes.add(went)
            merged[came, went] = merged.get((came, went), NOBODY) | seats
    g.flows = tuple([(came, went, seats) for (came, went), seats in merged.items()])


# --- dealing anew


def hidden(g: CardState, zones: tuple[Zone, ...], unseen_by: Callable[[int], bool]) -> list[int]:
    """The cards whose `seen` mask passes `unseen_by`, by the places they lie in, never by their numbers."""
    return [card for zone in zones for _, cards in zone.lists(g) for card in cards if unseen_by(g.seen[card])]


def redeal(g: CardState, zones: tuple[Zone, ...], seat: int | None, seed: int) -> None:
    """Give every card that `seat` cannot see (None: that nobody has seen) a face that fits what is known; a new seed.

    Two states that look alike to `seat` become equal in all hidden faces: the result depends on `seed` and on what is
    known, not on what was really there. In what `seat` is dealt, the others know no more than what they see.
    """
    seats = list(range(g.seats)) if seat is None else [seat]
    mask = sum([1 << one for one in seats])
    places = hidden(g, zones, lambda seen: not seen & mask)
    homes = {(card, one): lot for card, one, lot in g.among}
    kind = list(g.kind)
    moved: dict[int, int] = {}
    deals = derived(seed, "redeal")
    for counter, pool in enumerate(sorted({g.pool[card] for card in places})):
        here = [card for card in places if g.pool[card] == pool]
        free = [here[i] for i in permutation(deals, counter, len(here))]
        looked_for = sorted(
            [(tuple([homes.get((card, one), pool) for one in seats]), g.kind[card], card) for card in here]
        )
        reach = {lots: _everywhere(g, seats, lots) for lots in {entry[0] for entry in looked_for}}
        dealt = _dealt(g, free, [reach[lots] for lots, _, _ in looked_for])
        for (_, face, card), place in zip(looked_for, dealt, strict=True):
            kind[place] = face
            moved[card] = place
    g.kind = tuple(kind)
    g.among = tuple(sorted([(moved.get(card, card), one, lot) for card, one, lot in g.among if one in seats]))
    if seat is not None:
        _know_nothing(g, (1 << g.seats) - 1 & ~mask)
    g.seed, g.drawn = seed, 0


def _everywhere(g: CardState, seats: list[int], lots: tuple[int, ...]) -> frozenset[int]:
    """The lots in which a card may be for all that `seats` know, the seats having last seen it go into `lots`."""
    found = _reach(g, seats[0], lots[0])
    for seat, lot in zip(seats[1:], lots[1:], strict=True):
        found &= _reach(g, seat, lot)
    return found


def _dealt(g: CardState, places: list[int], reach: list[frozenset[int]]) -> list[int]:
    """A place for each card, in one of the lots that it may be in; of those places the first in the order given."""
    lots_here = {g.lot[place] for place in places}
    if min([len(lots & lots_here) for lots in reach]) == len(lots_here):
        return places
    free: dict[int, list[int]] = {}
    for at in range(len(places) - 1, -1, -1):
        free.setdefault(g.lot[places[at]], []).append(at)
    found = [-1] * len(places)
    for card in sorted(range(len(places)), key=lambda card: len(reach[card])):
        lots = [lot for lot in reach[card] if free.get(lot)]
        if lots:
            found[card] = free[min([(free[lot][-1], lot) for lot in lots])[1]].pop()
        else:
            room = _made_room(card, [g.lot[place] for place in places], reach, found, free, set())
            assert room is not None, "what is known of the cards fits no deal"
            found[card] = room
    return [places[at] for at in found]


def _made_room(
    card: int,
    lots: list[int],
    reach: list[frozenset[int]],
    found: list[int],
    free: dict[int, list[int]],
    tried: set[int],
) -> int | None:
    """A place for a card all of whose lots are full: another card goes elsewhere, and it may be that others follow."""
    for lot in sorted(reach[card] & free.keys() - tried):
        tried.add(lot)
        if free[lot]:
            return free[lot].pop()
        for other in [other for other, at in enumerate(found) if at >= 0 and lots[at] == lot]:
            left = found[other]
            at = _made_room(other, lots, reach, found, free, tried)
            if at is not None:
                found[other] = at
                return left
    return None


def _know_nothing(g: CardState, seats: int) -> None:
    """For `seats`, any card that they do not see may be anywhere."""
    flows = [(came, went, others & ~seats) for came, went, others in g.flows if others & ~seats]
    anywhere = sorted({(pool, lot, seats) for pool, lot in zip(g.pool, g.lot, strict=True) if lot != pool})
    g.flows = (*anywhere, *flows) if seats else tuple(flows)


def fresh(g: State, zones: tuple[Zone, ...], seed: int) -> None:
    """Draw anew what nobody had seen: after an undo across chance, and for *play on from here*."""
    if isinstance(g, CardState):
        redeal(g, zones, None, seed)
    g.seed, g.drawn = seed, 0


# --- checks of a position


def unexplained(g: CardState, zones: tuple[Zone, ...]) -> list[tuple[int, int]]:
    """(card, seats) for every face known beyond its zone without an entry that says why; empty in a sound game."""
    allowed = [NOBODY] * len(g.kind)
    for zone in zones:
        for mask, cards in zone.lists(g):
            for card in cards:
                allowed[card] |= mask
    for card, mask, _clause in g.granted:
        allowed[card] |= mask
    everybody = (1 << g.seats) - 1
    return [(c, g.seen[c] & ~allowed[c] & everybody) for c in range(len(g.kind)) if g.seen[c] & ~allowed[c] & everybody]


def misplaced(g: CardState, zones: tuple[Zone, ...]) -> list[int]:
    """Cards that do not lie in exactly one place; empty in a sound game."""
    count = [0] * len(g.kind)
    for zone in zones:
        for _, cards in zone.lists(g):
            for card in cards:
                count[card] += 1
    return [card for card, times in enumerate(count) if times != 1]
