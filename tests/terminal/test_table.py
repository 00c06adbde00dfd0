"""A view as lines: places, piles, boards, shapes, lists of answers; and the terminal's own words."""

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from rulekeeper.core.definition import load_game
from rulekeeper.core.game import Game
from rulekeeper.core.view import Badge, Place, SeatView, Thing, View
from rulekeeper.terminal import table
from rulekeeper.terminal.screen import LANGUAGES, Screen, own_words
from rulekeeper.terminal.session import COMMANDS, HELPED
from rulekeeper.terminal.table import Printer

EDEN = load_game("eden")


def screen(language: str = "en", width: int = 80, game: str = "eden") -> Screen:
    out = Console(file=StringIO(), width=width, highlight=False, emoji=False, markup=False, soft_wrap=True)
    return Screen(load_game(game), language, out)


def printed(page: Screen) -> str:
    assert isinstance(page.out.file, StringIO)
    return page.out.file.getvalue()


def view(*places: Place) -> View:
    return View("eden", 0, [SeatView(0, "red", "Red", []), SeatView(1, "yellow", "Yellow", [])], list(places))


def things(*names: str) -> list[Thing]:
    return [Thing(f"x:{at}", "card", name) for at, name in enumerate(names)]


def lines(place: Place, printer: Printer | None = None) -> list[str]:
    return [str(line) for line in (printer or screen().printer).place(place, view(place))]


def test_what_is_alike_is_counted_and_what_is_hidden_too() -> None:
    hand = Place("hand-red", "hand", "Hand", owner=0, things=things("A", "B", "A"), count=5)
    assert lines(hand) == ["Hand: 2 x A; B; 2 cards face down"]
    backs = Place("hand-yellow", "hand", "Hand", owner=1, things=[Thing("x:0", "card")], count=1)
    assert lines(backs) == ["Hand: 1 card face down"]


def test_of_an_open_pile_the_top_is_shown_and_all_of_it_on_demand() -> None:
    pile = Place("discard", "pile", "Discard", things=things("A", "B", "C", "D", "E"), count=5)
    assert lines(pile) == ["Discard: A; B; C; 2 more beneath"]
    assert screen().printer.place(pile, view(pile), most=5) == ["Discard: A; B; C; D; E"]


def test_a_place_with_nothing_says_so() -> None:
    assert lines(Place("display", "row", "Display")) == ["Display: none"]
    assert lines(Place("display", "row", "Étal"), screen("fr").printer) == ["Étal : rien"]


def test_a_board_is_a_grid_with_its_names_on_two_sides() -> None:
    piece = Thing("b:a2", "mark", "cross", at="a2", owner=1, badges=[Badge("points", 12)])
    board = Place("b", "grid", "Board", things=[piece], count=1, columns=["a", "b"], rows=["10", "2"])
    assert lines(board) == ["Board", "     a   b", "10   .   .", " 2 Y12   ."]


def test_a_shape_is_drawn_as_it_lies() -> None:
    card = Thing("c:0", "culture", "S of four", look={"cells": "1,0 2,0 0,1 1,1"})
    assert screen().printer.card(card) == ["S of four", "  . ####", "  ####"]


def test_many_short_answers_stand_side_by_side_in_reading_order() -> None:
    question = Game.new("tic_tac_toe", seed=1).question
    assert question is not None
    shown = screen(game="tic_tac_toe").printer.answers(question.answers)
    assert len(shown) == 2
    assert re.findall(r"\d+(?=  Mark)", " ".join(shown)) == [str(number) for number in range(1, 10)]
    narrow = screen(game="tic_tac_toe", width=24).printer.answers(question.answers)
    assert len(narrow) == 9


def test_french_signs_never_begin_a_line() -> None:
    page = screen("fr", width=24)
    page.line("Que jouez-vous maintenant ? La carte « paire » : voilà ; et voilà !")
    assert [line for line in printed(page).splitlines() if line.strip()[:1] in ("?", ":", ";", "!", "»")] == []
    assert "\N{NO-BREAK SPACE}" not in printed(page)


def test_seats_that_are_called_by_a_colour_are_printed_in_it() -> None:
    page = Screen(
        EDEN, "en", Console(file=StringIO(), width=80, force_terminal=True, color_system="standard", no_color=False)
    )
    tile = Thing("b:a1", "tile", "tile", at="a1", owner=0, look={"text": "R1"})
    board = Place("b", "grid", "Board", things=[tile], count=1, columns=["a"], rows=["1"])
    page.lines(page.printer.table(view(board)))
    red, plain = "\x1b[1;31m", "\x1b[0m"
    assert f"{red}Red{plain}" in printed(page)
    assert f"1{red}  R1{plain}" in printed(page)


def test_control_characters_never_reach_the_terminal() -> None:
    page = screen()
    page.line("a\x1b[2Jb\x9bc\x07d")
    page.lines(["\x1b]0;title\x07"])
    assert not set(printed(page)) & {"\x1b", "\x9b", "\x07"}


def test_signs_that_a_printer_of_markup_would_swallow_stay() -> None:
    page = screen()
    page.line("[bold]x[/bold] :heart: [1]")
    assert printed(page) == "[bold]x[/bold] :heart: [1]\n"


@pytest.mark.parametrize("width", [10, 20, 40, 80, 200])
def test_lines_fit_the_window_and_never_exceed_eighty_columns(width: int) -> None:
    page = screen(width=width)
    page.line("word " * 60)
    assert max(len(line) for line in printed(page).splitlines()) <= max(20, min(width, 80))


def test_the_terminals_own_words_are_whole_in_every_language() -> None:
    words = own_words()
    assert words.problems() == ()
    for language in LANGUAGES:
        spoken = [words.has(f"terminal-command-{command}", language) for command in COMMANDS]
        assert all(spoken + [words.has(f"terminal-help-{id}", language) for id in HELPED])


def test_every_word_that_the_terminal_has_is_said_somewhere() -> None:
    sources = "".join(path.read_text() for path in Path(table.__file__).parent.glob("*.py"))
    own = [id for id in own_words().ids("en") if id.startswith("terminal-")]
    named = [id for id in own if not id.startswith(("terminal-help-", "terminal-command-"))]
    assert [id for id in named if f'"{id}"' not in sources] == []
