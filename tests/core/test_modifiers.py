"""Continuous modifiers against a plain reckoning of the same stack, and each operation by hand."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekeeper.core.lasting import ANY, begin, end
from rulekeeper.core.modifiers import (
    ADD,
    AT_LEAST,
    AT_MOST,
    GIVEN,
    MULTIPLY,
    SET,
    Layer,
    Modifier,
    Modifiers,
    everything,
    itself,
)
from rulekeeper.core.words import Said, said
from tests.core.things import Things, comes, laid_out, leaves

OPERATIONS = {"set": SET, "add": ADD, "times": MULTIPLY, "most": AT_MOST, "least": AT_LEAST}
LAYERS = [Layer(name, operation, by_arrival=name == "set") for name, operation in OPERATIONS.items()]
STRENGTH = "strength"
MAY_ATTACK = "may attack"


def printed(g: Any, stat: str, thing: int) -> tuple[Said, str]:
    return said("reason-printed", stat=stat), "P-01"


def named(g: Any, source: int) -> Said:
    return said("reason-card", card=source)


def table(*layers: Layer) -> Modifiers:
    return Modifiers(layers or LAYERS, printed, named)


def things(*faces: int, worth: int = 0) -> Things:
    g: Things = laid_out(Things, list(faces), [0] * len(faces))
    g.worth = [worth] * len(faces)
    return g


def says(layer: str, amount: Any, reaches: Any = everything, stat: str = STRENGTH) -> Modifier:
    return Modifier(stat, layer, amount, reaches, f"C-{layer}")


amounts = st.one_of(st.integers(-9, 9), st.fractions(-3, 3, max_denominator=4))
stacks = st.lists(st.tuples(st.sampled_from(sorted(OPERATIONS)), amounts), max_size=6)


@given(st.integers(-9, 9), stacks)
def test_a_stack_is_reckoned_layer_by_layer_and_its_reasons_add_up(
    worth: int, stack: list[tuple[str, Fraction | int]]
) -> None:
    modifiers = table()
    for face, (layer, amount) in enumerate(stack):
        modifiers.while_in_play(face, says(layer, amount))
    g = things(*range(len(stack)), len(stack), worth=worth)
    by_hand: Fraction | int = worth
    for now in OPERATIONS:
        for layer, amount in stack:
            if layer == now:
                by_hand = {
                    "set": amount,
                    "add": by_hand + amount,
                    "times": by_hand * amount,
                    "most": min(by_hand, amount),
                    "least": max(by_hand, amount),
                }[now]
    thing = len(stack)
    assert modifiers.exact(g, STRENGTH, thing) == by_hand
    reasons = modifiers.reasons(g, STRENGTH, thing)
    assert sum(reason.change for reason in reasons) == by_hand
    assert all(reason.change for reason in reasons[1:])  # what changes nothing is no reason


def test_a_number_without_modifiers_is_the_printed_one() -> None:
    modifiers = table()
    g = things(0, worth=4)
    assert modifiers.value(g, STRENGTH, 0) == 4
    (only,) = modifiers.reasons(g, STRENGTH, 0)
    assert only == (4, said("reason-printed", stat=STRENGTH), "P-01")


def test_a_modifier_has_a_say_only_where_it_reaches_and_while_it_is_in_play() -> None:
    modifiers = table()
    modifiers.while_in_play(1, says("add", 3, itself))
    modifiers.while_in_play(2, says("add", 10, stat="cost"))
    g = things(0, 1, 2)
    assert [modifiers.value(g, STRENGTH, thing) for thing in (0, 1, 2)] == [0, 3, 0]
    leaves(g, 1)
    assert modifiers.value(g, STRENGTH, 1) == 0


def test_a_limit_that_does_not_bite_is_no_reason() -> None:
    modifiers = table()
    modifiers.while_in_play(0, says("most", 5), says("add", 1))
    g = things(0, worth=2)
    reasons = modifiers.reasons(g, STRENGTH, 0)
    assert [(reason.change, reason.clause) for reason in reasons] == [(2, "P-01"), (1, "C-add")]
    g.worth[0] = 9
    assert [reason.change for reason in modifiers.reasons(g, STRENGTH, 0)] == [9, 1, -5]


def test_setting_goes_by_arrival_where_the_layer_says_so() -> None:
    # Cards 0 and 1 set to 1 and 2; the effect that sets to 7 begins between them, so card 1, the last, prevails.
    modifiers = table()
    modifiers.while_in_play(0, says("set", 1))
    modifiers.while_in_play(1, says("set", 2))
    modifiers.while_lasting("seven", says("set", GIVEN))
    g = things(0)
    g.kind, g.owner = (0, 1), (0, 0)
    for column in (g.control, g.arrived, g.worth, g.home):
        column.append(-1)
    begin(g, "seven", 0, ANY, 7, "end")
    assert modifiers.value(g, STRENGTH, 0) == 7
    comes(g, 1)
    assert modifiers.value(g, STRENGTH, 0) == 2
    unordered = table(Layer("set", SET))
    unordered.while_in_play(1, says("set", 2))
    unordered.while_lasting("seven", says("set", GIVEN))
    assert unordered.value(g, STRENGTH, 0) == 7  # without it, effects come after cards


def test_a_lasting_effect_is_on_what_it_was_put_on_with_the_amount_it_was_given() -> None:
    modifiers = table()
    modifiers.while_lasting("potion", says("add", GIVEN))
    g = things(0, 0)
    begin(g, "potion", 0, 1, 4, "end of turn")
    begin(g, "potion", 0, ANY, -1, "end of turn")
    begin(g, "something else", 0, 1, 50, "end of turn")
    assert [modifiers.value(g, STRENGTH, thing) for thing in (0, 1)] == [-1, 3]
    end(g, "end of turn")
    assert [modifiers.value(g, STRENGTH, thing) for thing in (0, 1)] == [0, 0]


def test_an_amount_may_be_worked_out_from_the_number_so_far_and_from_another_number() -> None:
    # Doubled where 3 or more have come out; the last layer takes as much as the thing's cost is, which is 2.
    modifiers = table(Layer("add", ADD), Layer("double", ADD), Layer("last", ADD))
    modifiers.while_in_play(
        0, says("add", 1), says("double", lambda g, source, thing, so_far: so_far if so_far >= 3 else 0)
    )
    modifiers.while_in_play(1, says("last", lambda g, source, thing, so_far: -modifiers.value(g, "cost", thing)))
    modifiers.while_in_play(1, says("add", -1, stat="cost"))
    g = things(0, 1, worth=3)
    assert modifiers.value(g, STRENGTH, 0) == (3 + 1) * 2 - (3 - 1)
    g.worth[0] = 1
    assert modifiers.value(g, STRENGTH, 0) == (1 + 1) - (1 - 1)


def test_a_total_is_modified_as_a_whole() -> None:
    modifiers = table()
    modifiers.while_in_play(0, says("times", Fraction(1, 2)))
    g = things(0, worth=3)
    assert modifiers.applied(g, STRENGTH, 0, 9) == Fraction(9, 2)


@pytest.mark.parametrize(
    ("faces", "may"),
    [((0,), True), ((0, 1), False), ((0, 2), True), ((0, 1, 2), False)],
)
def test_yes_and_no_by_the_same_table(faces: tuple[int, ...], may: bool) -> None:
    """Face 1 forbids, face 2 allows; the game lets what forbids prevail by putting its layer last."""
    modifiers = table(Layer("allows", AT_LEAST), Layer("forbids", AT_MOST))
    modifiers.while_in_play(1, says("forbids", 0, stat=MAY_ATTACK))
    modifiers.while_in_play(2, says("allows", 1, stat=MAY_ATTACK))
    g = things(*faces, worth=1)
    assert modifiers.holds(g, MAY_ATTACK, 0) is may


def test_what_is_no_whole_number_is_refused_where_one_is_wanted() -> None:
    modifiers = table()
    modifiers.while_in_play(0, says("times", Fraction(1, 2)))
    g = things(0, worth=3)
    with pytest.raises(ValueError, match="'strength' of 0 is 3/2, no whole number: ask for `exact`"):
        modifiers.value(g, STRENGTH, 0)
    g.worth[0] = 4
    assert modifiers.value(g, STRENGTH, 0) == 2


def test_a_layer_of_another_game_is_refused() -> None:
    with pytest.raises(ValueError, match="'minus' is no layer of this game, for 'strength'; there are: set, add"):
        table().while_in_play(0, says("minus", 1))


def test_reckoning_changes_nothing() -> None:
    modifiers = table()
    modifiers.while_in_play(0, says("add", 1))
    g = things(0)
    begin(g, "potion", 0, 0, 1, "end")
    before = g.data()
    modifiers.value(g, STRENGTH, 0)
    modifiers.reasons(g, STRENGTH, 0)
    assert g.data() == before
