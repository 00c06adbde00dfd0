"""What is refused in a rules module as a whole: rules called without `yield`, helpers that ask without being rules, two
rules of one name. Names imported from elsewhere can be told to be rules only when the module has run: calls of those
are handed back, to be looked at then."""

import ast
from collections.abc import Iterator

from rulekeeper.core.compiler.calls import Call, unasked
from rulekeeper.core.compiler.names import asks, own
from rulekeeper.core.errors import RuleSyntaxError

LISTING = frozenset({"Iterator", "Iterable"})
"""What a function that yields is annotated to return, if it only lists things."""


def is_rule(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and any(
        _dotted(d).rpartition(".")[2] == "rule" for d in node.decorator_list
    )


def rules_of(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in tree.body if isinstance(node, ast.FunctionDef) and is_rule(node)]


def check_module(tree: ast.Module, file: str) -> list[Call]:
    """Refuse what can be seen in the module alone; return the calls that `check_calls` looks at later."""
    lines: dict[str, int] = {}
    for rule in rules_of(tree):
        if rule.name in lines:
            right = "give one of them another name"
            raise RuleSyntaxError(
                file, rule.lineno, f"rule {rule.name!r} also stands in line {lines[rule.name]}", right
            )
        lines[rule.name] = rule.lineno
    for statement in tree.body:
        for node in [statement] if is_rule(statement) else ast.walk(statement):
            _check_function(node, file)
    imported = _imported(tree)
    later: dict[tuple[str, bool], Call] = {}
    for name, line, in_rule in _loose_calls(tree):
        if name in lines:
            raise unasked(file, (name, line, in_rule))
        if name.partition(".")[0] in imported:
            later.setdefault((name, in_rule), (name, line, in_rule))
    return list(later.values())


def _check_function(node: ast.AST, file: str) -> None:
    if isinstance(node, ast.AsyncFunctionDef) and any(_dotted(d) == "rule" for d in node.decorator_list):
        raise RuleSyntaxError(
            file, node.lineno, f"rule {node.name!r} is async", "write `def`: a rule waits with `yield`"
        )
    if not isinstance(node, ast.FunctionDef) or is_rule(node) or not any(asks(s) for s in node.body):
        return
    returns = node.returns.value if isinstance(node.returns, ast.Subscript) else node.returns
    if returns is None or _dotted(returns).rpartition(".")[2] not in LISTING:
        raise RuleSyntaxError(
            file,
            node.lineno,
            f"helper {node.name!r} yields without being a rule",
            "write @rule above it, or annotate it `-> Iterator[...]` if it only lists things",
        )


def _imported(tree: ast.Module) -> frozenset[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            found.update(a.asname or a.name.partition(".")[0] for a in node.names)
    return frozenset(found)


def _loose_calls(tree: ast.Module) -> Iterator[Call]:
    """Calls of plain or dotted names whose frame, if it were one, nobody would run."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and is_rule(node):
            for statement in node.body:
                yield from _in_rule(statement)
        elif not isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from _elsewhere(node)


def _in_rule(statement: ast.AST) -> Iterator[Call]:
    """In a rule, only what stands behind `yield` is run. A lambda or nested function may build frames."""
    asked: set[int] = set()
    for node in own(statement):
        if isinstance(node, ast.Yield) and node.value is not None:
            asked.update(id(value) for value in _outcomes(node.value))
        elif isinstance(node, ast.Call) and id(node) not in asked and _dotted(node.func):
            yield _dotted(node.func), node.lineno, True


def _elsewhere(tree: ast.AST) -> Iterator[Call]:
    """Outside rules a frame may be handed on: refuse only a call whose value is dropped or tested for truth."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=value) | ast.If(test=value) | ast.While(test=value) | ast.Assert(test=value):
                dropped = [value]
            case ast.BoolOp(values=values):
                dropped = values[:-1]
            case ast.UnaryOp(operand=value):
                dropped = [value]
            case _:
                continue
        for value in dropped:
            if isinstance(value, ast.Call) and _dotted(value.func):
                yield _dotted(value.func), value.lineno, False


def _outcomes(value: ast.expr) -> Iterator[ast.expr]:
    """What an expression may come to: both arms of `a if c else b`."""
    if isinstance(value, ast.IfExp):
        yield from _outcomes(value.body)
        yield from _outcomes(value.orelse)
    else:
        yield value


def _dotted(node: ast.expr) -> str:
    """`a.b.c`, or nothing for anything but names."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and (root := _dotted(node.value)):
        return f"{root}.{node.attr}"
    return ""
