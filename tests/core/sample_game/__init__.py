"""Market Day: a small game of hidden cards, a die and coins, with every part that a game's package has.

Written for the tests of the kernel, and as the example of how a game is written.
"""

from rulekeeper.core.definition import Definition, Option
from tests.core.sample_game.asked import EVENTS, PROMPTS
from tests.core.sample_game.play import lay_out, main
from tests.core.sample_game.position import describe, place
from tests.core.sample_game.state import SEATS, Market
from tests.core.sample_game.values import POINTS
from tests.core.sample_game.view import look
from tests.core.sample_game.zones import ZONES, problems

GAME = Definition(
    id="market_day",
    title="Market Day",
    package="tests.core.sample_game",
    seats=(2, 3),
    seat_names=SEATS,
    state=Market,
    lay_out=lay_out,
    main=main,
    prompts=PROMPTS,
    look=look,
    describe=describe,
    place=place,
    events=EVENTS,
    stats=(POINTS,),
    zones=ZONES,
    options=(Option("peeking", (True, False), "MD-PEEK-02"), Option("stall", (3, 4), "MD-END-01")),
    languages=("en", "fr"),
    problems=problems,
)
