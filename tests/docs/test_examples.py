"""The pages tell the truth: every example runs and gives what is shown, and every quotation stands in its file."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, blocks, differences, misquoted, read

RUN = ("docs/python.md", "docs/write-a-game.md", "docs/write-a-card.md")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where a page's session runs; modules that the page writes there can be imported, and are forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    for name, module in list(sys.modules.items()):
        if (getattr(module, "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


@pytest.mark.parametrize("page", RUN)
def test_every_example_gives_what_is_shown(page: str, folder: Path) -> None:
    assert [block for block in blocks(read(page)) if block.language == "python"]
    assert list(differences(read(page), folder)) == []


def test_the_example_of_the_readme_runs(folder: Path) -> None:
    assert list(differences(read("README.md"), folder, shown=False)) == []


@pytest.mark.parametrize("page", RUN[1:])
def test_every_quotation_stands_in_its_file(page: str) -> None:
    assert "# from " in read(page)
    assert misquoted(read(page)) == []


# --- the checks themselves


@pytest.mark.parametrize(
    ("page", "told"),
    [
        ("```python\nprint(1)\n```\n```text\n1\n```\n", None),
        ("```python\nx = 1\n```\n\n```python\nx + 1  # -> 2\n```\n", None),
        ("```python\n# in mine.py\nX = 3\n```\n```python\nfrom mine import X\nX  # -> 3\n```\n", None),
        ("```python\nprint(1)\n```\n```text\n2\n```\n", "line 2: printed\n1\nwhere the page shows\n2"),
        ("```python\nprint(1)\n```\n", "printed"),
        ("```python\n1 + 1  # -> 3\n```\n", "line 2: is 2 where the page shows 3"),
        ("```python\nx = 1  # -> 1\n```\n", "beside what is no expression"),
    ],
)
def test_a_page_that_lies_is_seen(page: str, told: str | None, folder: Path) -> None:
    found = list(differences(page, folder))
    assert len(found) == (told is not None)
    assert told is None or told in found[0]


@pytest.mark.parametrize(
    ("quoted", "right"),
    [
        ("def broken_links(name: str) -> list[str]:\n", True),
        ("class Block(NamedTuple):\n    ...\n    text: str\n", True),
        ("class Block(NamedTuple):\n    text: str\n", False),
        ("    text: str\n    ...\nclass Block(NamedTuple):\n", False),
        ("def broken_links(name: str)\n", False),
    ],
)
def test_a_misquotation_is_seen(quoted: str, right: bool) -> None:
    page = f"```python\n# from {Path(__file__).with_name('pages.py').relative_to(ROOT)}\n{quoted}```\n"
    assert (misquoted(page) == []) is right
