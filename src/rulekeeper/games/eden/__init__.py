"""Eden, by Gal Zuckerman (Kosmos, 2001): water the squares of a board, raise the land, and take that of others."""

from typing import Final

from rulekeeper.core.definition import Definition, Option
from rulekeeper.games.eden.asked import PROMPTS
from rulekeeper.games.eden.components import COLOURS, FACTS, OTHER_POINTS_TO_WIN, POINTS_TO_WIN
from rulekeeper.games.eden.describe import describe
from rulekeeper.games.eden.limits import problems
from rulekeeper.games.eden.log import EVENTS
from rulekeeper.games.eden.position import place
from rulekeeper.games.eden.setup import RANDOM, lay_out, whole_game
from rulekeeper.games.eden.state import ZONES, Eden
from rulekeeper.games.eden.values import STATS
from rulekeeper.games.eden.view import look

GAME: Final = Definition(
    id="eden",
    title="Eden",
    package=__name__,
    seats=FACTS["players"]["counts"],
    seat_names=COLOURS,
    state=Eden,
    lay_out=lay_out,
    main=whole_game,
    prompts=PROMPTS,
    look=look,
    describe=describe,
    place=place,
    events=EVENTS,
    stats=STATS,
    zones=ZONES,
    options=(
        Option("target", (POINTS_TO_WIN, OTHER_POINTS_TO_WIN), "EN-R-33"),
        Option("claim_income", (False, True), "EN-R-25"),
        Option("first_seat", (RANDOM, *COLOURS), "EN-R-32"),
    ),
    languages=("en", "fr"),
    problems=problems,
)
