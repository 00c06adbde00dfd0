"""Writes the methods of state classes from the types of their columns, as text: for `@columns` to execute, and for the
written-out form to print. The types decide how a column is copied, saved and loaded."""

import inspect
import sys
import types
import typing
from dataclasses import dataclass
from typing import Any, TypeVar

from rulekeeper.core.errors import RuleSyntaxError
from rulekeeper.core.frame import Frame, check_names, frame_from, frozen

T = TypeVar("T")

ZEROS: dict[Any, str] = {bool: "False", int: "0", str: '""', type(None): "None", Any: "None"}
FINAL: Any = typing.Final
CONSTANTS: tuple[Any, ...] = (typing.ClassVar, typing.Final)
SUPPORT = {"_check_names": check_names, "_frame_from": frame_from, "_frozen": frozen, "_Any": Any}


@dataclass(frozen=True)
class Column:
    """One column: its type as text, its empty value, and the expressions that copy, save and load the value `{}`."""

    text: str
    zero: str
    copy: str = "{}"
    data: str = "{}"
    load: str = "{}"
    hook: type[Any] | None = None
    depth: int = 0

    @property
    def fixed(self) -> bool:
        """Whether a copy of the state may share the value."""
        return self.copy == "{}"


class Refused(Exception):
    """A type that no column may have, in words."""


def column(hint: Any) -> Column:
    """What is to be done with a column annotated `hint`."""
    if hint is None:
        hint = type(None)
    if any(hint is known for known in ZEROS):
        return Column(_name(hint), ZEROS[hint], load="_frozen({})" if hint is Any else "{}")
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        return Column(str(hint).removeprefix("typing."), repr(args[0]))
    if origin is tuple:
        return _tuple(args)
    if origin is list:
        return _list(column(args[0]))
    if origin in (typing.Union, types.UnionType):
        return _union([column(arg) for arg in args])
    if hint is Frame:
        return Column("Frame", "None", "{}.copy()", "{}.data()", "_frame_from({})")
    if isinstance(hint, type) and hasattr(hint, "data") and isinstance(vars(hint).get("from_data"), staticmethod):
        return Column(hint.__name__, "None", "{}", "{}.data()", f"{hint.__name__}.from_data({{}})", hint)
    raise Refused(_name(hint))


def _tuple(args: tuple[Any, ...]) -> Column:
    items = [column(arg) for arg in args if arg is not ...]
    if not all(item.fixed and item.data == "{}" for item in items):
        raise Refused("tuple[...] of what can change")
    text = ", ".join([item.text for item in items] + ["..."] * (... in args)) or "()"
    zero = "()" if ... in args else f"({''.join(item.zero + ', ' for item in items)})"
    return Column(f"tuple[{text}]", zero, load="_frozen({})")


def _list(item: Column) -> Column:
    if item.fixed and item.data == "{}":
        load = "list({})" if item.load == "{}" else "[_frozen(a) for a in {}]"
        return Column(f"list[{item.text}]", "[]", "{}[:]", "{}[:]", load, depth=1)
    each = "abcdefgh"[item.depth]
    inner = [e.replace("{}", each) for e in (item.copy, item.data, item.load)]
    copied, saved, loaded = (f"[{e} for {each} in {{}}]" for e in inner)
    return Column(f"list[{item.text}]", "[]", copied, saved, loaded, item.hook, item.depth + 1)


def _union(parts: list[Column]) -> Column:
    text = " | ".join(part.text for part in parts)
    rest = [part for part in parts if part.text != "None"]
    if all(part.fixed and part.data == "{}" for part in parts):
        zero = "None" if len(rest) < len(parts) else parts[0].zero
        return Column(text, zero, load="_frozen({})" if any(part.load != "{}" for part in parts) else "{}")
    if len(rest) != 1 or len(rest) == len(parts):
        raise Refused(text)
    some = rest[0]
    copied, saved, loaded = (
        e if e == "{}" else f"None if {{}} is None else {e}" for e in (some.copy, some.data, some.load)
    )
    return Column(text, "None", copied, saved, loaded, some.hook, some.depth)


