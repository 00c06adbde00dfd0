"""Cuts a rule into blocks that end where it asks, jumps, branches or returns, and refuses what cannot be cut.

A statement without a question in it stays as it was written. Loops and branches that ask become jumps between blocks.
"""

import ast
from dataclasses import dataclass, field

from rulekeeper.core.compiler.names import SCOPES, Names, asks, children, own, stored
from rulekeeper.core.errors import RuleSyntaxError

SENT = "_sent"
"""The name of the answer in a compiled rule."""

TAKEN_NAMES = frozenset({"self", "len", "tuple"})
"""What the compiled form itself needs to find under these names."""

LISTS = (ast.List, ast.ListComp, ast.Dict, ast.DictComp, ast.Set, ast.SetComp, ast.GeneratorExp, ast.Lambda)
LIST_MAKERS = frozenset({"list", "sorted", "dict", "set", "iter", "map", "filter", "zip", "reversed", "enumerate"})
LIST_TYPES = frozenset({"list", "List", "dict", "Dict", "set", "Set", "Callable", "Iterator", "Iterable", "Sequence"})


@dataclass(slots=True)
class Jump:
    to: int


@dataclass(slots=True)
class Branch:
    test: ast.expr
    yes: int
    no: int
    line: int


@dataclass(slots=True)
class Ask:
    value: ast.expr
    resume: int
    line: int


@dataclass(slots=True)
class Return:
    value: ast.expr
    line: int


End = Jump | Branch | Ask | Return


@dataclass(slots=True)
class Block:
    line: int
    code: list[ast.stmt] = field(default_factory=list)
    end: End | None = None


