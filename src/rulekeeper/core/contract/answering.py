"""Promises about questions: enough answers, each with a name of its own, and the law stated twice in agreement."""

from collections.abc import Iterator
from typing import Any

from rulekeeper.core.choice import Choice
from rulekeeper.core.contract.scene import ALWAYS, ONCE, SOMETIMES, Scene, Skipped, promise
from rulekeeper.core.definition import Definition
from rulekeeper.core.errors import RulekeeperError
from rulekeeper.core.question import plain
from rulekeeper.core.state import State

FOUND = 12  # answers that are looked up by each of their texts at one decision
EXPLAINED = 12  # refused answers that are explained in full at one decision


@promise("answers", ALWAYS)
def there_is_a_choice(scene: Scene) -> Iterator[str]:
    """A question has at least two answers, each once, and each of a kind that its prompt declares."""
    choice = scene.question.choice
    if choice.prompt not in scene.definition.prompts:
        yield f"{choice.prompt!r} is asked and is no prompt of the game"
        return
    prompt = scene.definition.prompts[choice.prompt]
    if len(choice.options) < 2:
        yield f"{choice.prompt!r} has {len(choice.options)} answers"
    if len(set(choice.options)) < len(choice.options):
        twice = [option for option in set(choice.options) if choice.options.count(option) > 1]
        yield f"{choice.prompt!r} lists {twice[0]!r} more than once"
    for option in choice.options:
        if not isinstance(option, tuple) or not option or option[0] not in prompt.kinds:
            yield f"{choice.prompt!r} lists {option!r}, which is of no kind it declares"
        elif len(option) != len(prompt.kind(option).of) + 1:
            yield f"{option!r} has {len(option) - 1} parts, and its kind names {len(prompt.kind(option).of)}"
    if not 0 <= choice.who < scene.start.seats:
        yield f"{choice.prompt!r} asks seat {choice.who}, which does not play"


@promise("texts", ALWAYS)
def texts_are_unique(scene: Scene) -> Iterator[str]:
    """No text, neither a key nor words in any language, names two answers of one question, as `find` compares them."""
    named: dict[str, Any] = {}
    for answer in scene.question.answers:
        texts = [answer.key, *[answer.text(language) for language in scene.definition.languages]]
        for text in texts:
            if named.setdefault(plain(text), answer.value) != answer.value:
                yield f"{text!r} names both {named[plain(text)]!r} and {answer.value!r}"


@promise("find", SOMETIMES)
def texts_find_their_answers(scene: Scene) -> Iterator[str]:
    """Every text of an answer finds that answer again, in every language."""
    question = scene.question
    for answer in scene.draws("find").some(question.answers, FOUND):
        for text in [answer.key, *[answer.text(language) for language in scene.definition.languages]]:
            found = question.find(text)
            if found.value != answer.value:
                yield f"{text!r} of {answer.value!r} finds {found.value!r}"


@promise("legality", SOMETIMES)
def the_law_agrees_with_itself(scene: Scene) -> Iterator[str]:
    """Of all conceivable answers, those that meet every requirement are exactly those that are listed."""
    yield from disagreements(scene.definition, scene.game.state, scene.question.choice)


@promise("refusals", SOMETIMES)
def refusals_are_explained(scene: Scene) -> Iterator[str]:
    """What is refused is refused by a clause that players can read, in every language."""
    question = scene.question
    refused = [a for a in question.conceivable() if a.value not in question.choice.options]
    if not refused:
        raise Skipped
    for answer in scene.draws("refusals").some(refused, EXPLAINED):
        for language in scene.definition.languages:
            verdict = scene.game.explain(answer, language)
            if not verdict.legal and not verdict.text:
                yield f"{answer.value!r} is refused by {verdict.clause}, which says nothing in {language!r}"


@promise("clauses", ONCE)
def clauses_are_in_the_rulebook(scene: Scene) -> Iterator[str]:
    """Every clause that an answer, a requirement, a log line or an option names stands in the rulebook."""
    definition = scene.definition
    named: dict[str, str] = {option.clause: f"option {option.id!r}" for option in definition.options.values()}
    for prompt in definition.prompts.values():
        for kind in prompt.kinds.values():
            named |= dict.fromkeys([*kind.clauses, *[need.clause for need in kind.needs]], f"answer {kind.verb!r}")
    for event in definition.events.values():
        named |= dict.fromkeys(event.clauses, f"log line {event.id!r}")
    for clause, source in named.items():
        complaint = clause_complaint(definition, clause)
        if complaint:
            yield f"{source}: {complaint}"


def clause_complaint(definition: Definition, clause: str) -> str:
    """Why players could not read this clause, or nothing."""
    try:
        missing = [lang for lang in definition.languages if not definition.rulebook.text(clause, lang)]
    except RulekeeperError as wrong:
        return str(wrong)
    return f"{clause} says nothing in {missing[0]!r}" if missing else ""


def disagreements(definition: Definition, state: State, choice: Choice) -> Iterator[str]:
    """Where the listed answers and the requirements do not say the same."""
    prompt = definition.prompts[choice.prompt]
    conceivable = list(prompt.conceivable(state, choice))
    listed = set(choice.options)
    known = set(conceivable)
    if len(known) < len(conceivable):
        twice = next(option for option in conceivable if conceivable.count(option) > 1)
        yield f"{prompt.id!r} declares {twice!r} as conceivable more than once"
    for option in choice.options:
        if option not in known:
            yield f"{prompt.id!r} lists {option!r} and does not declare it as conceivable"
    for option in conceivable:
        clause = prompt.refusal(state, choice, option)
        if clause is None and option not in listed:
            yield f"{prompt.id!r} does not list {option!r}, and no requirement forbids it"
        elif clause is not None and option in listed:
            yield f"{prompt.id!r} lists {option!r}, which {clause} forbids"
