"""What a bot is given holds nothing of the real game: walked through attribute by attribute."""

from collections.abc import Iterator
from types import FunctionType, GetSetDescriptorType, MemberDescriptorType, ModuleType
from typing import Any

from rulekeeper.bots import Random, Sight
from rulekeeper.core.definition import load_game
from rulekeeper.core.knowledge import CardState
from rulekeeper.core.state import State

EDEN = load_game("eden")
HELD = (MemberDescriptorType, GetSetDescriptorType)  # slots, written in Python or compiled
SEED = 0x5EED_5EED_5EED_5EED_5EED


def midgame() -> CardState:
    g, bot = EDEN.begin(4, EDEN.setting(4), SEED), Random(3)
    for number in range(80):
        assert g.asks is not None
        g.run(bot.choose(Sight(EDEN, g, g.asks.who, number)))
    assert isinstance(g, CardState)
    return g


def parts(thing: Any) -> list[Any]:
    """What `thing` leads to: items, attributes, and what a function holds on to."""
    if isinstance(thing, dict):
        return [*thing.keys(), *thing.values()]
    if isinstance(thing, (list, tuple, set, frozenset)):
        return list(thing)
    if isinstance(thing, FunctionType):
        return [cell.cell_contents for cell in thing.__closure__ or ()] + list(thing.__defaults__ or ())
    names = [name for kind in type(thing).__mro__ for name, what in vars(kind).items() if isinstance(what, HELD)]
    held = [getattr(thing, name) for name in names if name != "__dict__" and hasattr(thing, name)]
    return [*held, *getattr(thing, "__dict__", {}).values()]


def reached(start: Any) -> Iterator[Any]:
    """Everything that can be come to from `start`, classes and modules not entered."""
    waiting, known = [start], {}
    while waiting:
        thing = waiting.pop()
        if id(thing) not in known and not isinstance(thing, (type, ModuleType)):
            known[id(thing)] = thing
            yield thing
            waiting += parts(thing)


def test_no_path_leads_to_the_real_game_or_its_seed() -> None:
    g = midgame()
    assert g.asks is not None
    sight = Sight(EDEN, g, g.asks.who, 5)
    assert sight.question.answers
    assert sight.table.seats
    lists = {id(content) for name in g.COLUMNS if isinstance(content := getattr(g, name), list)}
    found = [*reached(sight), *reached(sight.world(6))]
    assert sum(isinstance(thing, State) for thing in found) == 2  # the sight's own world, and the one made of it
    assert not [thing for thing in found if thing is g or id(thing) in lists or id(thing) in map(id, g.frames)]
    assert not [thing for thing in found if isinstance(thing, int) and thing == SEED]


def test_the_walk_would_find_them() -> None:
    g = midgame()
    assert g.asks is not None
    sight = Sight(EDEN, g, g.asks.who, 5)
    vars(sight)["kept"] = [lambda: g]
    assert any(thing is g for thing in reached(sight))
    assert SEED in [thing for thing in reached(sight) if isinstance(thing, int)]


def test_a_sight_shows_its_seats_cards_and_not_those_of_others() -> None:
    g = midgame()
    assert g.asks is not None
    seat = g.asks.who
    hidden = [card for card, seen in enumerate(g.seen) if not seen >> seat & 1]
    differs = set()
    for seed in range(20):
        world = Sight(EDEN, g, seat, seed).world(seed)
        assert isinstance(world, CardState)
        assert [world.kind[card] for card in range(len(g.kind)) if card not in hidden] == [
            g.kind[card] for card in range(len(g.kind)) if card not in hidden
        ]
        differs |= {card for card in hidden if world.kind[card] != g.kind[card]}
    assert differs == set(hidden)


def test_the_question_and_its_answers_are_the_real_ones() -> None:
    g = midgame()
    assert g.asks is not None
    sight = Sight(EDEN, g, g.asks.who, 5)
    assert sight.options == g.asks.options
    assert (sight.seat, sight.question.seat) == (g.asks.who, g.asks.who)
