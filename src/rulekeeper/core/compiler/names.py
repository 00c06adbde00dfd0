"""Which locals a piece of a rule sets, and which it may read before it sets them. Works on syntax trees and knows
nothing of blocks or frames; follows the order in which Python evaluates."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

Names = frozenset[str]
NOTHING: Names = frozenset()

SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def own(node: ast.AST) -> Iterator[ast.AST]:
    """`node` and what stands in it, in reading order, without the bodies of nested functions."""
    todo = [node]
    while todo:
        n = todo.pop()
        yield n
        if isinstance(n, SCOPES):
            inside: list[ast.AST] = [*n.args.defaults, *(d for d in n.args.kw_defaults if d is not None)]
        else:
            inside = children(n)
        todo += reversed(inside)


def children(node: ast.AST) -> list[ast.AST]:
    """The parts of a node, without the marks of how a name is used, which are no syntax."""
    found: list[ast.AST] = []
    for name in node._fields:
        part = getattr(node, name, None)
        if isinstance(part, list):
            found += [p for p in part if isinstance(p, ast.AST)]
        elif isinstance(part, ast.AST) and not isinstance(part, ast.expr_context):
            found.append(part)
    return found


def asks(node: ast.AST) -> bool:
    return any(isinstance(n, (ast.Yield, ast.YieldFrom)) for n in own(node))


def stored(node: ast.AST) -> Names:
    """The locals that `node` may set."""
    found: set[str] = set()
    hidden = {id(n) for c in own(node) if isinstance(c, ast.comprehension) for n in ast.walk(c.target)}
    for n in own(node):
        if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load) and id(n) not in hidden:
            found.add(n.id)
        else:
            found |= _bound_otherwise(n)
    return frozenset(found)


def _bound_otherwise(n: ast.AST) -> Names:
    """The names bound by something that is not a `Name`: imports, handlers, patterns, nested functions."""
    match n:
        case ast.alias():
            return frozenset({n.asname or n.name.partition(".")[0]})
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            return frozenset({name})
        case ast.MatchMapping(rest=str(name)) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return frozenset({name})
        case _:
            return NOTHING


@dataclass(frozen=True, slots=True)
class Loop:
    """What is read after `continue` and after `break`."""

    top: Names = NOTHING
    out: Names = NOTHING


OUTSIDE = Loop()


def before_all(body: list[ast.stmt], after: Names, loop: Loop = OUTSIDE) -> Names:
    """The names that `body` or what follows it reads before setting them, if `after` are those of what follows."""
    for statement in reversed(body):
        after = before(statement, after, loop)
    return after


def before(s: ast.stmt, after: Names, loop: Loop = OUTSIDE) -> Names:
    """The same for one statement."""
    match s:
        case ast.Return():
            return expression(s.value, NOTHING)
        case ast.Raise():
            return expression(s.exc, expression(s.cause, NOTHING))
        case ast.Break():
            return loop.out
        case ast.Continue():
            return loop.top
        case ast.Assign():
            for target in s.targets:
                after = _target(target, after)
            return expression(s.value, after)
        case ast.AnnAssign():
            return expression(s.value, _target(s.target, after)) if s.value else after
        case ast.AugAssign():
            return expression(s.target, expression(s.value, after)) | _changed_name(s.target)
        case ast.If():
            return condition(s.test, before_all(s.body, after, loop), before_all(s.orelse, after, loop))
        case ast.While():
            ended = before_all(s.orelse, after, loop)
            return _around(lambda top: condition(s.test, before_all(s.body, top, Loop(top, after)), ended))
        case ast.For():
            ended = before_all(s.orelse, after, loop)
            around = _around(lambda top: _target(s.target, before_all(s.body, top, Loop(top, after))) | ended)
            return expression(s.iter, around)
        case ast.With():
            after = before_all(s.body, after, loop)
            for item in reversed(s.items):
                after = expression(item.context_expr, _target(item.optional_vars, after))
            return after
        case ast.Try() | ast.TryStar():
            finished = before_all(s.finalbody, after, loop)
            handled = [expression(h.type, before_all(h.body, finished, loop) - {h.name or ""}) for h in s.handlers]
            body = before_all(s.body, before_all(s.orelse, finished, loop), loop)
            return body.union(before_all(s.finalbody, NOTHING, loop), *handled)
        case ast.Match():
            cases = [condition(c.guard, before_all(c.body, after, loop), after) - stored(c.pattern) for c in s.cases]
            unmatched = NOTHING if any(_matches_all(c) for c in s.cases) else after
            return expression(s.subject, unmatched.union(*cases, *(_loads(c.pattern) for c in s.cases)))
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return (after - {s.name}) | _free(s)
        case ast.Import() | ast.ImportFrom():
            return after - stored(s)
        case _:
            for child in reversed(children(s)):
                after = expression(child, after)
            return after


def _around(step: Callable[[Names], Names]) -> Names:
    """The names at the top of a loop: they grow with each turn until nothing is added."""
    top = NOTHING
    while (grown := step(top)) != top:
        top = grown
    return top


def _matches_all(case: ast.match_case) -> bool:
    return case.guard is None and isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None


def _target(target: ast.expr | None, after: Names) -> Names:
    """Before an assignment to `target`: its names are set, what its subscripts need is read."""
    match target:
        case None:
            return after
        case ast.Name():
            return after - {target.id}
        case ast.Tuple() | ast.List():
            for part in target.elts:
                after = _target(part, after)
            return after
        case ast.Starred():
            return _target(target.value, after)
        case _:
            return expression(target, after)


def _changed_name(target: ast.expr) -> Names:
    """What `target += ...` reads of the target itself."""
    return frozenset({target.id}) if isinstance(target, ast.Name) else NOTHING


def condition(e: ast.expr | None, true: Names, false: Names) -> Names:
    """Before a test, if `true` and `false` are the names that its two outcomes read. No test at all is true."""
    match e:
        case None:
            return true
        case ast.BoolOp():
            going_on, *earlier = reversed(e.values)
            taken = condition(going_on, true, false)
            for value in earlier:
                taken = condition(value, taken, false) if isinstance(e.op, ast.And) else condition(value, true, taken)
            return taken
        case ast.UnaryOp(op=ast.Not()):
            return condition(e.operand, false, true)
        case ast.Constant():
            return true if e.value else false
        case _:
            return expression(e, true | false)


def expression(e: ast.AST | None, after: Names) -> Names:
    """Before an expression is evaluated, if `after` are the names read after it."""
    match e:
        case None:
            return after
        case ast.Name():
            return after | {e.id} if isinstance(e.ctx, ast.Load) else after - {e.id}
        case ast.NamedExpr():
            return expression(e.value, after - {e.target.id})
        case ast.BoolOp():
            return condition(e, after, after)
        case ast.IfExp():
            return condition(e.test, expression(e.body, after), expression(e.orelse, after))
        case ast.Lambda():
            return after | _free(e)
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            bound = frozenset(n.id for c in e.generators for n in ast.walk(c.target) if isinstance(n, ast.Name))
            first, *_ = e.generators
            inside = _loads(e) - bound
            return expression(first.iter, after | inside)
        case _:
            for child in reversed(children(e)):
                after = expression(child, after)
            return after


def _loads(node: ast.AST) -> Names:
    return frozenset(n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load))


def _free(scope: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> Names:
    """What a nested function reads from around it."""
    a = scope.args
    args = [*a.posonlyargs, *a.args, *a.kwonlyargs, *([a.vararg] if a.vararg else []), *([a.kwarg] if a.kwarg else [])]
    body = scope.body if isinstance(scope.body, list) else [scope.body]
    bound = frozenset(arg.arg for arg in args).union(*(stored(s) for s in body))
    return _loads(scope) - bound
