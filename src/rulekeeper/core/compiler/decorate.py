"""`@rule` where a module is imported without the import hook, as in tests and notebooks: the function's source is found
again, compiled, and its maker takes the function's place. Touches the globals of the module that the rule stands in."""

import __future__

import ast
import inspect
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from rulekeeper.core.compiler.calls import check_calls
from rulekeeper.core.compiler.checks import check_module, rules_of
from rulekeeper.core.compiler.emit import compile_rule, untyped
from rulekeeper.core.errors import RuleSyntaxError
from rulekeeper.core.frame import Frame, enter

FEATURES = [getattr(__future__, name) for name in __future__.all_feature_names]


def compiled(fn: Callable[..., Any]) -> Callable[..., Frame]:
    """The maker of frames for the generator function `fn`."""
    file, line = fn.__code__.co_filename, fn.__code__.co_firstlineno
    if fn.__qualname__ != fn.__name__:
        raise RuleSyntaxError(file, line, f"rule {fn.__qualname__!r} is nested", "a rule stands in a module, by itself")
    try:
        source = "".join(inspect.findsource(fn)[0])
    except OSError as error:
        raise RuleSyntaxError(
            file, line, f"the source of rule {fn.__name__!r} is not to be had", "write it in a file"
        ) from error
    names = fn.__globals__
    functions, calls = _module(source, file)
    check_calls(calls, names, file)
    made = untyped(compile_rule(functions[fn.__name__, line], fn.__module__, file))
    flags = sum(feature.compiler_flag for feature in FEATURES if fn.__code__.co_flags & feature.compiler_flag)
    code = compile(ast.Module(made, []), file, "exec", flags, dont_inherit=True)
    scope: dict[str, Any] = {"_Frame": Frame, "_enter": enter}
    exec(code, names, scope)
    frame_name = f"Frame_{fn.__name__}"
    names[frame_name] = scope[frame_name]
    maker: Callable[..., Frame] = scope[fn.__name__]
    return maker


@lru_cache(maxsize=8)
def _module(source: str, file: str) -> tuple[dict[tuple[str, int], ast.FunctionDef], Any]:
    """The rules of a module by name and first line, and the calls in it that must not be of rules."""
    tree = ast.parse(source, file)
    calls = check_module(tree, file)
    return {(rule.name, rule.decorator_list[0].lineno): rule for rule in rules_of(tree)}, calls
