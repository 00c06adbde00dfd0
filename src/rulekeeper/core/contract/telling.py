"""Promises about what is told: words in every language, numbers with their reasons, positions in a game's words."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from rulekeeper.core.contract.answering import clause_complaint
from rulekeeper.core.contract.scene import AFTERWARDS, ALWAYS, ONCE, SOMETIMES, Scene, Skipped, promise, who
from rulekeeper.core.errors import BadPosition, RulekeeperError
from rulekeeper.core.game import Game
from rulekeeper.core.view import Badge, Line
from rulekeeper.core.words import Said


@promise("declared-words", ONCE)
def everything_declared_has_words(scene: Scene) -> Iterator[str]:
    """Every prompt, answer, log line and option has words in every language, and the files of words are sound."""
    definition = scene.definition
    yield from definition.words.problems()
    wanted = [f"ask-{id}" for id in definition.prompts]
    wanted += [f"answer-{verb}" for prompt in definition.prompts.values() for verb in prompt.kinds]
    wanted += [f"log-{id}" for id in definition.events]
    wanted += [f"option-{id}{more}" for id in definition.options for more in ("", "-help")]
    for language in definition.languages:
        for id in dict.fromkeys(wanted):
            if not definition.words.has(id, language):
                yield f"{id!r} has no words in {language!r}"


@promise("question-words", ALWAYS)
def questions_have_words(scene: Scene) -> Iterator[str]:
    """The open question and each of its answers can be said in every language."""
    question = scene.question
    yield from _unsaid(scene, [question.words, *[answer.words for answer in question.answers]])


@promise("view-words", SOMETIMES)
def views_have_words(scene: Scene) -> Iterator[str]:
    """Everything that a view speaks of can be said in every language: places, things, badges, log lines."""
    for viewer in scene.viewers:
        yield from _unsaid(scene, list(_spoken(scene.game.view(viewer))))


@promise("log-words", AFTERWARDS)
def logs_have_words(scene: Scene) -> Iterator[str]:
    """Every line of a whole game's log can be said in every language, to every reader."""
    for viewer in scene.viewers:
        yield from _unsaid(scene, [line.words for line in scene.game.lines(viewer)])


@promise("reasons", SOMETIMES)
def reasons_sum_to_values(scene: Scene) -> Iterator[str]:
    """The reasons of a number sum to it, rest on clauses that can be read, and have words in every language."""
    if not scene.definition.stats:
        raise Skipped
    state = scene.game.state
    for stat in scene.definition.stats.values():
        for thing in stat.of.everything(state):
            what = f"{stat.id} of {stat.of.names(state, thing)}"
            value, reasons = stat.value(state, thing), stat.reasons(state, thing)
            total = sum([reason.change for reason in reasons])
            if total != value:
                yield f"{what} is {value}, and its reasons sum to {total}"
            yield from _unsaid(scene, [reason.words for reason in reasons])
            for reason in reasons:
                complaint = clause_complaint(scene.definition, reason.clause)
                if complaint:
                    yield f"{what}: {complaint}"


@promise("badges", SOMETIMES)
def badges_show_their_numbers(scene: Scene) -> Iterator[str]:
    """A badge that names a computed number shows that number, and only to who may know it."""
    state = scene.game.state
    stats = scene.definition.stats
    found = 0
    for viewer in scene.viewers:
        for badge in _badges(scene.game.view(viewer)):
            if not badge.stat:
                continue
            found += 1
            if badge.stat not in stats:
                yield f"a badge names {badge.stat!r}, which is no number of the game"
                continue
            stat = stats[badge.stat]
            things = {stat.of.names(state, thing): thing for thing in stat.of.everything(state)}
            if badge.of not in things:
                yield f"a badge shows {badge.stat!r} of {badge.of!r}, which is nothing that has it"
            elif not stat.known(state, viewer, things[badge.of]):
                yield f"a badge shows {who(viewer)} {badge.stat!r} of {badge.of!r}, which it may not know"
            elif (value := stat.value(state, things[badge.of])) != badge.value:
                yield f"a badge shows {badge.value} as {badge.stat!r} of {badge.of!r}, and that is {value}"
    if not found:
        raise Skipped


@promise("round-trip", SOMETIMES, needed=True)
def positions_can_be_put_back(scene: Scene) -> Iterator[str]:
    """A position put together from its description is described the same and asks the same, between two effects."""
    game = scene.game
    described = json.loads(json.dumps(scene.definition.describe(game.state)))
    try:
        placed = Game.new(
            scene.definition,
            scene.start.seats,
            seed=scene.draws("position").seed(),
            options=scene.start.options,
            position=described,
        )
    except BadPosition:
        raise Skipped from None  # in the middle of an effect
    again = json.loads(json.dumps(scene.definition.describe(placed.state)))
    if again != described:
        changed = [name for name in {**described, **again} if described.get(name) != again.get(name)]
        yield f"what was described and put back differs in {changed}"
    if _question(placed) != _question(game):
        yield f"what was described and put back asks {_question(placed)} instead of {_question(game)}"


def _unsaid(scene: Scene, spoken: list[Said]) -> Iterator[str]:
    words = scene.definition.words
    for said in spoken:
        for language in words.languages:
            try:
                text = words.text(said, language)
            except RulekeeperError as wrong:
                yield str(wrong)
            else:
                if not text.strip():
                    yield f"{said.id!r} says nothing in {language!r}"


def _spoken(part: Any) -> Iterator[Said]:
    """Everything in a view that is to be said; a badge is said by its id."""
    if isinstance(part, Said):
        yield part
    elif isinstance(part, msgspec.Struct):
        if isinstance(part, Badge):
            yield Said(f"badge-{part.id}", {"value": part.value})
        for name in part.__struct_fields__:
            yield from _spoken(getattr(part, name))
    elif isinstance(part, (list, tuple)):
        for item in part:
            if not isinstance(item, Line):  # the whole log is read when the game is over
                yield from _spoken(item)


def _badges(part: Any) -> Iterator[Badge]:
    if isinstance(part, Badge):
        yield part
    elif isinstance(part, msgspec.Struct):
        for name in part.__struct_fields__:
            yield from _badges(getattr(part, name))
    elif isinstance(part, list):
        for item in part:
            yield from _badges(item)


def _question(game: Game) -> tuple[int, str, list[str]] | None:
    question = game.question
    return (
        None if question is None else (question.seat, question.prompt.id, [answer.key for answer in question.answers])
    )
