"""What can be asked in Eden: the questions by name, and the kinds of answers that each of them takes.

Answers that a step forbids altogether are conceivable too where a player would ask why. Touches nothing.
"""

from collections.abc import Iterable
from typing import Final

from rulekeeper.core.boards.masks import mask_of
from rulekeeper.core.choice import Choice
from rulekeeper.core.prompts import Kind, Need, Prompt, table
from rulekeeper.core.words import Word
from rulekeeper.games.eden import law
from rulekeeper.games.eden.components import FIRST_BID, LEAST_RAISE
from rulekeeper.games.eden.culture import lowest_tiles, price
from rulekeeper.games.eden.domains import (
    BID,
    CARD,
    CULTURE,
    GOODS,
    LAYOUT,
    SQUARE,
    SQUARES_OF,
    seat_words,
    squares_words,
)
from rulekeeper.games.eden.faces import cells_of, cost_of, sells_for
from rulekeeper.games.eden.law import places_of
from rulekeeper.games.eden.stakes import Stakes, stakes
from rulekeeper.games.eden.state import Eden, points
from rulekeeper.games.eden.takeover import opposing_points

# --- kinds of answers -------------------------------------------------------------------------


def irrigate(needs: tuple[Need, ...]) -> Kind:
    return Kind("irrigate", (("square", SQUARE),), needs, ("EN-IRR-07", "EN-IRR-02"))


def culture(needs: tuple[Need, ...]) -> Kind:
    return Kind("culture", (("card", CULTURE),), needs, ("EN-CUL-01",))


def attack(needs: tuple[Need, ...]) -> Kind:
    return Kind("attack", (("square", SQUARE),), needs, ("EN-ATK-02", "EN-IRR-04"))


def draw(needs: tuple[Need, ...]) -> Kind:
    return Kind("draw", (), needs, ("EN-DRAW-01",))


def all_places(g: Eden, asked: Choice) -> Iterable[tuple[int]]:
    """Where the card fits on the board, and where its mirror image would."""
    cells = cells_of(g, asked.args[0])
    squares = dict.fromkeys([*places_of(cells), *places_of(cells, mirror=True)])
    return [(mask_of(place),) for place in squares]


def place_words(g: Eden, asked: Choice, layout: int) -> dict[str, Word]:
    tiles, level = lowest_tiles(g, layout)
    return {"raised": squares_words(g, tiles), "level": level + 1, "mana": price(g, layout)}


def all_bids(g: Eden, asked: Choice) -> Iterable[tuple[int]]:
    """Every number that the player could lay on the table, and a step beyond."""
    standing = asked.args[3] if asked.prompt == "answer-bid" else FIRST_BID
    return [(bid,) for bid in range(1, max(g.mana[asked.who], standing) + LEAST_RAISE + 1)]


def bid_words(g: Eden, asked: Choice, bid: int) -> dict[str, Word]:
    _, attackers, targets, *_ = asked.args
    return {"mana": bid * opposing_points(g, asked.who, attackers, targets)}


def bid(needs: tuple[Need, ...], *clauses: str) -> Kind:
    return Kind("bid", (("bid", BID),), needs, clauses, all_bids, bid_words)


def accept_words(g: Eden, asked: Choice) -> dict[str, Word]:
    now = known(g)
    rival = other_side(now, asked.who)
    return {"mana": now.total(g, rival), "squares": squares_words(g, now.against(rival))}


def sale_words(g: Eden, asked: Choice, face: int) -> dict[str, Word]:
    return {"mana": sells_for(g, face)}


def purchase_words(g: Eden, asked: Choice, face: int) -> dict[str, Word]:
    return {"mana": cost_of(g, face)}


def claim_words(g: Eden, asked: Choice) -> dict[str, Word]:
    return {"mana": g.due}


