"""The bot that gives any legal answer, each as likely as the other."""

from typing import Any

from rulekeeper.bots.sight import Sight
from rulekeeper.core.chance import below


class Random:
    """Any legal answer. Two of these with the same seed answer alike."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._drawn = 0

    def choose(self, sight: Sight) -> Any:
        self._drawn += 1
        return sight.options[below(self._seed, self._drawn, len(sight.options))]
