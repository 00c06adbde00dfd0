"""Tic-tac-toe: the counts that everybody gets who enumerates it, and each clause."""

import pytest

from rulekeeper.core.errors import BadPosition, UnknownAnswer
from rulekeeper.core.game import Game
from rulekeeper.core.playout import begun, ready
from rulekeeper.core.state import State
from rulekeeper.games.reference.tic_tac_toe import GAME
from rulekeeper.games.reference.tic_tac_toe.state import TicTacToe

# Positions after 0, 1, ... 9 marks; games by who wins. The sums, 5,478 and 255,168, are the well-known ones.
POSITIONS = [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
GAMES = {(0,): 131_184, (1,): 77_904, (): 46_080}


def on(*rows: str) -> Game:
    return Game.new(GAME, position={"board": list(rows)})


def start() -> TicTacToe:
    g = begun(ready(GAME, 2), 0)
    assert isinstance(g, TicTacToe)
    return g


def test_every_position_is_reached_once_for_each_of_its_depths() -> None:
    """The last mark of a full board is made without a question, so positions are read off the log."""
    found = {(0, 0)}
    todo: list[TicTacToe] = [start()]
    while todo:
        g = todo.pop()
        for option in g.asks.options if g.asks else ():
            after = g.clone()
            after.told = []
            after.run(option)
            sides = [g.crosses, g.noughts]
            for _, event, _ in after.told:
                if event[0] == "marked":
                    sides[event[1]] |= 1 << event[2]
                    if (position := (sides[0], sides[1])) not in found:
                        found.add(position)
                        if position == (after.crosses, after.noughts):
                            todo.append(after)
    depths = [(crosses | noughts).bit_count() for crosses, noughts in found]
    assert [depths.count(depth) for depth in range(10)] == POSITIONS
    assert len(found) == 5_478


def test_all_games_are_counted_by_who_wins() -> None:
    known: dict[tuple[int, int], dict[tuple[int, ...], int]] = {}

    def games(g: State) -> dict[tuple[int, ...], int]:
        assert isinstance(g, TicTacToe)
        key = (g.crosses, g.noughts)
        if key not in known:
            total = dict.fromkeys(GAMES, 0)
            if g.asks is None:
                assert g.winners is not None
                total[g.winners] = 1
            for option in g.asks.options if g.asks else ():
                after = g.clone()
                after.run(option)
                for winners, count in games(after).items():
                    total[winners] += count
            known[key] = total
        return known[key]

    assert games(start()) == GAMES
    assert sum(GAMES.values()) == 255_168


@pytest.mark.proves("TT-BOARD-01")
def test_the_board_is_empty_at_the_start_and_two_play() -> None:
    game = Game.new(GAME)
    assert game.definition.describe(game.state) == {"board": ["...", "...", "..."]}
    assert len(game.view().seats) == 2
    assert game.question is not None
    assert [answer.key for answer in game.question.answers] == [
        f"mark {column}{row}" for row in "123" for column in "abc"
    ]


@pytest.mark.proves("TT-MARK-01")
def test_crosses_begin_and_the_sides_take_turns() -> None:
    game = Game.new(GAME)
    for seat, square in enumerate(["b2", "a1", "c3"]):
        assert game.question is not None
        assert game.question.seat == seat % 2
        game.answer(f"mark {square}")
    assert game.definition.describe(game.state) == {"board": ["..x", ".x.", "o.."]}


@pytest.mark.proves("TT-MARK-02")
def test_a_marked_square_cannot_be_marked_again() -> None:
    game = on("...", ".x.", "o..")
    for square in ("b2", "a1"):
        with pytest.raises(UnknownAnswer):
            game.answer(f"mark {square}")
        assert game.explain(f"mark {square}").clause == "TT-MARK-02"
    assert game.explain("mark c3").legal


@pytest.mark.proves("TT-END-01")
@pytest.mark.parametrize(
    ("rows", "square"),
    [
        (("xx.", "oo.", "..."), "c3"),
        (("x.o", "x.o", "..."), "a1"),
        (("xo.", "ox.", "..."), "c1"),
        (("o.x", "ox.", "..."), "a1"),
    ],
)
def test_three_in_a_line_win_at_once(rows: tuple[str, str, str], square: str) -> None:
    game = on(*rows)
    game.answer(f"mark {square}")
    assert game.over
    assert game.winners == (0,)
    assert game.returns == [1.0, -1.0]


@pytest.mark.proves("TT-END-01")
def test_two_in_a_line_do_not_end_the_game() -> None:
    game = on("x..", "o..", "...")
    game.answer("mark b3")
    assert not game.over


@pytest.mark.proves("TT-END-02")
def test_a_full_board_without_a_line_has_no_winner() -> None:
    game = on("xox", ".xo", "o..")
    game.answer("mark a2")
    assert not game.over
    game.answer("mark c1")  # the last square is marked without a question
    assert game.definition.describe(game.state) == {"board": ["xox", "xxo", "oxo"]}
    assert game.winners == ()
    assert game.returns == [0.0, 0.0]


@pytest.mark.parametrize(
    "position",
    [
        {},
        {"board": ["...", "..."]},
        {"board": ["...", "...", "..a"]},
        {"board": ["oo.", "...", "..."]},
        {"board": ["xxx", "oo.", "..."]},
        {"board": ["...", "...", "..."], "turn": 1},
    ],
)
def test_positions_that_cannot_be_are_refused(position: dict[str, object]) -> None:
    with pytest.raises(BadPosition):
        Game.new(GAME, position=position)
