"""The same rules run as Python's own generators, to check the compiled ones against. Imports a package afresh beside
the one that is in use; touches `sys.modules` and `sys.meta_path` only while it is entered, and registers no rule."""

import ast
import importlib
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any, NoReturn

from rulekeeper.core.compiler.checks import check_module, is_rule
from rulekeeper.core.compiler.emit import qualified
from rulekeeper.core.compiler.hook import within
from rulekeeper.core.compiler.modules import preamble
from rulekeeper.core.compiler.names import asks
from rulekeeper.core.errors import NotData
from rulekeeper.core.frame import Frame


class NativeFrame(Frame):
    """A rule that runs as a live generator: the driver moves it like any other, but it cannot be copied or saved."""

    __slots__ = ("args", "name", "rule", "running")

    def __init__(self, name: str, rule: Callable[..., Any], args: tuple[Any, ...]) -> None:
        self.at = 0
        self.name = name
        self.rule = rule
        self.args = args
        self.running: Generator[Any, Any, Any] | None = None

    def step(self, g: Any, sent: Any) -> Any:
        try:
            if self.running is not None:
                return self.running.send(sent)
            started = self.rule(g, *self.args)
            if isinstance(started, Generator):
                self.running = started
                return next(started)
            self.at = -1
            return started
        except StopIteration as done:
            self.at = -1
            return done.value

    def copy(self) -> NoReturn:
        raise NotData(f"rule {self.name!r} runs as a live generator; copy a game whose rules are compiled")

    def data(self) -> NoReturn:
        raise NotData(f"rule {self.name!r} runs as a live generator; save a game whose rules are compiled")


def maker(name: str) -> Callable[[Callable[..., Any]], Callable[..., Frame]]:
    """What stands in the place of `@rule` in a module that is loaded natively."""

    def decorate(rule: Callable[..., Any]) -> Callable[..., Frame]:
        return lambda _g, *args: NativeFrame(name, rule, args)

    return decorate


@contextmanager
def native(package: str, *more: str) -> Iterator[ModuleType]:
    """`package`, and the packages `more` that it uses, afresh with native rules; all is as before when it is left."""
    packages = (package, *more)
    kept = {name: module for name, module in sys.modules.items() if within(name, packages)}
    outer = {name: _attribute(name) for name in packages}
    for name in kept:
        del sys.modules[name]
    finder = _NativeFinder(packages)
    sys.meta_path.insert(0, finder)
    try:
        yield importlib.import_module(package)
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if within(name, packages)]:
            del sys.modules[name]
        sys.modules.update(kept)
        for name, module in outer.items():
            _put_back(name, module)


def _attribute(name: str) -> Any:
    """The module `name` as its parent package knows it."""
    parent, _, child = name.rpartition(".")
    return getattr(sys.modules.get(parent), child, None)


def _put_back(name: str, module: Any) -> None:
    parent, _, child = name.rpartition(".")
    if parent not in sys.modules:
        return
    if module is not None:
        setattr(sys.modules[parent], child, module)
    elif hasattr(sys.modules[parent], child):
        delattr(sys.modules[parent], child)


class _NativeFinder:
    def __init__(self, packages: Sequence[str]) -> None:
        self.packages = packages

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not within(fullname, self.packages):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _NativeLoader(fullname, spec.loader.path)
        return spec


class _NativeLoader(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType | None:
        return compile_native(self.get_data(self.path), fullname, str(self.path))


def compile_native(source: bytes, module: str, file: str) -> CodeType:
    """The code of a rules module with its rules left as they are written."""
    tree = ast.parse(source, file)
    check_module(tree, file)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and is_rule(node):
            node.decorator_list = [ast.parse(f"_native({qualified(module, node.name)!r})", mode="eval").body]
            _Snapshots().visit(node)
    head = preamble(tree)
    tree.body[head:head] = ast.parse(f"from {__name__} import maker as _native").body
    return compile(ast.fix_missing_locations(tree), file, "exec", dont_inherit=True)


class _Snapshots(ast.NodeTransformer):
    """A loop that asks walks what was there at its start: that is the rules' meaning of `for`."""

    def visit_For(self, node: ast.For) -> ast.For:
        self.generic_visit(node)
        if asks(node):
            taken = ast.Call(ast.Name("tuple", ast.Load()), [node.iter], [])
            node.iter = ast.copy_location(taken, node.iter)
        return node
