"""Effects with an end: which moment ends which."""

from rulekeeper.core.lasting import ANY, SOURCE_LEAVES, begin, end, forget
from tests.core.things import Things, laid_out


def things() -> Things:
    g: Things = laid_out(Things, [0, 0, 0], [0, 0, 1])
    return g


def names(g: Things) -> list[str]:
    return [effect[1] for effect in g.lasting]


def test_an_effect_ends_at_its_own_moment_for_its_own_seat() -> None:
    g = things()
    begin(g, "anybody's", 0, 1, 0, "end of turn")
    begin(g, "seat 1's", 0, 1, 0, "passive turn", whose=1)
    assert end(g, "passive turn", 0) == ()
    assert end(g, "passive turn") == ()
    assert names(g) == ["anybody's", "seat 1's"]
    assert [effect[1] for effect in end(g, "passive turn", 1)] == ["seat 1's"]
    assert [effect[1] for effect in end(g, "end of turn")] == ["anybody's"]
    assert g.lasting == ()


def test_an_effect_may_wait_for_its_moment_to_come_several_times() -> None:
    g = things()
    begin(g, "three steps", 0, 1, 0, "duration step", whose=0, times=3)
    assert end(g, "duration step", 0) == ()
    assert end(g, "duration step", 1) == ()
    assert end(g, "duration step", 0) == ()
    assert [effect[1] for effect in end(g, "duration step", 0)] == ["three steps"]


def test_what_leaves_play_takes_along_what_lasted_on_it_and_what_it_held_up() -> None:
    g = things()
    begin(g, "on it", 0, 1, 0, "end of turn")
    begin(g, "held up by it", 1, 0, 0, SOURCE_LEAVES)
    begin(g, "made by it, for longer", 1, 0, 0, "end of turn")
    begin(g, "on all", 0, ANY, 0, "end of turn")
    assert [effect[1] for effect in forget(g, 1)] == ["on it", "held up by it"]
    assert names(g) == ["made by it, for longer", "on all"]
    assert forget(g, 2) == ()


def test_effects_keep_the_order_in_which_they_began() -> None:
    g = things()
    for name in ("a", "b", "c"):
        begin(g, name, 0, 0, 0, "never")
    since = [effect[0] for effect in g.lasting]
    assert since == sorted(set(since))
    copy = g.clone()
    end(copy, "never")
    assert names(g) == ["a", "b", "c"]  # a copy's end is its own
