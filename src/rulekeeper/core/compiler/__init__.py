"""The rule compiler: functions that ask, cut into frames that can be copied and saved. `install` and `register` put it
into the import system; the other names are for build scripts, tests and notebooks. Each part is loaded when it is used,
so that a warm start pays for none of them."""

from contextlib import AbstractContextManager
from types import ModuleType

from rulekeeper.core.compiler.hook import install, register, warm

__all__ = ["install", "native", "register", "warm", "written"]


def written(source: str, module: str) -> str:
    """The text of rules module `module` as plain typed Python, each rule and state class written out."""
    from rulekeeper.core.compiler.writing import written as write

    return write(source, module)


def native(package: str, *more: str) -> AbstractContextManager[ModuleType]:
    """While it is entered: `package` imported afresh, its rules running as Python's own generators."""
    from rulekeeper.core.compiler.natively import native as run

    return run(package, *more)
