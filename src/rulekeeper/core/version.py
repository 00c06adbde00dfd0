"""The version of this program, as records and the package name it."""

from typing import Final

VERSION: Final = "0.1.0"
