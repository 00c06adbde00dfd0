"""How long a game of many rules takes to import: `python bench/import_time.py [RULES]` prints JSON, times in seconds.

Cold: nothing in the cache. Warm: everything in it, as in every later start. Worker: a pool process, started afresh,
that imports the game before its first task. Best of three, of the import alone (worker: of start and import).
"""

import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

PACKAGE: Final = "generated_game"
PER_MODULE: Final = 50

HEAD: Final = '''"""Generated rules."""

from rulekeeper.core.choice import choose, may
from rulekeeper.core.rule import Rule, rule
from rulekeeper.core.state import State
'''

RULE: Final = '''

@rule
def rule_{n}(g: State, me: int, amount: int) -> Rule:
    """Rule {n}."""
    total = 0
    for place in range(amount):
        if place == {n}:
            continue
        taken: int = yield choose(me, "take", (place, place + 1))
        total += taken
    while total > {n}:
        more: int | None = yield may(me, "more", (1, 2))
        if more is None:
            return total
        total -= more
    if total:
        yield rule_{n}(g, me, total)
    return total
'''

IMPORT: Final = f"""
import sys, time
from rulekeeper.core.compiler import register
import rulekeeper.core.choice, rulekeeper.core.state
register({PACKAGE!r})
start = time.perf_counter()
import {PACKAGE}
print(time.perf_counter() - start)
"""


def main() -> None:
    rules = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(folder / PACKAGE, rules)
        os.environ["RULEKEEPER_CACHE"] = str(folder / "cache")
        os.environ["PYTHONPATH"] = os.pathsep.join([name, *filter(None, [os.environ.get("PYTHONPATH")])])
        cold = min(imported(folder, fresh=True) for _ in range(3))
        warm = min(imported(folder, fresh=False) for _ in range(3))
        sys.path.insert(0, name)
        worker = min(worked() for _ in range(3))
    result = {"rules": rules, "cold": cold, "warm": warm, "worker": worker}
    print(json.dumps({key: round(value, 3) for key, value in result.items()}))


def write(package: Path, rules: int) -> None:
    package.mkdir()
    modules = range((rules + PER_MODULE - 1) // PER_MODULE)
    for module in modules:
        numbers = range(module * PER_MODULE, min((module + 1) * PER_MODULE, rules))
        (package / f"part_{module}.py").write_text(HEAD + "".join(RULE.format(n=n) for n in numbers))
    names = ", ".join(f"part_{module}" for module in modules)
    (package / "__init__.py").write_text(f"from {PACKAGE} import {names}\n")


def imported(folder: Path, fresh: bool) -> float:
    if fresh:
        for file in (folder / "cache").glob("*"):
            file.unlink()
    done = subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, text=True, check=True)
    return float(done.stdout)


def worked() -> float:
    """A pool process from nothing to its first result."""
    start = time.perf_counter()
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        pool.apply(load)
    return time.perf_counter() - start


def load() -> int:
    from rulekeeper.core.compiler import register
    from rulekeeper.core.frame import FRAMES

    register(PACKAGE)
    __import__(PACKAGE)
    return len(FRAMES)


if __name__ == "__main__":
    main()
