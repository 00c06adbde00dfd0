"""The pages leave nothing out: every public name of the interface, every part of a game, every check of the walk."""

import inspect
import re

import rulekeeper
from rulekeeper.core.contract import checks
from rulekeeper.core.definition import Definition
from rulekeeper.core.rulebook import KINDS
from tests.docs.pages import read


def unnamed(names: list[str], page: str) -> list[str]:
    """The names that the page does not have as words of their own."""
    text = read(page)
    return [name for name in names if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)]


def public(kind: type) -> list[str]:
    return [name for name in vars(kind) if not name.startswith("_")]


def test_the_interface_is_all_there() -> None:
    assert unnamed(rulekeeper.__all__, "docs/python.md") == []
    assert unnamed(public(rulekeeper.Game), "docs/python.md") == []
    assert unnamed(public(rulekeeper.Question), "docs/python.md") == []
    assert unnamed(public(rulekeeper.Answer), "docs/python.md") == []


def test_every_part_of_a_game_is_there() -> None:
    parts = [name for name in inspect.signature(Definition).parameters if name != "self"]
    assert unnamed(parts, "docs/write-a-game.md") == []
    assert unnamed(list(KINDS), "docs/write-a-game.md") == []


def test_every_check_of_the_walk_is_there() -> None:
    assert unnamed([f"`{check}`" for check in checks()], "docs/write-a-game.md") == []


def test_what_is_left_out_is_seen() -> None:
    assert unnamed(["Game", "Gam", "no-such-name"], "docs/python.md") == ["Gam", "no-such-name"]
