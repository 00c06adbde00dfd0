"""Kuhn poker: its published value and equilibrium in exact fractions, what each player knows, and each clause."""

from fractions import Fraction

import pytest

from rulekeeper.core.definition import Setup
from rulekeeper.core.errors import BadPosition, UnknownAnswer
from rulekeeper.core.game import Game
from rulekeeper.core.state import State
from rulekeeper.games.reference.kuhn_poker import GAME
from tests.games.reference.solving import Past, best_response, information_sets, uniform, worth

VALUE = Fraction(-1, 18)  # Kuhn (1950), to the first player


def mixed(first: str, second: str, share: Fraction) -> dict[tuple[str, ...], Fraction]:
    """The second answer with this share, else the first."""
    return {(first,): 1 - share, (second,): share}


def equilibrium(bluff: Fraction, g: State, past: Past) -> dict[tuple[str, ...], Fraction]:
    """Kuhn's equilibria: the first player bets a jack with the share `bluff`, which may be anything up to 1/3."""
    assert g.asks is not None
    face = GAME.describe(g)["hands"][g.asks.who]
    if past == ():
        return mixed("check", "bet", {"jack": bluff, "queen": Fraction(0), "king": 3 * bluff}[face])
    if past == ("check", "bet"):
        return mixed("fold", "call", {"jack": Fraction(0), "queen": bluff + Fraction(1, 3), "king": Fraction(1)}[face])
    if past == ("check",):
        return mixed("check", "bet", {"jack": Fraction(1, 3), "queen": Fraction(0), "king": Fraction(1)}[face])
    return mixed("fold", "call", {"jack": Fraction(0), "queen": Fraction(1, 3), "king": Fraction(1)}[face])


@pytest.mark.parametrize("bluff", [Fraction(0), Fraction(1, 5), Fraction(1, 3)])
def test_no_player_can_do_better_than_the_published_value(bluff: Fraction) -> None:
    def play(g: State, past: Past) -> dict[tuple[str, ...], Fraction]:
        return equilibrium(bluff, g, past)

    assert worth(GAME, (play, play)) == VALUE
    assert best_response(GAME, 0, play) == VALUE
    assert best_response(GAME, 1, play) == -VALUE


def test_too_many_bluffs_can_be_punished() -> None:
    """The best response finds what is wrong with a strategy, so the test above could fail."""

    def play(g: State, past: Past) -> dict[tuple[str, ...], Fraction]:
        return equilibrium(Fraction(1, 3) if past else Fraction(1, 3) * Fraction(9, 10), g, past)

    assert best_response(GAME, 1, play) > -VALUE
    assert best_response(GAME, 1, uniform) > -VALUE


def test_there_are_twelve_information_sets() -> None:
    assert len(information_sets(GAME)) == 12


def on(hands: list[str], paid: list[int], turn: str, *, seed: int | None = None) -> Game:
    return Game.new(GAME, seed=seed, position={"hands": hands, "paid": paid, "turn": turn})


@pytest.mark.proves("KP-DEAL-01", "KP-DEAL-02")
def test_three_cards_and_a_chip_of_each_player() -> None:
    game = Game.new(GAME, open_chance=True)
    assert game.state.asks is not None
    assert list(game.state.asks.options) == [0, 1, 2]
    assert game.definition.describe(game.state) == {"hands": [], "paid": [1, 1], "turn": "first"}
    game.fix(2)
    assert list(game.state.asks.options) == [0, 1]
    game.fix(0)
    assert game.definition.describe(game.state)["hands"] == ["king", "jack"]


@pytest.mark.proves("KP-DEAL-03")
def test_each_player_sees_only_their_own_card() -> None:
    game = on(["king", "jack"], [1, 1], "first")
    for seat, cards in ((0, ["card-king", None]), (1, [None, "card-jack"]), (None, [None, None])):
        view = game.view(seat)
        hands = [view.place(f"hand-{owner}") for owner in (0, 1)]
        assert [hand.count for hand in hands] == [1, 1]
        assert [hand.things[0].words.id if hand.things else None for hand in hands] == cards  # type: ignore[union-attr]
        assert view.place("deck").things == []


