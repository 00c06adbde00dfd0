"""`@rule`, written above every function that asks a player something or calls a rule that does. The compiler itself is
loaded only where it is needed: modules that come from the cache do not need it."""

from collections.abc import Callable, Generator
from typing import Any, ParamSpec, TypeAlias

from rulekeeper.core.frame import Frame

Rule: TypeAlias = Generator[Any, Any, Any]
"""What a rule function is annotated to return, so that a type checker knows the parameters of every call."""

P = ParamSpec("P")


def rule(fn: Callable[P, Rule | None]) -> Callable[P, Frame]:
    """Turn a generator function `fn(g, ...)` into a maker of frames; the driver of the game runs them.

    A rule that never asks is written without `yield` and annotated `-> None`.
    """
    from rulekeeper.core.compiler.decorate import compiled

    return compiled(fn)
