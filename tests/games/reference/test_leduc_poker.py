"""Leduc poker: its information sets and the price of playing at random, exactly; and each clause.

Its value and what solvers make of it are tested on the export to OpenSpiel.
"""

from fractions import Fraction

import pytest

from rulekeeper.core.definition import Setup
from rulekeeper.core.errors import BadPosition, UnknownAnswer
from rulekeeper.core.game import Game
from rulekeeper.games.reference.leduc_poker import GAME
from tests.games.reference.solving import best_response, information_sets, uniform

INFORMATION_SETS = 936
UNIFORM = 2.373611  # OpenSpiel: half the sum of what the best responses to random play win


def test_there_are_936_information_sets() -> None:
    assert len(information_sets(GAME)) == INFORMATION_SETS


def test_random_play_costs_what_it_costs_elsewhere() -> None:
    cost = (best_response(GAME, 0, uniform) + best_response(GAME, 1, uniform)) / 2
    assert isinstance(cost, Fraction)
    assert float(cost) == pytest.approx(UNIFORM, abs=1e-6)


def on(hands: list[str], **more: object) -> Game:
    return Game.new(GAME, position={"hands": hands, **more})


def keys(game: Game) -> list[str]:
    assert game.question is not None
    return [answer.key for answer in game.question.answers]


@pytest.mark.proves("LP-DEAL-01", "LP-DEAL-02")
def test_six_cards_and_a_chip_of_each_player() -> None:
    game = Game.new(GAME, open_chance=True)
    assert game.state.asks is not None
    assert game.state.asks.options == (0, 1, 2, 3, 4, 5)
    assert game.definition.describe(game.state) == {"hands": [], "paid": [1, 1], "turn": "first", "raises": 0}
    game.fix(5)
    game.fix(0)
    assert game.definition.describe(game.state)["hands"] == ["king-hearts", "jack-spades"]


@pytest.mark.proves("LP-DEAL-03")
def test_each_player_sees_only_their_own_card() -> None:
    game = on(["king-hearts", "jack-spades"])
    assert [len(game.view(0).place(f"hand-{owner}").things) for owner in (0, 1)] == [1, 0]
    assert [len(game.view(1).place(f"hand-{owner}").things) for owner in (0, 1)] == [0, 1]
    assert [len(game.view(None).place(f"hand-{owner}").things) for owner in (0, 1)] == [0, 0]


@pytest.mark.proves("LP-BET-01", "LP-BOARD-01")
def test_the_first_player_begins_both_rounds_and_a_card_is_laid_open_between_them() -> None:
    game = Game.new(GAME, open_chance=True)
    game.fix(4)
    game.fix(0)
    asked = []
    for verb in ("raise", "call"):
        assert game.question is not None
        asked.append(game.question.seat)
        assert game.view().place("board").things == []
        game.answer(verb)
    game.fix(1)
    assert game.question is not None
    assert [*asked, game.question.seat] == [0, 1, 0]
    assert [thing.words.id for thing in game.view().place("board").things] == ["card-jack-hearts"]  # type: ignore[union-attr]
    for verb in ("check", "check"):
        game.answer(verb)
    assert game.over


@pytest.mark.proves("LP-BET-02")
def test_with_nothing_to_match_one_may_check_and_two_checks_end_the_round() -> None:
    game = on(["king-hearts", "jack-spades"])
    assert keys(game) == ["check", "raise"]
    for refused in ("fold", "call"):
        with pytest.raises(UnknownAnswer):
            game.answer(refused)
        assert game.explain(refused).clause == "LP-BET-03"
    game.answer("check")
    assert game.view().place("board").things == []
    game.answer("check")
    assert len(game.view().place("board").things) == 1


@pytest.mark.proves("LP-BET-03")
def test_against_a_raise_one_may_fold_or_call_and_a_call_ends_the_round() -> None:
    game = on(["king-hearts", "jack-spades"])
    game.answer("raise")
    assert keys(game) == ["fold", "call", "raise"]
    assert game.explain("check").clause == "LP-BET-02"
    game.answer("call")
    assert game.definition.describe(game.state)["paid"] == [3, 3]
    assert len(game.view().place("board").things) == 1


