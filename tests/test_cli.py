"""The command line as its users run it: through pipes, and with every wrong input answered in one line."""

import json
import os
import re
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from rulekeeper.cli import main
from rulekeeper.core.record import Record
from rulekeeper.core.version import VERSION
from tests.terminal.program import PATIENCE, PROGRAM, Ran, piped, records


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("RULEKEEPER_HOME", str(folder))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Any:
    """Runs a command in this process, with this typed into a pipe."""

    def command(*args: str, typed: str = "", **env: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["rulekeeper", *args])
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(typed.encode())))
            for name, value in env.items():
                patch.setenv(name, value)
            with pytest.raises(SystemExit) as ended:
                main()
        told = capfd.readouterr()
        assert isinstance(ended.value.code, int)
        return Ran(ended.value.code, told.out, told.err)

    return command


# --- what a user gets wrong


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("frob", "No such command 'frob'"),
        ("--frob", "No such option: --frob"),
        ("play", "name a game to play; there is 'eden'"),
        ("play edne", "'edne' is no game here; near: 'eden'"),
        ("play eden --seats you,greedy", "Eden is for 3 or 4 players, not for 2"),
        ("play eden --seats you,greedy,", "'' is no bot"),
        ("play eden --seats you,you,greedi", "'greedi' is no bot; near: 'greedy'"),
        ("play eden --seats you,you,no.module:Bot", "module 'no.module' cannot be imported"),
        ("play eden --seats you,you,json:Bot", "module 'json' has no"),
        ("play eden --option colour=red", "'colour' is no option of eden"),
        ("play eden --option colour", "'colour' is no option: name=value is wanted"),
        ("play eden --seed pi", "Invalid value for '--seed'"),
        ("play eden --seed -1", "--seed -1: a whole number from 0 to 2**128 - 1 is wanted"),
        ("simulate eden --seed 340282366920938463463374607431768211456", "a whole number from 0 to 2**128 - 1"),
        ("play eden --lang tlh", "'tlh' is no language of Eden; there is 'en', 'fr'"),
        ("play --load nothing.jsonl", "nothing.jsonl: cannot be read (No such file or directory)"),
        ("play --load /", "/: cannot be read (Is a directory)"),
        ("play --load nothing.toml", "nothing.toml: cannot be read"),
        ("play eden --at 3", "--at goes with --load FILE"),
        ("play --load x --seed 3", "--seed does not go with --load"),
        ("play --continue", "there is no unfinished game"),
        ("play edne --continue", "'edne' is no game here; near: 'eden'"),
        ("play --continue --seed 0", "--seed does not go with --continue"),
        ("play --continue --seats you,you", "--seats does not go with --continue"),
        ("simulate", "Missing argument 'GAME'"),
        ("simulate edne", "'edne' is no game here"),
        ("simulate eden --seats you,greedy,greedy", "'you' cannot sit in a simulation"),
        ("simulate eden --seats greedy", "Eden is for 3 or 4 players, not for 1"),
        ("simulate eden --games 0", "Invalid value for '--games'"),
        ("simulate eden --jobs 0", "Invalid value for '--jobs'"),
        ("check eden --jobs 99999999999999999999", "Invalid value for '--jobs'"),
        ("rules XX-99", "'XX-99' is neither a game nor a clause"),
        ("rules tt-mark-2", "near: 'TT-MARK-02'"),
        ("rules --coverage edne", "'edne' is no game here"),
        ("rules eden --lang tlh", "'tlh' is no language of Eden"),
        ("replay nothing.jsonl", "nothing.jsonl: cannot be read"),
        ("check edne", "'edne' is no game here"),
        ("check eden --seats 9", "Eden is for 3 or 4 players, not for 9"),
        ("check eden --option colour=red", "'colour' is no option of eden"),
    ],
)
def test_a_mistake_is_one_clear_line_and_a_status(run: Any, home: Path, command: str, told: str) -> None:
    ran = run(*command.split())
    assert ran.status == 2
    assert ran.out == ""
    assert told in ran.err
    assert ran.err.startswith("rulekeeper: ")
    assert ran.err.count("\n") == 1
    assert records(home) == []


