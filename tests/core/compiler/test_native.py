"""The same package twice: compiled, and natively beside it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulekeeper.core.compiler import hook, native, register
from rulekeeper.core.errors import NotData
from rulekeeper.core.frame import FRAMES

RULES = '''"""Rules."""

from rulekeeper.core.rule import Rule, rule
from tests.core.compiler.table import Table, ask, note


@rule
def turn(g: Table) -> Rule:
    for n in (1, 2):
        note(g, n, (yield_more(n)))
        if (yield more(g, n)):
            return "left"
    return "stayed"


@rule
def more(g: Table, n: int) -> Rule:
    return (yield ask(n - 1, n))


@rule
def quiet(g: Table) -> None:
    note(g, "quiet")


def yield_more(n: int) -> int:
    return n
'''


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("RULEKEEPER_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "pair"
    folder.mkdir()
    (folder / "__init__.py").write_text("from pair import rules\n")
    (folder / "rules.py").write_text(RULES)
    known = list(hook._packages)
    register("pair")
    yield "pair"
    hook._packages[:] = known
    for name in [name for name in sys.modules if name.partition(".")[0] == "pair"]:
        del sys.modules[name]


def test_native_rules_run_under_the_same_driver(package: str) -> None:
    import pair  # type: ignore[import-not-found]

    from tests.core.compiler.table import Table

    frames = dict(FRAMES)
    meta_path = list(sys.meta_path)
    told = []
    with native(package) as other:
        assert other is not pair
        for rules in (pair.rules, other.rules):
            g = Table.blank()
            g.frames = [rules.quiet(g), rules.turn(g)]
            g.run()
            while g.asks is not None:
                told.append(g.asks.options)
                g.run(g.asks.options[0])
            told.append(g.log)
    assert told[: len(told) // 2] == told[len(told) // 2 :]
    assert told[-1] == ((1, 1), (2, 2), ("quiet",))
    assert (frames, meta_path) == (FRAMES, sys.meta_path)
    assert sys.modules["pair"] is pair
    assert sys.modules["pair.rules"] is pair.rules


def test_native_rules_cannot_be_copied_or_saved(package: str) -> None:
    with native(package) as other:
        frame = other.rules.more(None, 1)
    with pytest.raises(NotData, match=r"rule 'pair.rules.more' runs as a live generator; copy a game"):
        frame.copy()
    with pytest.raises(NotData, match="save a game whose rules are compiled"):
        frame.data()


def test_all_is_put_back_after_an_error(package: str) -> None:
    import pair

    with pytest.raises(ZeroDivisionError), native(package):
        raise ZeroDivisionError
    assert sys.modules["pair"] is pair


def test_a_package_that_was_never_imported_leaves_no_trace(package: str) -> None:
    with native(package):
        assert "pair.rules" in sys.modules
    assert not [name for name in sys.modules if name.startswith("pair")]
