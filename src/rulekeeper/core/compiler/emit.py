"""Makes the syntax tree of a compiled rule: its frame class, its maker and its registration. Every node keeps or is
given a line of the source, so that tracebacks, breakpoints and coverage show the rule as it was written."""

import ast
import copy

from rulekeeper.core.compiler.cut import SENT, Ask, Branch, Cut, Jump, Return, place
from rulekeeper.core.compiler.flow import START, Flow
from rulekeeper.core.compiler.names import SCOPES, stored

AT = "_at"
ZEROS = {"int": "0", "bool": "False", "str": "''"}
METHODS = frozenset({"at", "step", "copy", "data"})
"""What a frame has under these names itself; a local called so is kept under the name with `_` behind it."""

FEW = 6
"""Up to so many positions are compared one after the other, more are halved first."""

PREFIXES = ("rulekeeper.games.", "rulekeeper.")


def qualified(module: str, name: str) -> str:
    """The name of a rule in saves: its module, without what all games share, and its own."""
    for prefix in PREFIXES:
        if module.startswith(prefix):
            module = module.removeprefix(prefix)
            break
    return f"{module}.{name}"


def compile_rule(rule: ast.FunctionDef, module: str, file: str) -> list[ast.stmt]:
    """The statements that replace `rule`: class, maker, registration. They use `_Frame`, `_enter` and `_Any`."""
    return _Emitter(Flow(Cut(rule, file)), module).statements()


class _Emitter:
    def __init__(self, flow: Flow, module: str) -> None:
        self.flow = flow
        self.cut: Cut = flow.cut
        self.module = module
        self.frame = f"Frame_{self.cut.name}"
        self.positions = {at: position for position, at in enumerate(flow.entries)}
        self.first = self.positions[START]
        self.writing = self.first
        self.goes_back = False
        self.asked_in = {b.end.resume: b.end.line for b in flow.blocks.values() if isinstance(b.end, Ask)}

    # The class and its maker

    def statements(self) -> list[ast.stmt]:
        rule, slots = self.cut.rule, self.flow.slots
        name = qualified(self.module, self.cut.name)
        fields = [_slot(s) for s in slots]
        given = "".join(f", self.{f}" for f in fields)
        params = "".join(f", {f}: {self._type(s)}" for f, s in zip(fields, slots, strict=True))
        start = "".join(f", {s if s in self.cut.params else self._zero(s)}" for s in slots)
        step = self._step()
        text = [
            f"class {self.frame}(_Frame):",
            f"    __slots__ = {tuple(fields)!r}",
            f"    LOCALS: _ClassVar[tuple[str, ...]] = {tuple(slots)!r}",
            *(f"    {f}: {self._type(s)}" for f, s in zip(fields, slots, strict=True)),
            f"    def __init__(self, at: int{params}) -> None:",
            "        self.at = at",
            *(f"        self.{f} = {f}" for f in fields),
            "    def copy(self) -> _Frame:",
            f"        return {self.frame}(self.at{given})",
            "    def data(self) -> list[_Any]:",
            f"        return [{name!r}, self.at{given}]",
            f"    def step(self, {self.cut.game}: {self._game_type()}, {SENT}: _Any) -> _Any: ...",
            f"def {self.cut.name}() -> _Frame:",
            f"    return {self.frame}({self.first}{start})",
            f"_enter({name!r}, {self.frame}, {self.cut.name}, {self.module!r})",
        ]
        made = ast.parse("\n".join(text)).body
        frame, maker, _ = made
        for node in made:
            place(node, rule.lineno)
        assert isinstance(frame, ast.ClassDef) and isinstance(maker, ast.FunctionDef)
        last = frame.body[-1]
        assert isinstance(last, ast.FunctionDef)
        last.body = step
        maker.args = rule.args
        if (said := ast.get_docstring(rule, clean=False)) is not None:
            words = ast.Expr(ast.Constant(said))
            place(words, rule.body[0].lineno)
            maker.body.insert(0, words)
        return made

    def _game_type(self) -> str:
        return self._type(self.cut.game)

    def _type(self, name: str) -> str:
        """A slot's type. What may be None is untyped: the test for None and the use fall into different blocks."""
        known = ast.unparse(self.cut.types[name]).strip("'\"") if name in self.cut.types else "_Any"
        if "None" in known or "Optional" in known:
            return "_Any"
        plain = known in ZEROS or known.startswith("tuple[")
        return known if plain or name in self.cut.params or name == self.cut.game else "_Any"

    def _zero(self, name: str) -> str:
        """What a slot holds before its first value."""
        known = self._type(name)
        return ZEROS.get(known, "()" if known.startswith("tuple[") else "None")

    # The step

    def _step(self) -> list[ast.stmt]:
        line = self.cut.rule.lineno
        chunks = [self._entry(at) for at in self.flow.entries]
        body = self._dispatch(chunks, 0, len(chunks))
        if self.goes_back:
            body = [_made("while True: ...", line, body)]
        declared = self._declared()
        if len(chunks) > 1:
            declared.append(_made(f"{AT} = self.at", line))
        return declared + body

    def _declared(self) -> list[ast.stmt]:
        """Types for the type checker; nothing happens here when the rule runs."""
        set_here = frozenset[str]().union(*(stored(s) for b in self.flow.blocks.values() for s in b.code))
        typed = sorted(n for n in set_here & self.cut.locals if n in self.cut.types or n in self.flow.slots)
        names = [*(s for s in self.flow.slots if s not in typed), *typed]
        return [_made(f"{name}: {self._local_type(name)}", self.cut.rule.lineno) for name in names]

    def _local_type(self, name: str) -> str:
        if name not in self.cut.types or name in self.flow.slots:
            return self._type(name)
        return ast.unparse(self.cut.types[name])

    def _dispatch(self, chunks: list[list[ast.stmt]], low: int, high: int) -> list[ast.stmt]:
        """Positions low to high - 1. Whoever falls out of one of them goes on at a later one."""
        if high - low <= FEW:
            body: list[ast.stmt] = []
            for position in range(low, high):
                chunk = chunks[position]
                if position == len(chunks) - 1:
                    body += chunk
                else:
                    body.append(_made(f"if {AT} == {position}: ...", chunk[0].lineno, chunk))
            return body
        middle = (low + high) // 2
        lower = self._dispatch(chunks, low, middle)
        upper = self._dispatch(chunks, middle, high)
        halves: list[ast.stmt] = [_made(f"if {AT} < {middle}: ...", lower[0].lineno, lower)]
        if high == len(chunks):
            return halves + upper
        return [*halves, _made(f"if {AT} < {high}: ...", upper[0].lineno, upper)]

    def _entry(self, at: int) -> list[ast.stmt]:
        loads: list[ast.stmt] = []
        if at in self.flow.resumed:
            line = self.asked_in.get(at, self.cut.rule.lineno)
            alive = self.flow.alive[at]
            loads = [_made(f"{s} = self.{_slot(s)}", line) for s in self.flow.slots if s in alive]
        self.writing = self.positions[at]
        return loads + self._block(at)

    def _block(self, at: int) -> list[ast.stmt]:
        """A block and the blocks that only it leads to."""
        block = self.flow.blocks[at]
        body = [_Leaving().kept(s) for s in block.code]
        match block.end:
            case Jump(to):
                body += self._go(to, block.line)
            case Branch(test, yes, no, line):
                body += self._fork(test, self._go(yes, line), self._go(no, line), line)
            case Ask(value, resume, line):
                alive, changed = self.flow.alive[resume], self.flow.changed[at]
                keep = [s for s in self.flow.slots if s in alive and s in changed]
                body += [_made(f"self.{_slot(s)} = {s}", line) for s in keep]
                body.append(_made(f"self.at = {self.positions[resume]}", line))
                body.append(_returning(value, line))
            case Return(value, line):
                body += [_made("self.at = -1", line), _returning(value, line)]
        return body

    def _go(self, to: int, line: int) -> list[ast.stmt]:
        to = self.flow.target(to)
        if to not in self.positions:
            return self._block(to)
        going = [] if self.positions[to] == self.writing else [_made(f"{AT} = {self.positions[to]}", line)]
        if self.positions[to] <= self.writing:
            self.goes_back = True
            going.append(_made("continue", line))
        return going

    def _fork(self, test: ast.expr, yes: list[ast.stmt], no: list[ast.stmt], line: int) -> list[ast.stmt]:
        fork = ast.If(test, yes, [])
        fork.lineno = fork.end_lineno = line
        fork.col_offset = fork.end_col_offset = 0
        if _leaves(yes):
            return [fork, *no]
        fork.orelse = no
        return [fork]


