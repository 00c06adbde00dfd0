"""Reads the pages of the docs: their fenced blocks, what is quoted in them, and their links; runs what is Python.

A page is one session. A block whose first line is `# from FILE` quotes that file of the repository, with `...` on a
line of its own where something is left out. One that begins with `# in FILE` is written to that file, in the folder
where the session runs. Every other Python block is run; what it prints must stand in the ```text block after it, and a
statement followed by `# -> VALUE` must have that value.
"""

import ast
import io
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
FENCE: Final = re.compile(r"```(\w*)")
QUOTES: Final = re.compile(r"# from (\S+)\n")
SAVES: Final = re.compile(r"# in (\S+)\n")
VALUE: Final = "# -> "
LEFT_OUT: Final = "..."
LINK: Final = re.compile(r"\]\(([^)\s]+)\)")


class Block(NamedTuple):
    """A fenced block: its language, the line of the page on which its text begins, and the text."""

    language: str
    line: int
    text: str


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(page: str) -> list[Block]:
    found: list[Block] = []
    opened: tuple[str, int] | None = None
    lines = page.splitlines(keepends=True)
    for number, line in enumerate(lines, start=1):
        fence = FENCE.match(line)
        if fence is None:
            continue
        if opened is None:
            opened = fence[1], number + 1
        else:
            language, first = opened
            found.append(Block(language, first, "".join(lines[first - 1 : number - 1])))
            opened = None
    assert opened is None, f"a block has no end; it begins with {opened}"
    return found


# --- what is quoted


def misquoted(page: str) -> list[str]:
    """For every quotation that does not stand in its file: its line, and where it parts from the file."""
    found = []
    for block in blocks(page):
        quote = QUOTES.match(block.text)
        if quote:
            missing = _missing(block.text[quote.end() :], read(quote[1]))
            found += [f"line {block.line}: {quote[1]} does not hold {missing!r} there"] if missing is not None else []
    return found


def _missing(quoted: str, source: str) -> str | None:
    """The first part that does not follow in `source`, or None. A part is whole lines, without gaps."""
    at, lines = 0, [line.rstrip() for line in source.splitlines()]
    for part in re.split(rf"^\s*{re.escape(LEFT_OUT)}\n", quoted, flags=re.MULTILINE):
        wanted = [line.rstrip() for line in part.strip("\n").splitlines()]
        starts = [start for start in range(at, len(lines)) if lines[start : start + len(wanted)] == wanted]
        if wanted and not starts:
            return part
        at = starts[0] + len(wanted) if wanted else at
    return None


# --- what is run


def differences(page: str, folder: Path, *, shown: bool = True) -> Iterator[str]:
    """Run the page in `folder`; for every block that printed something else than the page shows, or for every value.

    Without `shown`, what is printed is not compared.
    """
    session: dict[str, Any] = {"__name__": "__main__"}
    listed = blocks(page)
    for block, following in zip(listed, [*listed[1:], Block("", 0, "")], strict=True):
        save = SAVES.match(block.text)
        if save:
            (folder / save[1]).parent.mkdir(exist_ok=True)
            (folder / save[1]).write_text(block.text[save.end() :], encoding="utf-8")
        elif block.language == "python" and not QUOTES.match(block.text):
            printed = io.StringIO()
            with redirect_stdout(printed):
                yield from _run(block, session)
            expected = following.text if following.language == "text" else ""
            if shown and printed.getvalue() != expected:
                yield f"line {block.line}: printed\n{printed.getvalue()}where the page shows\n{expected}"


def _run(block: Block, session: dict[str, Any]) -> Iterator[str]:
    lines = block.text.splitlines()
    claimed = {number for number, line in enumerate(lines, start=1) if VALUE in line}
    for statement in ast.parse(block.text).body:
        last = statement.end_lineno or 0
        name = f"line {block.line} and after"
        if last in claimed and isinstance(statement, ast.Expr):
            claimed.remove(last)
            value = repr(eval(compile(ast.Expression(statement.value), name, "eval"), session))
            wanted = lines[last - 1].split(VALUE)[1].rstrip()
            if value != wanted:
                yield f"line {block.line + last - 1}: is {value} where the page shows {wanted}"
        else:
            exec(compile(ast.Module([statement], []), name, "exec"), session)
    for number in sorted(claimed):
        yield f"line {block.line + number - 1}: a value is shown beside what is no expression on its own"


# --- where it leads


def broken_links(name: str) -> list[str]:
    """The relative links of a page that lead nowhere, to a file or to a heading."""
    found = []
    for target in LINK.findall(re.sub(r"```.*?```", "", read(name), flags=re.DOTALL)):
        path, _, heading = target.partition("#")
        if ":" in path:
            continue
        file = (ROOT / name).parent / path if path else ROOT / name
        if not file.exists() or (heading and heading not in headings(file)):
            found.append(target)
    return found


def headings(file: Path) -> set[str]:
    """The names under which the headings of a page can be linked."""
    titles = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
