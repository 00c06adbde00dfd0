"""Scenarios: what holds passes, what does not is told with its step, and no file leads to a traceback."""

from pathlib import Path
from textwrap import dedent

import pytest

from rulekeeper.core import game as game_module
from rulekeeper.core import scenario as scenario_module
from rulekeeper.core.definition import Definition, load_game
from rulekeeper.core.errors import BadScenario
from rulekeeper.core.game import Game
from rulekeeper.core.lines import line_of
from rulekeeper.core.scenario import Result, Scenario, find, in_language
from rulekeeper.core.scenario_checks import Sight, Step, Sum
from tests.core.sample_game import GAME

FOLDER = Path(__file__).parent / "sample_game" / "scenarios"

START = """
title = "A try"
game = "market_day"
seats = 2
chance = [[], 5]

[position]
turn = "green"
pile = ["fig", "quince"]
seats.green = { coins = 2, hand = ["plum", "pear"], stall = ["plum"] }
seats.red = { coins = 0, hand = ["fig"] }
"""


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sample game is found by its id, as if it were among the games of the package."""

    def found(id: str) -> Definition:
        return GAME if id == GAME.id else load_game(id)

    monkeypatch.setattr(scenario_module, "load_game", found)
    monkeypatch.setattr(game_module, "load_game", found)


def scenario(*steps: str, start: str = START) -> Scenario:
    return Scenario.read("\n".join([start, *[f"[[step]]\n{dedent(step)}" for step in steps]]), "try.toml")


def run(*steps: str, start: str = START) -> Result:
    return scenario(*steps, start=start).run()


@pytest.mark.parametrize("path", find(FOLDER), ids=lambda path: path.stem)
def test_the_scenarios_of_the_sample_game_hold(path: Path) -> None:
    read = Scenario.load(path)
    assert read.problems() == []
    assert read.run().text() == f"{path}: passed"


def test_there_are_scenarios_to_find() -> None:
    assert [path.stem for path in find(FOLDER)] == ["first_turns", "own_fruit", "which_sale"]


# --- what holds


def test_an_answer_by_its_key_or_by_its_words_in_any_language() -> None:
    for answer in ("sell plum", "Sell a plum", "Vendre : prune"):
        assert run(f'seat = "green"\nanswer = "{answer}"\nthen = {{ "seats.green.coins" = "+2" }}').passed


def test_everything_that_a_step_may_expect() -> None:
    result = run(
        """
        seat = "green"
        question = "turn"
        offered = ["draw", "Sell a pear"]
        refused = [{ answer = "show fig", clause = "MD-SHOW-01" }, { answer = "sell quince", clause = "MD-SELL-01" }]
        answers = ["show plum", "show pear", "sell plum", "sell pear", "draw", "peek", "pass"]
        answer = "show plum"
        then = { "seats.green.hand" = ["pear"], "seats.green.stall" = ["plum", "plum"], turn = "red" }
        log = ["Green puts a plum", "Vert pose"]
        reasons = [
            { stat = "points", of = "green", value = 4, changes = [1, 1, 2] },
            { stat = "points", of = "green", clauses = ["MD-END-02", "MD-END-02", "MD-END-03"] },
        ]
        owes = "red"
        [step.view.red]
        places = { stall-green = ["plum", "plum"], hand-green = ["?"], hand-red = ["fig"], pile = 10 }
        badges = { "green.points" = 4, "green.coins" = 2 }
        shows = ["fig", "red.coins", "stall-green"]
        hides = ["pear", "quince"]
        [step.view.onlooker]
        hides = ["fig"]
        """
    )
    assert result.text() == "try.toml: passed"


def test_differences_and_values_of_then() -> None:
    assert run(
        'answer = "draw"\nthen = { "seats.green.coins" = "-1", "seats.green.hand" = ["fig", "pear", "plum"] }'
    ).passed
    assert run('answer = "draw"\n[step.then.seats.green]\ncoins = 1').passed
    assert run('answer = "draw"\nthen = { "pile.1" = "quince" }').passed


def test_chance_is_what_the_file_says() -> None:
    for number, price in ((3, "+1"), (4, "+2")):
        start = START.replace("[[], 5]", f"[[], {number}]")
        assert run(f'answer = "sell plum"\nthen = {{ "seats.green.coins" = "{price}" }}', start=start).passed


def test_the_first_places_of_an_order_are_enough() -> None:
    """Three plums, three pears, two figs and two quinces lie in that order before they are shuffled."""
    start = START.replace("[[], 5]", "[[6]]").replace('pile = ["fig", "quince"]', "")
    game = scenario(start=start).open()
    described = GAME.describe(game.state)
    assert described["pile"][:3] == ["fig", "plum", "plum"]
    assert len(described["pile"]) == 10


def test_a_seed_goes_on_where_the_results_end() -> None:
    start = START.replace("chance = [[], 5]", "seed = 3")
    steps = ['answer = "sell plum"', 'answer = "sell fig"', 'answer = "sell pear"']
    assert run(*steps, start=start).passed
    prices = []
    for seed in range(12):
        game = scenario(start=START.replace("chance = [[], 5]", f"chance = [[]]\nseed = {seed}")).open()
        game.answer("sell plum")
        assert game.question is None
        scenario(start=START.replace("chance = [[], 5]", f"chance = [[]]\nseed = {seed}")).settle(game)
        prices.append(GAME.describe(game.state)["seats"]["green"]["coins"])
    assert set(prices) == {3, 4}


def test_a_game_may_run_from_its_start_to_its_end() -> None:
    start = 'title = "Whole"\ngame = "market_day"\nseats = 2\nchance = [[9, 0, 12, 1]]\noptions.stall = 3'
    turns = ["show fig", "pass", "show plum", "pass", "draw", "pass"]
    last = ["show plum", 'winners = ["red"]\nowes = "nobody"\nthen = { "seats.red.stall" = ["fig", "plum", "plum"] }']
    steps = [f'answer = "{answer}"' for answer in turns]
    assert (
        run(*steps, f'answer = "{last[0]}"\n{last[1]}', start=start.replace("12, 1]", "12, 1, 2]")).text()
        == "try.toml: passed"
    )


# --- what does not hold


@pytest.mark.parametrize(
    ("step", "what", "expected", "found"),
    [
        ('seat = "red"', "the seat that is asked", "red", "green"),
        ('question = "peeked"', "the question", "peeked", "turn"),
        ('offered = ["show fig"]', "an answer", "'show fig'", "show plum"),
        ('refused = [{ answer = "draw", clause = "MD-DRAW-01" }]', "a refused answer", "MD-DRAW-01", "offered"),
        ('refused = [{ answer = "show fig", clause = "MD-SELL-01" }]', "why 'show fig'", "MD-SELL-01", "MD-SHOW-01"),
        ('refused = [{ answer = "eat fig", clause = "MD-SELL-01" }]', "a refused answer", "conceivable", "eat fig"),
        ('answers = ["draw", "pass"]', "the answers", "draw", "sell plum"),
        ('answer = "eat plum"', "an error", "none", "'eat plum' is no answer"),
        ('answer = "draw"\nthen = { "seats.green.coins" = "+1" }', "seats.green.coins", "from 2 to 3", "1"),
        ('answer = "draw"\nthen = { "seats.green.coins" = 2 }', "seats.green.coins", "2", "1"),
        ('answer = "draw"\nthen = { "seats.green.coin" = 1 }', "seats.green.coin", "1", "seats.green.coins"),
        ('answer = "draw"\nthen = { "seats.green.hand" = "+1" }', "seats.green.hand", "a number", "fig"),
        ('answer = "draw"\nthen = { turn = "+1" }', "turn", "'+1'", "red"),
        ('answer = "draw"\nlog = ["Green draws a pear"]', "the log", "a pear", "Green draws a fig"),
        ('reasons = [{ stat = "points", of = "green", value = 3 }]', "points of green", "3", "1"),
        ('reasons = [{ stat = "points", of = "green", changes = [1, 0] }]', "the changes", "[1, 0]", "[1]"),
        ('reasons = [{ stat = "points", of = "green", clauses = [] }]', "the clauses", "nothing", "MD-END-02"),
        ('reasons = [{ stat = "pointes", of = "green" }]', "an error", "none", "'pointes'"),
        ('answer = "draw"\nowes = "green"', "who must answer", "green", "red"),
        ('answer = "draw"\nwinners = ["green"]', "the winners", "green", "none so far"),
        ('view.blue = { shows = ["fig"] }', "a seat", "red, green", "blue"),
        ('view.red = { shows = ["plum"], hides = ["plum"] }', "what red sees", "no 'plum'", "shown"),
        ('view.red = { shows = ["quince"] }', "what red sees", "'quince'", "fig"),
        ('view.red = { places = { hand-green = ["plum", "pear"] } }', "at hand-green", "pear", "?, ?"),
        ("view.red = { places = { hand-green = 3 } }", "at hand-green", "3 things", "2"),
        ("view.red = { places = { hand-blue = 3 } }", "what red sees", "'hand-blue'", "hand-green"),
        ('view.red = { badges = { "green.coins" = 9 } }', "green.coins", "9", "2"),
        ('answer = "draw"\nview.red = { log = ["draws a fig"] }', "the log that red reads", "fig", "draws a card"),
    ],
)
def test_what_does_not_hold_is_told(step: str, what: str, expected: str, found: str) -> None:
    result = run('answers = ["show plum", "show pear", "sell plum", "sell pear", "draw", "peek", "pass"]', step)
    assert not result.passed
    assert result.step == 2
    assert what in result.what
    assert expected in result.expected
    assert found in result.found
    lines = f"{START}\n[[step]]\n.\n[[step]]".splitlines()
    assert result.text().startswith(f"try.toml, line {len(lines)}, step 2: ")


def test_a_step_after_the_end_of_the_game_fails() -> None:
    start = START.replace('stall = ["plum"]', 'stall = ["plum", "fig"]')
    result = run('answer = "show pear"', 'answer = "draw"', start=start)
    assert (result.passed, result.step, result.found) == (False, 2, "none: the game is over")


def test_chance_that_runs_out_is_told() -> None:
    result = run('answer = "sell plum"', start=START.replace("[[], 5]", "[[]]"))
    assert not result.passed
    assert "chance is asked for the 2. time" in result.found
    assert "`chance` holds 1" in result.found


@pytest.mark.parametrize("given", ["[[], 7]", '[[], "six"]', "[3]", "[[99]]", "[[0, 0]]"])
def test_chance_that_cannot_be_is_told(given: str) -> None:
    result = run('answer = "sell plum"', start=START.replace("[[], 5]", given))
    assert not result.passed
    assert "try.toml, line 5: result" in result.found


# --- lessons and puzzles, live tables


def test_a_live_table_opens_at_the_first_position_and_plays_on() -> None:
    game = scenario('answer = "draw"').open()
    assert game.question is not None
    assert (game.question.seat, game.question.prompt.id) == (1, "turn")
    game.answer("draw")
    game.undo()
    assert game.question.seat == 1
    assert Game.replay(game.record()).state == game.state


def test_without_chance_in_the_file_a_live_table_draws_for_itself() -> None:
    game = scenario(start=START.replace("chance = [[], 5]", "")).open()
    game.answer("sell plum")
    assert game.question is not None
    assert game.question.seat == 0


def test_texts_in_languages() -> None:
    read = Scenario.load(FOLDER / "which_sale.toml")
    assert read.script.role == "puzzle"
    assert in_language(read.script.title, "fr") == "Laquelle vendre ?"
    assert in_language(read.script.title, "de") == read.title
    assert in_language({}, "fr") == ""


def test_problems_that_show_without_playing() -> None:
    read = scenario(
        'question = "turm"\nsay.en = "Look"',
        'refused = [{ answer = "x", clause = "MD-NO-01" }]\nreasons = [{ stat = "pints", of = "x" }]\nview.gren = {}',
        start=START.replace('title = "A try"', 'title.en = "A try"\nproves = ["MD-SHOW-09"]').replace(
            "seats = 2", "seats = 5"
        ),
    )
    problems = read.problems()
    for part in ("not for 5", "MD-SHOW-09", "'turm'", "'fr'", "MD-NO-01", "'pints'", "'gren'"):
        assert any(part in problem for problem in problems), part
    assert all(problem.startswith("try.toml, line ") for problem in problems)
    assert len(problems) == 8


# --- files that are wrong


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("title = 3", "line 1"),
        ("title = ", "no TOML"),
        ('title = "x"', "`game`"),
        ("seet = 1" + START, "line 1: 'seet' is not known here; near: "),
        (START.replace("seats = 2", "seets = 2"), "line 4: 'seets' is not known here; near: 'seats'"),
        (
            START + '[[step]]\nanswer = "a"\n[[step]]\nanswr = "b"',
            "line 15: 'answr' is not known here; near: 'answer', 'answers'",
        ),
        (START + "[[step]]\nanswer = 4", "line 13: step.1.answer: expected `str`, got `int`"),
        (
            START + '[[step]]\nrefused = [{ answer = "a", clauze = "b" }]',
            "line 13: 'clauze' is not known here; near: 'clause'",
        ),
        (START + '[[step]]\nreasons = [{ stat = "a", off = "b" }]', "'off' is not known here; near: 'of'"),
        (START + '[[step]]\n[step.view.red]\nshow = ["a"]', "line 14: 'show' is not known here; near: 'shows'"),
        (START.replace("seats = 2", "seed = -1"), "line 4: -1 is no seed"),
        (START.replace("seats = 2", f"seed = {1 << 130}"), "is no seed"),
        (START.replace("chance = ", "chance = [1.5]\nhint = "), "chance"),
        (START + "[[step]]\n" * 201, "201 steps"),
        ("x = " + "[" * 20_000, "too deeply"),
        (START + "#" * 100_000, "larger"),
        (START + "[position.cards]\na = 1\n[cards.b]\nworth = 1", "own cards stand under"),
    ],
)
def test_a_file_that_is_no_scenario_is_refused(source: str, told: str) -> None:
    with pytest.raises(BadScenario) as refused:
        Scenario.read(source, "bad.toml")
    assert str(refused.value).startswith("bad.toml")
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (('"market_day"', '"market_dy"'), "line 3: 'market_dy' is no game"),
        (('"fig", "quince"', '"figg"'), "'figg' is no fruit; near: 'fig'"),
        (('turn = "green"', "turn = 7"), "7 does not play"),
        (('turn = "green"', "pile = 7"), ""),
        (("coins = 2", "coin = 2"), "'coin' is no part of green; near: 'coins'"),
        (('hand = ["fig"]', "hand = 7"), "cannot read this position"),
        (("seats = 2", "options.peking = true"), "'peking' is no option"),
        (("[position]", "[cards]\nplum = { worth = 2 }\n[position]"), "there is a 'plum' in the game"),
    ],
)
def test_what_the_game_cannot_take_is_told_with_its_line(change: tuple[str, str], told: str) -> None:
    source = START.replace(*change)
    if source.count("pile =") > 1:
        source = source.replace('pile = ["fig", "quince"]', "")
    read = Scenario.read(source, "bad.toml")
    with pytest.raises(BadScenario, match=r"^bad\.toml, line \d+: ") as refused:
        read.open()
    assert told in str(refused.value)
    assert not read.run().passed


def test_a_position_over_which_the_game_stumbles_later_is_told() -> None:
    start = START.replace("coins = 2", 'coins = "many"').replace('turn = "green"', 'turn = "red"')
    result = run('answer = "pass"', start=start)
    assert (result.passed, result.step, result.what) == (False, 1, "an error of the game")
    assert "TypeError" in result.found


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadScenario, match="cannot be read"):
        Scenario.load(tmp_path / "none.toml")
    with pytest.raises(BadScenario, match="cannot be read"):
        Scenario.load(tmp_path)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadScenario, match="no text"):
        Scenario.load(tmp_path / "bytes.toml")
    (tmp_path / "big.toml").write_text("#" * 100_001)
    with pytest.raises(BadScenario, match="larger"):
        Scenario.load(tmp_path / "big.toml")


def test_lines_are_found_by_reading_the_text() -> None:
    source = 'title = "a"\n[[step]]\nanswer = "b"\n\n[[step]]\nthen = { "a.b" = 1 }\n[step.view.red]\nshows = []\n'
    assert line_of(source, ("title",)) == 1
    assert line_of(source, ("step", 0, "answer")) == 3
    assert line_of(source, ("step", 1)) == 5
    assert line_of(source, ("step", 1, "view", "red", "shows")) == 8
    assert line_of(source, ("nowhere",)) == 1


def test_the_example_of_the_page_holds() -> None:
    page = (Path(__file__).parents[2] / "docs" / "write-a-scenario.md").read_text(encoding="utf-8")
    example = page.split("```toml\n")[1].split("```")[0]
    read = Scenario.read(example, "example.toml")
    assert read.problems() == []
    assert read.run().text() == "example.toml: passed"


def test_the_page_names_every_key() -> None:
    page = (Path(__file__).parents[2] / "docs" / "write-a-scenario.md").read_text(encoding="utf-8")
    forms = (scenario_module.Script, Step, Sight, Sum)
    keys = {key for form in forms for key in form.__struct_fields__}
    assert sorted(key for key in keys if f"`{key}" not in page and f"{key} =" not in page) == []
