"""`python -m rulekeeper` is the command `rulekeeper`."""

from rulekeeper.cli import main

main()
