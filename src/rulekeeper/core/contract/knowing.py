"""Promises about who knows what: views, questions and refusals rest on a seat's knowledge, and no card is lost."""

from collections.abc import Iterator
from typing import Any

import msgspec

from rulekeeper.core.choice import NATURE
from rulekeeper.core.contract.answering import disagreements
from rulekeeper.core.contract.scene import ALWAYS, SOMETIMES, Scene, Skipped, parting, promise, redealt, seen, who
from rulekeeper.core.game import Game
from rulekeeper.core.knowledge import CardState, misplaced, unexplained
from rulekeeper.core.question import Answer
from rulekeeper.core.state import State
from rulekeeper.core.view import QuestionView
from rulekeeper.core.words import Said

WORLDS = 2  # redealt worlds in which a view is compared, and from which a game is played to its end
COMPARED = 3  # decisions of a redealt world at which the law is held against itself


@promise("redealt", SOMETIMES)
def views_hold_in_every_world(scene: Scene) -> Iterator[str]:
    """What a seat or an onlooker is shown is the same, byte for byte, however the cards it does not know lie."""
    _cards(scene)
    shown = {viewer: seen(scene.game, viewer) for viewer in scene.viewers}
    for seat in scene.seats:
        for world in _worlds(scene, seat, "redealt"):
            for viewer in (seat, None):
                other = seen(world, viewer)
                if other != shown[viewer]:
                    yield f"{who(viewer)} sees what it does not know: {parting(shown[viewer], other)}"
                if _sums(scene, world, viewer) != _sums(scene, scene.game, viewer):
                    yield f"a number that {who(viewer)} is told rests on what it does not know"


@promise("refused-alike", SOMETIMES)
def refusals_hold_in_every_world(scene: Scene) -> Iterator[str]:
    """Which answers are conceivable to the asked seat, and why one is refused, rests on what that seat knows."""
    _cards(scene)
    question = scene.question
    prompt, choice = question.prompt, question.choice
    conceivable = list(prompt.conceivable(scene.game.state, choice))
    refusals = [prompt.refusal(scene.game.state, choice, option) for option in conceivable]
    spoken = _spoken(scene.game, conceivable)
    for world in _worlds(scene, question.seat, "refused"):
        if list(prompt.conceivable(world.state, choice)) != conceivable:
            yield f"what is conceivable at {prompt.id!r} rests on what seat {question.seat} does not know"
            return
        for here, there in zip(spoken, _spoken(world, conceivable), strict=True):
            if here != there:
                yield f"{here} is named {there} where the cards lie otherwise, which the asked seat does not know"
        for option, clause in zip(conceivable, refusals, strict=True):
            other = prompt.refusal(world.state, choice, option)
            if other != clause:
                yield f"{option!r} is refused by {clause}, and by {other} where the cards lie otherwise"


@promise("asked-alike", SOMETIMES)
def questions_hold_in_every_world(scene: Scene) -> Iterator[str]:
    """A seat to which all looks alike is asked the same question, with the same answers, however the cards lie."""
    _cards(scene)
    if scene.before is None:
        raise Skipped
    seat = scene.question.seat
    asked_before = scene.before.question
    shown = scene.game.view(seat)
    alike = False
    for world in _worlds(scene, seat, "asked", scene.before):
        try:
            world.answer(scene.given)
        except Exception:
            if asked_before is not None and asked_before.seat == seat:
                raise
            continue  # in that world the other seat could not have answered so
        view = world.view(seat)
        alike = True
        same = msgspec.structs.replace(shown, question=None) == msgspec.structs.replace(view, question=None)
        here, there = _asked(shown.question), _asked(view.question)
        if same and here != there:
            yield f"what seat {seat} is asked rests on what it does not know: {here}, or else {there}"
    if not alike:
        raise Skipped