def test_a_seat_that_a_replay_does_not_have_is_refused(run: Any, home: Path) -> None:
    run("play", "tic_tac_toe", typed="1\n")
    ran = run("replay", str(records(home)[0]), "--seat", "crosse")
    assert (ran.status, ran.out) == (2, "")
    assert "'crosse' is no seat of this game; near: 'crosses'" in ran.err
    assert "holds 2 answers" in run("replay", str(records(home)[0]), "--at", "9").err


def test_games_that_cannot_be_kept_are_refused_in_one_line(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.touch()
    for place in (file, file / "below"):
        monkeypatch.setenv("RULEKEEPER_HOME", str(place))
        ran = run("play", "tic_tac_toe")
        assert ran.status == 2
        assert re.fullmatch(r"rulekeeper: .*the game cannot be kept here \(.*\); set RULEKEEPER_HOME .*\n", ran.err)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_behind_standard_output_is_no_traceback() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*PROGRAM, "games"], stdout=full, stderr=subprocess.PIPE, check=False, timeout=PATIENCE)
    assert done.returncode not in (0, 70)
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_nobody_reading_the_output_is_no_error_message() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*PROGRAM, "rules", "eden"], stdout=writing, stderr=subprocess.PIPE, check=False, timeout=PATIENCE
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


def test_an_error_of_the_program_leaves_a_report_and_the_game(
    run: Any, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: object, question: object) -> None:
        raise ZeroDivisionError("never mind")

    monkeypatch.setattr("rulekeeper.terminal.session.Session._ask", fail)
    ran = run("play", "tic_tac_toe", "--seats", "greedy,you", "--seed", "5")
    assert ran.status == 70
    assert ran.err.count("\n") == 1
    file = Path(re.search(r"a report is in (\S+?)\. The game is kept in", ran.err)[1])  # type: ignore[index]
    report = file.read_text()
    assert file.parent == home
    assert VERSION in report
    assert "ZeroDivisionError: never mind" in report
    assert report.endswith(records(home)[0].read_text())
    monkeypatch.undo()
    monkeypatch.setenv("RULEKEEPER_HOME", str(home))
    assert "It goes on where it stood, after 1 answer." in run("play", "--continue").out


# --- help, lists


def test_every_command_has_help(run: Any) -> None:
    ran = run("--help")
    assert ran.status == 0
    for command in ("games", "play", "simulate", "scenario", "rules", "replay", "check", "bench"):
        assert re.search(rf"^  {command} ", ran.out, re.MULTILINE)
        told = run(command, "--help").out
        assert told.startswith(f"Usage: rulekeeper {command} ")
        for option in re.findall(r"^  (--\S+)", told, re.MULTILINE):
            assert re.search(rf"{option}.*\s+\S+", told)


def test_without_a_command_the_help_is_shown_and_the_status_says_that_nothing_was_done(run: Any) -> None:
    ran = run()
    assert ran.status == 2
    assert "Commands:" in ran.out


def test_the_version_and_the_games(run: Any) -> None:
    assert run("--version") == (0, f"{VERSION}\n", "")
    listed = run("games").out.split()
    assert listed[0] == "eden" or "eden" in listed
    assert "tic_tac_toe" in listed
    assert json.loads(run("games", "--json").out) == listed


