"""Numbers with reasons: every computed number can list the printed number and each modifier with its source and clause.

A `Stat` is one question about a number ("income", "attack"). `value` is what the rules use; `reasons` lists the same
number step by step, so that the sum of the changes is the value, which the contract walk checks.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from rulekeeper.core.prompts import Domain
from rulekeeper.core.words import Said

Number: TypeAlias = int | Fraction


class Reason(NamedTuple):
    """One step of a sum: what it changes the number by, in words, and the clause it rests on."""

    change: Number
    words: Said
    clause: str


def everybody_knows(g: Any, seat: int | None, thing: Any) -> bool:
    return True


class Stat(NamedTuple):
    """A number that the rules compute of a thing. `known` says whether a seat may be told it."""

    id: str
    of: Domain
    value: Callable[[Any, Any], Number]
    reasons: Callable[[Any, Any], list[Reason]]
    known: Callable[[Any, int | None, Any], bool] = everybody_knows
