"""Compiled rules modules on disk: beside the module in `__rules__`, where a wheel ships them, and in the user's cache
folder. A file that cannot be read or is not whole counts as missing; a folder that cannot be written costs only
time."""

import marshal
import os
import sys
from functools import lru_cache
from hashlib import blake2b
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from typing import Any, Final

FOLDER: Final = "__rules__"
KEPT: Final = 3
"""How many versions of a module the user's folder holds: a few checkouts may be in use side by side."""

_HEAD: Final = 32


def digest(source: bytes, module: str) -> str:
    """What decides whether a stored form is still the right one."""
    parts = (source, module.encode(), _compiler(), MAGIC_NUMBER, b"%d" % sys.flags.optimize)
    return blake2b(b"\0".join(b"%d:%s" % (len(part), part) for part in parts), digest_size=_HEAD).hexdigest()


@lru_cache(maxsize=1)
def _compiler() -> bytes:
    """The sources that shape what is stored."""
    here = Path(__file__).parent
    files = [*sorted(here.glob("*.py")), here.parent / "frame.py"]
    return b"\0".join(file.read_bytes() for file in files)


def beside(path: str) -> Path:
    return Path(path).parent / FOLDER


def users() -> Path | None:
    """The user's cache folder, unless there is no home."""
    named = os.environ.get("RULEKEEPER_CACHE")
    if named:
        return Path(named)
    try:
        return Path.home() / ".cache" / "rulekeeper"
    except RuntimeError:
        return None


def read(module: str, path: str, key: str) -> Any:
    """What was stored under `key` for the module at `path`, or None."""
    for folder in (beside(path), users()):
        if folder is None:
            continue
        try:
            stored = (folder / _file(module, key)).read_bytes()
        except OSError:
            continue
        body = stored[_HEAD:]
        if stored[:_HEAD] == _seal(key, body):
            return marshal.loads(body)
    return None


def write(module: str, key: str, value: Any, folder: Path | None, kept: int = KEPT) -> Path | None:
    """Store `value`, whole or not at all, and drop all but the newest `kept` of the same module."""
    if folder is None:
        return None
    body = marshal.dumps(value)
    path = folder / _file(module, key)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        half = path.with_suffix(f".{os.getpid()}")
        half.write_bytes(_seal(key, body) + body)
        half.replace(path)
        found = folder.glob(f"{module}.{sys.implementation.cache_tag}.*.bin")
        others = sorted((p for p in found if p != path), key=lambda p: p.stat().st_mtime, reverse=True)
        for old in others[kept - 1 :]:
            old.unlink(missing_ok=True)
    except OSError:
        return None
    return path


def _file(module: str, key: str) -> str:
    return f"{module}.{sys.implementation.cache_tag}.{key[:16]}.bin"


def _seal(key: str, body: bytes) -> bytes:
    return blake2b(body, digest_size=_HEAD, key=bytes.fromhex(key)).digest()
