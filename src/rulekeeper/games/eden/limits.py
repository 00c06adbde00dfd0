"""What must hold in every position: limited pieces, mana never negative, one tile on a square, the cards of the box.

Reads the state and touches nothing.
"""

from rulekeeper.games.eden.components import BID_UNIT, COLOURS
from rulekeeper.games.eden.faces import deck
from rulekeeper.games.eden.state import Eden, covered, stock


def problems(g: Eden) -> list[str]:
    """Every limit that is broken, in words; none in a sound game."""
    found = []
    for seat, mana in enumerate(g.mana):
        if mana < 0 or mana % BID_UNIT:
            found.append(f"{COLOURS[seat]} has {mana} mana: a multiple of {BID_UNIT} from 0 on is right")
        if min(stock(g, seat)) < 0:
            found.append(f"{COLOURS[seat]} has used more tiles than there are: {stock(g, seat)} are left")
    land = covered(g)
    if land.bit_count() != sum([tiles.bit_count() for tiles in g.own]):
        found.append("a square carries two tiles")
    if g.red[0] & ~land or g.red[1] & ~g.red[0] or g.red[2] & ~g.red[1]:
        found.append("a tile shows a red point without the one before it")
    if sorted(g.kind) != sorted(deck(g)):
        found.append("the cards are not those of the box and the table")
    return found
