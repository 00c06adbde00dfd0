"""The owner stays, the controller changes: taken with an end, or following from the table."""

import pytest

from rulekeeper.core.columns import columns
from rulekeeper.core.control import controlled, last_values, settle_control, take_control
from rulekeeper.core.errors import EndlessRule
from rulekeeper.core.lasting import end, forget
from tests.core.things import Things, laid_out, leaves


@columns
class Quarrel(Things):
    """Thing 0 goes with thing 1, and thing 1 never with thing 0."""

    def rightful(self, thing: int) -> int:
        return 1 - self.control[0] if thing else self.control[1]


def things(owners: list[int]) -> Things:
    g: Things = laid_out(Things, [0] * len(owners), owners, seats=3)
    return g


def test_control_taken_goes_back_when_it_ends() -> None:
    g = things([0, 0])
    take_control(g, 1, 0, 1, "end of turn")
    assert g.control == [0, 0]  # nothing changes before it is settled
    assert settle_control(g) == ((0, 0, 1),)
    assert (g.control, g.owner) == ([1, 0], (0, 0))
    assert (controlled(g, 0), controlled(g, 1)) == ([1], [0])
    assert settle_control(g) == ()
    end(g, "end of turn")
    assert settle_control(g) == ((0, 1, 0),)


def test_the_last_to_take_control_has_it_until_that_ends() -> None:
    g = things([0])
    take_control(g, 1, 0, 0, "end of turn")
    take_control(g, 2, 0, 0, "end of round")
    settle_control(g)
    assert g.control == [2]
    end(g, "end of round")
    assert settle_control(g) == ((0, 2, 1),)


def test_control_follows_from_other_control_however_far() -> None:
    # 0 lies in 1, which lies in 2, which seat 2 takes: all three change at once.
    g = things([0, 0, 1])
    g.home = [1, 2, -1]
    assert settle_control(g) == ((0, 0, 1), (1, 0, 1))
    take_control(g, 2, 2, 2, "end of turn")
    assert settle_control(g) == ((0, 1, 2), (1, 1, 2), (2, 1, 2))


def test_control_that_never_settles_is_an_error() -> None:
    g = laid_out(Quarrel, [0, 0], [0, 1])
    with pytest.raises(EndlessRule, match="settle_control"):
        settle_control(g)


def test_what_left_play_is_remembered_with_its_last_controller() -> None:
    g = things([0, 0])
    take_control(g, 1, 0, 1, "end of turn")
    settle_control(g)
    g.worth[0] = 5
    assert last_values(g, 0, 5) == leaves(g, 0) == (1, 5)
    forget(g, 0)
    assert g.lasting == ()
