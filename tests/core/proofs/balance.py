"""Which cards to keep when each has to be paid with what the others make: one player, asked card by card, and offered
only answers from which a set of cards can still be kept that can be paid whole, one after another.

Four goods; the first is Gold, which can be kept as Units and stands in for the others at two for one.
"""

from random import Random
from typing import Any, Final

from rulekeeper.core.choice import choose
from rulekeeper.core.columns import columns
from rulekeeper.core.knowledge import Zone, add_cards, enters
from rulekeeper.core.play import PlayState
from rulekeeper.core.rule import Rule, rule

GOLD: Final = 0
GOODS: Final = 4
INSTEAD: Final = (1, 2, 2, 2)  # Units that stand in for one of each good
NO_BASE: Final = -1

ZONES: Final = (Zone("land", everybody_sees=True), Zone("heap", everybody_sees=True))


@columns
class Dominion(PlayState):
    """`red` is what a card needs, `blue` what it makes once it is paid; `base` is what an attachment hangs on."""

    land: list[int]
    heap: list[int]
    red: tuple[tuple[int, ...], ...]
    blue: tuple[tuple[int, ...], ...]
    base: tuple[int, ...]
    units: int
    fresh_gold: bool  # surplus Gold may be banked, and spent, as soon as all kept makers of Gold are paid
    keep: int  # a set of cards, as a mask
    settled: int  # the cards about which the player has decided, as a mask

    def in_play(self) -> list[int]:
        return self.land


@rule
def balance(g: Dominion) -> Rule:
    """The player decides about each card that needs something; what is not kept leaves together at the end."""
    needing = tuple([card for card in g.land if any(g.red[card])])
    for card in needing:
        answer: tuple[str, int] = yield choose(0, "balance", answers(g, card))
        g.settled |= 1 << card
        if answer[0] == "keep":
            g.keep |= 1 << card
    g.units = best_reserve(g, g.keep)
    for card in needing:
        if not g.keep >> card & 1:
            g.land.remove(card)
            g.heap.append(card)
    g.winners = (0,)


def answers(g: Dominion, card: int) -> list[tuple[str, int]]:
    """Keep and drop, as far as some choice about the cards to come makes the whole payable."""
    decided = g.settled | 1 << card
    found = [("keep", card)] if can_be_paid(g, g.keep | 1 << card, decided) else []
    if can_be_paid(g, g.keep, decided):
        found.append(("drop", card))
    return found


def can_be_paid(g: Dominion, keep: int, decided: int) -> bool:
    """Whether some set is payable that holds `keep` and, of the other cards, only undecided ones."""
    undecided = [card for card in g.land if any(g.red[card]) and not decided >> card & 1]
    for chosen in range(1 << len(undecided)):
        more = sum([1 << card for n, card in enumerate(undecided) if chosen >> n & 1])
        if best_reserve(g, keep | more) >= 0:
            return True
    return False


def best_reserve(g: Dominion, keep: int) -> int:
    """The most Units left after paying every card of `keep` in the best order; -1 when they cannot be paid.

    An icon that lies there is always used before Units: Units can do all that it can, and it is lost or banked later.
    So the only choice is the order. What is left after some cards depends on how many Units were spent until then, and
    more of everything is never worse, so for each set of paid cards only the best are gone on from.
    """
    cards = [card for card in g.land if keep >> card & 1]
    if any(g.base[card] != NO_BASE and not keep >> g.base[card] & 1 and any(g.red[g.base[card]]) for card in cards):
        return -1
    free = [sum([g.blue[card][good] for card in g.land if not any(g.red[card])]) for good in range(GOODS)]
    makers = sum([1 << card for card in cards if g.blue[card][GOLD]])
    reached: dict[int, set[tuple[int, ...]]] = {0: {banked(g, (*free, g.units), makers == 0)}}
    for _ in cards:
        following: dict[int, set[tuple[int, ...]]] = {}
        for paid, stores in reached.items():
            for card in cards:
                if not paid >> card & 1:
                    now = paid | 1 << card
                    found = [paid_for(g, card, store, makers & ~now == 0) for store in stores]
                    following.setdefault(now, set()).update([store for store in found if store])
        reached = following
    # Whatever was not banked on the way is banked at the very end.
    return max([store[GOODS] + store[GOLD] for store in reached.get(keep_of(cards), ())], default=-1)


def keep_of(cards: list[int]) -> int:
    return sum([1 << card for card in cards])


def paid_for(g: Dominion, card: int, store: tuple[int, ...], makers_paid: bool) -> tuple[int, ...]:
    """What is there after this card is paid whole and gives what it makes; () when it cannot be paid now."""
    left = [have - need for have, need in zip(store, g.red[card], strict=False)]
    units = store[GOODS] + sum([min(short, 0) * rate for short, rate in zip(left, INSTEAD, strict=True)])
    if units < 0:
        return ()
    made = [max(have, 0) + more for have, more in zip(left, g.blue[card], strict=True)]
    return banked(g, (*made, units), makers_paid)


def banked(g: Dominion, store: tuple[int, ...], makers_paid: bool) -> tuple[int, ...]:
    if not (g.fresh_gold and makers_paid):
        return store
    return (0, *store[1:GOODS], store[GOODS] + store[GOLD])


def laid_out(cards: list[dict[str, Any]], units: int, fresh_gold: bool = True) -> Dominion:
    """Cards by what they need and make, each a tuple of four amounts: {"red": ..., "blue": ..., "base": ...}."""
    g = Dominion.blank()
    g.seats = 1
    g.land = add_cards(g, range(len(cards)), [0] * len(cards), lambda n: list(range(n)))
    for card in g.land:
        enters(g, card, 1)
    g.owner = (0,) * len(cards)
    g.control = [0] * len(cards)
    nothing = (0,) * GOODS
    g.red = tuple([card.get("red", nothing) for card in cards])
    g.blue = tuple([card.get("blue", nothing) for card in cards])
    g.base = tuple([card.get("base", NO_BASE) for card in cards])
    g.units, g.fresh_gold = units, fresh_gold
    g.frames.append(balance(g))
    return g


def drawn(seed: int) -> Dominion:
    """Six cards with small needs and yields drawn from the seed, some of them hung on others; nobody asked so far."""
    draws = Random(seed)
    cards: list[dict[str, Any]] = []
    for number in range(6):
        red, blue = [0] * GOODS, [0] * GOODS
        for _ in range(draws.randrange(3)):
            red[draws.randrange(GOODS)] += 1
        for _ in range(draws.randrange(3)):
            blue[draws.randrange(GOODS)] += 1
        base = draws.randrange(number) if number and draws.randrange(4) == 0 else NO_BASE
        cards.append({"red": tuple(red), "blue": tuple(blue), "base": base})
    return laid_out(cards, draws.randrange(5), fresh_gold=draws.random() < 0.5)


def begin(seed: int) -> Dominion:
    g = drawn(seed)
    g.run()
    return g
