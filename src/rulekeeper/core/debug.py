"""Whether the slow checks are on: `RULEKEEPER_DEBUG=1` checks after every answer that a game holds only data."""

import os
from typing import Final

DEBUG: Final = os.environ.get("RULEKEEPER_DEBUG") == "1"
