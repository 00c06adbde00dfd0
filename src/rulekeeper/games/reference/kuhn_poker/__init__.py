"""Kuhn poker: three cards, one bet. Its value to the first player is -1/18."""

from typing import Final

from rulekeeper.core.definition import Definition
from rulekeeper.games.reference.kuhn_poker.asked import EVENTS, PROMPTS
from rulekeeper.games.reference.kuhn_poker.play import play
from rulekeeper.games.reference.kuhn_poker.position import describe, lay_out, place, problems
from rulekeeper.games.reference.kuhn_poker.state import ZONES, Kuhn
from rulekeeper.games.reference.kuhn_poker.view import look

GAME: Final = Definition(
    id="kuhn_poker",
    title="Kuhn poker",
    package=__name__,
    seats=(2,),
    seat_names=("first", "second"),
    state=Kuhn,
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
