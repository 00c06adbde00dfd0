"""Playing at one keyboard: answers, commands, refusals, several people, bots that fail."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from rulekeeper.bots import Sight
from rulekeeper.core.game import Game
from rulekeeper.core.record import Answered, Record, Undone
from rulekeeper.terminal.session import INTERRUPTED, Session
from rulekeeper.terminal.store import Kept
from tests.terminal.sitting import Sitting, begun, sit

TWO: dict[str, Any] = {"seats": ("you", "you")}  # each first presses Enter, when the keyboard is theirs
LEDUC: dict[str, Any] = {"game": "leduc_poker", **TWO}
EDEN: dict[str, Any] = {"game": "eden", "seats": ("you", "you", "you")}


def keys(kept: Kept) -> list[str]:
    return [entry.key for entry in kept.game.entries if isinstance(entry, Answered)]


# --- answers


@pytest.mark.parametrize("typed", ["5", "mark b2", "MARK  B2", "Mark b2", "Marquer b2"])
def test_an_answer_is_given_by_number_key_or_words_of_either_language(typed: str) -> None:
    assert keys(sit(typed).kept)[:1] == ["mark b2"]


@pytest.mark.parametrize("typed", ["0", "10", "-1", "5.", "b2", "mark d9", "mark", "²", "99999999999999999999"])
def test_what_is_no_answer_changes_nothing(typed: str) -> None:
    sitting = sit(typed)
    assert sitting.kept.game.entries == []
    assert sitting.status == 0


def test_a_number_outside_of_the_list_is_told_which_numbers_there_are() -> None:
    assert sit("12").after("12") == "12 is not in the list: choose from 1 to 9."


def test_an_illegal_answer_gets_the_clause_that_forbids_it() -> None:
    sitting = sit("", "mark b2", "", "mark b2", **TWO)
    assert "Not now: TT-MARK-02. Only an empty square" in sitting.joined
    assert keys(sitting.kept) == ["mark b2"]


def test_a_slip_gets_the_answers_near_it_with_their_numbers() -> None:
    told = sit("mrak b2").after("mrak b2")
    assert told.startswith("“mrak b2” is no answer to this question. Near it:")
    assert "5 Mark b2" in told


def test_a_slip_in_a_command_gets_the_command() -> None:
    assert "Did you mean the command undo?" in sit("undoo").after("undoo")
    assert "Vouliez-vous dire annuler ?" in sit("anuler", language="fr").after("anuler")


def test_an_empty_line_asks_again() -> None:
    assert sit("").text.count("Which square do you mark?") == 2


# --- commands


def test_why_names_the_clause_for_and_against() -> None:
    sitting = sit("", "1", "", "why 1", "why mark a1", "why 44", "why sing", **TWO)
    assert sitting.after("why 1").startswith("That is a legal answer now. It rests on TT-MARK-01. TT-MARK-01: ")
    assert sitting.after("why mark a1").startswith("Not now: TT-MARK-02. Only an empty square")
    assert sitting.after("why 44") == "44 is not in the list: choose from 1 to 8."
    assert sitting.after("why sing").startswith("“sing” can never be an answer to this question.")


def test_sum_lists_what_can_be_asked_and_tells_how_a_number_came_about() -> None:
    sitting = sit("", "sum", "sum points red", "sum red points", "sum mana yellow", **EDEN)
    assert "sum points red: Red: " in sitting.after("sum")
    assert sitting.after("sum points red") == sitting.after("sum red points")
    assert "is no number that you may know" in sitting.after("sum mana yellow")


def test_where_nothing_is_computed_sum_says_so() -> None:
    assert sit("sum").after("sum") == "No number on this table is computed."


def test_table_shows_everything_again_or_one_place() -> None:
    sitting = sit("", "table", "table draw", **EDEN)
    assert "A B C D E F G" in sitting.after("table")
    assert re.fullmatch(r"draw pile: \d+ cards face down", sitting.after("table draw"), re.IGNORECASE)


def test_a_place_that_is_none_is_said_to_be_none() -> None:
    told = sit("", "table zz", **EDEN).after("table zz")
    assert told.startswith("No place here is called “zz”. There are: board, ")
    assert "A B C D E F G" not in told


def test_card_tells_what_a_card_in_sight_is_and_refuses_others() -> None:
    kept = begun(**EDEN)
    mine = kept.game.view(0).place("hand-red").things
    hidden = {f"irrigation card {column}{row}" for column in "ABCDEFG" for row in range(1, 8)}
    irrigation = [thing for thing in mine if thing.kind == "irrigation"]
    held = str(irrigation[0].look["text"])
    seen = {f"irrigation card {thing.look['text']}" for thing in irrigation}
    unseen = min(hidden - seen)
    sitting = Sitting(kept, ["", f"card {held}", f"card {unseen}"])
    assert held in sitting.after(f"card {held}")
    assert sitting.after(f"card {unseen}").startswith(f"No card or piece in sight is called “{unseen}”.")


def test_rule_shows_a_clause_or_those_that_speak_of_something() -> None:
    sitting = sit("rule tt-mark-02", "rule empty square", "rule zeppelin", "rule")
    assert sitting.after("rule tt-mark-02").startswith("TT-MARK-02: Only an empty square")
    assert "TT-MARK-02: " in sitting.after("rule empty square")
    assert sitting.after("rule zeppelin") == "No clause or ruling is called “zeppelin”, and none speaks of it."
    assert sitting.text.rstrip().count("rule CLAUSE, rule WORDS") == 1


def test_log_tells_what_happened_and_the_last_lines_of_it() -> None:
    sitting = sit("", "log", "1", "", "1", "", "log", "log 1", **TWO)
    assert sitting.after("log") == "Nothing has happened yet."
    assert sitting.after("log 1") == "Noughts marked b1."
    assert "Crosses marked a1. Noughts marked b1." in sitting.joined.rsplit("> log ", 2)[1]


def test_hint_is_a_legal_answer_with_its_number() -> None:
    sitting = sit("hint")
    number, words = re.fullmatch(r"(\d) (Mark ..)", sitting.after("hint")).groups()  # type: ignore[union-attr]
    assert f"{number}  {words}" in sitting.text.split("> hint")[0]
    assert sitting.kept.game.entries == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_help_names_every_command_in_the_players_language(language: str) -> None:
    sitting = sit("?", language=language)
    wanted = {
        "en": "why table card rule undo save log hint sum quit",
        "fr": "pourquoi table carte règle annuler garder",
    }
    for command in wanted[language].split():
        assert command in sitting.after("?")


def test_quit_says_how_to_go_on() -> None:
    sitting = sit("1", "quit")
    assert sitting.status == 0
    assert sitting.text.endswith("The game is kept. Go on with:\nrulekeeper play --continue\n")


def test_what_came_after_the_end_is_not_read() -> None:
    board = "", "1", "", "mark a2", "", "mark b1", "", "mark b2", "", "mark c1"
    sitting = sit(*board, "1", **TWO)
    assert sitting.kept.game.over
    assert "Crosses wins." in sitting.joined or "Crosses win." in sitting.joined
    assert sitting.joined.endswith(f"rulekeeper replay {sitting.kept.path}")


# --- taking back


def test_undo_takes_back_ones_answer_and_what_bots_answered_since() -> None:
    sitting = sit("1", "undo", "2")
    assert "Taken back: 2 answers." in sitting.after("undo")
    assert sitting.kept.game.answered() == [0, 1]
    assert [type(entry) for entry in sitting.kept.game.entries] == [Answered, Answered, Undone, Answered, Answered]
    assert Record.load(sitting.kept.path).entries == tuple(sitting.kept.game.entries)


def test_undo_with_nothing_to_take_back_says_so() -> None:
    sitting = sit("undo")
    assert sitting.after("undo") == "There is no answer of yours to take back."
    assert sitting.kept.game.entries == []


def test_undo_across_chance_says_that_it_was_drawn_anew() -> None:
    sitting = sit("", "check", "", "check", "", "undo", **LEDUC)
    assert "What nobody had seen was drawn anew." in sitting.joined


# --- several people


def test_the_keyboard_is_handed_over_before_a_hand_is_shown() -> None:
    sitting = sit("", "check", "", "table", **LEDUC)
    before, first, second = re.split(
        r"The next question is for \w+ player\. Hand over the\s+keyboard.*\n", sitting.text
    )
    hands = [sitting.kept.game.view(seat).place(f"hand-{seat}").things for seat in (0, 1)]
    mine, theirs = [sitting.kept.game.definition.words.text(hand[0].words, "en") for hand in hands]  # type: ignore[arg-type]
    assert "of spades" not in before
    assert "of hearts" not in before
    assert mine in first
    assert theirs not in first
    assert theirs in second
    assert mine not in second


def test_undo_hands_the_keyboard_back_before_the_hand_is_shown() -> None:
    sitting = sit("", "check", "", "undo", "", **LEDUC)
    assert sitting.text.count("Hand over the") == 3
    first = sitting.kept.game.definition.words.text(sitting.kept.game.view(0).place("hand-0").things[0].words, "en")  # type: ignore[arg-type]
    between = sitting.text.split("> undo\n")[1].split("Hand over the")[0]
    assert first not in between


def test_a_person_among_bots_is_never_asked_to_hand_over() -> None:
    assert "Hand over" not in sit("1", "1", "1").text


def test_at_the_end_everybody_sees_what_all_may_see() -> None:
    sitting = sit("", "check", "", "raise", "", "fold", **LEDUC)
    assert sitting.kept.game.over
    end = sitting.text.rsplit("> fold\n", 1)[1]
    assert "of spades" not in end
    assert "of hearts" not in end
    assert "1 card face down" in end


def test_a_slip_can_be_taken_back_before_the_keyboard_changes_hands() -> None:
    sitting = sit("", "check", "undo", "raise", **LEDUC)
    assert keys(sitting.kept) == ["check", "raise"]
    assert sitting.kept.game.answered() == [0]


def test_quit_is_understood_where_the_keyboard_is_handed_over() -> None:
    sitting = sit("", "check", "quit", **LEDUC)
    assert sitting.text.endswith("rulekeeper play --continue\n")
    assert keys(sitting.kept) == ["check"]


def test_nobody_reads_the_others_lines_of_the_log() -> None:
    sitting = sit("", "log", **LEDUC)
    assert "First player was dealt the" in sitting.after("log")
    assert "Second player was dealt a card." in sitting.after("log")


# --- languages


def test_a_game_in_french_holds_no_english() -> None:
    """Questions, answers, refusals, commands: one word in another language would stand out."""
    sitting = sit("42", "marquer z9", "pourquoi 1", "pourquoi rien", "regle rien", "carte rien", "somme", "journal",
                  "annuler", "conseil", "aide", "1", "annuler", "quitter", language="fr")  # fmt: skip
    told = re.sub(r"rulekeeper play --continue|/\S+|TT-[A-Z]+-\d+", "", sitting.joined)
    english = {"the", "is", "no", "not", "this", "answer", "card", "your", "you", "taken", "back", "game", "of", "to"}
    assert set(re.findall(r"[a-z]+", told.casefold())) & english == set()


def test_french_commands_are_understood_without_accents_and_english_ones_too() -> None:
    sitting = sit("regle TT-MARK-02", "RÈGLE TT-MARK-02", "rule TT-MARK-02", language="fr")
    assert sitting.after("regle TT-MARK-02") == sitting.after("rule TT-MARK-02") == sitting.after("RÈGLE TT-MARK-02")
    assert sitting.after("rule TT-MARK-02").startswith("TT-MARK-02 : ")


# --- lines


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_line_is_wider_than_eighty_columns_and_none_moves_the_cursor(language: str) -> None:
    seats = ("you", "greedy", "random")
    sitting = sit(
        "table", "sum", "log", "?", "rule mana", "1", "1", "1", "1", game="eden", seats=seats, language=language
    )
    lines = [line for line in sitting.text.splitlines() if str(sitting.kept.path) not in line]
    assert [line for line in lines if len(line) > 80] == []
    assert "\x1b" not in sitting.text
    assert "\r" not in sitting.text


# --- bots


class Mute:
    """Answers what is no answer."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, sight: Sight) -> Any:
        return ("mark", 99)


def broken(sight: Sight) -> Any:
    raise IndexError("list index out of range")


@pytest.mark.parametrize("bot", ["Mute", "broken"])
def test_a_bot_that_fails_costs_its_answer_and_not_the_game(bot: str) -> None:
    sitting = sit("5", seats=("you", f"tests.terminal.test_session:{bot}"))
    assert "The bot of Noughts gave no legal answer" in sitting.joined
    assert keys(sitting.kept) == ["mark b2", "mark a1"]


def test_bots_alone_play_to_the_end() -> None:
    sitting = sit(seats=("random", "greedy"))
    assert sitting.kept.game.over
    assert ">" not in sitting.text


def test_the_same_seed_is_the_same_game_with_the_same_bots() -> None:
    assert keys(sit("1", "1").kept) == keys(sit("1", "1").kept)


# --- ways to stop


def interrupting(read: list[str]) -> Callable[[str], str]:
    def line(prompt: str) -> str:
        if not read:
            raise KeyboardInterrupt
        return read.pop()

    return line


def test_ctrl_c_keeps_the_game() -> None:
    with begun() as kept:
        assert Session(kept, interrupting(["1"])).play() == INTERRUPTED
    assert Game.replay(Record.load(kept.path)).answered() == [0, 1]
