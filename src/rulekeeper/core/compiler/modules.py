"""Compiles a rules module as a whole, from its source to code: what the import hook runs and the cache stores."""

import ast
from types import CodeType

from rulekeeper.core.compiler.calls import Call
from rulekeeper.core.compiler.checks import check_module, is_rule
from rulekeeper.core.compiler.emit import compile_rule, untyped

IMPORTS = "from rulekeeper.core.frame import Frame as _Frame, enter as _enter"


def compile_module(source: bytes, module: str, file: str) -> tuple[CodeType, list[Call]]:
    """The code of a rules module, and the calls in it to be checked once it has run."""
    tree = ast.parse(source, file)
    calls = check_module(tree, file)
    body: list[ast.stmt] = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and is_rule(node):
            body += untyped(compile_rule(node, module, file))
        else:
            body.append(node)
    head = preamble(tree)
    body[head:head] = ast.parse(IMPORTS).body
    return compile(ast.Module(body, []), file, "exec", dont_inherit=True), calls


def preamble(tree: ast.Module) -> int:
    """How many statements must stay first: the docstring and imports from `__future__`."""
    count = int(ast.get_docstring(tree, clean=False) is not None)
    while count < len(tree.body):
        node = tree.body[count]
        if not isinstance(node, ast.ImportFrom) or node.module != "__future__":
            break
        count += 1
    return count
