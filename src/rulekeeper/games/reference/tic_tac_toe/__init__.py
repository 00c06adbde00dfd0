"""Tic-tac-toe: three in a line on a board of nine squares. 255,168 games, 5,478 positions."""

from typing import Final

from rulekeeper.core.definition import Definition
from rulekeeper.games.reference.tic_tac_toe.asked import EVENTS, PROMPTS
from rulekeeper.games.reference.tic_tac_toe.play import play
from rulekeeper.games.reference.tic_tac_toe.position import describe, lay_out, place
from rulekeeper.games.reference.tic_tac_toe.state import TicTacToe
from rulekeeper.games.reference.tic_tac_toe.view import look

GAME: Final = Definition(
    id="tic_tac_toe",
    title="Tic-tac-toe",
    package=__name__,
    seats=(2,),
    seat_names=("crosses", "noughts"),
    state=TicTacToe,
    lay_out=lay_out,
    main=play,
    prompts=PROMPTS,
    events=EVENTS,
    look=look,
    describe=describe,
    place=place,
    languages=("en", "fr"),
)
