"""The kernel: everything that games share. It knows no game; `docs/architecture.md` shows its rooms.

Importing any part of it puts the rule compiler into the import system, so that rules come from its cache.
"""

from rulekeeper.core.compiler.hook import install

install()