class _Leaving(ast.NodeTransformer):
    """A statement without a question, as the step runs it: to return is to be done; types stand at the top."""

    def kept(self, s: ast.stmt) -> ast.stmt:
        if any(isinstance(n, (ast.Return, ast.AnnAssign)) for n in ast.walk(s)):
            made = self.visit(copy.deepcopy(s))
            assert isinstance(made, ast.stmt)
            return made
        return s

    def visit(self, node: ast.AST) -> ast.AST | list[ast.AST]:
        if isinstance(node, SCOPES):
            return node
        visited: ast.AST | list[ast.AST] = super().visit(node)
        return visited

    def visit_Return(self, node: ast.Return) -> list[ast.stmt]:
        return [_made("self.at = -1", node.lineno), node]

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if not isinstance(node.target, ast.Name):
            return node
        plain = ast.Assign([node.target], node.value) if node.value else ast.Pass()
        return ast.copy_location(plain, node)


def _slot(name: str) -> str:
    return f"{name}_" if name in METHODS else name


def _leaves(body: list[ast.stmt]) -> bool:
    last = body[-1]
    if isinstance(last, ast.If):
        return bool(last.orelse) and _leaves(last.body) and _leaves(last.orelse)
    return isinstance(last, (ast.Return, ast.Continue))


def _returning(value: ast.expr, line: int) -> ast.stmt:
    made = ast.Return(value)
    if not hasattr(value, "lineno"):
        place(value, line)
    return ast.copy_location(made, value)


def _made(text: str, line: int, body: list[ast.stmt] | None = None) -> ast.stmt:
    """A statement from its text, standing at `line`, with `body` inside."""
    made = ast.parse(text).body[0]
    place(made, line)
    if body is not None:
        assert isinstance(made, (ast.If, ast.While))
        made.body = body
    return made


def untyped(statements: list[ast.stmt]) -> list[ast.stmt]:
    """The same without the types of frames: they are for mypyc, and their names need not exist when the module runs."""
    for node in statements:
        if isinstance(node, ast.ClassDef):
            parts = [p for p in node.body if not isinstance(p, ast.AnnAssign) or p.value is not None]
            node.body = [_untyped_part(part) for part in parts]
        elif isinstance(node, ast.FunctionDef):
            node.returns = None
    return statements


def _untyped_part(part: ast.stmt) -> ast.stmt:
    if isinstance(part, ast.AnnAssign) and part.value is not None:
        return ast.copy_location(ast.Assign([part.target], part.value), part)
    if isinstance(part, ast.FunctionDef):
        part.returns = None
        for arg in part.args.args:
            arg.annotation = None
    return part
