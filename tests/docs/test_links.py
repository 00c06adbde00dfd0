"""The pages of the docs hang together: links lead somewhere, every page is in the index, commands exist as written."""

import re
from pathlib import Path

import pytest
import typer.main

from rulekeeper.cli import app
from tests.docs.pages import ROOT, broken_links, read

DOCS = ROOT / "docs"
PAGES = sorted(str(path.relative_to(ROOT)) for path in [ROOT / "README.md", *DOCS.rglob("*.md")])
COMMAND = re.compile(r"\brulekeeper ([a-z]+)((?: [^`\n#]*)?)")


@pytest.mark.parametrize("page", PAGES)
def test_every_relative_link_leads_somewhere(page: str) -> None:
    assert broken_links(page) == []


@pytest.mark.parametrize("folder", ["docs", "docs/decisions"])
def test_the_index_has_one_line_for_every_page(folder: str) -> None:
    linked = re.findall(r"^- \[.*?\]\((.*?)\)", read(f"{folder}/README.md"), re.MULTILINE)
    there = [path.name for path in (ROOT / folder).glob("*.md") if path.name != "README.md"]
    inner = ["decisions/README.md"] if folder == "docs" else []
    assert sorted(linked) == sorted([*there, *inner])


def mistaken(page: str) -> list[str]:
    """Commands of a page that the command line does not have, and options that a command does not take."""
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    found = []
    for name, rest in COMMAND.findall(page):
        if name not in commands:
            found.append(name)
            continue
        known = {option for parameter in commands[name].params for option in parameter.opts}
        found += [f"{name} {option}" for option in re.findall(r"--[a-z-]+", rest) if option not in known]
    return found


@pytest.mark.parametrize("page", PAGES)
def test_every_command_exists_as_written(page: str) -> None:
    assert mistaken(read(page)) == []


def test_a_command_that_does_not_exist_is_seen() -> None:
    assert mistaken("`rulekeeper ply eden`, `rulekeeper play eden --seets you`, `rulekeeper play --continue`") == [
        "ply",
        "play --seets",
    ]


def test_a_link_that_leads_nowhere_is_seen(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# A title: here\n[a](page.md) [b](none.md) [c](#a-title-here) [d](page.md#gone) [e](https://x.org)"
    )
    assert broken_links(str(page)) == ["none.md", "page.md#gone"]
