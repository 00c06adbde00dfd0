"""The contract that the kernel holds every game to, and the walk through random games that checks it.

Each promise is a function in one of these modules; nothing here knows a game.
"""

from rulekeeper.core.contract import answering, ending, keeping, knowing, telling
from rulekeeper.core.contract.report import Failure, Report
from rulekeeper.core.contract.walk import checks, walk

CHAPTERS = (keeping, answering, knowing, telling, ending)
"""The modules whose promises are walked; importing them enters their checks."""

__all__ = ["CHAPTERS", "Failure", "Report", "checks", "walk"]
