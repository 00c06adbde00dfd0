"""Positions of Market Day in its own words: what a scenario writes, and what is said of a game in progress."""

from typing import Any

from rulekeeper.core.choice import shuffled
from rulekeeper.core.definition import Setup
from rulekeeper.core.errors import BadPosition, near
from rulekeeper.core.frame import Frame
from rulekeeper.core.knowledge import add_cards, enters, shuffle
from rulekeeper.core.rule import Rule, rule
from rulekeeper.core.state import EVERYBODY
from tests.core.sample_game.play import empty, rounds
from tests.core.sample_game.state import COINS, COPIES, FRUITS, SEATS, Market, names

PARTS = ("cards", "turn", "round", "seats", "pile", "compost", "during")
SEAT_PARTS = ("coins", "hand", "stall")


def describe(g: Market) -> dict[str, Any]:
    """The whole truth. `during` says that an effect waits in the middle, where no game can be put back."""
    known = names(g)
    said: dict[str, Any] = {
        "turn": SEATS[g.turn],
        "round": g.round + 1,
        "pile": [known[g.kind[card]] for card in g.pile],
        "compost": [known[g.kind[card]] for card in g.compost],
        "seats": {
            SEATS[seat]: {
                "coins": g.coins[seat],
                "hand": sorted([known[g.kind[card]] for card in g.hands[seat]]),
                "stall": [known[g.kind[card]] for card in g.stalls[seat]],
            }
            for seat in range(g.seats)
        },
    }
    if g.own:
        said["cards"] = {name: {"worth": worth, "copies": copies(g, name)} for name, worth in g.own}
    if g.asks is not None and g.asks.prompt == "peeked":
        said["during"] = "peek"
    return said


def copies(g: Market, name: str) -> int:
    return g.kind.count(names(g).index(name))


def place(g: Market, setup: Setup, position: dict[str, Any]) -> Frame:
    """Put the game together from a description; what it does not mention is under the pile, in any order."""
    check(position, PARTS, "a position")
    if "during" in position:
        raise BadPosition(f"{position['during']!r} is under way: a position stands between two turns")
    seats = position.get("seats", {})
    check(seats, SEATS[: g.seats], "the seats")
    own = own_cards(position.get("cards", {}))
    g.own = tuple([(name, worth) for name, worth, _ in own])
    empty(g, setup)
    numbers = [*COPIES, *[many for _, _, many in own]]
    faces = [fruit for fruit, many in enumerate(numbers) for _ in range(many)]
    g.pile = add_cards(g, faces, [0] * len(faces), setup.numbering)
    for seat in range(g.seats):
        holding = seats.get(SEATS[seat], {})
        check(holding, SEAT_PARTS, SEATS[seat])
        g.coins.append(holding.get("coins", COINS))
        g.hands[seat] = picked(g, holding.get("hand", []), 1 << seat)
        g.stalls[seat] = picked(g, holding.get("stall", []), EVERYBODY)
    g.compost = picked(g, position.get("compost", []), EVERYBODY)
    top = picked(g, position.get("pile", []), 0)
    if position.get("turn", SEATS[0]) not in SEATS[: g.seats]:
        raise BadPosition(f"turn: {position['turn']!r} does not play{near(str(position['turn']), SEATS[: g.seats])}")
    g.turn = SEATS.index(position.get("turn", SEATS[0]))
    g.round = position.get("round", 1) - 1
    return go_on(g, tuple(top))


def own_cards(cards: dict[str, Any]) -> list[tuple[str, int, int]]:
    """Fruits that a table brings along: facts only, in the game's vocabulary."""
    for name, facts in cards.items():
        check(facts, ("worth", "copies"), f"cards.{name}")
        if name in FRUITS:
            raise BadPosition(f"cards: there is a {name!r} in the game; give yours another name")
        for fact in ("worth", "copies"):
            if not isinstance(facts.get(fact, 1), int) or not 1 <= facts.get(fact, 1) <= 9:
                raise BadPosition(f"cards.{name}.{fact}: {facts[fact]!r} is no whole number from 1 to 9")
    return [(name, facts.get("worth", 1), facts.get("copies", 1)) for name, facts in cards.items()]


def picked(g: Market, wanted: list[str], mask: int) -> list[int]:
    """The cards of these names, taken out of the pile, known to the seats in `mask`."""
    found = []
    for name in wanted:
        if name not in names(g):
            raise BadPosition(f"{name!r} is no fruit{near(name, names(g))}")
        card = next((card for card in g.pile if names(g)[g.kind[card]] == name), None)
        if card is None:
            raise BadPosition(f"there is not so much {name!r}: {copies(g, name)} in the whole game")
        g.pile.remove(card)
        enters(g, card, mask)
        found.append(card)
    return found


def check(given: dict[str, Any], known: tuple[str, ...], where: str) -> None:
    for name in given:
        if name not in known:
            raise BadPosition(f"{name!r} is no part of {where}{near(name, known)}")


@rule
def go_on(g: Market, top: tuple[int, ...]) -> Rule:
    order = yield shuffled(len(g.pile))
    shuffle(g, g.pile, order)
    g.pile = [*top, *g.pile]
    yield rounds(g)
