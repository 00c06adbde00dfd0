"""Writes a rules module out as plain typed Python, for mypyc and for whoever wants to see what a rule becomes. All but
the rules and state classes stays as it is, comments and all. Imports the module if it has state classes."""

import ast
import importlib
import re
from collections.abc import Iterator
from typing import Any

from rulekeeper.core.compiler.checks import check_module, is_rule
from rulekeeper.core.compiler.derive import attributes, base_of, columns_of, methods
from rulekeeper.core.compiler.emit import compile_rule
from rulekeeper.core.compiler.modules import preamble

IMPORTS = {
    "_Any": "from typing import Any as _Any",
    "_ClassVar": "from typing import ClassVar as _ClassVar",
    "_check_names": "from rulekeeper.core.frame import check_names as _check_names",
    "_Frame": "from rulekeeper.core.frame import Frame as _Frame",
    "_enter": "from rulekeeper.core.frame import enter as _enter",
    "_frame_from": "from rulekeeper.core.frame import frame_from as _frame_from",
    "_frozen": "from rulekeeper.core.frame import frozen as _frozen",
}
"""What the written-out classes use, by the names under which they use it."""


def written(source: str, module: str) -> str:
    """The text of rules module `module` with each rule and each state class written out."""
    tree = ast.parse(source)
    file = f"{module.replace('.', '/')}.py"
    check_module(tree, file)
    lines = source.splitlines()
    out: list[str] = []
    at = 0
    head = 0
    known = {name for node in tree.body for name in _bound(node)}
    first = preamble(tree)
    for number, node in enumerate(tree.body):
        if number == first:
            out += lines[at : _first_line(node) - 1]
            at = _first_line(node) - 1
            head = len(out)
        if isinstance(node, ast.FunctionDef) and is_rule(node):
            new = [line for made in compile_rule(node, module, file) for line in _with_lines(made)]
        elif isinstance(node, ast.ClassDef) and (mark := _mark(node)):
            imports, new = _state_class(node, mark, lines, module, known)
            out[head:head] = imports
        else:
            continue
        out += lines[at : _first_line(node) - 1] + new
        at = node.end_lineno or 0
    out += lines[at:]
    used = set(re.findall(r"\b_\w+", "\n".join(out))) - set(re.findall(r"\b_\w+", source))
    out[head:head] = [line for name, line in IMPORTS.items() if name in used]
    return "\n".join(out) + "\n"


def _first_line(node: ast.stmt) -> int:
    decorators = node.decorator_list if isinstance(node, (ast.FunctionDef, ast.ClassDef)) else []
    return min([node.lineno, *(d.lineno for d in decorators)])


def _bound(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        yield from (alias.asname or alias.name for alias in node.names)
    elif isinstance(node, (ast.ClassDef, ast.FunctionDef)):
        yield node.name


# Rules


def _with_lines(made: ast.stmt) -> list[str]:
    """The text of a compiled statement, each line with the line of the source that it came from."""
    text = ast.unparse(made)
    lines = text.splitlines()
    for old, new in zip(_statements(made), _statements(ast.parse(text).body[0]), strict=True):
        whole = hasattr(new, "body") or new.end_lineno == new.lineno
        if whole and (old is made or old.lineno != made.lineno):
            lines[new.lineno - 1] += f"  # line {old.lineno}"
    return lines if isinstance(made, ast.ClassDef) else ["", "", *lines]


def _statements(node: ast.AST) -> Iterator[ast.stmt]:
    if isinstance(node, ast.stmt):
        yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.expr):
            yield from _statements(child)


# State classes


def _mark(node: ast.ClassDef) -> ast.expr | None:
    """The `@columns` above a class."""
    return next((d for d in node.decorator_list if isinstance(d, ast.Name) and d.id == "columns"), None)


def _state_class(
    node: ast.ClassDef, mark: ast.expr, lines: list[str], module: str, known: set[str]
) -> tuple[list[str], list[str]]:
    """The imports that its inherited columns need, and the text of a state class."""
    cls: type[Any] = getattr(importlib.import_module(module), node.name)
    everything, inherited = columns_of(cls), columns_of(base_of(cls))
    own = {name: c for name, c in everything.items() if name not in inherited}
    imports = []
    for c in everything.values():
        for name in re.findall(r"[A-Za-z_]\w*", c.text):
            if name in ("Any", "Literal") and name not in known:
                imports.append(f"from typing import {name}")
            elif name == "Frame" and name not in known:
                imports.append("from rulekeeper.core.frame import Frame")
            elif c.hook is not None and name == c.hook.__name__ and name not in known:
                imports.append(f"from {c.hook.__module__} import {name}")
            else:
                continue
            known.add(name)
    dropped = {mark.lineno}
    for part in node.body:
        if isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) in ("TRANSIENT", "__slots__"):
            dropped.update(range(part.lineno, (part.end_lineno or part.lineno) + 1))
    text = [lines[n - 1] for n in range(_first_line(node), (node.end_lineno or 0) + 1) if n not in dropped]
    mine = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
    text.append("")
    for name, value in attributes(own, everything, cls.TRANSIENT).items():
        typed = name if name == "__slots__" else f"{name}: _ClassVar[tuple[str, ...]]"
        text.append(f"    {typed} = {value!r}")
    for name, body in methods(node.name, everything, cls.TRANSIENT).items():
        if name not in mine:
            text += ["", *(f"    {line}" for line in body.splitlines())]
    return imports, text
