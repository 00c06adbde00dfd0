"""1. Receive mana: the first step of a turn. Touches mana and, where income must be claimed, what is due."""

from rulekeeper.games.eden.state import Eden, income


def receive(g: Eden, seat: int) -> None:
    """Income on the board as it stands at the start of the turn; at some tables it waits to be claimed (EN-R-25)."""
    mana = income(g, seat)
    if not mana:
        return
    if g.claims:
        g.due = mana
    else:
        g.mana[seat] += mana
        g.tell("income", seat, mana)


def claim(g: Eden, seat: int) -> None:
    mana, g.due = g.due, 0
    g.mana[seat] += mana
    g.tell("income", seat, mana)


def forget(g: Eden, seat: int) -> None:
    """Income that nobody claimed by the end of the turn is lost (EN-INC-03)."""
    if g.due:
        g.tell("forgets", seat, g.due)
        g.due = 0
