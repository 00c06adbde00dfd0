"""Leduc poker: six cards, two rounds of betting. 936 information sets; its value to the first player is -0.0856."""

from typing import Final

from rulekeeper.core.definition import Definition
from rulekeeper.games.reference.leduc_poker.asked import EVENTS, PROMPTS
from rulekeeper.games.reference.leduc_poker.play import play
from rulekeeper.games.reference.leduc_poker.position import describe, lay_out, place, problems
from rulekeeper.games.reference.leduc_poker.state import ZONES, Leduc
from rulekeeper.games.reference.leduc_poker.view import look

GAME: Final = Definition(
    id="leduc_poker",
    title="Leduc poker",
    package=__name__,
    seats=(2,),
    seat_names=("first", "second"),
    state=Leduc,
    lay_out=lay_out,
    main=play,
    prompts=PROMPTS,
    events=EVENTS,
    zones=ZONES,
    look=look,
    describe=describe,
    place=place,
    languages=("en", "fr"),
    returns=lambda g: [float(chips) for chips in g.net],
    problems=problems,
)
