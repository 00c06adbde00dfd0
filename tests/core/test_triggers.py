"""Who hears an event, who answers first, and what becomes of an answer whose card has left meanwhile."""

from typing import Any

import pytest

from rulekeeper.core.columns import columns
from rulekeeper.core.rule import Rule, rule
from rulekeeper.core.triggers import (
    Ability,
    Triggers,
    announce,
    answer_all,
    arranged,
    hear,
    queue,
    take_pending,
)
from tests.core.things import Things, comes, laid_out, leaves, write

WATCHER, LOYAL, HEIR, EXECUTIONER, TWICE, FUSSY = range(6)
DEATH = "death"
TRIGGERS = Triggers()


@columns
class Wake(Things):
    def abilities(self, event: str) -> dict[int, tuple[Any, ...]]:
        return TRIGGERS.watching(event)

    def ability(self, face: int, number: int) -> Any:
        return TRIGGERS.ability(face, number)


@rule
def mourns(g: Wake, seat: int, me: int, subject: int, last: tuple[Any, ...]) -> None:
    write(g, "mourns", seat, me, subject, last)


@rule
def executes(g: Wake, seat: int, me: int, subject: int, last: tuple[Any, ...]) -> Rule:
    """Takes everything else that is in play away, which is heard in its turn."""
    write(g, "executes", seat, me, subject, last)
    doomed = tuple([thing for thing in g.table if thing != me])
    had = tuple([(thing, leaves(g, thing)) for thing in doomed])
    yield answer_all(g, hear(g, "swept", had))


@rule
def note_order(g: Wake, heard: tuple[Any, ...]) -> Rule:
    order: tuple[Any, ...] = yield arranged(g, heard)
    for entry in order:
        write(g, entry[0], entry[1])


def only_of_worth(g: Wake, me: int, subject: int, last: tuple[Any, ...]) -> bool:
    return bool(last) and last[1] > 0


TRIGGERS.give(WATCHER, Ability(DEATH, mourns, "watcher"))
TRIGGERS.give(LOYAL, Ability(DEATH, mourns, "loyal", stays=True))
TRIGGERS.give(HEIR, Ability(DEATH, mourns, "heir", gone=True))
TRIGGERS.give(EXECUTIONER, Ability(DEATH, executes, "executioner"))
TRIGGERS.give(
    TWICE, Ability("birth", mourns, "first"), Ability(DEATH, mourns, "second"), Ability(DEATH, mourns, "third")
)
TRIGGERS.give(FUSSY, Ability(DEATH, mourns, "fussy", heeds=only_of_worth))


def wake(faces: list[int], owners: list[int], seats: int = 2) -> Wake:
    g: Wake = laid_out(Wake, faces, owners, seats)
    return g


def dies(g: Wake, *things: int) -> None:
    """They leave play together, and whatever answers does so now."""
    had = tuple([(thing, leaves(g, thing)) for thing in things])
    g.frames.append(answer_all(g, hear(g, DEATH, had)))
    g.run()


def mourners(g: Wake) -> list[int]:
    return [line[2] for line in g.happened if line[0] == "mourns"]


def options(g: Wake) -> tuple[Any, ...]:
    assert g.asks is not None
    assert g.asks.prompt == "order"
    return g.asks.options


def test_single_answers_are_not_asked_about_and_the_player_whose_turn_it_is_comes_first() -> None:
    g = wake([WATCHER, WATCHER, WATCHER, FUSSY], [0, 1, 2, 0], seats=3)
    g.turn = 1
    dies(g, 3)
    assert g.asks is None
    assert g.happened == (("mourns", 1, 1, 3, (0, 0)), ("mourns", 2, 2, 3, (0, 0)), ("mourns", 0, 0, 3, (0, 0)))


def test_each_seat_orders_its_own_one_after_the_other() -> None:
    g = wake([WATCHER, WATCHER, WATCHER, WATCHER, FUSSY], [0, 0, 0, 1, 0])
    dies(g, 4)
    assert options(g) == (("next", 0, 0, 4), ("next", 1, 0, 4), ("next", 2, 0, 4))
    g.run(("next", 1, 0, 4))
    assert mourners(g) == [1]  # the first answers before the next is asked for
    assert options(g) == (("next", 0, 0, 4), ("next", 2, 0, 4))
    g.run(("next", 2, 0, 4))
    assert g.asks is None
    assert mourners(g) == [1, 2, 0, 3]


def test_two_abilities_of_one_card_are_two_answers() -> None:
    g = wake([TWICE, FUSSY], [0, 0])
    dies(g, 1)
    assert options(g) == (("next", 0, 1, 1), ("next", 0, 2, 1))


def test_a_card_that_has_left_answers_or_not_as_its_ability_says() -> None:
    # The executioner of seat 0 answers first and takes away all others: the watcher answers all the same, the loyal
    # one does not.
    g = wake([EXECUTIONER, WATCHER, LOYAL, FUSSY], [0, 1, 1, 0])
    dies(g, 3)
    assert g.asks is None
    assert mourners(g) == [1]
    g = wake([FUSSY, WATCHER, LOYAL, FUSSY], [0, 1, 1, 0])
    dies(g, 3)
    assert options(g) == (("next", 1, 0, 3), ("next", 2, 0, 3))  # with nobody to take it away it would have answered


