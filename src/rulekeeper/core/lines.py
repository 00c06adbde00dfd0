"""Where something stands in a TOML file that a person wrote: an error names the line; the reader does not tell it."""

import re
from itertools import zip_longest


def line_of(source: str, path: tuple[str | int, ...]) -> int:
    """The line on which the table or key at `path` stands, as nearly as the text tells; the reader of TOML does not."""
    lines = source.splitlines()
    at, end = 0, len(lines)
    for name, index in zip_longest(path, path[1:]):
        if isinstance(name, int):
            continue
        header = re.compile(rf"\s*\[\[\s*{re.escape(name)}\s*\]\]")
        heads = [n for n in range(at, end) if header.match(lines[n])]
        if heads and isinstance(index, int) and index < len(heads):
            at, end = heads[index], (heads[index + 1] if index + 1 < len(heads) else end)
            continue
        key = re.compile(rf"""(?:^|[\s\[.{{,"'])({re.escape(name)})["']?\s*[=\].]""")
        at = next((n for n in range(at, end) if key.search(lines[n])), at)
    return at + 1
