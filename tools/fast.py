"""Builds the wheel that is compiled ahead of time: `python tools/fast.py`, or `make fast`.

The modules to compile are listed in `pyproject.toml` under `[tool.rulekeeper.fast]`. Their rules and columns are
written out as ordinary typed classes into `build/fast`, beside a copy of everything else for the type checker; mypyc
then makes machine code of them. The wheel comes to lie in `dist`. Only `build` and `dist` are written to.
"""

import os
import shutil
import sys
import sysconfig
import tomllib
from pathlib import Path
from typing import Final

from setuptools.build_meta import build_wheel

from rulekeeper.core.compiler import written

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ROOT / "src"
BUILD: Final = ROOT / "build" / "fast"
WHEELS: Final = ROOT / "dist"

MYPY: Final = f"""\
[mypy]
mypy_path = {BUILD}
explicit_package_bases = true
namespace_packages = true
ignore_missing_imports = true
follow_imports = silent
"""


def main() -> int:
    trouble = missing_tool()
    if trouble:
        print(f"make fast: {trouble}", file=sys.stderr)
        return 1
    modules = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["rulekeeper"]["fast"][
        "modules"
    ]
    unknown = [name for name in modules if not source(name).is_file()]
    if unknown:
        print(f"make fast: pyproject.toml lists modules that are not there: {', '.join(unknown)}", file=sys.stderr)
        return 1
    write_out(modules)
    for old in WHEELS.glob("rulekeeper-*-cp*.whl"):
        old.unlink()
    print(f"Compiling {len(modules)} modules to machine code; this takes a minute or two", flush=True)
    os.chdir(ROOT)
    os.environ["RULEKEEPER_FAST"] = str(BUILD)
    WHEELS.mkdir(exist_ok=True)
    print(f"Built {WHEELS.name}/{build_wheel(str(WHEELS))}")
    return 0


def missing_tool() -> str | None:
    """What this machine lacks for compiling C, in words, or None."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        return f"no C compiler named {compiler!r} here (Debian: apt-get install gcc)"
    header = Path(sysconfig.get_path("include"), "Python.h")
    if not header.is_file():
        return f"Python's own header files are not here, {header} is missing (Debian: apt-get install python3-dev)"
    return None


def source(module: str) -> Path:
    """The file of a module; a package's is its `__init__.py`."""
    path = SOURCES.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def write_out(modules: list[str]) -> None:
    """Fill `build/fast` with the package as the type checker shall see it, and the list of what to compile."""
    shutil.rmtree(BUILD, ignore_errors=True)
    shutil.copytree(SOURCES, BUILD, ignore=shutil.ignore_patterns("__pycache__", "__rules__", "*.egg-info", "*.so"))
    paths = []
    for module in modules:
        path = BUILD / source(module).relative_to(SOURCES)
        path.write_text(written(path.read_text(encoding="utf-8"), module), encoding="utf-8")
        paths.append(str(path))
    (BUILD / "modules.txt").write_text("\n".join(paths) + "\n", encoding="utf-8")
    (BUILD / "mypy.ini").write_text(MYPY, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
