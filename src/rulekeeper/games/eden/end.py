"""End of the game: twenty points at any moment, and a stop for tables that no longer play.

Touches who has won and, since victory cuts the turn off, the rules that wait.
"""

from rulekeeper.games.eden.components import IDLE_ROUNDS, MOST_TURNS
from rulekeeper.games.eden.state import Eden, points


def wins(g: Eden, seat: int) -> bool:
    """Whether this seat now has the points to win, in whoever's turn (EN-OBJ-01, EN-END-02, EN-R-38).

    If so the game is over on the spot: of the rules that wait none goes on, and the one that asks returns (EN-R-31).
    """
    if points(g, g.own[seat]) < g.target:
        return False
    del g.frames[:-1]
    g.winners = (seat,)
    g.tell("wins", g.winners, len(g.winners))
    return True


def stops(g: Eden) -> bool:
    """Whether nothing happens any more, or the game has lasted too long: then points decide, never mana (EN-R-24)."""
    if g.idle < IDLE_ROUNDS * g.seats and g.turns < MOST_TURNS:
        return False
    totals = [points(g, tiles) for tiles in g.own]
    g.winners = tuple([seat for seat, total in enumerate(totals) if total == max(totals)])
    g.tell("stops", g.turns)
    g.tell("wins", g.winners, len(g.winners))
    return True
