"""Going on from a position: the rest of the turn in which it stands, then the game as ever. Touches nothing itself."""

from typing import Final

from rulekeeper.core.rule import Rule, rule
from rulekeeper.games.eden.culture import laying_out
from rulekeeper.games.eden.draw import draw, drawing, last_trades, mix
from rulekeeper.games.eden.irrigation import second_card
from rulekeeper.games.eden.setup import first_turn, whole_game
from rulekeeper.games.eden.state import Eden
from rulekeeper.games.eden.takeover import bidding, defender_of, first_bid, further_targets, supporter, takeover
from rulekeeper.games.eden.turn import end_turn, play_cards

BEFORE_TURN: Final = ("deal", "first-seat", "income")
TAKEOVER: Final = ("attack", "further-target", "supporter", "first-bid", "answer-bid")
STEPS: Final = (*BEFORE_TURN, "play", "place", *TAKEOVER, "second-card", "draw", "recycle", "end", "over")


@rule
def resume(g: Eden, step: str, face: int, laid: int, attackers: int, targets: int, bid: int, asked: int) -> Rule:
    """`face` is the culture card being played, the rest the takeover, as far as it has come."""
    if step == "over":
        return
    if step == "deal":
        yield whole_game(g)
    elif step not in BEFORE_TURN:
        if step in TAKEOVER:
            yield rest_of_takeover(g, step, laid, attackers, targets, bid, asked)
        yield rest_of_play(g, step, face)
        yield rest_of_drawing(g, step)
        end_turn(g)
    yield first_turn(g)


@rule
def rest_of_takeover(g: Eden, step: str, laid: int, attackers: int, targets: int, bid: int, asked: int) -> Rule:
    if step == "attack":
        yield takeover(g, laid)
        return
    if step == "further-target":
        targets = yield further_targets(g, laid, targets)
    if step in ("further-target", "supporter"):
        attackers = yield supporter(g, laid, targets)
    if step != "answer-bid":
        bid = yield first_bid(g, laid, attackers, targets)
        asked = defender_of(g, targets)
    yield bidding(g, laid, attackers, targets, bid, asked)


@rule
def rest_of_play(g: Eden, step: str, face: int) -> Rule:
    if step == "play":
        yield play_cards(g)
    elif step == "place":
        yield laying_out(g, face)
    elif step in (*TAKEOVER, "second-card") and g.irrigated == 1:
        yield second_card(g)


@rule
def rest_of_drawing(g: Eden, step: str) -> Rule:
    if step == "recycle":
        yield mix(g)
        draw(g, g.turn)
    if step in ("recycle", "end"):
        yield last_trades(g)
    else:
        yield drawing(g)
