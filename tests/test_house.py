"""The rules of the house, checked on the sources themselves: who may import whom, sizes, addresses, licence, locks."""

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "rulekeeper"
LONGEST = 500  # lines a file may have

# From the bottom to the top: a module imports from its own floor or from lower ones.
FRONT_DOOR = "rulekeeper"  # what `import rulekeeper` gives: the interface that everything above the games goes through
FLOORS = [
    {"core"},
    {"games", "errors"},
    {FRONT_DOOR},
    {"bots"},
    {"terminal", "arena", "envs", "server"},
    {"bench"},
    {"cli", "__main__"},
]

# Written so that this file does not hold what it looks for.
ADDRESSES = re.compile(
    r"p[y]pi\.org|p[y]thonhosted\.org|registry\.n[p]mjs\.org|d[e]b\.debian\.org|(?<![\w.])/(?:w[o]rk|h[o]me|r[o]ot|Us[e]rs)/"
)


def imported(source: str, module: str, *, is_package: bool = False) -> set[str]:
    """The full names of what a module of the package imports, at its top or inside a function."""
    home = module.split(".") if is_package else module.split(".")[:-1]
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = home[: len(home) - node.level + 1] if node.level else []
            origin = ".".join([*above, *filter(None, [node.module])])
            names |= {f"{origin}.{alias.name}" for alias in node.names}
    return {name for name in names if name.split(".")[0] == "rulekeeper"}


def floor(name: str) -> int:
    """The floor that a full name belongs to. What is in no room was taken from the front door."""
    room = name.split(".")[1] if "." in name else FRONT_DOOR
    door = next(i for i, rooms in enumerate(FLOORS) if FRONT_DOOR in rooms)
    return next((i for i, rooms in enumerate(FLOORS) if room in rooms), door)


def game_of(name: str) -> str | None:
    """The game that a full name belongs to; the reference games count as one each."""
    parts = name.split(".")[1:]
    if parts[:2] == ["games", "reference"]:
        parts = parts[1:]
    elif parts[:1] != ["games"]:
        return None
    return parts[1] if len(parts) > 1 else None


def trespass(module: str, target: str) -> str | None:
    """Why `module` may not import `target`, or None."""
    if floor(target) > floor(module):
        return f"{module} imports upwards: {target}"
    if game_of(module) and game_of(target) not in (None, game_of(module)):
        return f"{module} imports another game: {target}"
    return None


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def tracked() -> Iterator[tuple[str, str]]:
    """Every text file that belongs to the repository, by name, those not committed so far among them."""
    listed = subprocess.run(
        ["git", "-c", f"safe.directory={ROOT}", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    for name in sorted(set(listed.stdout.split("\0")) - {""}):
        path = ROOT / name
        if path.is_file():
            content = path.read_bytes()
            if b"\0" not in content:
                yield name, content.decode()


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


def test_imports_point_downwards_and_games_stay_apart() -> None:
    found = [
        complaint
        for module, path in modules()
        for target in sorted(imported(path.read_text(), module, is_package=path.name == "__init__.py"))
        if (complaint := trespass(module, target))
    ]
    assert found == []


def test_every_room_has_a_floor() -> None:
    rooms = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    assert rooms - set().union(*FLOORS) == {"__init__"}


def test_every_folder_of_sources_is_a_package() -> None:
    folders = {path.parent for path in PACKAGE.rglob("*.py")}
    assert {str(folder.relative_to(PACKAGE)) for folder in folders if not (folder / "__init__.py").is_file()} == set()


@pytest.mark.parametrize(
    ("module", "source", "complaint"),
    [
        ("rulekeeper.core.state", "from rulekeeper.games import eden", "upwards"),
        ("rulekeeper.core.state", "def late():\n    import rulekeeper.terminal.table", "upwards"),
        ("rulekeeper.games.eden.turn", "from rulekeeper.bots.greedy import weigh", "upwards"),
        ("rulekeeper.games.eden.turn", "from rulekeeper.games.dark_eden.turn import raid", "another game"),
        ("rulekeeper.games.eden.turn", "from ..dark_eden import turn", "another game"),
        ("rulekeeper.games.reference.kuhn", "from rulekeeper.games.reference import leduc", "another game"),
        ("rulekeeper.bots.search", "import rulekeeper.arena", "upwards"),
        ("rulekeeper.core.state", "from rulekeeper import new_game", "upwards"),
        ("rulekeeper.games.eden.turn", "import rulekeeper", "upwards"),
        ("rulekeeper", "from rulekeeper.bots import greedy", "upwards"),
        ("rulekeeper.games.eden.turn", "from .state import Eden\nfrom rulekeeper.core.rule import rule", None),
        ("rulekeeper.cli", "from rulekeeper.bots import random\nfrom rulekeeper.terminal import table", None),
        ("rulekeeper.bots.greedy", "import rulekeeper", None),
        ("rulekeeper", "from rulekeeper.games.eden import GAME", None),
    ],
)
def test_a_trespass_is_seen(module: str, source: str, complaint: str | None) -> None:
    found = [trespass(module, target) for target in imported(source, module)]
    if complaint is None:
        assert found
        assert set(found) == {None}
    else:
        assert [text for text in found if text and complaint in text]


def test_no_file_is_too_long() -> None:
    files = [*PACKAGE.rglob("*.py"), *(ROOT / "tests").rglob("*.py"), *(ROOT / "bench").rglob("*.py")]
    lengths = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in files}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST} == {}