def test_an_answer_may_take_the_next_one_of_the_same_seat_away() -> None:
    g = wake([EXECUTIONER, LOYAL, FUSSY], [0, 0, 1])
    dies(g, 2)
    g.run(("next", 0, 0, 2))
    assert (g.asks, mourners(g)) == (None, [])


def test_a_card_that_left_and_came_back_is_not_the_card_that_stayed() -> None:
    g = wake([LOYAL, FUSSY], [0, 0])
    heard = hear(g, DEATH, ((1, (0, 0)),))
    leaves(g, 0)
    comes(g, 0)
    g.frames.append(answer_all(g, heard))
    g.run()
    assert g.happened == ()


def test_a_card_hears_of_its_own_leaving_with_what_it_had() -> None:
    g = wake([HEIR, WATCHER], [0, 0])
    g.control[0], g.worth[0] = 1, 8
    dies(g, 0)
    assert g.happened == (("mourns", 0, 1, 0, (1, 8)), ("mourns", 1, 0, 0, (1, 8)))
    g = wake([WATCHER], [0])
    dies(g, 0)
    assert g.happened == ()  # only where the ability says so


def test_a_card_that_did_not_leave_after_all_hears_of_it_once() -> None:
    g = wake([HEIR], [0])
    assert len(hear(g, DEATH, ((0, (0, 0)),))) == 1


def test_cards_that_leave_together_hear_each_other() -> None:
    g = wake([HEIR, HEIR, WATCHER], [0, 1, 1])
    dies(g, 0, 1, 2)
    assert options(g) == (("next", 0, 0, 0), ("next", 0, 0, 1), ("next", 0, 0, 2))
    g.run(("next", 0, 0, 2))
    g.run(("next", 0, 0, 1))
    assert [(line[2], line[3]) for line in g.happened] == [(0, 2), (0, 1), (0, 0)]
    assert {option[1] for option in options(g)} == {1}


def test_an_ability_heeds_only_what_it_is_for() -> None:
    g = wake([FUSSY, WATCHER, WATCHER], [0, 1, 1])
    g.worth[1] = 3
    dies(g, 2)
    assert mourners(g) == [1]
    dies(g, 1)
    assert mourners(g) == [1, 0]


def test_what_nobody_controls_does_not_answer_and_who_is_out_is_not_asked() -> None:
    g = wake([WATCHER, WATCHER, FUSSY], [0, 1, 0], seats=3)
    g.control[0] = -1
    g.out = (1,)
    dies(g, 2)
    assert (g.asks, g.happened) == (None, ())
    g = wake([WATCHER, HEIR], [0, 0])
    g.control = [-1, -1]
    assert hear(g, DEATH, ((1, leaves(g, 1)),)) == ()


def test_what_is_queued_waits_until_it_is_taken() -> None:
    g = wake([WATCHER, WATCHER, FUSSY], [0, 1, 0])
    queue(g, DEATH, ((2, (0, 0)),))
    queue(g, "nothing watches this", ((2, (0, 0)),))
    assert (g.happened, len(g.pending)) == ((), 2)
    g.frames.append(answer_all(g, take_pending(g)))
    g.run()
    assert (mourners(g), g.pending) == ([0, 1], ())


def test_an_order_can_be_settled_before_anything_answers() -> None:
    g = wake([WATCHER, WATCHER, WATCHER, FUSSY], [1, 0, 0, 0])
    g.frames.append(note_order(g, hear(g, DEATH, ((3, (0, 0)),))))
    g.run()
    assert options(g) == (("next", 1, 0, 3), ("next", 2, 0, 3))
    assert not g.happened
    g.run(("next", 2, 0, 3))
    assert g.happened == ((0, 2), (0, 1), (1, 0))


def test_an_event_that_nobody_leaves_by() -> None:
    g = wake([TWICE, WATCHER], [0, 0])
    g.frames.append(announce(g, "birth", 1, ()))
    g.run()
    assert g.happened == (("mourns", 0, 0, 1, ()),)


def test_answers_alike_in_everything_are_one_and_are_all_given() -> None:
    g = wake([WATCHER, FUSSY], [0, 0])
    queue(g, DEATH, ((1, (0, 1)),))
    queue(g, DEATH, ((1, (0, 2)),))
    g.frames.append(answer_all(g, take_pending(g)))
    g.run()
    # The watcher's two are one answer, the fussy card's two another: what was heard first is meant.
    assert options(g) == (("next", 0, 0, 1), ("next", 1, 0, 1))
    g.run(("next", 0, 0, 1))
    g.run(("next", 1, 0, 1))
    g.run(("next", 1, 0, 1))
    assert [(line[2], line[4]) for line in g.happened] == [(0, (0, 1)), (1, (0, 1)), (1, (0, 2)), (0, (0, 2))]


def test_an_ability_cannot_both_have_left_and_have_to_stay() -> None:
    with pytest.raises(ValueError, match="'death' that answers when it is gone cannot have to stay"):
        Ability(DEATH, mourns, "none", stays=True, gone=True)
