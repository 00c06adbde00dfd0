"""Connect four: published position counts, an independent second formulation, and each clause."""

import random
from collections.abc import Iterator

import pytest

from rulekeeper.core.errors import BadPosition, UnknownAnswer
from rulekeeper.core.game import Game
from rulekeeper.core.playout import begun, ready
from rulekeeper.games.reference.connect_four import GAME
from rulekeeper.games.reference.connect_four.state import ConnectFour

# OEIS A212693: positions after so many discs. Sequences of moves: 7**n until a column can be full or a line stands.
POSITIONS = [1, 7, 49, 238, 1120, 4263, 16422, 54859]
SEQUENCES = [1, 7, 49, 343, 2401, 16807, 117649, 823536]

EMPTY = ["......."] * 6


def start() -> ConnectFour:
    g = begun(ready(GAME, 2), 0)
    assert isinstance(g, ConnectFour)
    return g


def on(*rows: str) -> Game:
    """A game with these lowest rows, empty above."""
    return Game.new(GAME, position={"board": [*EMPTY[len(rows) :], *rows]})


def counts(depth: int) -> Iterator[tuple[int, int]]:
    """How many positions there are at each depth, and how many sequences of moves lead to them."""
    level = {(0, 0): (start(), 1)}
    for _ in range(depth + 1):
        yield len(level), sum(ways for _, ways in level.values())
        below: dict[tuple[int, int], tuple[ConnectFour, int]] = {}
        for g, ways in level.values():
            for option in g.asks.options if g.asks else ():
                after = g.clone()
                after.run(option)
                known = below.get((after.red, after.yellow), (after, 0))
                below[after.red, after.yellow] = (known[0], known[1] + ways)
        level = below


def test_positions_and_sequences_by_depth() -> None:
    found = list(counts(6))
    assert [positions for positions, _ in found] == POSITIONS[:7]
    assert [sequences for _, sequences in found] == SEQUENCES[:7]


@pytest.mark.slow
def test_positions_and_sequences_one_deeper() -> None:
    assert list(counts(7))[7] == (POSITIONS[7], SEQUENCES[7])


def won(board: list[list[str]], colour: str) -> bool:
    """A line of four, looked for cell by cell."""
    return any(
        all(
            0 <= column + n * right < 7
            and 0 <= row + n * up < len(board[column + n * right])
            and board[column + n * right][row + n * up] == colour
            for n in range(4)
        )
        for column in range(7)
        for row in range(6)
        for right, up in ((0, 1), (1, 0), (1, 1), (1, -1))
    )


@pytest.mark.proves("CF-DROP-02", "CF-DROP-03", "CF-END-01")
def test_random_games_agree_with_lists_of_discs() -> None:
    """The same games on columns as lists: legal answers, the board and the end agree after every disc."""
    chance = random.Random(4)
    ends = []
    for _ in range(60):
        game = Game.new(GAME, seed=0)
        board: list[list[str]] = [[] for _ in range(7)]
        while game.question is not None:
            legal = [answer.key for answer in game.question.answers]
            assert legal == [f"drop {'abcdefg'[n]}" for n in range(7) if len(board[n]) < 6]
            pick, colour = chance.choice(legal), "ry"[game.question.seat]
            board["abcdefg".index(pick[-1])].append(colour)
            game.answer(pick)
            assert game.winners == (("ry".index(colour),) if won(board, colour) else None)
            rows = ["".join([column[row] if row < len(column) else "." for column in board]) for row in range(6)]
            assert game.definition.describe(game.state) == {"board": rows[::-1]}
        ends.append(game.winners)
    assert set(ends) == {(0,), (1,)}


@pytest.mark.proves("CF-BOARD-01")
def test_the_board_is_empty_at_the_start() -> None:
    game = Game.new(GAME)
    assert game.definition.describe(game.state) == {"board": EMPTY}
    board = game.view().place("board")
    assert (board.columns, board.rows) == (list("abcdefg"), list("654321"))
    assert board.things == []


@pytest.mark.proves("CF-DROP-01", "CF-DROP-03")
def test_red_begins_and_discs_fall_on_each_other() -> None:
    game = Game.new(GAME)
    for seat, column in enumerate("dda"):
        assert game.question is not None
        assert game.question.seat == seat % 2
        game.answer(f"drop {column}")
    assert game.definition.describe(game.state) == {"board": [*EMPTY[2:], "...y...", "r..r..."]}
    assert {thing.at: thing.owner for thing in game.view().place("board").things} == {"d1": 0, "d2": 1, "a1": 0}


@pytest.mark.proves("CF-DROP-02")
def test_a_full_column_takes_no_more() -> None:
    game = on(*["y......", "r......"] * 3)
    with pytest.raises(UnknownAnswer):
        game.answer("drop a")
    assert game.explain("drop a").clause == "CF-DROP-02"
    assert game.explain("drop b").legal


@pytest.mark.proves("CF-END-01")
@pytest.mark.parametrize(
    ("rows", "column"),
    [
        (("ry.....", "ry.....", "ry....."), "a"),
        (("yyy....", "rrr...."), "d"),
        (("..rr...", ".ryy...", "ryyry.."), "d"),
        (("rr.....", "yyr....", "ryyry.."), "a"),
    ],
)
def test_four_in_a_line_win_at_once(rows: tuple[str, ...], column: str) -> None:
    game = on(*rows)
    game.answer(f"drop {column}")
    assert game.over
    assert game.winners == (0,)
    assert game.returns == [1.0, -1.0]


@pytest.mark.proves("CF-END-01")
def test_no_line_goes_round_the_edge_of_the_board() -> None:
    """In the row of bits the top of one column lies next to the bottom of the following one."""
    game = on("r......", "r......", "y......", "r......", "y......", "yr.....")
    game.answer("drop b")
    assert not game.over


@pytest.mark.proves("CF-END-02")
def test_a_full_board_without_a_line_has_no_winner() -> None:
    game = on("..rryyy", "y.yyyry", "y.rrryr", "rrryyry", "rryryyr", "yryrryr")
    game.answer("drop a")  # only one column is left then: its discs fall without a question
    assert game.over
    assert game.winners == ()
    assert game.returns == [0.0, 0.0]


@pytest.mark.parametrize(
    "position",
    [
        {"board": EMPTY[:5]},
        {"board": [*EMPTY[:4], "r......", "......."]},
        {"board": [*EMPTY[:5], "yy....."]},
        {"board": [*EMPTY[:4], "yyy....", "rrrr..."]},
        {"board": EMPTY, "turn": "red"},
    ],
)
def test_positions_that_cannot_be_are_refused(position: dict[str, object]) -> None:
    with pytest.raises(BadPosition):
        Game.new(GAME, position=position)