def test_no_file_names_a_registry_or_a_folder_of_some_machine() -> None:
    found = [
        f"{name}:{number}: {match.group()}"
        for name, text in tracked()
        for number, line in enumerate(text.splitlines(), 1)
        if (match := ADDRESSES.search(line))
    ]
    assert found == []


def test_the_licence_and_whose_names_the_games_bear() -> None:
    assert "Apache License" in (ROOT / "LICENSE").read_text()
    notice = " ".join((ROOT / "NOTICE").read_text().split())
    for title in ("Army of Darkness", "Dark Eden", "Eden,", "EVE: The Second Genesis", "The Edge: Dawnfall"):
        assert title in notice
    assert "belong to their owners" in notice
    assert "No text and no art of these games is included" in notice
    assert project()["project"]["license-files"] == ["LICENSE", "NOTICE"]


def plain(requirement: str) -> str:
    """The name of a distribution as it is compared: `open_spiel>=2.0` and `open-spiel==2.0.2` are the same."""
    return re.sub(r"[-_.]+", "-", re.split(r"[\[<>=!~; ]", requirement)[0]).lower()


def locked() -> dict[str, list[str]]:
    """Distribution -> the hashes that its files may have."""
    entries: dict[str, list[str]] = {}
    for entry in (ROOT / "requirements" / "dev.txt").read_text().replace("\\\n", " ").splitlines():
        pin, *hashes = entry.split(" --hash=")
        assert "==" in pin, f"{pin!r} names no version"
        entries.setdefault(plain(pin), []).extend(hashes)
    return entries


def test_everything_asked_for_is_locked_with_its_hashes() -> None:
    about = project()["project"]
    wanted = [*about["dependencies"], *chain(*about["optional-dependencies"].values())]
    entries = locked()
    assert {plain(requirement) for requirement in wanted} - entries.keys() == set()
    assert [name for name, hashes in entries.items() if not all(h.startswith("sha256:") for h in hashes)] == []
    assert [name for name, hashes in entries.items() if not hashes] == []


def test_the_build_may_import_the_package() -> None:
    settings = project()
    assert set(settings["project"]["dependencies"]) <= set(settings["build-system"]["requires"])


def test_what_is_compiled_ahead_of_time_is_there() -> None:
    names = project()["tool"]["rulekeeper"]["fast"]["modules"]
    assert [name for name in names if name not in dict(modules())] == []
    assert len(names) == len(set(names))
