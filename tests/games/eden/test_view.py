"""What a seat is shown: everything that lies open, and of the rest only how much there is."""

import pytest

from rulekeeper.core.knowledge import unexplained
from rulekeeper.core.view import Thing
from rulekeeper.core.words import Said
from rulekeeper.games.eden import GAME
from rulekeeper.games.eden.box import CULTURE_CARDS, TILES
from rulekeeper.games.eden.state import ZONES
from tests.games.eden.tables import at, badges, log, place, play, seat, state


def named(things: list[Thing]) -> list[str | None]:
    return [str(thing.look["text"]) if thing.words is not None else None for thing in things]


def test_tiles_show_owner_level_and_points() -> None:
    game = at(red=seat(100, "G7", B4=3), blue=seat(100, C4=1))
    board = place(game, "board")
    assert (board.columns[0], board.columns[-1], board.rows[0], board.rows[-1]) == ("A", "G", "1", "7")
    b4, c4 = board.things
    assert (b4.at, b4.owner, b4.look) == ("B4", 0, {"text": "R3", "white": 1, "red": 2})
    assert (c4.at, c4.owner, c4.look) == ("C4", 2, {"text": "B1", "white": 1, "red": 0})


@pytest.mark.proves("EN-SETUP-12", "EN-R-34")
def test_tile_stocks_hand_sizes_display_and_piles_are_public() -> None:
    game = at(red=seat(100, "G7 T4", B4=3), display=["O4"], discard=["A1"], draw_pile=["I2"])
    for reader in (None, 1, 2):
        assert [thing.badges[0].value for thing in place(game, "stock-red", reader).things] == [12, 8, 3]
        assert badges(game, "red", reader) == {"points": 3, "income": 10, "hand": 2}
        assert named(place(game, "display", reader).things) == ["O4"]
        assert named(place(game, "discard", reader).things) == ["A1", "B4"]
        assert place(game, "draw-pile", reader).count == 66 - 5
        assert place(game, "draw-pile", reader).things == []


@pytest.mark.proves("EN-SETUP-04", "EN-SETUP-09", "EN-R-26", "EN-R-34")
def test_mana_and_hands_are_seen_by_their_owner_only() -> None:
    game = at(red=seat(75, "G7 T4"))
    assert badges(game, "red", 0)["mana"] == 75
    assert named(place(game, "hand-red", 0).things) == ["G7", "T4"]
    for reader in (None, 1, 2):
        assert "mana" not in badges(game, "red", reader)
        assert named(place(game, "hand-red", reader).things) == [None, None]
        assert place(game, "hand-red", reader).count == 2


@pytest.mark.proves("EN-MKT-02", "EN-R-36")
def test_a_card_bought_from_the_display_stays_known() -> None:
    game = play(at(red=seat(100, "G7 T4 A1"), display=["O4"]), "buy O4")
    for reader in (None, 1, 2):
        assert named(place(game, "hand-red", reader).things) == ["O4", None, None, None]
    assert unexplained(state(game), ZONES) == []
    play(game, "sell O4")
    assert named(place(game, "hand-red", 1).things) == [None, None, None]
    assert state(game).granted == ()


@pytest.mark.proves("EN-R-30")
def test_of_like_cards_the_one_that_everybody_knew_is_sold() -> None:
    """So a sale shows no more than the table knew: whether there is a second such card stays hidden."""
    game = play(at(red=seat(100, "V3 A1"), display=["V3"]), "buy V3", "sell V3")
    assert named(place(game, "hand-red", 1).things) == [None, None]
    assert named(place(game, "hand-red", 0).things) == ["A1", "V3"]


def test_layouts_show_their_cells_and_prices() -> None:
    game = at(red=seat(75, "G7 T4"))
    square, culture = place(game, "hand-red", 0).things
    assert (square.kind, square.look["square"]) == ("irrigation", "G7")
    assert (culture.kind, culture.look["cells"]) == ("culture", "0,0 1,0 2,0 1,1")
    assert [(badge.id, badge.value) for badge in culture.badges] == [("sale", 40), ("purchase", 50)]


@pytest.mark.proves("EN-BID-13")
def test_a_takeover_shows_the_tiles_at_stake_the_bid_and_both_totals() -> None:
    takeover = {"laid": "B4", "supporter": "B3", "targets": ["C4"], "bid": 15, "asked": "blue"}
    game = at("answer-bid", red=seat(200, B4=1, B3=2), blue=seat(200, C4=2), takeover=takeover)
    for reader in (None, 0, 1, 2):
        red, blue, bid = place(game, "takeover", reader).things
        assert (red.owner, red.look) == (0, {"squares": "B3 B4"})
        assert [(badge.id, badge.value) for badge in red.badges] == [("stake", 3), ("total", 30)]
        assert (blue.owner, blue.look) == (2, {"squares": "C4"})
        assert [(badge.id, badge.value) for badge in blue.badges] == [("stake", 2), ("total", 45)]
        assert bid.badges[0].value == 15
    stakes = {thing.at: thing.look.get("stake") for thing in place(game, "board").things}
    assert stakes == {"B3": "attacker", "B4": "attacker", "C4": "target"}


def test_the_table_says_whose_turn_it_is_and_which_step() -> None:
    game = at(turn="blue", blue=seat(100, "G7"))
    thing = place(game, "turn").things[0]
    assert (thing.owner, thing.badges[0].value) == (2, 1)
    assert isinstance(thing.words, Said)
    assert GAME.words.text(thing.words, "en") == "Blue: playing cards"


@pytest.mark.proves("EN-SETUP-04", "EN-R-09")
def test_nothing_a_rival_reads_tells_why_a_bid_was_accepted() -> None:
    """Blue accepts because nothing else can be paid: the others read the same as if it were a choice."""
    takeover = {"laid": "B4", "targets": ["C4"], "bid": 10, "asked": "blue"}
    poor = at("answer-bid", red=seat(200, "G7", B4=1), blue=seat(10, C4=1), takeover=takeover)
    rich = at("answer-bid", red=seat(200, "G7", B4=1), blue=seat(500, C4=1), takeover=takeover)
    play(rich, "accept")
    for reader in (None, 0, 1):
        assert log(poor, reader) == log(rich, reader)
        one, other = poor.view(reader), rich.view(reader)
        assert (one.places, one.seats, one.question) == (other.places, other.seats, other.question)


@pytest.mark.proves("EN-R-26")
def test_the_open_log_lets_everybody_count_the_mana() -> None:
    game = at("income", red=seat(50, "A1 T4", C1=2), display=["I2"])
    play(game, "sell T4", "buy I2", "pass", "end-turn")
    lines = [line for line in log(game, 1) if "mana" in line]
    assert lines == [
        "Red receives 5 mana of income.",
        "Red sells the T of four (T4) for 40 mana.",
        "Red buys the pair (I2) for 30 mana.",
    ]


def test_every_card_and_piece_says_where_its_facts_come_from() -> None:
    game = at(red=seat(100, "B4 T4"))
    assert [thing.provenance for thing in place(game, "hand-red", 0).things] == ["rulebook", "inferred"]
    assert {thing.provenance for thing in place(game, "stock-red").things} == {"inferred"}
    assert {thing.provenance for thing in place(game, "hand-red", 1).things} == {""}  # a back says nothing


@pytest.mark.parametrize("language", GAME.languages)
def test_every_provenance_has_words(language: str) -> None:
    for card in (*CULTURE_CARDS, *TILES):
        assert GAME.words.has(f"provenance-{card.provenance.replace(' ', '-')}", language)
