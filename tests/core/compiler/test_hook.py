"""Rules modules come from the cache when nothing has changed, and are compiled anew in every other case."""

import importlib
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from rulekeeper.core.compiler import hook, warm
from rulekeeper.core.compiler.hook import RuleLoader
from rulekeeper.core.errors import RuleNameTaken, RuleSyntaxError
from rulekeeper.core.frame import FRAMES, MAKERS

RULES = '''"""Rules of a small game."""

from rulekeeper.core.choice import choose
from rulekeeper.core.rule import Rule, rule


@rule
def turn(g: object, who: int) -> Rule:
    """One turn."""
    x: int = yield choose(who, "take", (1, 2))
    return 10 // x
'''

Load = Callable[..., ModuleType]


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Load]:
    """Writes modules into a package `small` and imports one of them as a new process would."""
    monkeypatch.setenv("RULEKEEPER_CACHE", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(str(tmp_path))
    known = list(hook._packages)
    hook.register("small")
    package = tmp_path / "small"
    package.mkdir()
    (package / "__init__.py").touch()

    def forget() -> None:
        for name in [name for name in sys.modules if name.partition(".")[0] == "small"]:
            del sys.modules[name]
        importlib.invalidate_caches()

    def importing(source: str | None = None, name: str = "turn") -> ModuleType:
        if source is not None:
            (package / f"{name}.py").write_text(source)
        forget()
        return importlib.import_module(f"small.{name}")

    yield importing
    forget()
    hook._packages[:] = known


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The modules that were compiled, in place of coming from the cache."""
    seen: list[str] = []
    compile_ = hook._compiled

    def watched(source: bytes, module: str, path: str):  # type: ignore[no-untyped-def]
        seen.append(module)
        return compile_(source, module, path)

    monkeypatch.setattr(hook, "_compiled", watched)
    return seen


def stored(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "cache").glob("small.turn.*.bin"))


def test_second_import_comes_from_the_cache(load: Load, compiled: list[str], tmp_path: Path) -> None:
    first = load(RULES)
    assert compiled == ["small.turn"]
    second = load()
    assert compiled == ["small.turn"]
    assert len(stored(tmp_path)) == 1
    assert second is not first
    assert second.turn(None, 0).step(None, None).options == (1, 2)
    assert FRAMES["small.turn.turn"] is second.Frame_turn
    assert MAKERS[second.turn] == "small.turn.turn"
    assert second.turn.__doc__ == "One turn."


def test_changed_source_is_compiled_again(load: Load, compiled: list[str]) -> None:
    load(RULES)
    changed = load(RULES.replace("(1, 2)", "(1, 2, 3)"))
    assert compiled == ["small.turn"] * 2
    assert changed.turn(None, 0).step(None, None).options == (1, 2, 3)


def test_old_versions_do_not_pile_up(load: Load, tmp_path: Path) -> None:
    for n in range(8):
        load(RULES + f"# {n}\n")
    assert len(stored(tmp_path)) == 3


@pytest.mark.parametrize("damage", [b"", b"x" * 500])
def test_damaged_files_are_made_again(load: Load, compiled: list[str], tmp_path: Path, damage: bytes) -> None:
    load(RULES)
    file = stored(tmp_path)[0]
    file.write_bytes(damage)
    load()
    assert len(compiled) == 2
    load()
    assert len(compiled) == 2  # the file that was made again serves
    whole = file.read_bytes()
    file.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    load()
    assert len(compiled) == 3


def test_a_folder_that_cannot_be_written_costs_only_time(load: Load, compiled: list[str], tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("not a folder")
    assert load(RULES).turn(None, 0).step(None, None).options == (1, 2)
    assert load().turn(None, 0).step(None, None).options == (1, 2)
    assert len(compiled) == 2


def test_warm_fills_the_folder_that_a_wheel_ships(load: Load, compiled: list[str], tmp_path: Path) -> None:
    load(RULES)
    load("X = 1\n", "plain")
    (tmp_path / "small" / "__rules__").mkdir()
    (tmp_path / "small" / "__rules__" / "small.gone.bin").touch()
    assert warm("small") == 1
    files = list((tmp_path / "small" / "__rules__").iterdir())
    assert len(files) == 1
    assert files[0].name.startswith("small.turn.")
    for file in stored(tmp_path):
        file.unlink()
    compiled.clear()
    load()
    assert compiled == []
    assert stored(tmp_path) == []


def test_shipped_code_names_the_file_where_it_is_now(load: Load, tmp_path: Path) -> None:
    load(RULES)
    warm("small")
    moved = tmp_path / "elsewhere"
    (tmp_path / "small").rename(moved)
    loader = RuleLoader("small.turn", str(moved / "turn.py"))
    code = loader.get_code("small.turn")
    assert code is not None
    assert code.co_filename == str(moved / "turn.py")


def test_errors_in_a_rule_name_its_line(load: Load) -> None:
    frame = load(RULES).turn(None, 0)
    frame.step(None, None)
    with pytest.raises(ZeroDivisionError) as caught:
        frame.step(None, 0)
    last = traceback.extract_tb(caught.value.__traceback__)[-1]
    assert (Path(last.filename).name, last.lineno, last.line) == ("turn.py", 11, "return 10 // x")


def test_modules_without_rules_are_left_alone(load: Load, compiled: list[str]) -> None:
    assert load("X = 1\n").X == 1
    assert compiled == []


def test_imported_rules_called_without_yield_are_refused(load: Load) -> None:
    load(RULES)
    caller = RULES.replace("turn(", "other(").replace("    x:", "    turn(g, 1)\n    x:")
    for imported, call in (("from small.turn import turn", "turn"), ("from small import turn as t", "t.turn")):
        source = caller.replace("from rulekeeper.core.rule", f"{imported}\nfrom rulekeeper.core.rule", 1)
        for _ in ("compiled", "from the cache"):
            with pytest.raises(RuleSyntaxError, match=f"rule '{call}' is called without yield") as error:
                load(source.replace("    turn(g, 1)", f"    {call}(g, 1)"), "caller")
            assert error.value.line == 11
            assert error.value.file.endswith("caller.py")


def test_a_rule_name_belongs_to_one_module(load: Load) -> None:
    load(RULES)
    with pytest.raises(RuleNameTaken, match=r"two rules are called 'small.turn.turn', in the modules small.turn and"):
        exec(
            "from rulekeeper.core.frame import enter\nenter('small.turn.turn', object, print, 'small.again')",
            {},
        )
