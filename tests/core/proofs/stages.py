"""Six stages of modifiers in fixed order, with exact fractions: warriors whose Combat Value (CV) others change, one of
them depending on what has come out so far. Two players give and end effects; the higher total wins."""

from fractions import Fraction
from typing import Any, Final

from rulekeeper.core.choice import PASS, may
from rulekeeper.core.columns import columns
from rulekeeper.core.knowledge import Zone, add_cards, enters
from rulekeeper.core.lasting import begin as lasts
from rulekeeper.core.lasting import end
from rulekeeper.core.modifiers import ADD, GIVEN, MULTIPLY, Layer, Modifier, Modifiers, everything, itself
from rulekeeper.core.play import PlayState
from rulekeeper.core.rule import Rule, rule
from rulekeeper.core.values import Number
from rulekeeper.core.words import Said, said

CV: Final = "cv"
FIRST_TIMES: Final = "times, before all others"
FIRST_PLUS: Final = "plus, before all others"
TIMES: Final = "times"
PLUS: Final = "plus"
LAST_PLUS: Final = "plus, after all others"
LAST_TIMES: Final = "times, after all others"
LAYERS: Final = (
    Layer(FIRST_TIMES, MULTIPLY),
    Layer(FIRST_PLUS, ADD),
    Layer(TIMES, MULTIPLY),
    Layer(PLUS, ADD),
    Layer(LAST_PLUS, ADD),
    Layer(LAST_TIMES, MULTIPLY),
)

WARRIOR: Final = 0  # CV 5
HALVER: Final = 1  # CV 3; all other warriors count half
GIANT: Final = 2  # CV 8; twice its CV before all others
COWARD: Final = 3  # CV 4; 3 less, if 6 or more have come out before the last plus
BANNER: Final = 4  # CV -1; its controller's warriors 1 more
PRINTED: Final = (5, 3, 8, 4, -1)

POTION: Final = "potion"  # so many more
CURSE: Final = "curse"  # a third of it, after all others
END_OF_ROUND: Final = "end of round"
ROUNDS: Final = 2
GIVEN_IN_ALL: Final = 4
ZONES: Final = (Zone("warriors", everybody_sees=True),)


@columns
class Field(PlayState):
    warriors: list[int]
    turn: int

    def in_play(self) -> list[int]:
        return self.warriors

    def printed(self, stat: str, thing: int) -> Number:
        return PRINTED[self.kind[thing]]


def others(g: Field, source: int, thing: int) -> bool:
    return source != thing


def friends(g: Field, source: int, thing: int) -> bool:
    return g.control[source] == g.control[thing]


def fright(g: Field, source: int, thing: int, so_far: Any) -> Number:
    return -3 if so_far >= 6 else 0


def where_it_starts(g: Any, stat: str, thing: int) -> tuple[Said, str]:
    return said("reason-printed"), "printed"


def named(g: Any, source: int) -> Said:
    return said("reason-card", card=g.kind[source])


MODIFIERS: Final = Modifiers(LAYERS, where_it_starts, named)
MODIFIERS.while_in_play(HALVER, Modifier(CV, TIMES, Fraction(1, 2), others, "halver"))
MODIFIERS.while_in_play(GIANT, Modifier(CV, FIRST_TIMES, 2, itself, "giant"))
MODIFIERS.while_in_play(COWARD, Modifier(CV, LAST_PLUS, fright, itself, "coward"))
MODIFIERS.while_in_play(BANNER, Modifier(CV, PLUS, 1, friends, "banner"))
MODIFIERS.while_lasting(POTION, Modifier(CV, FIRST_PLUS, GIVEN, everything, "potion"))
MODIFIERS.while_lasting(CURSE, Modifier(CV, LAST_TIMES, Fraction(1, 3), everything, "curse"))


def total(g: Field, seat: int) -> Number:
    """A Group's total: each member by itself, then summed."""
    return sum([MODIFIERS.exact(g, CV, w) for w in g.warriors if g.control[w] == seat])


@rule
def fight(g: Field) -> Rule:
    for _ in range(ROUNDS):
        for turn in range(GIVEN_IN_ALL):
            g.turn = turn % g.seats
            targets = [(verb, w) for w in g.warriors for verb in (POTION, CURSE)]
            answer: tuple[Any, ...] = yield may(g.turn, "effect", targets)
            if answer != PASS:
                lasts(g, answer[0], answer[1], answer[1], 2, END_OF_ROUND)
        ours, theirs = total(g, 0), total(g, 1)
        end(g, END_OF_ROUND)
        if ours != theirs:
            g.winners = (0,) if ours > theirs else (1,)
            return
    g.winners = ()


def laid_out(*sides: tuple[int, ...]) -> Field:
    g = Field.blank()
    g.seats = 2
    faces = [face for side in sides for face in side]
    g.warriors = add_cards(g, faces, [0] * len(faces), lambda n: list(range(n)))
    for warrior in g.warriors:
        enters(g, warrior, 0b11)
    g.owner = tuple([seat for seat, side in enumerate(sides) for _ in side])
    g.control = list(g.owner)
    return g


def begin(seed: int) -> Field:
    g = laid_out((WARRIOR, HALVER, BANNER), (GIANT, COWARD))
    g.seed = seed
    g.frames.append(fight(g))
    g.run()
    return g
