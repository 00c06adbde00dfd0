"""Interfaces that researchers already use. Each needs the extra `rulekeeper[research]` and is imported by its name."""