def _name(hint: Any) -> str:
    if hint is Any:
        return "Any"
    if hint is type(None):
        return "None"
    return hint.__name__ if isinstance(hint, type) and not typing.get_args(hint) else str(hint)


# A whole class


def base_of(cls: type[Any]) -> type[Any] | None:
    """The nearest class above `cls` that has columns."""
    return next((base for base in cls.__mro__[1:] if getattr(base, "COLUMNS", ())), None)


def columns_of(cls: type[Any] | None) -> dict[str, Column]:
    """The columns of a finished state class, which may have been compiled to machine code."""
    if cls is None:
        return {}
    found = columns_of(base := base_of(cls))
    if base is not None and cls.COLUMNS == base.COLUMNS:
        return found
    names = {**vars(typing), **vars(sys.modules[cls.__module__])}
    for name, text in list(zip(cls.COLUMNS, cls.TYPES, strict=True))[len(found) :]:
        found[name] = column(eval(text, names)) if name not in cls.TRANSIENT else transient(eval(text, names))
    return found


def transient(hint: Any) -> Column:
    """A column that is never saved may hold anything; a list is copied, everything else shared."""
    try:
        return column(hint)
    except Refused:
        return Column("Any", "None")


def own_columns(cls: type[Any], left_out: tuple[str, ...]) -> dict[str, Column]:
    """The columns that the body of `cls` declares."""
    found: dict[str, Column] = {}
    for name, hint in _annotations(cls).items():
        if hint is FINAL or typing.get_origin(hint) in CONSTANTS:
            continue
        if name in vars(cls) and not isinstance(vars(cls)[name], types.MemberDescriptorType):
            right = "declare it without; `blank` and the game's setup fill it"
            raise _refused(cls, name, f"column {name!r} has a default", right)
        try:
            found[name] = transient(hint) if name in left_out else column(hint)
        except Refused as refused:
            right = "a column is an int, bool, str, None, a tuple of these, a list, or a class with data and from_data"
            raise _refused(cls, name, f"column {name!r} is of type {refused}", right) from None
        if name in left_out and "None" not in found[name].text and found[name].text != "Any":
            right = "add `| None`: it is None after loading"
            raise _refused(cls, name, f"transient column {name!r} cannot be None", right)
    return found


def _annotations(cls: type[Any]) -> dict[str, Any]:
    try:
        return inspect.get_annotations(cls, eval_str=True)
    except NameError as error:
        right = "import it when the module runs, not only for type checkers"
        raise _refused(cls, "", f"a column's type is not known: {error}", right) from None


def _refused(cls: type[Any], name: str, what: str, right: str) -> RuleSyntaxError:
    try:
        lines, first = inspect.getsourcelines(cls)
    except (OSError, TypeError):
        lines, first = [], 1
    at = next((n for n, line in enumerate(lines) if name and line.strip().startswith(f"{name}:")), 0)
    file = getattr(sys.modules.get(cls.__module__), "__file__", None) or cls.__module__
    return RuleSyntaxError(file, max(first, 1) + at, f"{cls.__name__}: {what}", right)


def attributes(own: dict[str, Column], everything: dict[str, Column], left_out: tuple[str, ...]) -> dict[str, Any]:
    return {
        "__slots__": tuple(own),
        "COLUMNS": tuple(everything),
        "TYPES": tuple(c.text for c in everything.values()),
        "TRANSIENT": left_out,
    }


