"""Connect four: discs fall into seven columns; four in a line win. Position counts by depth are OEIS A212693."""

from typing import Final

from rulekeeper.core.definition import Definition
from rulekeeper.games.reference.connect_four.asked import EVENTS, PROMPTS
from rulekeeper.games.reference.connect_four.play import play
from rulekeeper.games.reference.connect_four.position import describe, lay_out, place
from rulekeeper.games.reference.connect_four.state import ConnectFour
from rulekeeper.games.reference.connect_four.view import look

GAME: Final = Definition(
    id="connect_four",
    title="Connect four",
    package=__name__,
    seats=(2,),
    seat_names=("red", "yellow"),
    state=ConnectFour,
    lay_out=lay_out,
    main=play,
    prompts=PROMPTS,
    events=EVENTS,
    look=look,
    describe=describe,
    place=place,
    languages=("en", "fr"),
)