SELL: Final = Kind("sell", (("card", CARD),), law.SELL, ("EN-MKT-01", "EN-MKT-03"), more=sale_words)
BUY: Final = Kind("buy", (("card", GOODS),), law.BUY, ("EN-MKT-04", "EN-MKT-05"), more=purchase_words)
CLAIM: Final = Kind("claim", (), law.CLAIM, ("EN-INC-01",), more=claim_words)
TRADES: Final = (SELL, BUY, CLAIM)

PASS: Final = Kind("pass", clauses=("EN-TURN-06",))
PLACE: Final = Kind("place", (("squares", LAYOUT),), law.PLACE, ("EN-CUL-03", "EN-CUL-07"), all_places, place_words)
NO_TAKEOVER: Final = Kind("no-takeover", clauses=("EN-ATK-11",))
ADD: Final = Kind("add", (("square", SQUARE),), law.ADD, ("EN-ATK-08",))
DONE: Final = Kind("done", clauses=("EN-ATK-09",))
SUPPORT: Final = Kind("support", (("square", SQUARE),), law.SUPPORT, ("EN-ATK-04",))
ALONE: Final = Kind("alone", clauses=("EN-ATK-04",))
ACCEPT: Final = Kind("accept", clauses=("EN-BID-05", "EN-BID-08"), more=accept_words)
ENOUGH: Final = Kind("enough", clauses=("EN-IRR-03",))
END_TURN: Final = Kind("end-turn", clauses=("EN-DRAW-01",))

# --- what the questions speak of ----------------------------------------------------------------


def known(g: Eden) -> Stakes:
    now = stakes(g)
    assert now is not None
    return now


def other_side(now: Stakes, seat: int) -> int:
    return now.attacker + now.defender - seat


def target_words(g: Eden, asked: Choice) -> dict[str, Word]:
    now = known(g)
    return {"rival": seat_words(g, now.defender), "points": points(g, now.targets)}


def standing_words(g: Eden, asked: Choice) -> dict[str, Word]:
    now = known(g)
    rival = other_side(now, asked.who)
    return {
        "rival": seat_words(g, rival),
        "mana": now.total(g, rival),
        "won": squares_words(g, now.against(rival)),
        "side": "attacker" if asked.who == now.attacker else "defender",
    }


# --- the questions --------------------------------------------------------------------------------

LAID: Final = ("laid", SQUARE)
ATTACKERS: Final = ("attackers", SQUARES_OF)
TARGETS: Final = ("targets", SQUARES_OF)

PROMPTS: Final = table(
    Prompt("play", (irrigate(law.IRRIGATE), culture(law.CULTURE), PASS, *TRADES)),
    Prompt("place", (PLACE, *TRADES), (("card", CULTURE),)),
    Prompt("attack", (attack(law.ATTACK), NO_TAKEOVER, *TRADES), (LAID,)),
    Prompt("further-target", (ADD, DONE, *TRADES), (LAID, TARGETS), target_words),
    Prompt("supporter", (SUPPORT, ALONE, *TRADES), (LAID, TARGETS), target_words),
    Prompt(
        "first-bid",
        (bid(law.FIRST_BID_NEEDS, "EN-BID-04", "EN-BID-12"), *TRADES),
        (LAID, ATTACKERS, TARGETS),
        target_words,
    ),
    Prompt(
        "answer-bid",
        (ACCEPT, bid(law.OUTBID, "EN-BID-06"), *TRADES),
        (LAID, ATTACKERS, TARGETS, ("bid", BID)),
        standing_words,
    ),
    Prompt(
        "second-card",
        (irrigate(law.IRRIGATE), culture(law.CULTURE_LATER), attack(law.ATTACK_LATER), ENOUGH, *TRADES),
    ),
    Prompt(
        "draw",
        (
            draw(law.DRAW),
            END_TURN,
            irrigate(law.IRRIGATE_LATER),
            culture(law.CULTURE_LATER),
            attack(law.ATTACK_LATER),
            *TRADES,
        ),
    ),
    Prompt("end", (draw(law.DRAW_AGAIN), END_TURN, *TRADES)),
)
