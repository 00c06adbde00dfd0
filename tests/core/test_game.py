"""A game in progress: answers and refusals, the way back, records, saves, copies, views and reasons."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from rulekeeper.core.chance import below
from rulekeeper.core.errors import (
    BadOption,
    BadRecord,
    BadSeats,
    GameOver,
    NothingToUndo,
    NotYourTurn,
    RecordParts,
    RulekeeperError,
    StaleAnswer,
    UnknownAnswer,
    UnknownGame,
    UnknownStat,
)
from rulekeeper.core.game import Game
from rulekeeper.core.record import Answered, Record, Renewed, Undone
from tests.core.sample_game import GAME as MARKET_DAY

SEED = 11


def entropy() -> Callable[[], int]:
    """New seeds that are the same in every run of a test."""
    count = iter(range(1000, 2000))
    return lambda: next(count)


def leduc(seed: int = SEED) -> Game:
    return Game.new("leduc_poker", seed=seed, entropy=entropy())


def market(**terms: Any) -> Game:
    return Game.new(MARKET_DAY, **{"seats": 2, "seed": SEED, "entropy": entropy(), **terms})


def played(game: Game, answers: int, seed: int = 3) -> Game:
    """So many random answers, or all there are."""
    for number in range(answers):
        if game.question is None:
            break
        game.answer(below(seed, number, len(game.question.answers)))
    return game


def stands(game: Game) -> tuple[Any, ...]:
    """All that a wrong answer could have changed."""
    return game.state.data(), list(game.entries), list(game.numbers), list(game.lines(0)), list(game.lines(1))


# --- beginnings


def test_a_game_begins_with_its_first_question() -> None:
    game = Game.new("tic_tac_toe", seed=1)
    assert game.question is not None
    assert (game.question.seat, game.question.number, len(game.question.answers)) == (0, 1, 9)
    assert not game.over
    assert game.winners is None


@pytest.mark.parametrize(
    ("terms", "error"),
    [
        ({"game": "chess"}, UnknownGame),
        ({"game": "tic_tac_toe", "seats": 3}, BadSeats),
        ({"game": "tic_tac_toe", "options": {"size": 4}}, BadOption),
        ({"game": MARKET_DAY, "options": {"stall": 5}}, BadOption),
        ({"game": MARKET_DAY, "seats": 2, "position": {"nonsense": 1}}, RulekeeperError),
    ],
)
def test_a_game_that_there_is_not_does_not_begin(terms: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        Game.new(**terms)


def test_the_same_seed_is_the_same_game() -> None:
    assert market().state == market().state
    assert market().state != market(seed=SEED + 1).state


def test_a_game_begins_in_a_position() -> None:
    game = market(position={"turn": "green", "seats": {"green": {"coins": 0, "hand": ["fig"]}}})
    assert game.question is not None
    assert game.question.seat == 1
    assert [answer.key for answer in game.question.answers] == ["show fig", "sell fig", "pass"]


# --- answers


@pytest.mark.parametrize(
    "given", [4, "mark b2", " MARK  B2 ", "Mark b2", "Marquer b2", ("mark", 4)], ids=["place", *"abcd", "value"]
)
def test_an_answer_is_taken_in_every_form(given: Any) -> None:
    game = Game.new("tic_tac_toe", seed=1)
    game.answer(given)
    assert game.entries == [Answered(0, "mark b2", "mark")]


def test_an_answer_of_the_question_itself_is_taken() -> None:
    game = Game.new("tic_tac_toe", seed=1)
    assert game.question is not None
    game.answer(game.question.answers[4])
    assert game.entries == [Answered(0, "mark b2", "mark")]


@pytest.mark.parametrize(
    ("given", "terms", "error"),
    [
        (9, {}, UnknownAnswer),
        (-1, {}, UnknownAnswer),
        (True, {}, UnknownAnswer),
        ("mark z9", {}, UnknownAnswer),
        ("", {}, UnknownAnswer),
        (("mark", 9), {}, UnknownAnswer),
        (("mark",), {}, UnknownAnswer),
        ((), {}, UnknownAnswer),
        (["mark", 4], {}, UnknownAnswer),
        (None, {}, UnknownAnswer),
        (4, {"seat": 1}, NotYourTurn),
        (4, {"seat": 0, "number": 2}, StaleAnswer),
        (4, {"seat": 0, "number": 0}, StaleAnswer),
    ],
)
def test_a_wrong_answer_changes_nothing(given: Any, terms: dict[str, int], error: type[Exception]) -> None:
    game = Game.new("tic_tac_toe", seed=1)
    before = stands(game)
    with pytest.raises(error):
        game.answer(given, **terms)
    assert stands(game) == before


def test_what_is_applied_is_the_listed_value() -> None:
    game = Game.new("tic_tac_toe", seed=1)
    game.answer(("mark", 4.0))
    assert type(game.state.data()["crosses"]) is int


def test_an_error_in_the_rules_leaves_the_game_where_it_stood(monkeypatch: pytest.MonkeyPatch) -> None:
    game = market()
    before = stands(game)

    def fail(g: object, seat: int) -> int:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr("tests.core.sample_game.play.take", fail)  # drawing a card has taken a coin by then
        with pytest.raises(ZeroDivisionError):
            game.answer("draw")
    assert stands(game) == before
    game.answer("draw")


def test_after_the_end_nothing_is_answered_explained_or_drawn() -> None:
    game = played(Game.new("tic_tac_toe", seed=1), 9)
    assert game.over
    assert game.question is None
    assert sum(game.returns) == 0
    for act in (lambda: game.answer(0), lambda: game.explain("mark a1")):
        with pytest.raises(GameOver):
            act()
    with pytest.raises(UnknownAnswer):
        game.draw()


def test_each_seat_counts_its_own_questions_and_never_back() -> None:
    game = Game.new("tic_tac_toe", seed=1)
    assert game.numbers == [1, 0]
    played(game, 2)
    assert game.numbers == [2, 1]
    game.undo(2)
    assert game.numbers == [3, 1]
    assert game.question is not None
    with pytest.raises(StaleAnswer):
        game.answer(0, number=1)
    game.answer(0, number=3)


# --- the way back


def test_undo_gives_back_the_state_and_the_log() -> None:
    game = Game.new("tic_tac_toe", seed=1)
    states, logs = [game.state.data()], [list(game.lines())]
    for _ in range(4):
        played(game, 1)
        states.append(game.state.data())
        logs.append(list(game.lines()))
    for back in range(3, -1, -1):
        assert game.can_undo
        assert game.undo() is False
        assert (game.state.data(), list(game.lines())) == (states[back], logs[back])
    assert not game.can_undo


@pytest.mark.parametrize("answers", [0, -1, 3])
def test_more_than_was_answered_cannot_be_taken_back(answers: int) -> None:
    game = played(Game.new("tic_tac_toe", seed=1), 2)
    before = stands(game)
    with pytest.raises(NothingToUndo):
        game.undo(answers)
    assert stands(game) == before


def test_undo_across_chance_draws_anew_and_the_record_says_so() -> None:
    game = leduc()
    game.answer("check")
    game.answer("check")
    boards = set()
    for _ in range(12):
        boards.add(game.view().place("board").things[0].words)
        assert game.undo() is True
        assert isinstance(game.entries[-1], Undone)
        assert game.entries[-1].seed is not None
        game.answer("check")
    assert len(boards) > 1


def test_undo_without_chance_keeps_the_seed() -> None:
    game = leduc()
    game.answer("check")
    assert game.undo() is False
    assert game.entries[-1] == Undone(1, None)


def test_what_was_seen_before_an_undo_across_chance_stays_as_it_was_seen() -> None:
    game = market()
    hand = game.view(0).place("hand-red").things
    played(game, 6)
    game.undo(6)
    assert game.view(0).place("hand-red").things == hand


def test_a_record_with_undos_replays_to_the_same_game() -> None:
    game = leduc()
    for move in (1, 1, "undo", 0, "undo", "undo", 0, 0, 1, "undo", 0, 1):
        if move == "undo":
            game.undo()
        elif game.question is not None:
            game.answer(int(move) % len(game.question.answers))
    again = Game.replay(Record.read(game.record().text()))
    assert stands(again) == stands(game)
    assert again.record() == game.record()


@pytest.mark.parametrize("entries", [None, 0, 2, 4])
def test_play_on_is_another_game_that_knows_the_same(entries: int | None) -> None:
    game = played(leduc(), 4)
    before = stands(game)
    other = game.play_on(entries)
    assert isinstance(other.entries[-1], Renewed)
    assert [entry for entry in other.entries if isinstance(entry, Answered)] == game.entries[:entries]
    assert Game.replay(other.record()).state == other.state
    played(other, 9, seed=8)
    assert stands(game) == before


@pytest.mark.parametrize("entries", [None, 2])
def test_play_on_takes_its_seed_from_where_the_game_does(entries: int | None) -> None:
    game = played(leduc(), 4)
    game._entropy = lambda: 77
    assert game.play_on(entries).entries[-1] == Renewed("4d")


@pytest.mark.parametrize("entries", [-1, 5])
def test_play_on_from_nowhere_is_refused(entries: int) -> None:
    with pytest.raises(NothingToUndo, match="is no place in this game"):
        played(Game.new("tic_tac_toe", seed=1), 4).play_on(entries)


def test_whether_something_was_shown_since() -> None:
    game = leduc()
    game.answer("check")
    assert not game.shown_since()
    game.answer("check")
    assert game.shown_since()


# --- records and saves


def test_a_replay_stops_where_it_is_told_to() -> None:
    game = played(Game.new("tic_tac_toe", seed=1), 5)
    assert Game.replay(game.record(), 3).entries == game.entries[:3]


@pytest.mark.parametrize(
    "wrong",
    [
        Answered(0, "mark z9", "mark"),
        Answered(1, "mark a1", "mark"),
        Answered(0, "mark a1", "drop"),
        Undone(9),
        Renewed("?"),
    ],
)
def test_a_record_that_the_rules_do_not_agree_with_says_where(wrong: Any) -> None:
    game = Game.new("tic_tac_toe", seed=1)
    game.answer("mark b2")
    game.answer("mark a2")
    with pytest.raises(RecordParts) as parts:
        Game.replay(Record(game.head, (*game.entries, wrong, *game.entries)))
    assert parts.value.at == 2
    assert "parts from these rules at entry 3" in str(parts.value)


@pytest.mark.parametrize("answers", [0, 1, 3, 40])
def test_a_saved_game_goes_on_alike(answers: int) -> None:
    game = played(Game.new("eden", 3, seed=SEED, entropy=entropy()), answers)
    again = Game.load(game.save())
    assert stands(again) == stands(game)
    assert again.record() == game.record()
    played(game, 20, seed=5)
    played(again, 20, seed=5)
    assert stands(again) == stands(game)


def test_a_loaded_game_takes_back_what_was_answered_before() -> None:
    game = played(Game.new("eden", 3, seed=SEED), 10)
    again = Game.load(game.save())
    game.undo(4)
    again.undo(4)
    assert again.state.asks == game.state.asks
    assert again.answered() == game.answered()


def test_a_save_of_other_rules_is_played_again_from_its_record() -> None:
    game = played(leduc(), 2)
    saved = json.loads(game.save())
    saved["record"]["head"]["digest"] = "0" * 32
    saved["position"] = "of other rules"
    assert Game.load(json.dumps(saved)).state == game.state


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"record": "x", "numbers": [], "position": {}}'])
def test_what_is_no_save_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        Game.load(text)


def test_a_save_with_numbers_for_other_seats_is_refused() -> None:
    saved = json.loads(played(leduc(), 1).save())
    with pytest.raises(BadRecord, match="of 1 of 2 seats"):
        Game.load(json.dumps({**saved, "numbers": [1]}))


def test_a_record_keeps_the_position_that_the_game_began_from() -> None:
    position: dict[str, Any] = {"seats": {"red": {"coins": 4, "hand": ["fig"]}}}
    game = market(position=position)
    position["seats"]["red"]["coins"] = 9
    assert Game.replay(game.record(), definition=MARKET_DAY).state == game.state


# --- copies


def test_a_copy_and_its_original_go_their_own_ways() -> None:
    game = played(leduc(), 1)
    before = stands(game)
    twin = game.copy()
    assert stands(twin) == before
    played(twin, 5)
    twin.undo()
    assert stands(game) == before
    stood = stands(twin)
    played(game, 5, seed=9)
    assert stands(twin) == stood


# --- explanations, views, reasons


def test_explain_names_the_clause_in_the_readers_language() -> None:
    game = Game.new("tic_tac_toe", seed=1)
    game.answer("mark b2")
    verdict = game.explain("mark b2")
    assert (verdict.legal, verdict.clause) == (False, "TT-MARK-02")
    assert verdict.text == game.definition.rulebook.text("TT-MARK-02", "en")
    assert game.explain("marquer b2", "fr").text == game.definition.rulebook.text("TT-MARK-02", "fr")
    assert game.explain(("mark", 4)) == verdict
    assert game.explain("mark a1").legal


@pytest.mark.parametrize(
    "given",
    [
        *("sing", "mark z9", True, 9),
        *(("sing",), ("mark",), ("mark", 1, 2), ("mark", 9), ("mark", -1), ("mark", "a1"), ("mark", [0]), ([],), ()),
        *(["mark", 0], 3.5, None, {}),
    ],
)
def test_what_nobody_could_conceive_of_is_not_explained(given: Any) -> None:
    with pytest.raises(UnknownAnswer):
        Game.new("tic_tac_toe", seed=1).explain(given)


def test_an_onlooker_sees_no_hand_and_no_question() -> None:
    game = leduc()
    onlooker, first, second = game.view(), game.view(0), game.view(1)
    assert onlooker.seat is None
    assert [place.things for place in onlooker.places if place.kind == "hand"] == [[], []]
    assert onlooker.question is None
    assert second.question is None
    assert first.question is not None
    assert onlooker.owes == first.owes == second.owes == 0
    assert first.place("hand-0").things
    assert not second.place("hand-0").things
    assert {line.words.id for line in onlooker.log} == {"log-got-unseen"}
    assert [line.words.id for line in first.log] == ["log-got", "log-got-unseen"]


def test_a_view_is_plain_data() -> None:
    view = market().view(0)
    assert json.loads(json.dumps(view.data())) == json.loads(msgspec.json.encode(view))


def test_reasons_add_up_and_are_only_for_those_who_may_know() -> None:
    stalls = {"seats": {"red": {"stall": ["plum", "plum", "quince"]}}}
    game = market(position=stalls, options={"stall": 4})
    reasons = game.reasons("points", "red")
    assert sum(reason.change for reason in reasons) == game.value("points", "red") == 1 + 1 + 5 + 2
    with pytest.raises(UnknownStat, match="'pints' is no number of Market Day; near: 'points'"):
        game.reasons("pints", "red")
    with pytest.raises(UnknownStat, match="'reed' has no 'points'; near: 'red'"):
        game.reasons("points", "reed")


def test_a_world_of_a_seat_is_another_game_that_it_cannot_tell_apart() -> None:
    game = market(seats=3)
    worlds = [game.world(0, seed) for seed in range(8)]
    for world in worlds:
        assert MARKET_DAY.look(world, 0) == MARKET_DAY.look(game.state, 0)
        assert world.seed != game.state.seed
    assert len({json.dumps(world.data()["kind"]) for world in worlds}) > 1
