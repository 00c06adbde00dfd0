"""The plugin of the proofs, run on a made-up repository with one small game."""

import json
from pathlib import Path

import pytest

PROJECT = """
[tool.pytest]
testpaths = ["tests"]
addopts = ["-m", "not slow", "-p", "tests.plugins.proofs", "-p", "no:cacheprovider"]
strict_markers = true
markers = ["proves(*ids, by=None): what the test proves", "slow: left out"]
"""

RULES = """
game = "toy"
title = "Toy"
book = "a made-up rulebook"

[[chapter]]
id = "aim"
title = "Aim"

[[clause]]
id = "TO-AIM-01"
chapter = "aim"
section = "Aim"
kind = "rule"
text = "Have the most."
lines = "1"
rulings = ["TO-R-01"]

[[clause]]
id = "TO-AIM-02"
chapter = "aim"
section = "Aim"
kind = "rule"
text = "Be the last."
lines = "2"

[[ruling]]
id = "TO-R-01"
question = "The most of what?"
ruling = "Of all."
why = "Nothing else is counted."
clauses = ["TO-AIM-01"]
"""

GREEN = """
import pytest

@pytest.mark.proves("TO-AIM-01", "TO-R-01")
def test_most():
    pass

@pytest.mark.proves("TO-AIM-01", by="scenarios/most.toml")
@pytest.mark.parametrize("n", [1, 2])
def test_scenario(n):
    pass
"""

PROVEN = {
    "TO-AIM-01": ["scenarios/most.toml", "tests/test_toy.py::test_most"],
    "TO-R-01": ["tests/test_toy.py::test_most"],
}


class House:
    """A repository in a temporary folder."""

    def __init__(self, pytester: pytest.Pytester) -> None:
        self.pytester = pytester
        self.proofs = pytester.path / "src" / "rulekeeper" / "games" / "toy" / "proofs.json"
        self.proofs.parent.mkdir(parents=True)
        (self.proofs.parent / "rules.toml").write_text(RULES)
        pytester.makepyprojecttoml(PROJECT)
        self.tests(GREEN)

    def tests(self, source: str) -> None:
        path = self.pytester.path / "tests" / "test_toy.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(source)

    def run(self, *args: str | Path) -> pytest.RunResult:
        return self.pytester.runpytest_inprocess(*args)


@pytest.fixture
def house(pytester: pytest.Pytester) -> House:
    return House(pytester)


def test_a_whole_run_writes_what_it_proved_and_is_content_with_it(house: House) -> None:
    assert house.run("--write-proofs").ret == 0
    assert json.loads(house.proofs.read_text()) == PROVEN
    assert house.run().ret == 0


def test_processes_side_by_side_prove_the_same(house: House) -> None:
    assert house.run("--write-proofs", "-n", "2").ret == 0
    assert json.loads(house.proofs.read_text()) == PROVEN


def test_a_proof_too_many_or_too_few_fails_the_run_and_says_how_to_go_on(house: House) -> None:
    house.proofs.write_text(
        json.dumps({"TO-AIM-01": PROVEN["TO-AIM-01"], "TO-AIM-02": ["tests/test_gone.py::test_last"]})
    )
    result = house.run()
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(
        [
            "*toy/proofs.json: TO-AIM-02 is proven by tests/test_gone.py::test_last; in this run it was nothing",
            "*toy/proofs.json: TO-R-01 is proven by nothing; in this run it was tests/test_toy.py::test_most",
            "*pytest --write-proofs",
        ]
    )
    result.stdout.no_fnmatch_line("*TO-AIM-01 is proven*")


def test_a_file_that_cannot_be_read_is_named_and_can_be_written_anew(house: House) -> None:
    house.proofs.write_text("{")
    result = house.run()
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["*proofs.json*write it anew*", "*pytest --write-proofs"])
    assert house.run("--write-proofs").ret == 0
    assert json.loads(house.proofs.read_text()) == PROVEN


@pytest.mark.parametrize(
    "part", ["-k=most", "-m=", "tests", "tests/test_toy.py", "--deselect=tests/test_toy.py::test_most"]
)
def test_a_part_of_the_tests_is_held_against_nothing_and_writes_nothing(house: House, part: str) -> None:
    assert house.run(part).ret == 0
    assert house.run(part, "--write-proofs").ret == pytest.ExitCode.TESTS_FAILED
    assert not house.proofs.exists()


def test_what_did_not_pass_proves_nothing(house: House) -> None:
    house.tests(
        """
import pytest

@pytest.mark.proves("TO-AIM-01")
@pytest.mark.parametrize("n", [1, 2])
def test_of_which_one_case_is_skipped(n):
    if n == 2:
        pytest.skip("not here")

@pytest.mark.proves("TO-AIM-02")
def test_last():
    pass
"""
    )
    assert house.run("--write-proofs").ret == 0
    assert json.loads(house.proofs.read_text()) == {"TO-AIM-02": ["tests/test_toy.py::test_last"]}


def test_a_red_run_writes_nothing(house: House) -> None:
    house.tests(GREEN + "\n\ndef test_broken():\n    assert False\n")
    result = house.run("--write-proofs")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["Nothing is written*"])
    assert not house.proofs.exists()


def test_a_mark_with_an_unknown_id_fails_its_test(house: House) -> None:
    house.tests(GREEN.replace('"TO-R-01"', '"TO-R-10"'))
    result = house.run("-k=most")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*'TO-R-10' is in no rulebook here*'TO-R-01'*"])
