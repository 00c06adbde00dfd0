"""Promises about the game as data: copies, saves, replays, the way back, and answers that change nothing."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from rulekeeper.core.columns import check_data
from rulekeeper.core.contract.scene import (
    ALWAYS,
    SOMETIMES,
    Draws,
    Scene,
    Skipped,
    different,
    parting,
    promise,
    seen,
    who,
)
from rulekeeper.core.errors import AnswerRefused, NotData
from rulekeeper.core.frame import Frame
from rulekeeper.core.game import Game
from rulekeeper.core.knowledge import NOBODY, CardState
from rulekeeper.core.record import Answered, Record, Undone
from rulekeeper.core.state import State

PLAYED_ON = 10  # answers given in a copy or a loaded game, to see that it goes on alike
REDRAWN = ("seed", "drawn", "kind", "among")  # what an undo across chance may change, the faces seen excepted
NONSENSE = "no such answer at all"


@promise("copy", ALWAYS)
def copies_share_nothing(scene: Scene) -> Iterator[str]:
    """A copy of the state equals it and shares no list and no waiting rule with it."""
    state = scene.game.state
    twin = state.clone()
    if type(twin) is not type(state):
        yield f"a copy of a {type(state).__name__} is a {type(twin).__name__}"
    if twin != state:
        yield f"a copy differs in {different(state, twin)}"
    for name in state.COLUMNS:
        if name not in state.TRANSIENT and _shared(getattr(state, name), getattr(twin, name)):
            yield f"a copy shares column {name!r} with its original"


@promise("copy-plays-on", SOMETIMES)
def copies_play_alike(scene: Scene) -> Iterator[str]:
    """Two copies of a game that get the same answers stay equal, and the game they came from stays as it was."""
    before = scene.game.save()
    one, other = scene.game.copy(), scene.game.copy()
    yield from _play_alike(one, other, scene.draws("copy"), "two copies")
    if scene.game.save() != before:
        yield "playing on in a copy changed the original"


@promise("data", ALWAYS)
def states_hold_data(scene: Scene) -> Iterator[str]:
    """A game holds None, bool, int, str, and lists and tuples of them; nothing else."""
    try:
        check_data(scene.game.state)
    except NotData as wrong:
        yield str(wrong)


@promise("save", SOMETIMES)
def saves_go_on(scene: Scene) -> Iterator[str]:
    """A game that was saved and loaded is the same game, and goes on in the same way."""
    game = scene.game
    loaded = Game.load(game.save(), definition=game.definition)
    if loaded.state != game.state:
        yield f"what was loaded differs in {different(game.state, loaded.state)}"
    if loaded.numbers != game.numbers or loaded.record() != game.record():
        yield "the numbers of questions or the record are not those that were saved"
    for viewer in scene.viewers:
        was, now = seen(game, viewer), seen(loaded, viewer)
        if was != now:
            yield f"{who(viewer)} sees something else in the loaded game: {parting(was, now)}"
    yield from _play_alike(game.copy(), loaded, scene.draws("save"), "a game and its loaded twin")


@promise("replay", SOMETIMES)
def records_replay(scene: Scene) -> Iterator[str]:
    """Seed, options and answers give the same game again."""
    record = scene.game.record()
    replayed = Game.replay(Record.read(record.text()), definition=scene.game.definition)
    if replayed.state != scene.game.state:
        yield f"the replayed game differs in {different(scene.game.state, replayed.state)}"
    if replayed.numbers != scene.game.numbers:
        yield f"the questions are numbered {replayed.numbers} instead of {scene.game.numbers}"
    for viewer in scene.viewers:
        was, now = seen(scene.game, viewer), seen(replayed, viewer)
        if was != now:
            yield f"{who(viewer)} sees something else in the replayed game: {parting(was, now)}"


@promise("undo", SOMETIMES)
def undo_goes_back(scene: Scene) -> Iterator[str]:
    """Undo gives back what stood before; across chance only what nobody had seen is drawn anew. The record replays."""
    given = sum([isinstance(entry, Answered) for entry in scene.game.entries])
    if not given:
        raise Skipped
    draws = scene.draws("undo")
    count = given if draws.below(4) == 0 else 1 + draws.below(min(5, given))
    game = scene.game.copy()
    expected = Game.replay(Record(game.head, tuple(game.entries[:-count])), definition=game.definition)
    game.undo(count)
    undone = game.entries[-1]
    assert isinstance(undone, Undone)
    if undone.seed is None:
        if game.state != expected.state:
            yield f"{count} answers taken back: the state differs in {different(expected.state, game.state)}"
    else:
        old, new = _known(expected.state), _known(game.state)
        changed = [name for name in old if old[name] != new[name]]
        if changed:
            yield f"{count} answers taken back across chance: {changed} changed, and should not"
    for viewer in scene.viewers:
        was, now = _unnumbered(expected, viewer), _unnumbered(game, viewer)
        if was != now:
            yield f"{count} answers taken back: {who(viewer)} sees something else: {parting(was, now)}"
    question = game.question
    if question is None or question.number <= scene.game.numbers[question.seat]:
        yield f"{count} answers taken back: the question that is open again has no new number"
    again = Game.replay(game.record(), definition=game.definition)
    if again.state != game.state or again.numbers != game.numbers:
        yield f"the record with the undo gives another game: {different(game.state, again.state)}"
    yield from _play_alike(game, again, draws, "a game after an undo and its replay")


@promise("numbers", ALWAYS)
def question_numbers_grow(scene: Scene) -> Iterator[str]:
    """The questions of a seat are numbered upwards, and a new question has a new number."""
    if scene.before is None:
        raise Skipped
    old, new = scene.before.numbers, scene.game.numbers
    question = scene.game.question
    for seat in scene.seats:
        asked = question is not None and question.seat == seat
        if new[seat] != old[seat] + asked:
            was = "asked" if asked else "not asked"
            yield f"seat {seat}, {was}: its questions went from {old[seat]} to {new[seat]}"


@promise("wrong-answer", SOMETIMES)
def wrong_answers_change_nothing(scene: Scene) -> Iterator[str]:
    """What is not an answer to the open question is refused, and leaves the game as it was."""
    game = scene.game
    question = scene.question
    before = game.save()
    refused = [a for a in question.conceivable() if a.value not in question.choice.options]
    unlisted = scene.draws("wrong").some(refused, 3)
    wrong: list[tuple[Any, dict[str, int]]] = [
        (NONSENSE, {}),
        ((NONSENSE,), {}),
        (len(question.answers), {}),
        (-1, {}),
        (0, {"seat": (question.seat + 1) % game.state.seats if game.state.seats > 1 else -1}),
        (0, {"seat": question.seat, "number": question.number + 1}),
        (0, {"seat": question.seat, "number": question.number - 1}),
        *[(answer.value, {}) for answer in unlisted],
        *[(answer.key, {}) for answer in unlisted],
    ]
    for answer, meant in wrong:
        try:
            game.answer(answer, **meant)
        except AnswerRefused:
            pass
        else:
            yield f"the wrong answer {answer!r} {meant or ''} was taken"
            return
        if game.save() != before:
            yield f"the wrong answer {answer!r} changed the game"


@promise("looking", SOMETIMES)
def looking_changes_nothing(scene: Scene) -> Iterator[str]:
    """Showing, describing, explaining and adding up leave the game as it was."""
    game = scene.game
    question = scene.question
    before = json.dumps(game.state.data())
    for viewer in scene.viewers:
        game.view(viewer)
        for stat in scene.definition.stats.values():
            for thing in stat.of.everything(game.state):
                stat.value(game.state, thing)
                stat.reasons(game.state, thing)
    for answer in islice(question.conceivable(), 200):
        question.prompt.refusal(game.state, question.choice, answer.value)
    scene.definition.describe(game.state)
    if json.dumps(game.state.data()) != before:
        yield "the state is another one after it was looked at"


def _play_alike(one: Game, other: Game, draws: Draws, what: str) -> Iterator[str]:
    for count in range(1, PLAYED_ON + 1):
        question = one.question
        if question is None:
            break
        at = draws.below(len(question.answers))
        key = question.answers[at].key
        one.answer(at)
        other.answer(key)
        if one.state != other.state:
            yield f"{what} part after {count} answers in {different(one.state, other.state)}"
            return


def _shared(one: Any, other: Any) -> bool:
    """Whether something that can change is the same object in both. A column of lists holds nothing but lists."""
    if isinstance(one, list) and one is not other:
        nested = bool(one) and isinstance(one[0], (list, Frame))
        return nested and any(_shared(a, b) for a, b in zip(one, other, strict=False))
    return isinstance(one, (list, Frame)) and one is other


def _known(state: State) -> dict[str, Any]:
    """Everything about a state but what an undo may draw anew."""
    data = {name: value for name, value in state.data().items() if name not in REDRAWN}
    if isinstance(state, CardState):
        data["faces"] = [face if mask != NOBODY else None for face, mask in zip(state.kind, state.seen, strict=True)]
    return data


def _unnumbered(game: Game, viewer: int | None) -> bytes:
    shown = game.view(viewer).data()
    if shown.get("question"):
        del shown["question"]["number"]
    return json.dumps(shown).encode()
