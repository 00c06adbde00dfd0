"""`@columns` makes a state class from one declaration: slots, constructor, copy, comparison, and the way to a save and
back. `Columns` is what such a class can then do; `check_data` tells what in a state is no data. Knows no game."""

from typing import Any, TypeVar, dataclass_transform

from rulekeeper.core.errors import NotData
from rulekeeper.core.frame import Columns, Frame

__all__ = ["Columns", "check_data", "columns"]

T = TypeVar("T")


@dataclass_transform()
def columns(cls: type[T]) -> type[T]:
    """Make a state class of a class that declares columns (`owner: list[int]`) and, if it likes, methods."""
    from rulekeeper.core.compiler.derive import derived

    return derived(cls)


def check_data(value: Any, where: str = "the game") -> None:
    """Refuse a state, or a part of one called `where`, that could not be copied, saved and compared as it is."""
    if isinstance(value, Columns):
        for name, kind in zip(value.COLUMNS, value.TYPES, strict=True):
            if name not in value.TRANSIENT:
                _check(getattr(value, name), f"column {name!r}", lists=kind.count("list["))
    else:
        _check(value, where, lists=0)


def _check(value: Any, where: str, lists: int) -> None:
    """Lists may stand only `lists` deep, which is as far as a copy goes."""
    if value is None or type(value) in (bool, int, str):
        return
    if type(value) is list and lists > 0:
        for item in value:
            _check(item, where, lists - 1)
    elif type(value) is tuple:
        for item in value:
            _check(item, where, 0)
    elif isinstance(value, Frame):
        name, at, *kept = value.data()
        for local, content in zip(value.LOCALS, kept, strict=True):
            _check(content, f"rule {name!r} at position {at}, local {local!r}", 0)
    elif hasattr(type(value), "from_data"):
        for item in value.data():
            _check(_frozen_once(item), f"{where}, {type(value).__name__}", 0)
    else:
        right = "a tuple" if type(value) is list else "an int, a str or a tuple of them"
        raise NotData(f"{where} holds {value!r} of type {type(value).__name__}; {right} would be data")


def _frozen_once(value: Any) -> Any:
    return tuple(value) if type(value) is list else value