class Cut:
    """A rule function as blocks. Block 0 is where it starts; `resumed` are those that begin with an answer."""

    def __init__(self, rule: ast.FunctionDef, file: str) -> None:
        self.rule = rule
        self.name = rule.name
        self.file = file
        self.blocks: list[Block] = []
        self.types: dict[str, ast.expr] = {}
        self._loops: list[tuple[int, int]] = []
        self.game, self.params = self._parameters()
        self.locals = self._locals()
        self._check_forms()
        end = self._body(rule.body, self._new(rule.lineno))
        if end is not None:
            self._end(end, Return(ast.Constant(None), rule.body[-1].end_lineno or rule.lineno))
        self.resumed = [block.end.resume for block in self.blocks if isinstance(block.end, Ask)]

    def refused(self, node: ast.AST, what: str, right: str) -> RuleSyntaxError:
        line = getattr(node, "lineno", self.rule.lineno)
        return RuleSyntaxError(self.file, line, f"rule {self.name!r}: {what}", right)

    # What may stand in a rule at all

    def _parameters(self) -> tuple[str, list[str]]:
        a = self.rule.args
        if a.defaults or a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs or not a.args:
            raise self.refused(
                self.rule,
                "parameters with defaults, *, ** or / (or none at all)",
                "a rule takes the game and then plain parameters, all of which its callers give",
            )
        for arg in a.args:
            if arg.annotation is None:
                continue
            self.types[arg.arg] = arg.annotation
            if _base(arg.annotation) in LIST_TYPES:
                raise self.refused(
                    arg,
                    f"parameter {arg.arg!r} is annotated {ast.unparse(arg.annotation)}",
                    "a rule keeps its parameters while it waits: pass a tuple, an int, a str or None",
                )
        game, *params = [arg.arg for arg in a.args]
        return game, params

    def _locals(self) -> Names:
        names = frozenset(self.params).union(*(stored(s) for s in self.rule.body))
        if self.game in names:
            where = next(s for s in self.rule.body if self.game in stored(s))
            raise self.refused(where, f"{self.game!r}, the game, is set anew", "give the local another name")
        for name in sorted(names):
            if name in TAKEN_NAMES or (name.startswith("_") and name != "_"):
                raise self.refused(
                    next(n for n in ast.walk(self.rule) if name in (getattr(n, "id", ""), getattr(n, "arg", ""))),
                    f"a local is called {name!r}",
                    "the compiled rule needs self, len, tuple and names that begin with an underscore: rename it",
                )
        return names

    def _check_forms(self) -> None:
        if len(self.rule.decorator_list) > 1:
            raise self.refused(
                self.rule, "another decorator beside @rule", "@rule stands alone; call what it needs inside"
            )
        for statement in self.rule.body:
            for node in own(statement):
                self._check_form(node)

    def _check_form(self, node: ast.AST) -> None:
        match node:
            case ast.YieldFrom():
                raise self.refused(node, "yield from", "a rule is called with a plain `yield the_rule(g, ...)`")
            case ast.Yield(value=None):
                raise self.refused(
                    node, "a yield without a question", "write `yield choose(...)` or `yield another_rule(g)`"
                )
            case ast.Yield() if any(isinstance(n, (ast.NamedExpr, ast.Yield)) for n in own(node) if n is not node):
                raise self.refused(
                    node, "a := or another yield inside a yield", "set the local in a line of its own before it"
                )
            case ast.Global() | ast.Nonlocal():
                raise self.refused(node, "global or nonlocal", "what a rule changes is a column of the game")
            case ast.ClassDef():
                raise self.refused(node, "a class inside a rule", "write it beside the rule")
            case ast.Await() | ast.AsyncFor() | ast.AsyncWith():
                raise self.refused(node, "async or await", "a rule waits with `yield`")
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                body = node.body if isinstance(node.body, list) else [node.body]
                if any(asks(part) for part in body):
                    raise self.refused(node, "a yield in a nested function or lambda", "make it a rule of its own")
            case ast.Delete() if any(isinstance(n, ast.Name) for n in node.targets):
                raise self.refused(node, "del of a local", "leave it: it is forgotten once nothing reads it")

    # Cutting

    def _new(self, line: int) -> int:
        self.blocks.append(Block(line))
        return len(self.blocks) - 1

    def _end(self, at: int, end: End) -> None:
        self.blocks[at].end = end

    def _body(self, body: list[ast.stmt], at: int) -> int | None:
        """Cut statements into block `at` and on; the block where control goes on, or None where it does not."""
        for statement in body:
            following = self._statement(statement, at)
            if following is None:
                return None
            at = following
        return at

    def _statement(self, s: ast.stmt, at: int) -> int | None:
        if isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant):
            return at
        if isinstance(s, ast.AnnAssign) and isinstance(s.target, ast.Name):
            self.types[s.target.id] = s.annotation
        if asks(s):
            return self._asking(s, at)
        match s:
            case ast.Return():
                self._end(at, Return(s.value or ast.Constant(None), s.lineno))
                return None
            case ast.Break() | ast.Continue():
                top, after = self._loops[-1]
                self._end(at, Jump(after if isinstance(s, ast.Break) else top))
                return None
            case ast.If() if _leaves_loop(s):
                return self._branch(s.test, s, at)
            case ast.AnnAssign(value=None):
                return at
            case ast.Pass():
                return at
        if _leaves_loop(s):
            raise self.refused(
                s,
                "a break or continue out of with, try, match or an inner loop's else, of a loop that asks",
                "decide inside it, and leave the loop with an `if` after it",
            )
        self._note_types(s)
        self.blocks[at].code.append(s)
        return at

    def _note_types(self, s: ast.stmt) -> None:
        for node in own(s):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                self.types[node.target.id] = node.annotation

    def _asking(self, s: ast.stmt, at: int) -> int | None:
        match s:
            case ast.Expr(value=ast.Yield(value=ast.expr() as value)):
                return self._ask(value, s, at)
            case ast.Return(value=ast.Yield(value=ast.expr() as value)):
                self._end(self._ask(value, s, at), Return(_sent(s), s.lineno))
                return None
            case ast.Assign(value=ast.Yield(value=ast.expr() as value)) if not any(asks(t) for t in s.targets):
                return self._answer(value, s.targets, s, at)
            case ast.AnnAssign(target=target, value=ast.Yield(value=ast.expr() as value)):
                return self._answer(value, [target], s, at)
            case ast.If(test=ast.Yield(value=ast.expr() as value)):
                return self._branch(_sent(s), s, self._ask(value, s, at))
            case ast.If() if not asks(s.test):
                return self._branch(s.test, s, at)
            case ast.While() if not asks(s.test):
                self._check_no_else(s)
                return self._loop(s, s.test, [], at)
            case ast.For() if not asks(s.iter):
                self._check_no_else(s)
                return self._for(s, at)
            case ast.Try() | ast.TryStar() | ast.With() | ast.Match():
                form = type(s).__name__.lower().removesuffix("star")
                raise self.refused(s, f"a yield inside {form}", f"ask before or after the {form}, or choose with `if`")
        raise self.refused(
            s,
            "a yield inside a larger expression",
            "give the answer a line of its own: `answer = yield ...` (also allowed: a bare `yield ...`, "
            "`return (yield ...)` and `if (yield ...):`)",
        )

    def _check_no_else(self, s: ast.For | ast.While) -> None:
        if s.orelse:
            raise self.refused(
                s.orelse[0], "the else of a loop that asks", "set a local in the loop and test it afterwards"
            )

    def _ask(self, value: ast.expr, s: ast.stmt, at: int) -> int:
        resume = self._new(s.lineno)
        self._end(at, Ask(value, resume, s.lineno))
        return resume

    def _answer(self, value: ast.expr, targets: list[ast.expr], s: ast.stmt, at: int) -> int:
        resume = self._ask(value, s, at)
        self.blocks[resume].code.append(ast.copy_location(ast.Assign(targets, _sent(s)), s))
        return resume

    def _branch(self, test: ast.expr, s: ast.If, at: int) -> int | None:
        yes, no = self._new(s.body[0].lineno), self._new(s.lineno)
        self._end(at, Branch(test, yes, no, s.lineno))
        ends = [end for end in (self._body(s.body, yes), self._body(s.orelse, no)) if end is not None]
        if not ends:
            return None
        after = self._new(s.end_lineno or s.lineno)
        for end in ends:
            self._end(end, Jump(after))
        return after

    def _loop(self, s: ast.For | ast.While, test: ast.expr, head: list[ast.stmt], at: int) -> int:
        top, inside, after = self._new(s.lineno), self._new(s.body[0].lineno), self._new(s.end_lineno or s.lineno)
        self._end(at, Jump(top))
        endless = isinstance(test, ast.Constant) and test.value
        self._end(top, Jump(inside) if endless else Branch(test, inside, after, s.lineno))
        self.blocks[inside].code += head
        self._loops.append((top, after))
        end = self._body(s.body, inside)
        self._loops.pop()
        if end is not None:
            self._end(end, Jump(top))
        return after

    def _for(self, s: ast.For, at: int) -> int:
        """A loop that asks walks a tuple, taken at its start, with a counter: both are data that can wait."""
        items, count = f"_items{s.lineno}", f"_count{s.lineno}"
        self.locals |= {items, count}
        self.types[items], self.types[count] = _parsed("tuple[_Any, ...]"), _parsed("int")
        self.blocks[at].code += [_line(f"{items} = tuple(0)", s), _line(f"{count} = 0", s)]
        taken = self.blocks[at].code[-2]
        assert isinstance(taken, ast.Assign) and isinstance(taken.value, ast.Call)
        taken.value.args = [s.iter]
        following = _line(f"_ = {items}[{count}]", s)
        assert isinstance(following, ast.Assign)
        following.targets = [s.target]
        test = _line(f"{count} < len({items})", s)
        assert isinstance(test, ast.Expr)
        return self._loop(s, test.value, [following, _line(f"{count} += 1", s)], at)


