"""Moving models with bases of 1, 2 and 3 hexes on a board of seven-hex Spaces: a base that ends on smaller ones pushes
them away, to free hexes that touch it. Two players, three models each; each turn is one Move Action with all three."""

from typing import Any, Final

from rulekeeper.core.boards.hexes import FULL, SpaceBoard, base_placements, hexagon
from rulekeeper.core.choice import PASS, choose, may
from rulekeeper.core.columns import columns
from rulekeeper.core.knowledge import Zone, add_cards, enters
from rulekeeper.core.play import PlayState
from rulekeeper.core.rule import Rule, rule

SIZES: Final = (1, 2, 3)  # by face
RANGE: Final = 2
TURNS: Final = 4
LIFTED: Final = -1  # the Space of a pushed model until it is put down again
BOARD: Final = SpaceBoard(hexagon(1))
START: Final = ((1, 0b1), (1, 0b110), (2, 0b111), (5, 0b1), (5, 0b110), (6, 0b111))  # (Space, hexes) by model
ZONES: Final = (Zone("models", everybody_sees=True),)


@columns
class Field(PlayState):
    """Where each model stands: a Space, and the hexes of it that its base covers."""

    models: list[int]
    space: list[int]
    base: list[int]
    pushed: int  # the models pushed in this Move Action, as a mask
    moved: int
    turn: int
    round: int

    def in_play(self) -> list[int]:
        return self.models


@rule
def battle(g: Field) -> Rule:
    while g.round < TURNS:
        g.turn = g.round % g.seats
        yield move_action(g)
        g.round += 1
    g.winners = ()


@rule
def move_action(g: Field) -> Rule:
    """The models move one after the other, in any order, each seeing the board as the others left it; or stay."""
    g.pushed = g.moved = 0
    while True:
        own = [m for m in g.models if g.owner[m] == g.turn and not g.moved >> m & 1 and goals(g, m)]
        picked: tuple[Any, ...] = yield may(g.turn, "mover", [("move", m) for m in own])
        if picked == PASS:
            return
        g.moved |= 1 << picked[1]
        yield move(g, picked[1])


@rule
def move(g: Field, model: int) -> Rule:
    """First the Space, then the hexes, then the place of each model that is pushed."""
    place: tuple[Any, ...] = yield choose(g.turn, "space", [("to", s) for s in sorted({s for s, _ in goals(g, model)})])
    stand: tuple[Any, ...] = yield choose(
        g.turn, "hexes", [("stand", base) for space, base in goals(g, model) if space == place[1]]
    )
    pushed = overlapped(g, model, place[1], stand[1])
    g.space[model], g.base[model] = place[1], stand[1]
    for victim in pushed:
        g.space[victim] = LIFTED
    for at, victim in enumerate(pushed):
        sizes = tuple([size(g, other) for other in pushed[at:]])
        spots = push_spots(occupied(g, ()), place[1], stand[1], sizes)
        spot: tuple[Any, ...] = yield choose(g.turn, "push", [("put", victim, *found) for found in spots])
        g.space[victim], g.base[victim] = spot[2], spot[3]
        g.pushed |= 1 << victim


def size(g: Field, model: int) -> int:
    return SIZES[g.kind[model]]


def occupied(g: Field, without: tuple[int, ...]) -> list[int]:
    """By Space the hexes that bases cover, those of some models left out."""
    taken = [0] * BOARD.size
    for model in g.models:
        if g.space[model] != LIFTED and model not in without:
            taken[g.space[model]] |= g.base[model]
    return taken


def overlapped(g: Field, model: int, space: int, base: int) -> tuple[int, ...]:
    return tuple([m for m in g.models if m != model and g.space[m] == space and g.base[m] & base])


def in_reach(g: Field, model: int) -> list[int]:
    """The Spaces where the model may end: all on the way there offer it free hexes to stop on."""
    taken = occupied(g, (model,))
    found = [g.space[model]]
    border = found
    for _ in range(RANGE):
        through = [s for s in border if s == g.space[model] or base_placements(size(g, model), FULL & ~taken[s])]
        border = sorted({near for s in through for near in BOARD.neighbours[s]} - set(found))
        found = found + border
    return found


def goals(g: Field, model: int) -> list[tuple[int, int]]:
    """(Space, hexes) where the model may end: on nothing that is as large, and all it covers can be pushed away."""
    found = []
    for space in in_reach(g, model):
        for base in base_placements(size(g, model)):
            if (space, base) == (g.space[model], g.base[model]):
                continue
            victims = overlapped(g, model, space, base)
            if any(size(g, v) >= size(g, model) or g.pushed >> v & 1 for v in victims):
                continue
            taken = occupied(g, (model, *victims))
            taken[space] |= base
            if not victims or push_spots(taken, space, base, tuple([size(g, v) for v in victims])):
                found.append((space, base))
    return found


def push_spots(taken: list[int], here: int, base: int, sizes: tuple[int, ...]) -> list[tuple[int, int]]:
    """Where the first of some pushed bases may be put, touching the pusher, so that each other still finds a place."""
    found = []
    for space in (here, *BOARD.neighbours[here]):
        for spot in base_placements(sizes[0], FULL & ~taken[space]):
            if BOARD.contact(here, base, space, spot):
                taken[space] |= spot
                if len(sizes) == 1 or push_spots(taken, here, base, sizes[1:]):
                    found.append((space, spot))
                taken[space] &= ~spot
    return found


def laid_out(models: list[tuple[int, int, int, int]]) -> Field:
    """Models as (owner, size of the base, Space, hexes)."""
    g = Field.blank()
    g.seats = 2
    g.models = add_cards(g, [size - 1 for _, size, _, _ in models], [0] * len(models), lambda n: list(range(n)))
    for model in g.models:
        enters(g, model, 0b11)
    g.owner = tuple([owner for owner, _, _, _ in models])
    g.control = list(g.owner)
    g.space = [space for _, _, space, _ in models]
    g.base = [base for _, _, _, base in models]
    return g


def begin(seed: int) -> Field:
    g = laid_out([(n // 3, n % 3 + 1, space, base) for n, (space, base) in enumerate(START)])
    g.seed = seed
    g.frames.append(battle(g))
    g.run()
    return g
