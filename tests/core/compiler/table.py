"""A table to try rules on: rules from text, run compiled, written out or natively, and what happened told as a list."""

import json
from functools import lru_cache
from types import CodeType, ModuleType
from typing import Any

from rulekeeper.core.choice import Choice
from rulekeeper.core.columns import check_data, columns
from rulekeeper.core.compiler.modules import compile_module
from rulekeeper.core.compiler.natively import compile_native
from rulekeeper.core.compiler.writing import written
from rulekeeper.core.state import State

MODULE = "a_table"

HEAD = """
from tests.core.compiler.table import Table, ask, go_on, note
from rulekeeper.core.rule import Rule, rule
"""


@columns
class Table(State):
    """A state with a log, and fuel that ends endless loops."""

    log: tuple[Any, ...]
    pile: list[int]
    fuel: int


def ask(*options: Any) -> Choice:
    return Choice(0, "ask", options)


def note(g: Table, *values: Any) -> None:
    g.log = (*g.log, values)


def go_on(g: Table) -> bool:
    g.fuel -= 1
    return g.fuel > 0


@lru_cache(maxsize=8)
def code(source: str, way: str) -> CodeType:
    text = HEAD + source
    if way == "compiled":
        return compile_module(text.encode(), MODULE, f"{MODULE}.py")[0]
    if way == "written":
        return compile(written(text, MODULE), f"{MODULE}.py", "exec", dont_inherit=True)
    return compile_native(text.encode(), MODULE, f"{MODULE}.py")


def run(source: str, way: str) -> ModuleType:
    """The module that `source` makes: compiled, written or native."""
    module = ModuleType(MODULE)
    exec(code(source, way), vars(module))
    return module


def played(source: str, way: str, picks: list[int], reload: bool = False, fuel: int = 30) -> list[Any]:
    """Every question with its answer, and the log, of rule `main` played with `picks`.

    With `reload`, every answer is given to a copy, and to a state that was JSON in between; both must agree.
    """
    module = run(source, way)
    g = Table.blank()
    g.fuel = fuel
    g.frames = [module.main(g)]
    told: list[Any] = []
    g.run()
    for turn in range(60):
        if g.asks is None:
            break
        pick = picks[turn % len(picks)] % len(g.asks.options)
        told.append((g.asks.options, pick))
        if not reload:
            g.run(g.asks.options[pick])
            continue
        check_data(g)
        copy, loaded = g.clone(), Table.from_data(json.loads(json.dumps(g.data())))
        before = json.dumps(g.data())
        for state in (copy, loaded):
            assert state.asks is not None
            state.run(state.asks.options[pick])
        assert json.dumps(g.data()) == before, "playing on a copy changed the original"
        assert copy == loaded
        g = loaded
    return [*told, g.log, g.fuel]
