"""Reading the parts of a position: what is not of the right sort is refused in words. Touches nothing."""

from typing import Any

from rulekeeper.core.errors import BadPosition, near
from rulekeeper.games.eden.components import BOARD, COLOURS
from rulekeeper.games.eden.faces import face_names
from rulekeeper.games.eden.state import Eden


def a_table(given: Any, parts: tuple[str, ...], where: str) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise BadPosition(f"{where}: {given!r} is no table; it may have {', '.join(parts[:6])}")
    for name in given:
        if name not in parts:
            raise BadPosition(f"{where}: {name!r} is no part of it{near(str(name), parts)}")
    return given


def a_list(told: dict[str, Any], part: str) -> list[Any]:
    given = told.get(part, [])
    if not isinstance(given, list):
        raise BadPosition(f"{part}: {given!r} is no list; right is ['A1', 'B1'] or the like")
    return given


def one_of(given: Any, names: tuple[str, ...], where: str) -> str:
    if given not in names:
        raise BadPosition(f"{where}: {given!r} is unknown{near(str(given), names)}")
    return str(given)


def a_number(told: dict[str, Any], part: str, unless_told: int = 0) -> int:
    given = told.get(part, unless_told)
    if type(given) is not int or given < 0:
        raise BadPosition(f"{part}: {given!r} is no whole number from 0 on")
    return given


def a_flag(told: dict[str, Any], part: str, unless_told: bool) -> bool:
    given = told.get(part, unless_told)
    if type(given) is not bool:
        raise BadPosition(f"{part}: {given!r} is neither true nor false")
    return given


def a_seat(seats: int, colour: Any) -> int:
    playing = COLOURS[:seats]
    return playing.index(one_of(colour, playing, "colour"))


def a_square(name: Any) -> int:
    return BOARD.names.index(one_of(name, BOARD.names, "square"))


def a_face(g: Eden, name: Any) -> int:
    names = face_names(g)
    return names.index(one_of(name, names, "card"))
