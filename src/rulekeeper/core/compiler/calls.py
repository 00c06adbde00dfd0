"""Calls of imported names, looked at once their module has run: a rule that is called without `yield` does nothing, and
is refused. Kept apart from the other checks, because a module from the cache needs this one alone."""

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from rulekeeper.core.errors import RuleSyntaxError
from rulekeeper.core.frame import MAKERS

Call = tuple[str, int, bool]
"""A call by dotted name, its line, and whether it stands in a rule."""


def check_calls(calls: Iterable[Call], names: Mapping[str, Any], file: str) -> None:
    """Refuse those of `calls` that turn out to be of rules."""
    for call in calls:
        root, *path = call[0].split(".")
        found = names.get(root)
        for part in path:
            found = getattr(found, part, None)
        if isinstance(found, Hashable) and found in MAKERS:
            raise unasked(file, call)


def unasked(file: str, call: Call) -> RuleSyntaxError:
    name, line, in_rule = call
    what = f"rule {name!r} is called without yield, which does nothing"
    if in_rule:
        return RuleSyntaxError(file, line, what, f"write `yield {name}(...)` or `answer = yield {name}(...)`")
    return RuleSyntaxError(
        file, line, what, f"make this function a rule and write `yield {name}(...)`, or return the frame"
    )