def test_listing_the_games_imports_none_of_them() -> None:
    code = (
        "import sys; from rulekeeper.cli import app; app(['games'], standalone_mode=False); "
        "print([name for name in sys.modules if name.startswith('rulekeeper.games.') and 'reference' != name[17:]])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert done.stdout.splitlines()[-1] == "[]"


# --- play


def test_a_game_is_played_through_a_pipe(home: Path) -> None:
    ran = piped("play", "tic_tac_toe", "--seed", "1", typed="5\nwhy mark b2\nlog\nquit\n")
    assert ran.status == 0
    assert ran.err == ""
    assert "> 5\nCrosses marked b2.\n" in ran.out
    assert "Not now: TT-MARK-02." in ran.out
    assert "\x1b" not in ran.out
    assert len(Record.load(records(home)[0]).entries) == 2


@pytest.mark.parametrize("line", ["a" * 100_000, "9" * 100_000, "why " + "9" * 100_000])
def test_a_very_long_line_is_refused_and_the_game_goes_on(run: Any, line: str) -> None:
    ran = run("play", "tic_tac_toe", "--seed", "1", typed=f"{line}\n5\nquit\n")
    assert ran.status == 0
    assert ran.err == ""
    assert "Crosses marked b2." in ran.out


def test_the_end_of_input_keeps_the_game_and_continue_goes_on(run: Any) -> None:
    assert run("play", "tic_tac_toe", typed="5").out.endswith("rulekeeper play --continue\n")
    ran = run("play", "--continue", typed="mark b2\n")
    assert "It goes on where it stood, after 2 answers." in ran.out
    assert "Not now: TT-MARK-02." in ran.out


@pytest.mark.parametrize(
    ("given", "env"), [(("--lang", "fr"), {}), ((), {"LANG": "fr_CA.UTF-8"}), ((), {"LC_ALL": "fr"})]
)
def test_the_language_is_asked_for_or_that_of_the_system(run: Any, given: tuple[str, ...], env: dict[str, str]) -> None:
    ran = run("play", "tic_tac_toe", *given, typed="quitter\n", **env)
    assert "Quelle case marquez-vous ?" in ran.out
    assert ran.out.endswith("La partie est gardée. Pour la reprendre :\nrulekeeper play --continue\n")


def test_a_running_game_goes_on_in_another_language(run: Any) -> None:
    run("play", "tic_tac_toe", typed="1\n")
    assert "Quelle case marquez-vous ?" in run("play", "--continue", "--lang", "fr").out


def test_what_save_wrote_is_loaded(run: Any, home: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine"
    run("play", "tic_tac_toe", "--seats", "you,random", typed=f"5\nsave {file}\nquit\n")
    ran = run("play", "--load", str(file), typed="mark b2\n")
    assert "It goes on where it stood, after 2 answers." in ran.out
    assert "Not now: TT-MARK-02." in ran.out
    assert len(records(home)) == 2
    assert "holds a game of tic_tac_toe, not of eden" in run("play", "eden", "--load", str(file)).err


def test_a_game_is_played_on_from_its_middle(run: Any, home: Path) -> None:
    run("play", "tic_tac_toe", "--seats", "you,random", typed="5\n1\n")
    first = records(home)[0]
    ran = run("play", "--load", str(first), "--at", "1")
    assert ran.status == 0
    entries = Record.load(next(path for path in records(home) if path != first)).entries
    assert entries[0] == Record.load(first).entries[0]
    assert "Crosses marked b2." in ran.out


def test_options_reach_the_game(run: Any, home: Path) -> None:
    run("play", "eden", "--seats", "you,greedy,random,greedy", "--seed", "3", typed="quit\n")
    head = Record.load(records(home)[0]).head
    assert (head.seats, head.seed_number) == (4, 3)


def test_bytes_that_are_no_text_are_no_error() -> None:
    done = subprocess.run(
        [*PROGRAM, "play", "tic_tac_toe"], input=b"\xff\xfe\n5\n", capture_output=True, check=False, timeout=PATIENCE
    )
    assert (done.returncode, done.stderr) == (0, b"")


# --- the other commands


def test_a_simulation_as_json_has_every_field(run: Any) -> None:
    ran = run("simulate", "tic_tac_toe", "--seats", "greedy,random", "--games", "20", "--seed", "3", "--json")
    result = json.loads(ran.out)
    assert (result["games"], result["finished"], result["seats"]) == (20, 20, ["greedy", "random"])
    assert sum(result["wins"]) + result["without_winner"] == 20
    assert result["decisions"] >= 20 * 5
    assert {"seconds", "decisions_per_second", "length", "seed", "options"} <= result.keys()
    assert ran.err == ""


def test_a_simulation_as_text_names_seats_and_bots(run: Any) -> None:
    out = run("simulate", "tic_tac_toe", "--seats", "greedy,random", "--games", "3").out
    assert out.startswith("Tic-tac-toe: 3 of 3 games finished, ")
    assert "\n  Crosses (greedy) won " in out


def test_the_rules_of_a_game_and_one_clause(run: Any) -> None:
    assert "tic_tac_toe: Tic-tac-toe" in run("rules").out
    book = run("rules", "tic_tac_toe").out
    assert "Marking squares" in book
    assert "TT-MARK-02  Only an empty square" in book
    assert max(len(line) for line in book.splitlines()) <= 80
    assert run("rules", "tt-mark-02").out.startswith("TT-MARK-02  Only an empty square")
    assert json.loads(run("rules", "TT-MARK-02", "--json").out)["game"] == "tic_tac_toe"
    assert run("rules", "TT-MARK-02", "--lang", "fr").out != run("rules", "TT-MARK-02").out


def test_a_clause_comes_with_its_rulings_and_a_ruling_with_its_clauses(run: Any) -> None:
    told = json.loads(run("rules", "EN-R-03", "--json").out)
    assert told["linked"]
    clause = json.loads(run("rules", told["linked"][0], "--json").out)
    assert "EN-R-03" in clause["linked"]


def test_coverage_as_json_is_one_object_or_one_for_each_game(run: Any) -> None:
    one = json.loads(run("rules", "eden", "--coverage", "--json").out)
    assert one["clauses"] == len(one["proven"]) + len(one["unproven"])
    everything = json.loads(run("rules", "--coverage", "--json").out)
    assert everything["eden"] == one
    assert set(everything) == set(run("games").out.split())


def test_a_replay_tells_what_happened_and_shows_the_table(run: Any, home: Path) -> None:
    run("play", "leduc_poker", "--seats", "you,random", "--seed", "3", typed="1\n1\n1\n1\n")
    file = str(records(home)[0])
    told = run("replay", file).out
    assert "First player was dealt a card." in told
    assert "was dealt the" in run("replay", file, "--seat", "first").out
    start = run("replay", file, "--at", "0").out
    assert "checked" not in start
    assert "raised" not in start
    assert "Premier joueur" in run("replay", file, "--lang", "fr").out


SCENARIO = (
    'title = "x"\ngame = "tic_tac_toe"\nposition = {{ board = ["x.o", "...", "..."] }}\n[[step]]\nanswer = "{answer}"\n'
)


def test_scenarios_pass_or_fail_with_the_difference(run: Any, tmp_path: Path) -> None:
    good, bad, broken = (tmp_path / "scenarios" / name for name in ("good.toml", "bad.toml", "broken.toml"))
    good.parent.mkdir()
    good.write_text(SCENARIO.format(answer="mark b2"))
    assert run("scenario", str(good)).status == 0
    assert run("scenario", str(good.parent)).out.endswith("1 passed, 0 failed\n")
    bad.write_text(SCENARIO.format(answer="mark a3"))
    broken.write_text("title = 3")
    ran = run("scenario", str(good.parent))
    assert ran.status == 1
    assert ran.out.endswith("1 passed, 2 failed\n")
    assert "bad.toml, line 4, step 1: " in ran.out
    assert "broken.toml" in ran.out


def test_a_folder_without_scenarios_is_a_mistake(run: Any, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    ran = run("scenario", str(tmp_path / "empty"))
    assert ran.status == 2
    assert "no scenario is in this folder" in ran.err


def test_a_scenario_opens_as_a_table_to_play_at(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(SCENARIO.format(answer="mark b2"))
    ran = run("play", "--load", str(file), "--seats", "you,random", typed="mark a3\n")
    assert "Not now: TT-MARK-02." in ran.out


def test_the_contract_walk_reports_what_it_checked(run: Any) -> None:
    ran = run("check", "tic_tac_toe", "--games", "2", "--seed", "5", "--json")
    report = json.loads(ran.out)
    assert ran.status == 0
    assert (report["game"], report["games"], report["failures"]) == ("tic_tac_toe", 2, [])
    assert report["decisions"] >= 10


def test_a_broken_promise_is_a_status_and_a_record(run: Any, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rulekeeper.games.reference.tic_tac_toe import GAME

    monkeypatch.setattr(GAME, "problems", lambda g: ["a square is missing"] if g.crosses else [])
    ran = run("check", "tic_tac_toe", "--games", "1")
    assert ran.status == 1
    assert "a square is missing" in ran.out
    file = re.search(r"rulekeeper replay (\S+)", ran.out)
    assert file
    assert Record.load(Path(file[1])).entries
