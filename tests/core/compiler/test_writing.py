"""The written-out form of a module: plain Python that a type checker and mypyc take."""

import ast
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from mypy import api

from rulekeeper.core import choice, state
from rulekeeper.core.compiler import written
from rulekeeper.core.compiler.__main__ import main, module_of

SOURCE = '''"""A chapter."""

from __future__ import annotations

from rulekeeper.core.choice import choose, may  # the two kinds of question
from rulekeeper.core.rule import Rule, rule
from rulekeeper.core.state import State


def sizes(g: State) -> tuple[int, ...]:
    return (g.seats, 2)  # kept as it is


@rule
def turn(g: State, who: int, data: str) -> Rule:
    """One turn."""
    total = 0
    for n in sizes(g):
        x: int = yield choose(who, data, (n, 2))
        y: int | None = yield may(who, "more", (1, 2))
        if y is None:
            return total
        total += x + y
        with open(data) as file:
            for line in file:
                if line:
                    return line
    yield turn(g, who, data)
    return total


LAST = 3
'''


def test_rules_are_replaced_and_the_rest_stays() -> None:
    text = written(SOURCE, "rulekeeper.games.eden.turn")
    assert "@rule" not in text
    assert "    return (g.seats, 2)  # kept as it is\n" in text
    assert text.startswith('"""A chapter."""\n\nfrom __future__ import annotations\n')
    assert text.endswith("LAST = 3\n")
    assert "class Frame_turn(_Frame):  # line 15\n" in text
    assert "x = _sent  # line 19\n" in text
    assert "_enter('eden.turn.turn', Frame_turn, turn, 'rulekeeper.games.eden.turn')" in text
    ast.parse(text)


def source_of(module: ModuleType) -> Path:
    """The source of a module of the kernel, also where it was compiled to machine code beside it."""
    return Path(str(module.__file__)).parent / f"{module.__name__.rpartition('.')[2]}.py"


def test_modules_without_rules_stay_as_they_are() -> None:
    source = source_of(choice).read_text()
    assert written(source, "rulekeeper.core.choice") == source


def test_state_classes_are_written_out() -> None:
    text = written(source_of(state).read_text(), "rulekeeper.core.state")
    assert "@columns" not in text
    assert '    def clone(self) -> "State":\n' in text
    made = ModuleType("rulekeeper.core.state")
    exec(compile(text, "state", "exec"), vars(made))
    assert made.State.COLUMNS == state.State.COLUMNS
    assert made.State.TYPES == state.State.TYPES
    assert made.State.TRANSIENT == state.State.TRANSIENT
    g = made.State.blank()
    assert g.clone() == g
    assert g.data() == state.State.blank().data()


def test_the_written_form_passes_a_type_checker(tmp_path: Path) -> None:
    file = tmp_path / "turn.py"
    file.write_text(written(SOURCE, "turn"))
    said, trouble, code = api.run(["--cache-dir", str(tmp_path / "cache"), "--follow-imports=silent", str(file)])
    assert (said.strip().splitlines()[-1], trouble, code) == ("Success: no issues found in 1 source file", "", 0)


def test_the_command_prints_a_module(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "turn.py"
    file.write_text(SOURCE)
    assert main([str(file)]) == 0
    assert capsys.readouterr().out == written(SOURCE, "turn")


def test_the_command_says_what_is_wrong(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "turn.py"
    file.write_text("@rule\ndef bid(g):\n    yield from f(g)\n")
    assert main([str(file)]) == 1
    assert "turn.py, line 3: rule 'bid': yield from; " in capsys.readouterr().err
    file.write_text("@columns\nclass Lost(State):\n    turn: int\n")
    assert main([str(file)]) == 1
    assert "cannot be written out: No module named" in capsys.readouterr().err
    assert main([]) == 2
    assert "takes one file, not []" in capsys.readouterr().err


def test_the_command_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "rulekeeper.core.compiler", str(source_of(choice))]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == source_of(choice).read_text()


def test_module_names_follow_the_packages(tmp_path: Path) -> None:
    (tmp_path / "eden" / "cards").mkdir(parents=True)
    (tmp_path / "eden" / "__init__.py").touch()
    (tmp_path / "eden" / "cards" / "__init__.py").touch()
    assert module_of(tmp_path / "eden" / "cards" / "tiles.py") == "eden.cards.tiles"
    assert module_of(tmp_path / "eden" / "__init__.py") == "eden"
    assert module_of(tmp_path / "alone.py") == "alone"
