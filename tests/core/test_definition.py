"""A game as one object: its options and seats, how it begins, how it is found, what its digest depends on."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rulekeeper.core.definition import Definition, Option, games, load_game, won_or_lost
from rulekeeper.core.errors import BadOption, BadSeats, UnknownGame
from tests.core.sample_game import GAME


def test_options_have_their_first_value_unless_another_is_chosen() -> None:
    assert GAME.setting(2) == {"peeking": True, "stall": 3}
    assert GAME.setting(3, {"stall": "4", "peeking": "FALSE"}) == {"peeking": False, "stall": 4}
    assert GAME.setting(3, {"stall": 4, "peeking": False}) == {"peeking": False, "stall": 4}


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"stall": "5"}, "'5' is no value of option 'stall': 3, 4"),
        ({"stall": True}, "'True' is no value of option 'stall': 3, 4"),
        ({"peeking": "1"}, "'1' is no value of option 'peeking': true, false"),
        ({"stal": 3}, "'stal' is no option of market_day; near: 'stall'"),
    ],
)
def test_options_and_values_that_there_are_not_are_refused(options: dict[str, Any], told: str) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.setting(2, options)
    assert str(refused.value) == told


@pytest.mark.parametrize("seats", [0, 1, 4, -2])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(BadSeats, match=f"Market Day is for 2 or 3 players, not for {seats}"):
        GAME.setting(seats)


def test_an_option_reads_words_as_well() -> None:
    option = Option("pace", ("slow", "fast", 3), "X-1")
    assert [option.read(text) for text in ("SLOW", "fast", "3")] == ["slow", "fast", 3]


def test_a_game_begins_at_its_first_question_with_or_without_a_log() -> None:
    silent = GAME.begin(2, GAME.setting(2), 5)
    heard = GAME.begin(2, GAME.setting(2), 5, told=True)
    assert silent.asks is not None
    assert silent == heard
    assert silent.told is None
    assert heard.told is not None


def test_the_numbers_of_cards_show_nowhere() -> None:
    plain = GAME.begin(3, GAME.setting(3), 5)
    other = GAME.begin(3, GAME.setting(3), 5, numbering=lambda n: list(range(n))[::-1])
    assert plain != other
    for seat in (0, 1, 2, None):
        assert GAME.look(plain, seat) == GAME.look(other, seat)


@pytest.mark.parametrize(
    ("winners", "seats", "returns"),
    [(None, 3, [0, 0, 0]), ((), 2, [0, 0]), ((1,), 2, [-1, 1]), ((0, 2), 3, [0.5, -1, 0.5]), ((0, 1), 2, [0, 0])],
)
def test_what_a_game_brings_its_seats(winners: tuple[int, ...] | None, seats: int, returns: list[float]) -> None:
    g = GAME.begin(2, GAME.setting(2), 5)
    g.winners, g.seats = winners, seats
    assert won_or_lost(g) == returns


def test_games_are_listed_with_the_reference_games_last() -> None:
    known = games()
    assert known.index("eden") < known.index("connect_four")
    assert {"tic_tac_toe", "connect_four", "kuhn_poker", "leduc_poker"} <= set(known)
    assert "reference" not in known


def test_every_game_is_found_under_its_own_id() -> None:
    for id in games():
        assert load_game(id).id == id


@pytest.mark.parametrize("id", ["chess", "reference", "", "eden.turn", "../core", "Eden"])
def test_what_is_no_game_is_not_imported(id: str) -> None:
    with pytest.raises(UnknownGame):
        load_game(id)


def test_the_digest_follows_the_rules_and_not_the_words(tmp_path: Path) -> None:
    folder = tmp_path / "sample"
    shutil.copytree(GAME.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))

    def digest() -> str:
        twin = Definition.__new__(Definition)
        twin.__dict__.update({name: value for name, value in GAME.__dict__.items() if name not in ("digest", "folder")})
        twin.__dict__["folder"] = folder
        return twin.digest

    before = digest()
    assert digest() == before
    words = folder / "words.en.toml"
    words.write_text(words.read_text() + "\n# a remark\n")
    assert digest() == before
    rules = folder / "play.py"
    rules.write_text(rules.read_text() + "\n# a remark\n")
    changed = digest()
    assert changed != before
    (folder / "deck.toml").write_text("[[card]]\n")
    assert digest() != changed


def test_a_seat_is_named_in_the_games_words() -> None:
    assert GAME.words.text(GAME.seat_words(1), "en") == "Green"


def test_looking_for_games_imports_none() -> None:
    code = (
        "import sys; from rulekeeper.core.definition import games; games(); "
        "print(sorted(name for name in sys.modules if name.startswith('rulekeeper.games.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() in ("[]", "['rulekeeper.games.reference']")
