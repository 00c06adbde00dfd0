"""What a cut rule must keep while it waits, and in which order its blocks are best written. Refuses locals that may be
read before they are set, and lists that would be kept across a question."""

import ast
from collections.abc import Iterable
from functools import cached_property

from rulekeeper.core.compiler.cut import Ask, Block, Branch, Cut, Jump, Return, list_like, list_typed
from rulekeeper.core.compiler.names import SCOPES, Names, before_all, condition, expression, own, stored
from rulekeeper.core.errors import RuleSyntaxError

START = 0


class Flow:
    """The blocks of a rule that can be reached, with what is alive in them.

    `entries` are the blocks that need a position, in the order in which they are written: those that begin with an
    answer, and those to which more than one jump leads. All others are written where control comes from.
    """

    def __init__(self, cut: Cut) -> None:
        self.cut = cut
        self.blocks = self._reachable()
        self.resumed = [START, *sorted(b.end.resume for b in self.blocks.values() if isinstance(b.end, Ask))]
        self.alive = self._alive()
        self.slots = self._slots()
        self._check_set()
        self._check_kept()
        self.entries = self._entries()

    # Following jumps

    def following(self, block: Block) -> list[int]:
        """The blocks to which control goes on without a question."""
        match block.end:
            case Jump(to):
                return [self.target(to)]
            case Branch(_, yes, no):
                return [self.target(yes), self.target(no)]
            case _:
                return []

    def target(self, at: int) -> int:
        """Where a jump to `at` ends, if blocks that only jump on are left out."""
        passed = {at}
        while isinstance(end := self.cut.blocks[at].end, Jump) and not self.cut.blocks[at].code:
            if end.to in passed:
                break
            at = end.to
            passed.add(at)
        return at

    def _reachable(self) -> dict[int, Block]:
        found: dict[int, Block] = {}
        todo = [START]
        while todo:
            at = todo.pop()
            if at not in found:
                block = found[at] = self.cut.blocks[at]
                todo += self.following(block) + ([block.end.resume] if isinstance(block.end, Ask) else [])
        return dict(sorted(found.items()))

    # What is alive

    def _alive(self) -> dict[int, Names]:
        """For every block the locals that it, or a block after it, reads before setting them."""
        alive: dict[int, Names] = dict.fromkeys(self.blocks, frozenset())
        changed = True
        while changed:
            changed = False
            for at in reversed(self.blocks):
                block = self.blocks[at]
                names = before_all(block.code, self._before_end(block, alive)) & self.cut.locals
                changed |= names != alive[at]
                alive[at] = names
        return alive

    def _before_end(self, block: Block, alive: dict[int, Names]) -> Names:
        match block.end:
            case Jump(to):
                return alive[self.target(to)]
            case Branch(test, yes, no):
                return condition(test, alive[self.target(yes)], alive[self.target(no)])
            case Ask(value, resume):
                return expression(value, alive[resume])
            case Return(value):
                return expression(value, frozenset())
            case None:
                raise AssertionError(f"rule {self.cut.name!r}: a block without an end")

    def _slots(self) -> list[str]:
        kept = frozenset[str]().union(*(self.alive[at] for at in self.resumed))
        return [p for p in self.cut.params if p in kept] + sorted(kept.difference(self.cut.params))

    @cached_property
    def changed(self) -> dict[int, Names]:
        """For every block the locals that may have been set since the last question, at its end."""
        done: dict[int, Names] = {at: stored_in(block) for at, block in self.blocks.items()}
        growing = True
        while growing:
            growing = False
            for at, block in self.blocks.items():
                for to in self.following(block):
                    if not done[at] <= done[to]:
                        done[to] |= done[at]
                        growing = True
        return done

    # What is refused

    def _check_set(self) -> None:
        for name in sorted(self.alive[START].difference(self.cut.params)):
            reads = (n for n in ast.walk(self.cut.rule) if isinstance(n, ast.Name) and n.id == name)
            first = min(
                (n for n in reads if isinstance(n.ctx, ast.Load)), key=lambda n: n.lineno, default=self.cut.rule
            )
            raise self.cut.refused(
                first, f"{name!r} may be read before it is set", f"set it first, for example `{name} = None`"
            )

    def _check_kept(self) -> None:
        for at, block in self.blocks.items():
            for statement in block.code:
                for node in own(statement):
                    for name, value in _given(node):
                        if name in self.slots and (list_like(value) or isinstance(node, SCOPES)):
                            raise self._kept_list(node, name, at)
        for name in self.slots:
            if name in self.cut.types and list_typed(self.cut.types[name]):
                raise self._kept_list(self.cut.types[name], name, START)

    def _kept_list(self, node: ast.AST, name: str, at: int) -> RuleSyntaxError:
        asked = [b.end for b in self.blocks.values() if isinstance(b.end, Ask) and name in self.alive[b.end.resume]]
        line = min((ask.line for ask in asked if ask.line >= self.blocks[at].line), default=asked[0].line)
        return self.cut.refused(
            node,
            f"{name!r} is kept across the question in line {line}, and is no data that a waiting rule can hold",
            f"keep a tuple: `{name} = tuple(...)`, or use it up before the question",
        )

    # The order of writing

    def _entries(self) -> list[int]:
        """Reverse postorder over the jumps: a jump back is then only what truly goes round without a question."""
        jumps = [to for block in self.blocks.values() for to in self.following(block)]
        heads = {at for at in self.blocks if at in self.resumed or (jumps.count(at) > 1 and not self.is_small(at))}
        order: list[int] = []
        seen: set[int] = set()

        def visit(head: int) -> None:
            seen.add(head)
            for to in self._heads_after(head, heads):
                if to not in seen:
                    visit(to)
            order.append(head)

        for root in reversed(self.resumed):
            if root not in seen:
                visit(root)
        return order[::-1]

    def _heads_after(self, head: int, heads: set[int]) -> Iterable[int]:
        found: list[int] = []
        todo = self.following(self.blocks[head])
        while todo:
            at = todo.pop()
            if at not in heads:
                todo += self.following(self.blocks[at])
            elif at not in found:
                found.append(at)
        return found

    def is_small(self, at: int) -> bool:
        """A block so short that it is rather written twice than jumped to."""
        block = self.blocks[at]
        simple = all(isinstance(s, (ast.Assign, ast.AugAssign, ast.Expr)) for s in block.code)
        return at not in self.resumed and isinstance(block.end, Return) and len(block.code) <= 1 and simple


def stored_in(block: Block) -> Names:
    found = frozenset[str]().union(*(stored(s) for s in block.code))
    return found | stored(block.end.test) if isinstance(block.end, Branch) else found


def _given(node: ast.AST) -> list[tuple[str, ast.expr | None]]:
    """The names that a statement sets, with the expression each is set to."""
    match node:
        case ast.Assign(targets=targets, value=value):
            return [(t.id, value) for t in targets if isinstance(t, ast.Name)]
        case (
            ast.AnnAssign(target=ast.Name(id=name), value=value) | ast.NamedExpr(target=ast.Name(id=name), value=value)
        ):
            return [(name, value)]
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return [(name, None)]
        case _:
            return []
