"""Every reference game: its words in both languages, its rulebook, and a walk through random games of each."""

import pytest

from rulekeeper.core.definition import Definition, load_game
from rulekeeper.core.game import Game

GAMES = ["connect_four", "kuhn_poker", "leduc_poker", "tic_tac_toe"]


@pytest.fixture(params=GAMES)
def definition(request: pytest.FixtureRequest) -> Definition:
    return load_game(request.param)


def test_words_and_rules_have_no_defect(definition: Definition) -> None:
    assert definition.words.problems() == ()
    assert definition.rulebook.problems(definition.options) == []
    assert definition.rulebook.game == definition.id


def test_every_clause_that_is_named_stands_in_the_rulebook(definition: Definition) -> None:
    kinds = [kind for prompt in definition.prompts.values() for kind in prompt.kinds.values()]
    named = {clause for kind in kinds for clause in (*kind.clauses, *[need.clause for need in kind.needs])}
    named |= {clause for event in definition.events.values() for clause in event.clauses}
    assert named
    assert named <= set(definition.rulebook.ids)


@pytest.mark.parametrize("seed", range(6))
def test_both_formulations_of_what_is_legal_agree(definition: Definition, seed: int) -> None:
    game = Game.new(definition, seed=seed)
    while (question := game.question) is not None:
        legal = [answer.key for answer in question.answers]
        assert [answer.key for answer in question.conceivable() if game.explain(answer).legal] == legal
        for language in definition.languages:
            assert all(answer.text(language) for answer in question.answers)
            assert question.text(language)
        game.answer(legal[(seed + len(legal)) % len(legal)])
    for line in game.lines(0):
        assert all(definition.words.text(line.words, language) for language in definition.languages)
    assert game.over
    assert definition.problems(game.state) == []
    assert sum(game.returns) == 0
