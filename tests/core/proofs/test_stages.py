"""The six stages with sums worked out by hand, in fractions."""

from fractions import Fraction

import pytest

from rulekeeper.core.lasting import begin as lasts
from rulekeeper.core.lasting import end
from rulekeeper.core.modifiers import Modifier, everything
from tests.core.proofs import stages
from tests.core.proofs.harness import native_twin, walk
from tests.core.proofs.stages import (
    BANNER,
    COWARD,
    CURSE,
    CV,
    END_OF_ROUND,
    GIANT,
    HALVER,
    MODIFIERS,
    POTION,
    WARRIOR,
    Field,
    laid_out,
    total,
)


def cv(g: Field, warrior: int) -> int | Fraction:
    return MODIFIERS.exact(g, CV, warrior)


def changes(g: Field, warrior: int) -> list[tuple[str, int | Fraction]]:
    return [(reason.clause, reason.change) for reason in MODIFIERS.reasons(g, CV, warrior)]


def put_on(g: Field, effect: str, warrior: int, amount: int = 0) -> None:
    lasts(g, effect, warrior, warrior, amount, END_OF_ROUND)


def test_the_stages_apply_in_their_order_whatever_the_order_of_arrival() -> None:
    # The giant: 8, twice = 16; potion +2 = 18; halved by the rival's halver = 9; its banner +1 = 10; cursed / 3 = 10/3.
    g = laid_out((HALVER,), (BANNER, GIANT))
    giant = 2
    put_on(g, CURSE, giant)
    put_on(g, POTION, giant, 2)
    assert cv(g, giant) == Fraction(10, 3)
    assert changes(g, giant) == [
        ("printed", 8),
        ("giant", 8),
        ("potion", 2),
        ("halver", -9),
        ("banner", 1),
        ("curse", Fraction(-20, 3)),
    ]


def test_one_modifier_depends_on_what_has_come_out_so_far() -> None:
    # The coward: 4, alone. With one potion 6, so the last plus takes 3: 3. With a halver (4 + 2) / 2 = 3: no fright.
    g = laid_out((COWARD,), ())
    assert cv(g, 0) == 4
    put_on(g, POTION, 0, 2)
    assert cv(g, 0) == 3
    g = laid_out((COWARD,), (HALVER,))
    put_on(g, POTION, 0, 2)
    assert cv(g, 0) == 3
    assert changes(g, 0) == [("printed", 4), ("potion", 2), ("halver", -3)]
    # What comes after the fright does not matter to it: 4 + 2 = 6, - 3 = 3, / 3 = 1.
    g = laid_out((COWARD,), ())
    put_on(g, CURSE, 0)
    put_on(g, POTION, 0, 2)
    assert cv(g, 0) == 1


def test_two_halvers_halve_each_other_and_everybody_else_twice() -> None:
    # 5 / 2 / 2 = 5/4 for the warrior, 3 / 2 for each halver; exact, not rounded.
    g = laid_out((WARRIOR, HALVER), (HALVER,))
    assert [cv(g, warrior) for warrior in g.warriors] == [Fraction(5, 4), Fraction(3, 2), Fraction(3, 2)]


def test_negative_values_count_in_a_total() -> None:
    # The banner has -1, and 1 more by itself: 0. With the rival's halver: -1/2 + 1 = 1/2; cursed: 1/6.
    g = laid_out((BANNER,), ())
    assert cv(g, 0) == 0
    g = laid_out((BANNER, WARRIOR), (HALVER,))
    assert cv(g, 0) == Fraction(1, 2)
    assert total(g, 0) == Fraction(1, 2) + Fraction(5, 2) + 1
    g = laid_out((), (BANNER,))
    g.control[0] = 0
    g.warriors.append(0)  # the same banner twice in play would add twice: -1 + 1 + 1
    assert cv(g, 0) == 1


def test_an_effect_ends_at_its_moment_and_not_at_another() -> None:
    g = laid_out((WARRIOR,), ())
    put_on(g, POTION, 0, 7)
    end(g, "end of game")
    assert cv(g, 0) == 12
    end(g, END_OF_ROUND)
    assert cv(g, 0) == 5


def test_a_whole_number_is_one_and_a_fraction_is_refused_where_a_whole_one_is_wanted() -> None:
    g = laid_out((WARRIOR, HALVER), ())
    with pytest.raises(ValueError, match=r"'cv' of 0 is 5/2, no whole number"):
        MODIFIERS.value(g, CV, 0)
    put_on(g, POTION, 0, 1)
    assert MODIFIERS.value(g, CV, 0) == 3
    assert type(MODIFIERS.exact(g, CV, 0)) is int


def test_a_layer_that_the_game_does_not_name_is_refused() -> None:
    with pytest.raises(ValueError, match="'minus' is no layer of this game, for 'cv'; there are: times, before"):
        MODIFIERS.while_in_play(WARRIOR, Modifier(CV, "minus", 1, everything, "none"))


@pytest.mark.parametrize("seed", range(6))
def test_compiled_rules_are_the_generators_they_were_written_as(seed: int) -> None:
    g = walk(stages, native_twin(stages), seed)
    assert isinstance(g, Field)
    for warrior in g.warriors:
        assert sum(reason.change for reason in MODIFIERS.reasons(g, CV, warrior)) == cv(g, warrior)