def place(node: ast.AST, line: int) -> None:
    """Let a made node and everything in it stand at `line` of the source."""
    todo = [node]
    while todo:
        n = todo.pop()
        todo += children(n)
        if isinstance(n, (ast.stmt, ast.expr, ast.arg, ast.keyword, ast.alias)):
            n.lineno = n.end_lineno = line
            n.col_offset = n.end_col_offset = 0


def list_like(value: ast.expr | None) -> bool:
    """Whether an expression makes something that a waiting rule cannot keep."""
    match value:
        case ast.Call(func=ast.Name(id=name)):
            return name in LIST_MAKERS
        case ast.IfExp():
            return list_like(value.body) or list_like(value.orelse)
        case _:
            return isinstance(value, LISTS)


def list_typed(annotation: ast.expr) -> bool:
    return _base(annotation) in LIST_TYPES


def _base(annotation: ast.expr) -> str:
    match annotation:
        case ast.Constant(value=str(text)):
            return _base(_parsed(text))
        case ast.BinOp(left=left, right=right):
            return next((base for base in (_base(left), _base(right)) if base in LIST_TYPES), "")
        case ast.Subscript(value=value):
            return _base(value)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _sent(s: ast.stmt) -> ast.expr:
    name = ast.Name(SENT, ast.Load())
    place(name, s.lineno)
    return name


def _parsed(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _line(text: str, s: ast.stmt) -> ast.stmt:
    made = ast.parse(text).body[0]
    place(made, s.lineno)
    return made


def _leaves_loop(s: ast.AST, inside: bool = False) -> bool:
    """Whether a break or continue in `s` belongs to a loop around `s`."""
    if isinstance(s, (ast.Break, ast.Continue)):
        return not inside
    if isinstance(s, SCOPES):
        return False
    if isinstance(s, (ast.For, ast.While)):
        return any(_leaves_loop(x, True) for x in s.body) or any(_leaves_loop(x, inside) for x in s.orelse)
    return any(_leaves_loop(x, inside) for x in children(s) if not isinstance(x, ast.expr))
