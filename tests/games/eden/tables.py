"""Tables to test on: positions in a line, answers by their text, and what may not be chosen with its clause."""

from typing import Any

from rulekeeper.core.game import Game
from rulekeeper.core.view import Place, SeatView
from rulekeeper.games.eden import GAME
from rulekeeper.games.eden.components import COLOURS
from rulekeeper.games.eden.state import Eden

LAND = dict[str, int]


def seat(mana: int = 100, hand: str = "", **land: int) -> dict[str, Any]:
    """A player's part of a position: `seat(60, "C4 T4", B4=1)`."""
    return {"mana": mana, "hand": hand.split(), "land": land}


def at(step: str = "play", seats: int = 3, /, *, options: dict[str, Any] | None = None, **position: Any) -> Game:
    """A game that stands there; red is to move unless `turn` says otherwise."""
    return Game.new(GAME, seats, seed=1, options=options, position={"step": step, **position})


def play(game: Game, *answers: str) -> Game:
    for answer in answers:
        game.answer(answer)
    return game


def keys(game: Game) -> set[str]:
    """The legal answers."""
    return {answer.key for answer in game.question.answers} if game.question else set()


def of_kind(game: Game, verb: str) -> set[str]:
    return {key for key in keys(game) if key.split()[0] == verb}


def why_not(game: Game, answer: str) -> str | None:
    """The clause that forbids an answer, which must not be among the legal ones."""
    assert answer not in keys(game)
    verdict = game.explain(answer)
    assert not verdict.legal
    return verdict.clause


def asked(game: Game) -> str | None:
    """Who is asked what, such as `red play`."""
    question = game.question
    return f"{COLOURS[question.seat]} {question.prompt.id}" if question else None


def truth(game: Game) -> dict[str, Any]:
    return GAME.describe(game.state)


def state(game: Game) -> Eden:
    assert isinstance(game.state, Eden)
    return game.state


def log(game: Game, reader: int | None = None) -> list[str]:
    return [GAME.words.text(line.words, "en") for line in game.lines(reader)]


def place(game: Game, id: str, reader: int | None = None) -> Place:
    return game.view(reader).place(id)


def badges(game: Game, colour: str, reader: int | None = None) -> dict[str, int | str]:
    seats: dict[str, SeatView] = {one.id: one for one in game.view(reader).seats}
    return {badge.id: badge.value for badge in seats[colour].badges}