def methods(cls: str, everything: dict[str, Column], left_out: tuple[str, ...]) -> dict[str, str]:
    """The text of each method of a state class."""
    saved = {name: c for name, c in everything.items() if name not in left_out}
    params = "".join(f", {name}: {c.text}" for name, c in everything.items())
    same = [f"{_compared('self', n, c)} == {_compared('other', n, c)}" for n, c in saved.items()]
    lines = {
        "__init__": [f"def __init__(self{params}) -> None:", *([f"self.{n} = {n}" for n in everything] or ["pass"])],
        "clone": [f'def clone(self) -> "{cls}":', f"return {cls}(", *_each("copy", "self.{}", everything), ")"],
        "__eq__": [
            "def __eq__(self, other: object) -> bool:",
            f"if not isinstance(other, {cls}):",
            "    return NotImplemented",
            "return (",
            "    " + "\n        and ".join(same or ["True"]),
            ")",
        ],
        "data": ["def data(self) -> dict[str, _Any]:", "return {"]
        + [f"    {n!r}: {c.data.replace('{}', f'self.{n}')}," for n, c in saved.items()]
        + ["}"],
        "from_data": ["@classmethod", f'def from_data(cls, data: dict[str, _Any]) -> "{cls}":']
        + [f"_check_names(data, {tuple(saved)!r})", f"return {cls}("]
        + [f"    {c.load.replace('{}', f'data[{n!r}]') if n in saved else 'None'}," for n, c in everything.items()]
        + [")"],
        "blank": ["@classmethod", f'def blank(cls) -> "{cls}":', f"return {cls}("]
        + [f"    {c.zero}," for c in everything.values()]
        + [")"],
    }
    return {name: _indented(text) for name, text in lines.items()}


def _each(what: str, path: str, everything: dict[str, Column]) -> list[str]:
    return [f"    {getattr(c, what).replace('{}', path.format(n))}," for n, c in everything.items()]


def _compared(of: str, name: str, c: Column) -> str:
    """Frames are compared by what they hold; everything else compares itself."""
    return c.data.replace("{}", f"{of}.{name}") if "Frame" in c.text else f"{of}.{name}"


def _indented(lines: list[str]) -> str:
    head = 2 if lines[0].startswith("@") else 1
    return "\n".join([*lines[:head], *(f"    {line}" for line in lines[head:])])


def derived(cls: type[T]) -> type[T]:
    """`cls` made anew with slots for its columns and the methods that it does not write itself."""
    base = base_of(cls)
    left_out = left_out_of(cls)
    own = own_columns(cls, left_out)
    everything = {**columns_of(base), **own}
    body = {name: value for name, value in vars(cls).items() if name not in ("__dict__", "__weakref__", *own)}
    written = {name: text for name, text in methods(cls.__name__, everything, left_out).items() if name not in body}
    hooks = {c.hook.__name__: c.hook for c in everything.values() if c.hook is not None}
    scope: dict[str, Any] = {**SUPPORT, **hooks, "__name__": cls.__module__}
    made: dict[str, Any] = {}
    text = "from __future__ import annotations\n" + "\n".join(written.values())
    exec(compile(text, f"<columns of {cls.__name__}>", "exec"), scope, made)
    for name in written:
        method = made[name]
        (method.__func__ if isinstance(method, classmethod) else method).__qualname__ = f"{cls.__qualname__}.{name}"
        body[name] = method
    if "__eq__" in written:
        body.setdefault("__hash__", None)
    body.update(attributes(own, everything, left_out), __qualname__=cls.__qualname__)
    remade: Any = type(cls)
    again: type[T] = remade(cls.__name__, cls.__bases__, body)
    scope[cls.__name__] = again
    _point_super_at(again, cls)
    return again


def left_out_of(cls: type[Any]) -> tuple[str, ...]:
    inherited = getattr(base_of(cls), "TRANSIENT", ())
    return (*inherited, *(name for name in vars(cls).get("TRANSIENT", ()) if name not in inherited))


def _point_super_at(again: type[Any], cls: type[Any]) -> None:
    """Methods that call `super()` hold the class they were written in: that is now another object."""
    for value in vars(again).values():
        function = getattr(value, "__func__", value)
        for cell in getattr(function, "__closure__", None) or ():
            if cell.cell_contents is cls:
                cell.cell_contents = again
