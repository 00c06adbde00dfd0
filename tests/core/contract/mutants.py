"""Market Day broken on purpose, once for each promise of the contract: a check that lets its mutant pass is no check.

Each mutant is the sample game with one part exchanged, and breaks what its check is there to see.
"""

from collections.abc import Callable
from itertools import count
from typing import Any, Final, Self

from rulekeeper.core.choice import PASS, choose, shuffled
from rulekeeper.core.columns import columns
from rulekeeper.core.definition import Definition, Setup
from rulekeeper.core.errors import BadPosition
from rulekeeper.core.frame import Frame
from rulekeeper.core.knowledge import Zone, shuffle
from rulekeeper.core.prompts import Domain, Event, Kind, Need, Prompt, table
from rulekeeper.core.rule import Rule, rule
from rulekeeper.core.values import Stat
from rulekeeper.core.view import Badge, Place, SeatView, Table, Thing
from rulekeeper.core.words import said
from tests.core.sample_game import GAME
from tests.core.sample_game.asked import EVENTS, PROMPTS, SELL, SHOW, holds
from tests.core.sample_game.domains import FRUIT, SEAT, fruit_words
from tests.core.sample_game.play import deal, lay_out, rounds
from tests.core.sample_game.position import place
from tests.core.sample_game.state import FRUITS, SEATS, Market
from tests.core.sample_game.values import quick_points, reasons
from tests.core.sample_game.view import look
from tests.core.sample_game.zones import ZONES

COUNTER: Final = count()


def varied(**changes: Any) -> Definition:
    """The sample game with some of its parts exchanged."""
    parts: dict[str, Any] = {
        "id": GAME.id,
        "title": GAME.title,
        "package": GAME.package,
        "seats": GAME.seats,
        "seat_names": GAME.seat_names,
        "state": GAME.state,
        "lay_out": GAME.lay_out,
        "main": GAME.main,
        "prompts": GAME.prompts,
        "look": GAME.look,
        "describe": GAME.describe,
        "place": GAME.place,
        "events": tuple(GAME.events.values()),
        "stats": tuple(GAME.stats.values()),
        "zones": GAME.zones,
        "options": tuple(GAME.options.values()),
        "languages": GAME.languages,
        "problems": GAME.problems,
    }
    return Definition(**{**parts, **changes})


# --- the game as data


@columns
class Sharing(Market):
    def clone(self) -> Self:
        twin = self.from_data(self.data())
        twin.told = None if self.told is None else self.told[:]
        twin.coins = self.coins
        return twin


@columns
class Sorting(Market):
    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        loaded = super().from_data(data)
        loaded.pile.reverse()
        return loaded


def with_a_float(g: Market, setup: Setup) -> None:
    lay_out(g, setup)
    vars_of: Any = g
    vars_of.stall = 3.0


def as_the_counter_says(g: Market, setup: Setup) -> None:
    lay_out(g, setup)
    g.coins[0] += next(COUNTER) % 2


@rule
def moody(g: Market) -> Rule:
    """A rule that looks at something outside of the game."""
    deal(g, 0)
    while True:
        yield choose(0, "turn", (("draw",), PASS))
        g.round = next(COUNTER)


def luck_shown(g: Market, seat: int | None) -> Table:
    return badged(look(g, seat), Badge("coins", g.drawn))


def badged(shown: Table, badge: Badge) -> Table:
    first = shown.seats[0]
    return Table([SeatView(first.seat, first.id, first.words, [badge]), *shown.seats[1:]], shown.places)


def prompts_with(kind: Kind) -> dict[str, Prompt]:
    """The questions of the game, one kind of answer to the first of them exchanged."""
    kinds = {**PROMPTS["turn"].kinds, kind.verb: kind}
    return table(Prompt("turn", tuple(kinds.values())), PROMPTS["peeked"])


def naming(name: Callable[[Any, int], str]) -> dict[str, Prompt]:
    fruit = Domain("fruit", FRUIT.everything, name, fruit_words)
    return prompts_with(Kind("sell", (("fruit", fruit),), SELL.needs, SELL.clauses))


def costly_name(g: Market, fruit: int) -> str:
    g.coins[0] += 1
    return FRUITS[fruit]


def costly_points(g: Market, seat: int) -> int:
    g.round += 1
    return quick_points(g, seat)


# --- questions


@rule
def repeating(g: Market) -> Rule:
    deal(g, 0)
    while True:
        yield choose(0, "turn", (("draw",), ("draw",), PASS))


@rule
def open_ended(g: Market) -> Rule:
    deal(g, 0)
    while True:
        yield choose(0, "turn", (("draw",), PASS))


@rule
def spinning(g: Market) -> Rule:
    deal(g, 0)
    yield choose(0, "turn", (("draw",), PASS))
    while g.winners is None:
        yield nothing(g)


@rule
def nothing(g: Market) -> None:
    g.round += 1


@rule
def stumbling(g: Market) -> Rule:
    deal(g, 0)
    yield choose(0, "turn", (("draw",), PASS))
    g.coins[7] += 1


@rule
def undecided(g: Market) -> Rule:
    """Ends, and names a winner who does not play."""
    deal(g, 0)
    yield choose(0, "turn", (("draw",), PASS))
    g.winners = (5,)


