"""Opponents. A bot is given a `Sight` (one seat's view, its question, and worlds it cannot tell from the real one).

Bots never hold the real state: a `Sight` is built around a world in which all that its seat does not know was dealt
anew, so there is no path from a bot to a hidden card or to the seed.
"""

from rulekeeper.bots.greedy import Greedy
from rulekeeper.bots.named import Bot, BotSpec, bot_named
from rulekeeper.bots.random import Random
from rulekeeper.bots.sight import Sight

__all__ = ["Bot", "BotSpec", "Greedy", "Random", "Sight", "bot_named"]
