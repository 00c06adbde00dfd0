"""Windows and goes round the table: who is asked in which order, and when it is over."""

from typing import Any

from rulekeeper.core.choice import PASS
from rulekeeper.core.columns import columns
from rulekeeper.core.frame import Frame
from rulekeeper.core.play import seats_from
from rulekeeper.core.rule import Rule, rule
from rulekeeper.core.windows import circle, contest, others, window
from tests.core.things import Things, laid_out, write

REACT = "react"


@columns
class Salon(Things):
    """Each seat holds so many cards; any of them may be played in any window, and stops what it is played against,
    unless this is a `gentle` evening."""

    cards: list[int]
    gentle: bool

    def plays(self, window: str, seat: int) -> list[tuple[Any, ...]]:
        return [("lay",)] * (self.cards[seat] > 0)

    def played(self, window: str, seat: int, play: tuple[Any, ...]) -> Frame:
        return laid(self, seat) if play[0] == "lay" else stops(self, seat)

    def counters(self, window: str, seat: int, what: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        return [("stop", what[0])] * (self.cards[seat] > 0)

    def declared(self, window: str, seat: int, play: tuple[Any, ...]) -> None:
        self.cards[seat] -= 1
        write(self, "declared", seat)


@rule
def laid(g: Salon, seat: int) -> None:
    g.cards[seat] -= 1
    write(g, "laid", seat)


@rule
def stops(g: Salon, seat: int) -> Any:
    write(g, "stops", seat)
    return not g.gentle


@rule
def evening(g: Salon, kind: str, first: int) -> Rule:
    if kind == "window":
        result: bool = yield window(g, REACT, first)
    elif kind == "circle":
        result = yield circle(g, REACT, first)
    else:
        result = yield contest(g, REACT, first, ("announced",))
    write(g, "result", result)


def salon(kind: str, cards: list[int], first: int = 0, out: tuple[int, ...] = (), backwards: bool = False) -> Salon:
    g: Salon = laid_out(Salon, [], [], seats=len(cards))
    g.cards, g.out, g.backwards = cards, out, backwards
    g.frames.append(evening(g, kind, first))
    g.run()
    return g


def follow(g: Salon, *given: tuple[int, bool]) -> None:
    """(the seat that must be asked, whether it plays) for each question, and then no more questions."""
    for seat, plays in given:
        assert g.asks is not None
        assert (g.asks.who, g.asks.prompt) == (seat, REACT)
        g.run(g.asks.options[0] if plays else PASS)
    assert g.asks is None


def result(g: Salon) -> bool:
    assert g.happened[-1][0] == "result"
    return bool(g.happened[-1][1])


def test_a_window_that_nobody_can_use_asks_nobody() -> None:
    for kind in ("window", "circle"):
        g = salon(kind, [0, 0, 0])
        assert (g.asks, result(g)) == (None, False)
    g = salon("contest", [5, 0, 0])  # who announced is not asked
    assert (g.asks, result(g)) == (None, True)


def test_a_window_goes_on_after_each_play_with_the_next_seat() -> None:
    g = salon("window", [2, 1, 1], first=1)
    follow(g, (1, True), (2, False), (0, True), (2, False), (0, False))
    assert result(g) is True
    # Seat 1 has nothing left and passes unasked. After seat 0's card: 1, 2, 0 pass in a row.


def test_a_window_is_over_when_all_passed_in_a_row() -> None:
    g = salon("window", [1, 1, 1], first=2)
    follow(g, (2, False), (0, False), (1, False))
    assert result(g) is False


def test_in_a_circle_a_player_may_play_several_before_handing_on() -> None:
    g = salon("circle", [3, 1, 0])
    follow(g, (0, True), (0, True), (0, False), (1, False), (0, False))
    assert result(g) is True


def test_a_go_with_a_play_is_no_pass() -> None:
    # 0 declines, 1 plays its only card: its go ends unasked. Then 0 must be asked again, and only 2, 0, 1 end it.
    g = salon("circle", [1, 1, 0])
    follow(g, (0, False), (1, True), (0, False))


def test_who_is_out_is_left_out_and_play_may_run_the_other_way() -> None:
    g = salon("window", [1, 1, 1, 1], first=1, out=(2,), backwards=True)
    assert seats_from(g, 1) == [1, 0, 3]
    assert seats_from(g, 2) == [1, 0, 3]
    assert others(g, 0) == [3, 1]
    follow(g, (1, False), (0, False), (3, False))


def test_a_counter_can_be_countered_and_the_last_is_settled_first() -> None:
    # 1 counters, 2 counters that, 0 counters 2's: so 2's does nothing, 1's stands, and the announcement is stopped.
    g = salon("contest", [1, 1, 1])
    follow(g, (1, True), (2, True), (0, True))
    assert g.happened == (
        ("declared", 1),
        ("declared", 2),
        ("declared", 0),
        ("stops", 0),
        ("stops", 1),
        ("result", False),
    )


def test_a_counter_that_stands_need_not_stop_anything() -> None:
    g = salon("contest", [0, 1, 1])
    g.gentle = True
    follow(g, (1, True), (2, False), (2, True))
    assert g.happened == (("declared", 1), ("stops", 1), ("declared", 2), ("stops", 2), ("result", True))


def test_a_stopped_counter_leaves_the_announcement_open_to_another() -> None:
    # 1 counters, 0 stops that, which 1 and 3 let pass; then the announcement is open to 3 again, and to 1.
    g = salon("contest", [1, 2, 0, 1])
    follow(g, (1, True), (3, False), (0, True), (1, False), (3, False), (3, False), (1, False))
    assert result(g) is True