@promise("worlds-end", SOMETIMES)
def redealt_worlds_play_to_the_end(scene: Scene) -> Iterator[str]:
    """A game goes on to its end from every world that the asked seat cannot tell from the real one, by the same law."""
    draws = scene.draws("worlds")
    state = scene.game.world(scene.question.seat, draws.seed())
    for count in range(scene.longest):
        asked = state.asks
        if asked is None:
            return
        if asked.who != NATURE and 0 < count <= COMPARED:
            for complaint in disagreements(scene.definition, state, asked):
                yield f"in a redealt world, {count} answers on: {complaint}"
        state.run(draws.pick(asked.options))
    yield f"a redealt world goes on after {scene.longest} answers"


@promise("twin", SOMETIMES)
def numbers_of_cards_never_show(scene: Scene) -> Iterator[str]:
    """A game whose cards are numbered in another order shows every seat the same, byte for byte."""
    if scene.twin is None:
        raise Skipped
    for viewer in scene.viewers:
        here, there = seen(scene.game, viewer), seen(scene.twin, viewer)
        if here != there:
            yield f"{who(viewer)} sees how cards are numbered: {parting(here, there)}"
    ours, theirs = _refusals(scene.game), _refusals(scene.twin)
    for key in {**ours, **theirs}:
        if ours.get(key, "not conceivable") != theirs.get(key, "not conceivable"):
            yield f"what is said of {key!r} rests on how cards are numbered"


@promise("conserved", ALWAYS)
def cards_are_conserved(scene: Scene) -> Iterator[str]:
    """Every card lies in exactly one place."""
    state = _cards(scene)
    for card in misplaced(state, scene.definition.zones):
        yield f"card {card}, of face {state.kind[card]}, does not lie in exactly one place"


@promise("explained", ALWAYS)
def knowledge_is_explained(scene: Scene) -> Iterator[str]:
    """Nobody knows a face beyond what its zone shows, unless a clause or a card is named that gave it."""
    state = _cards(scene)
    for card, mask in unexplained(state, scene.definition.zones):
        seats = [seat for seat in scene.seats if mask >> seat & 1]
        yield f"seats {seats} know card {card}, of face {state.kind[card]}, and nothing says why"


@promise("sound", ALWAYS)
def positions_are_sound(scene: Scene) -> Iterator[str]:
    """The game's own test of a position finds nothing: no resource is negative, no component is used up twice."""
    yield from scene.definition.problems(scene.game.state)


def _cards(scene: Scene) -> CardState:
    """The state of a game with cards; a check of cards is left out in any other."""
    state: State = scene.game.state
    if not isinstance(state, CardState):
        raise Skipped
    return state


def _worlds(scene: Scene, seat: int, label: str, game: Game | None = None) -> Iterator[Game]:
    draws = scene.draws(f"{label} {seat}")
    for _ in range(WORLDS):
        yield redealt(game or scene.game, seat, draws.seed())


def _sums(scene: Scene, game: Game, viewer: int | None) -> list[object]:
    """Every number that the viewer may be told, with its reasons."""
    state = game.state
    return [
        (stat.id, stat.of.names(state, thing), stat.value(state, thing), stat.reasons(state, thing))
        for stat in scene.definition.stats.values()
        for thing in stat.of.everything(state)
        if stat.known(state, viewer, thing)
    ]


def _spoken(game: Game, options: list[tuple[Any, ...]]) -> list[tuple[str, Said]]:
    """The key and the words of each of these answers."""
    question = game.question
    assert question is not None
    answers = [Answer(question, option) for option in options]
    return [(answer.key, answer.words) for answer in answers]


def _refusals(game: Game) -> dict[str, str | None]:
    """By key the clause that forbids each conceivable answer to the open question."""
    question = game.question
    if question is None:
        return {}
    return {a.key: question.prompt.refusal(game.state, question.choice, a.value) for a in question.conceivable()}


def _asked(question: QuestionView | None) -> tuple[str, list[str]]:
    return ("", []) if question is None else (question.prompt, [answer.key for answer in question.answers])
