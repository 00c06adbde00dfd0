"""What the build does beyond `pyproject.toml`: it writes the rules out into the wheel, and compiles them if asked to.

With the environment variable RULEKEEPER_FAST naming a folder that `tools/fast.py` has filled, the modules in it are
compiled to machine code by mypyc. The `.py` sources stay in the wheel beside them: the digest of the rules is theirs.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_py import build_py

WARM = "from rulekeeper.core.compiler import warm; warm('rulekeeper.core'); warm('rulekeeper.games')"


class BuildWithRules(build_py):
    """Copies the package and fills its cache of written-out rules, so that nobody's first start pays for it."""

    def run(self) -> None:
        if self.editable_mode:
            super().run()
            return
        # What an earlier build left there, and is gone from the sources since, must not live on.
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()
        path = os.pathsep.join([str(Path(self.build_lib).resolve()), *filter(None, [os.environ.get("PYTHONPATH")])])
        subprocess.run([sys.executable, "-c", WARM], env={**os.environ, "PYTHONPATH": path}, check=True)
        for cache in Path(self.build_lib).rglob("__pycache__"):
            shutil.rmtree(cache)


def compiled() -> list[Any]:
    folder = os.environ.get("RULEKEEPER_FAST")
    if not folder:
        return []
    from mypyc.build import mypycify

    modules = Path(folder, "modules.txt").read_text(encoding="utf-8").splitlines()
    return mypycify(
        [f"--config-file={Path(folder, 'mypy.ini')}", *modules],
        opt_level="3",
        debug_level="0",
        group_name="rulekeeper",
        target_dir=str(Path(folder, "c")),
    )


setup(cmdclass={"build_py": BuildWithRules}, ext_modules=compiled())
