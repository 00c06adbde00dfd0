"""A table of things for the tests of the mechanics: cards that come into play, leave it, and are changed there."""

from typing import Any

from rulekeeper.core.columns import columns
from rulekeeper.core.control import comes_into_play, last_values
from rulekeeper.core.knowledge import add_cards
from rulekeeper.core.lasting import tick
from rulekeeper.core.play import PlayState
from rulekeeper.core.values import Number


@columns
class Things(PlayState):
    """`worth` is the printed number of each thing, `home` the thing it follows (-1: its owner)."""

    table: list[int]
    arrived: list[int]
    worth: list[int]
    home: list[int]
    turn: int
    out: tuple[int, ...]  # seats that have left the game
    backwards: bool
    happened: tuple[Any, ...]  # what rules wrote down

    def in_play(self) -> list[int]:
        return self.table

    def arrival(self, thing: int) -> int:
        return self.arrived[thing]

    def rightful(self, thing: int) -> int:
        return self.owner[thing] if self.home[thing] < 0 else self.control[self.home[thing]]

    def printed(self, stat: str, thing: int) -> Number:
        return self.worth[thing]

    def first_seat(self) -> int:
        return self.turn

    def next_seat(self, seat: int) -> int:
        step = -1 if self.backwards else 1
        seat = (seat + step) % self.seats
        while seat in self.out:
            seat = (seat + step) % self.seats
        return seat


def laid_out(game: type[Things], faces: list[int], owners: list[int], seats: int = 2) -> Any:
    """Things 0, 1, 2 ... with these faces, all in play, and all worth 0."""
    g = game.blank()
    g.seats = seats
    cards = add_cards(g, faces, [0] * len(faces), lambda n: list(range(n)))
    g.owner = tuple(owners)
    g.control = [-1] * len(cards)
    g.arrived = [0] * len(cards)
    g.worth = [0] * len(cards)
    g.home = [-1] * len(cards)
    for card in cards:
        comes(g, card)
    return g


def comes(g: Things, thing: int) -> None:
    g.table.append(thing)
    g.arrived[thing] = tick(g)
    comes_into_play(g, thing)


def leaves(g: Things, thing: int) -> tuple[Any, ...]:
    had = last_values(g, thing, g.worth[thing])
    g.table.remove(thing)
    return had


def write(g: Things, *line: Any) -> None:
    g.happened += (line,)
