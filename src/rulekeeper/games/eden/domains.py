"""The sorts of things that Eden's answers, questions and log lines name: seats, squares, cards, layouts, amounts.

Touches nothing. A card is named by its face; where an answer means a card in a hand or in the display, it points there.
"""

from collections.abc import Callable, Iterable
from typing import Final

from rulekeeper.core.boards.masks import bits
from rulekeeper.core.prompts import Domain, numbers
from rulekeeper.core.words import Said, Word, join, said
from rulekeeper.games.eden.components import BOARD, COLOURS, FACE_NAMES, FACES, SQUARES
from rulekeeper.games.eden.faces import face_name, faces
from rulekeeper.games.eden.state import Eden


def seat_words(g: Eden, seat: int) -> Said:
    return said(f"seat-{COLOURS[seat]}")


def face_words(g: Eden, face: int) -> Said:
    if face < SQUARES:
        return said("card-irrigation", square=BOARD.names[face])
    return said(f"card-{FACE_NAMES[face]}") if face < FACES else own_words(g, face)


def own_words(g: Eden, face: int) -> Said:
    """An own card in its own words, which no file has: they are said together, and the language picks its own."""
    id, _, _, names = g.own_cards[face - FACES]
    if not names:
        return said("card-nameless", id=id)
    en, fr = names
    return said("card-own", id=id, language=said("language"), en=en, fr=fr)


def squares_name(g: Eden, squares: int) -> str:
    return " ".join([BOARD.names[square] for square in bits(squares)])


def squares_words(g: Eden, squares: int) -> Said:
    return join([BOARD.names[square] for square in bits(squares)])


def open_layouts(g: Eden) -> Iterable[int]:
    """The places for the culture card that is being played."""
    asked = g.asks
    return [option[1] for option in asked.options if option[0] == "place"] if asked is not None else []


def _hand_thing(g: Eden, face: int) -> str | None:
    faces = sorted([g.kind[card] for card in g.hands[g.turn]])
    return f"hand-{COLOURS[g.turn]}:{faces.index(face)}" if face in faces else None


def _display_thing(g: Eden, face: int) -> str | None:
    faces = [g.kind[card] for card in g.display]
    return f"display:{faces.index(face)}" if face in faces else None


def _faces(id: str, least: int, place: Callable[[Eden, int], str | None]) -> Domain:
    def everything(g: Eden) -> range:
        return range(least, faces(g))

    def names(g: Eden, face: int) -> str:
        return face_name(g, face)

    def words(g: Eden, face: int) -> Word:
        return face_words(g, face)

    return Domain(id, everything, names, words, place)


SEAT: Final = Domain("seat", lambda g: range(g.seats), lambda g, seat: COLOURS[seat], seat_words)
SQUARE: Final = Domain(
    "square",
    lambda g: range(SQUARES),
    lambda g, square: BOARD.names[square],
    lambda g, square: BOARD.names[square],
    lambda g, square: f"board:{BOARD.names[square]}",
)
SQUARES_OF: Final = Domain("squares", lambda g: (), squares_name, squares_words)
LAYOUT: Final = Domain("layout", open_layouts, squares_name, squares_words)
CARD: Final = _faces("card", 0, _hand_thing)
CULTURE: Final = _faces("culture", SQUARES, _hand_thing)
GOODS: Final = _faces("goods", 0, _display_thing)
CARDS: Final = Domain(
    "cards",
    lambda g: (),
    lambda g, shown: " ".join([face_name(g, face) for face in shown]),
    lambda g, shown: join([face_words(g, face) for face in shown]),
)
SEATS: Final = Domain(
    "seats",
    lambda g: (),
    lambda g, seats: " ".join([COLOURS[seat] for seat in seats]),
    lambda g, seats: join([seat_words(g, seat) for seat in seats]),
)
COUNT: Final = numbers("count")
MANA: Final = numbers("mana")
BID: Final = numbers("bid")
LEVEL: Final = numbers("level")