@pytest.mark.proves("KP-DEAL-03")
def test_the_log_tells_a_card_to_its_owner_alone() -> None:
    game = Game.new(GAME, open_chance=True)
    game.fix(2)
    assert [line.words.id for line in game.lines(0)] == ["log-got"]
    assert [line.words.id for line in game.lines(1)] == ["log-got-unseen"]


@pytest.mark.proves("KP-BET-01")
def test_without_a_bet_one_may_check_or_bet() -> None:
    game = on(["king", "jack"], [1, 1], "second")
    assert game.question is not None
    assert [answer.key for answer in game.question.answers] == ["check", "bet"]
    for refused in ("fold", "call"):
        with pytest.raises(UnknownAnswer):
            game.answer(refused)
        assert game.explain(refused).clause == "KP-BET-02"


@pytest.mark.proves("KP-BET-02")
def test_against_a_bet_one_may_fold_or_call_and_not_bet_again() -> None:
    game = on(["king", "jack"], [1, 2], "first")
    assert game.question is not None
    assert [answer.key for answer in game.question.answers] == ["fold", "call"]
    assert game.explain("bet").clause == "KP-BET-01"
    assert game.explain("check").clause == "KP-BET-01"
    game.answer("call")
    assert game.definition.describe(game.state)["paid"] == [2, 2]


@pytest.mark.proves("KP-BET-01")
def test_the_first_player_begins_and_may_still_call_after_a_check() -> None:
    game = on(["queen", "jack"], [1, 1], "first")
    asked = []
    for verb in ("check", "bet", "call"):
        assert game.question is not None
        asked.append(game.question.seat)
        game.answer(verb)
    assert asked == [0, 1, 0]
    assert game.returns == [2.0, -2.0]


@pytest.mark.proves("KP-END-01")
def test_a_fold_gives_the_pot_away_and_shows_nothing() -> None:
    game = on(["king", "jack"], [1, 2], "first")
    game.answer("fold")
    assert game.winners == (1,)
    assert game.returns == [-1.0, 1.0]
    assert game.view(1).place("hand-0").things == []


@pytest.mark.proves("KP-END-02")
@pytest.mark.parametrize(("hands", "winner"), [(["king", "jack"], 0), (["jack", "queen"], 1)])
def test_the_higher_card_takes_the_pot_and_both_are_shown(hands: list[str], winner: int) -> None:
    game = on(hands, [1, 1], "second")
    game.answer("check")
    assert game.winners == (winner,)
    assert sorted(game.returns) == [-1.0, 1.0]
    assert [len(game.view(None).place(f"hand-{owner}").things) for owner in (0, 1)] == [1, 1]


def test_chance_comes_from_the_seed() -> None:
    hands = {seed: GAME.describe(GAME.begin(2, {}, seed))["hands"] for seed in range(40)}
    assert {tuple(hand) for hand in hands.values()} == {
        (a, b) for a in ("jack", "queen", "king") for b in ("jack", "queen", "king") if a != b
    }
    assert hands == {seed: GAME.describe(GAME.begin(2, {}, seed))["hands"] for seed in range(40)}


def test_nothing_depends_on_the_numbers_of_cards() -> None:
    plain, turned = (GAME.begin(2, {}, 7, numbering=n) for n in (lambda n: list(range(n)), lambda n: [2, 0, 1][:n]))
    assert GAME.describe(plain) == GAME.describe(turned)
    assert plain.asks == turned.asks


@pytest.mark.parametrize(
    "position",
    [
        {"hands": ["king", "king"]},
        {"hands": ["king", "ace"]},
        {"hands": ["king", "queen", "jack"]},
        {"hands": ["king"], "paid": [2, 1], "turn": "second"},
        {"hands": ["king", "jack"], "paid": [2, 2], "turn": "first"},
        {"hands": ["king", "jack"], "pot": 2},
    ],
)
def test_positions_that_cannot_be_are_refused(position: dict[str, object]) -> None:
    with pytest.raises(BadPosition):
        Game.new(GAME, position=position)


def test_broken_sums_are_noticed() -> None:
    g = GAME.empty(2, 0)
    GAME.lay_out(g, Setup(2, {}, lambda n: list(range(n))))
    assert GAME.problems(g) == []
    g.net, g.paid = [1, 0], [1, 3]  # type: ignore[attr-defined]
    assert len(GAME.problems(g)) == 2
