"""`python -m rulekeeper.core.compiler FILE` prints a rules module with its rules and state classes written out."""

import sys
from pathlib import Path

from rulekeeper.core.compiler.writing import written
from rulekeeper.core.errors import RulekeeperError


def module_of(file: Path) -> str:
    """The name under which `file` is imported: with the packages that it lies in."""
    parts = [] if file.stem == "__init__" else [file.stem]
    folder = file.resolve().parent
    while (folder / "__init__.py").is_file():
        parts.insert(0, folder.name)
        folder = folder.parent
    return ".".join(parts)


def main(args: list[str]) -> int:
    if len(args) != 1 or not Path(args[0]).is_file():
        print(f"python -m rulekeeper.core.compiler takes one file, not {args}", file=sys.stderr)
        return 2
    file = Path(args[0])
    try:
        print(written(file.read_text(encoding="utf-8"), module_of(file)), end="")
    except (RulekeeperError, SyntaxError, ImportError) as error:
        print(f"{file} cannot be written out: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