@pytest.mark.proves("LP-BET-04")
def test_a_round_has_two_raises_at_most() -> None:
    game = on(["king-hearts", "jack-spades"])
    game.answer("raise")
    game.answer("raise")
    assert keys(game) == ["fold", "call"]
    assert game.explain("raise").clause == "LP-BET-04"
    game.answer("call")
    assert keys(game) == ["check", "raise"]


@pytest.mark.proves("LP-BET-05")
def test_raises_are_two_chips_and_in_the_second_round_four() -> None:
    game = on(["king-hearts", "jack-spades"])
    paid = []
    for verb in ("raise", "raise", "call", "raise", "raise"):
        game.answer(verb)
        paid.append(game.definition.describe(game.state)["paid"])
    assert paid == [[3, 1], [3, 5], [5, 5], [9, 5], [9, 13]]


@pytest.mark.proves("LP-END-01")
def test_a_fold_gives_the_pot_away_and_shows_nothing() -> None:
    game = on(["king-hearts", "jack-spades"], paid=[3, 5], raises=2)
    game.answer("fold")
    assert game.winners == (1,)
    assert game.returns == [-3.0, 3.0]
    assert game.view(1).place("hand-0").things == []


@pytest.mark.proves("LP-END-02")
@pytest.mark.parametrize(
    ("hands", "board", "winners", "returns"),
    [
        (["king-hearts", "jack-spades"], "queen-spades", (0,), [3.0, -3.0]),
        (["king-hearts", "jack-spades"], "jack-hearts", (1,), [-3.0, 3.0]),
        (["queen-hearts", "jack-spades"], "queen-spades", (0,), [3.0, -3.0]),
        (["queen-hearts", "queen-spades"], "king-spades", (0, 1), [0.0, 0.0]),
    ],
)
def test_a_pair_wins_then_the_higher_rank_and_like_ranks_share(
    hands: list[str], board: str, winners: tuple[int, ...], returns: list[float]
) -> None:
    game = on(hands, board=board, paid=[3, 3], turn="second")
    game.answer("check")
    assert game.winners == winners
    assert game.returns == returns
    assert [len(game.view(None).place(f"hand-{owner}").things) for owner in (0, 1)] == [1, 1]


def test_positions_describe_themselves_again() -> None:
    game = Game.new(GAME, seed=3)
    while not game.over:
        position = game.definition.describe(game.state)
        again = Game.new(GAME, position=position)
        assert game.definition.describe(again.state) == position
        assert keys(again) == keys(game)
        game.answer("raise" if "raise" in keys(game) else "call")


@pytest.mark.parametrize(
    "position",
    [
        {"hands": ["king-hearts", "king-hearts"]},
        {"hands": ["king-hearts", "jack-spades"], "board": "king-hearts"},
        {"hands": ["king"]},
        {"hands": ["king-hearts"], "board": "jack-hearts"},
        {"hands": ["king-hearts", "jack-spades", "queen-spades"]},
        {"hands": ["king-hearts", "jack-spades"], "paid": [3, 3]},
        {"hands": ["king-hearts", "jack-spades"], "raises": 1},
        {"hands": ["king-hearts", "jack-spades"], "pot": 2},
    ],
)
def test_positions_that_cannot_be_are_refused(position: dict[str, object]) -> None:
    with pytest.raises(BadPosition):
        Game.new(GAME, position=position)


def test_broken_sums_are_noticed() -> None:
    g = GAME.empty(2, 0)
    GAME.lay_out(g, Setup(2, {}, lambda n: list(range(n))))
    assert GAME.problems(g) == []
    g.net, g.paid = [1, 0], [1, 15]  # type: ignore[attr-defined]
    assert len(GAME.problems(g)) == 2