# --- who knows what


@rule
def peeping(g: Market) -> Rule:
    """Offers to draw only where the hidden top card is worth it."""
    order = yield shuffled(len(g.pile))
    shuffle(g, g.pile, order)
    deal(g, 0)
    for asked in range(12):
        offered = (("draw",), PASS) if g.kind[g.pile[0]] else (("peek",), PASS)
        yield choose(asked % g.seats, "turn", offered)
    g.winners = ()


@rule
def remembering(g: Market) -> Rule:
    """Keeps a hidden face across a question."""
    order = yield shuffled(len(g.pile))
    shuffle(g, g.pile, order)
    deal(g, 0)
    hidden = tuple([g.kind[card] for card in g.pile])
    for asked in range(12):
        yield choose(asked % g.seats, "turn", (("draw",), PASS))
        if hidden != tuple([g.kind[card] for card in g.pile]):
            g.coins[9] = 0
    g.winners = ()


@rule
def dealing_otherwise(g: Market) -> Rule:
    """A course of its own, which the rules of the package do not take."""
    order = yield shuffled(len(g.pile))
    shuffle(g, g.pile, order)
    for seat in range(g.seats):
        deal(g, g.seats - 1 - seat)
    yield rounds(g)


def all_hands_open(g: Market, seat: int | None) -> Table:
    shown = look(g, seat)
    faces = [Thing(f"seen-{at}", "card", fruit_words(g, g.kind[card])) for at, card in enumerate(g.hands[1])]
    return Table(shown.seats, [*shown.places, Place("seen", "row", said("place-hand"), things=faces)])


def numbers_shown(g: Market, seat: int | None) -> Table:
    shown = look(g, seat)
    cards = [Thing(f"card-{card}", "card") for card in g.pile]
    return Table(shown.seats, [*shown.places, Place("numbers", "row", said("place-hand"), things=cards)])


def top_is_no_plum(g: Market, asked: Any) -> bool:
    return bool(g.pile) and g.kind[g.pile[0]] != 0


# --- what is told


def nowhere(g: Market, seat: int | None) -> Table:
    shown = look(g, seat)
    return Table(shown.seats, [*shown.places, Place("nowhere", "row", said("place-nowhere"))])


def forgetful(g: Market, setup: Setup, position: dict[str, Any]) -> Frame:
    return place(g, setup, {**position, "round": 3})


def unwilling(g: Market, setup: Setup, position: dict[str, Any]) -> Frame:
    raise BadPosition("not now")


SILENT: Final = Domain("fruit", FRUIT.everything, FRUIT.names, lambda g, fruit: said("fruit-unheard-of"))


def mutants() -> dict[str, Definition]:
    """For each check a game that it must not let pass."""
    return {
        "copy": varied(state=Sharing),
        "copy-plays-on": varied(main=moody),
        "data": varied(lay_out=with_a_float),
        "save": varied(state=Sorting),
        "replay": varied(lay_out=as_the_counter_says),
        "undo": varied(look=luck_shown),
        "wrong-answer": varied(prompts=naming(costly_name)),
        "looking": varied(stats=(Stat("points", SEAT, costly_points, reasons),)),
        "answers": varied(main=repeating),
        "texts": varied(prompts=naming(lambda g, fruit: "fruit")),
        "find": varied(prompts=naming(lambda g, fruit: f"{FRUITS[fruit]} {next(COUNTER)}")),
        "legality": varied(prompts=prompts_with(Kind("show", SHOW.of, clauses=SHOW.clauses))),
        "refusals": varied(prompts=prompts_with(Kind("show", SHOW.of, (Need("MD-SHOW-99", holds),)))),
        "clauses": varied(events=(*EVENTS[1:], Event("shown", EVENTS[0].of, ("MD-SHOW-99",)))),
        "redealt": varied(look=all_hands_open),
        "refused-alike": varied(prompts=prompts_with(Kind("peek", needs=(Need("MD-PEEK-03", top_is_no_plum),)))),
        "asked-alike": varied(main=peeping),
        "worlds-end": varied(main=remembering),
        "twin": varied(look=numbers_shown),
        "conserved": varied(zones=tuple([zone for zone in ZONES if zone.column != "compost"])),
        "explained": varied(zones=tuple([Zone("hands") if zone.column == "hands" else zone for zone in ZONES])),
        "sound": varied(problems=lambda g: [f"{coins} coins" for coins in g.coins if coins != 3]),
        "declared-words": varied(events=(*EVENTS, Event("unheard-of"))),
        "question-words": varied(prompts=prompts_with(Kind("sell", (("fruit", SILENT),), SELL.needs))),
        "view-words": varied(look=nowhere),
        "log-words": varied(events=(*EVENTS[1:], Event("shown", (("seat", SEAT), ("fruit", SILENT))))),
        "reasons": varied(stats=(Stat("points", SEAT, lambda g, seat: quick_points(g, seat) + 1, reasons),)),
        "badges": varied(look=lambda g, seat: badged(look(g, seat), Badge("points", 99, "points", SEATS[0]))),
        "round-trip": varied(place=forgetful),
        "ends": varied(main=open_ended),
        "native": varied(main=dealing_otherwise),
        "plays": varied(main=stumbling),
    }
