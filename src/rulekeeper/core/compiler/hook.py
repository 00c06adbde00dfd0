"""Puts the compiler into the import system: rules modules are compiled as a whole when they are imported, and come from
the cache when nothing has changed. Touches `sys.meta_path`; modules compiled to machine code are left alone."""

import _imp
import re
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

from rulekeeper.core.compiler import cache
from rulekeeper.core.compiler.calls import Call, check_calls

MARK: Final = re.compile(rb"^@(\w+\.)*rule\s*$", re.MULTILINE)
"""A module without it is no rules module, and loaded as any other."""

_packages: Final = ["rulekeeper.core", "rulekeeper.games"]


def install() -> None:
    """Let every rules module that is imported from now on go through the compiler and its cache."""
    if _FINDER not in sys.meta_path:
        sys.meta_path.insert(0, _FINDER)


def register(prefix: str) -> None:
    """Treat module `prefix` and all modules below it as rules modules too."""
    if prefix not in _packages:
        _packages.append(prefix)
    install()


def within(module: str, packages: Sequence[str]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


class RuleLoader(SourceFileLoader):
    """Loads one rules module; also for a file that no finder would find: `RuleLoader(name, path)`."""

    calls: list[Call]

    def get_code(self, fullname: str) -> CodeType | None:
        self.calls = []
        source = self.get_data(self.path)
        if not MARK.search(source):
            return super().get_code(fullname)
        path = str(self.path)
        key = cache.digest(source, fullname)
        stored = cache.read(fullname, path, key)
        if stored is None:
            stored = _compiled(source, fullname, path)
            cache.write(fullname, key, stored, cache.users())
        code: CodeType
        code, self.calls = stored
        if code.co_filename != path:
            _imp._fix_co_filename(code, path)  # type: ignore[attr-defined]
        return code

    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        check_calls(self.calls, vars(module), str(self.path))


class _Finder:
    """Finds what Python's own finder finds, and changes the loader of sources."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not within(fullname, _packages):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and type(spec.loader) is SourceFileLoader:
            spec.loader = RuleLoader(fullname, spec.loader.path)
        return spec


_FINDER: Final = _Finder()


def warm(package: str) -> int:
    """Compile every rules module of `package` into the folders beside them, as a wheel ships them; returns how many.

    What lies in these folders from earlier is removed.
    """
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"there is no package {package!r} to compile the rules of")
    count = 0
    for root in map(Path, spec.submodule_search_locations):
        for old in root.rglob(f"{cache.FOLDER}/*.bin"):
            old.unlink()
        for file in sorted(root.rglob("*.py")):
            source = file.read_bytes()
            if not MARK.search(source):
                continue
            inner = file.relative_to(root).with_suffix("").parts
            module = ".".join([package, *(part for part in inner if part != "__init__")])
            stored = _compiled(source, module, str(file))
            if cache.write(module, cache.digest(source, module), stored, cache.beside(str(file)), kept=1) is None:
                raise PermissionError(f"the compiled rules of {module} cannot be written to {cache.beside(str(file))}")
            count += 1
    return count


def _compiled(source: bytes, module: str, path: str) -> tuple[CodeType, list[Call]]:
    from rulekeeper.core.compiler.modules import compile_module

    return compile_module(source, module, path)
