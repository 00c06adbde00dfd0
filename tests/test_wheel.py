"""The wheel, built from a copy of the sources: what it holds, and that it starts without compiling any rule."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "rulekeeper" / "games"


def run(*command: str | Path, at: Path, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=at, env={**os.environ, **environment}, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pure wheel, unpacked."""
    copy, unpacked = tmp_path_factory.mktemp("copy"), tmp_path_factory.mktemp("unpacked")
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, copy)
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__", "__rules__", "*.egg-info"))
    # What an earlier build left behind for a module that is gone since.
    stale = copy / "build" / "lib" / "rulekeeper" / "gone.py"
    stale.parent.mkdir(parents=True)
    stale.touch()
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", "dist")
    run(*pip, ".", at=copy, RULEKEEPER_FAST="", RULEKEEPER_CACHE=str(copy / "cache"))
    (built,) = (copy / "dist").iterdir()
    assert built.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(built) as archive:
        archive.extractall(unpacked)
    return unpacked


def test_it_holds_every_source_and_all_data_and_nothing_else(wheel: Path) -> None:
    packed = {path.relative_to(wheel / "rulekeeper") for path in (wheel / "rulekeeper").rglob("*") if path.is_file()}
    source = ROOT / "src" / "rulekeeper"
    kinds = (".py", ".toml", ".json", ".typed")
    wanted = {path.relative_to(source) for path in source.rglob("*") if path.suffix in kinds or path.name == "py.typed"}
    assert wanted - packed == set()
    assert {path for path in packed - wanted if "__rules__" not in path.parts} == set()


def test_its_rules_are_written_out(wheel: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    code = "import rulekeeper; print(*[rulekeeper.load_game(id).folder for id in rulekeeper.list_games()], sep='\\n')"
    told = run(sys.executable, "-c", code, at=tmp_path, PYTHONPATH=str(wheel), RULEKEEPER_CACHE=str(cache))
    assert {Path(line).relative_to(wheel / "rulekeeper") for line in told.splitlines()} == {
        path.parent.relative_to(GAMES.parent) for path in GAMES.rglob("rules.toml")
    }
    assert list(cache.rglob("*.bin")) == []
