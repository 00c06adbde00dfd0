"""One run of one measure, for another interpreter to compare itself with: `python -m rulekeeper.bench NAME GAME`."""

import sys

from rulekeeper.bench.ours import MEASURES

if __name__ == "__main__":
    _, name, game = sys.argv
    print(MEASURES[name](game)())
