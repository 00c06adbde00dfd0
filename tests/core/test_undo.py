"""Undo is no way to peek: what nobody had seen is drawn anew, also when it was hidden again in between."""

from typing import Any

from rulekeeper.core.choice import choose
from rulekeeper.core.columns import columns
from rulekeeper.core.definition import Definition, Setup
from rulekeeper.core.game import Game
from rulekeeper.core.knowledge import CardState, Zone, add_cards, mixed, show
from rulekeeper.core.prompts import Kind, Prompt, table
from rulekeeper.core.rule import Rule, rule
from rulekeeper.core.view import Table


@columns
class Peek(CardState):
    pile: list[int]


def lay_out(g: Peek, setup: Setup) -> None:
    g.pile = add_cards(g, range(20), [0] * 20, setup.numbering)


@rule
def peeking(g: Peek) -> Rule:
    """Look at the top card, mix the pile, and so on."""
    while len(g.pile) > 1:
        answer: Any = yield choose(0, "do", (("look",), ("mix",), ("drop",)))
        if answer[0] == "look":
            show(g, g.pile[-1], 1, "a card")
        elif answer[0] == "mix":
            mixed(g, g.pile)


GAME = Definition(
    id="peek",
    title="Peek",
    package="rulekeeper.games.reference.kuhn_poker",
    seats=(1,),
    seat_names=("one",),
    state=Peek,
    lay_out=lay_out,
    main=peeking,
    prompts=table(Prompt("do", (Kind("look"), Kind("mix"), Kind("drop")))),
    look=lambda g, seat: Table([], []),
    describe=lambda g: {},
    place=lambda g, setup, position: peeking(g),
    zones=(Zone("pile"),),
)


def game_of_peek() -> tuple[Game, Peek]:
    seeds = iter(range(100, 200))
    game = Game.new(GAME, seed=5, entropy=lambda: next(seeds))
    assert isinstance(game.state, Peek)
    return game, game.state


def test_what_was_seen_and_hidden_again_is_drawn_anew() -> None:
    game, before = game_of_peek()
    game.answer(("look",))
    game.answer(("mix",))
    assert game.undo(2)
    assert isinstance(game.state, Peek)
    assert game.state.pile == before.pile
    assert game.state.kind != before.kind  # the same places, other faces


def test_where_nothing_was_seen_nothing_is_drawn_anew() -> None:
    game, before = game_of_peek()
    game.answer(("drop",))
    game.answer(("mix",))
    assert not game.undo(2)
    assert game.state == before
