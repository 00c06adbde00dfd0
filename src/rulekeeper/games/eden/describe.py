"""A game in Eden's own words: what scenarios compare, and what `position.py` reads. Touches nothing."""

from typing import Any

from rulekeeper.core.boards.masks import bits
from rulekeeper.core.choice import SHUFFLE
from rulekeeper.games.eden.brought import brought_along
from rulekeeper.games.eden.components import BOARD, COLOURS
from rulekeeper.games.eden.faces import face_name
from rulekeeper.games.eden.stakes import stakes
from rulekeeper.games.eden.state import UNDECIDED, Eden, everybody, in_order, income, level, points


def describe(g: Eden) -> dict[str, Any]:
    """The whole truth about a game. `points` and `income` follow from the land and are said for convenience."""
    told: dict[str, Any] = {
        **brought_along(g),
        "step": step_of(g),
        "turns": g.turns,
        "irrigated": g.irrigated,
        "cultivated": g.cultivated,
        "busy": g.busy,
        "idle": g.idle,
        "due": g.due,
    }
    if g.turn != UNDECIDED:
        told["turn"] = COLOURS[g.turn]
    if g.winners is not None:
        told["winners"] = [COLOURS[seat] for seat in g.winners]
    if g.asks is not None and g.asks.prompt == "place":
        told["card"] = face_name(g, g.asks.args[0])
    fight = takeover_words(g)
    if fight:
        told["takeover"] = fight
    for seat in range(g.seats):
        told[COLOURS[seat]] = seat_words(g, seat)
    told["display"] = face_names(g, g.display)
    told["discard"] = face_names(g, g.discard[::-1])
    told["draw_pile"] = face_names(g, g.draw_pile[::-1])
    return told


def step_of(g: Eden) -> str:
    """The prompt, where a player is asked; where chance is, what it decides."""
    if g.asks is None:
        return "over"
    if g.asks.prompt == SHUFFLE:
        return "deal" if len(g.draw_pile) == len(g.kind) else "recycle"
    return g.asks.prompt


def seat_words(g: Eden, seat: int) -> dict[str, Any]:
    """`known` are those of the hand that everybody saw in the display."""
    hand = in_order(g, g.hands[seat])
    told = {
        "mana": g.mana[seat],
        "points": points(g, g.own[seat]),
        "income": income(g, seat),
        "land": {BOARD.names[square]: level(g, square) for square in bits(g.own[seat])},
        "hand": face_names(g, hand),
    }
    known = face_names(g, [card for card in hand if g.seen[card] == everybody(g)])
    return {**told, "known": known} if known else told


def takeover_words(g: Eden) -> dict[str, Any]:
    now = stakes(g)
    if now is None or g.asks is None:
        return {}
    told: dict[str, Any] = {"laid": BOARD.names[now.laid]}
    if now.targets:
        told["targets"] = [BOARD.names[square] for square in bits(now.targets)]
    for square in bits(now.attackers & ~(1 << now.laid)):
        told["supporter"] = BOARD.names[square]
    if now.bid:
        told["bid"] = now.bid
        told["asked"] = COLOURS[g.asks.who]
    return told


def face_names(g: Eden, cards: list[int]) -> list[str]:
    return [face_name(g, g.kind[card]) for card in cards]
