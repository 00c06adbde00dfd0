"""Interfaces that researchers already use. Each needs the extra `rulekeeper[research]` and is imported by its name."""

from rulekeeper.core.errors import RulekeeperError


class MissingExtra(RulekeeperError):
    """What is asked for needs libraries that are not installed here; the message names the extra that brings them."""
