"""The loader of clause indexes on a small made-up one, what it finds wrong, and Eden's own index."""

import json
import re
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulekeeper.core import rulebook
from rulekeeper.core.errors import RulebookError, UnknownClause
from rulekeeper.core.rulebook import Rulebook, coverage, read_proofs, write_proofs

RULES = """
game = "marbles"
title = "Marbles"
book = "the leaflet"

[[chapter]]
id = "aim"
title = "Aim"

[[chapter]]
id = "turn"
title = "A turn"

[[clause]]
id = "MA-WIN-01"
chapter = "aim"
section = "The aim"
kind = "victory"
text = "Whoever holds ten marbles wins."
lines = "1"
rulings = ["MA-R-01"]

[[clause]]
id = "MA-TURN-01"
chapter = "turn"
section = "A turn"
kind = "rule"
text = "A player draws one marble."
lines = "2-3"
variant = "slow"

[[ruling]]
id = "MA-R-01"
question = "Is eleven enough?"
ruling = "Yes, it is."
why = "Eleven marbles contain ten."
clauses = ["MA-WIN-01"]
option = "exact"
"""
FRENCH = """
title = "Billes"
book = "le feuillet"

[chapters]
aim = "But"
turn = "Un tour"

[sections]
"The aim" = "Le but"
"A turn" = "Un tour"

[clauses]
MA-WIN-01 = "Dix billes font gagner."
MA-TURN-01 = "On pioche une bille élégante."

[rulings.MA-R-01]
question = "Onze suffisent-elles ?"
ruling = "Oui."
why = "Onze contient dix."
"""
OPTIONS = ("slow", "exact")

EDEN = Path(rulebook.__file__).parents[1] / "games" / "eden"
EDEN_OPTIONS = ("target", "claim_income", "first_seat")
EDEN_CLAUSES = {
    "ATK": 11, "BID": 16, "COMP": 6, "CUL": 16, "DEF": 6, "DRAW": 5, "END": 3, "EX": 8,
    "INC": 3, "IRR": 8, "MKT": 7, "OBJ": 1, "PLAYERS": 1, "SETUP": 12, "TURN": 7,
}  # fmt: skip
EDEN_RULINGS = 43
PROVENANCE = {"rulebook", "public record", "inferred", "original"}


def book_of(folder: Path, rules: str = RULES, french: str = FRENCH) -> Rulebook:
    (folder / "rules.toml").write_text(rules, encoding="utf-8")
    (folder / "rules.fr.toml").write_text(french, encoding="utf-8")
    return Rulebook.load(folder, ("en", "fr"))


@pytest.fixture
def marbles(tmp_path: Path) -> Rulebook:
    return book_of(tmp_path)


@pytest.fixture(scope="module")
def eden() -> Rulebook:
    return Rulebook.load(EDEN, ("en", "fr"))


# --- what an index says


def test_an_index_reads_in_the_order_of_its_file(marbles: Rulebook) -> None:
    assert (marbles.game, marbles.title(), marbles.book()) == ("marbles", "Marbles", "the leaflet")
    assert [chapter.title for chapter in marbles.chapters] == ["Aim", "A turn"]
    assert marbles.ids == ("MA-WIN-01", "MA-TURN-01", "MA-R-01")
    assert marbles.clause("MA-WIN-01").rulings == ("MA-R-01",)
    assert marbles.clause("MA-TURN-01").variant == "slow"
    assert marbles.ruling("MA-R-01").option == "exact"
    assert marbles.problems(OPTIONS) == []


def test_every_language_has_its_words_and_shares_the_rest(marbles: Rulebook) -> None:
    assert (marbles.title("fr"), marbles.book("fr")) == ("Billes", "le feuillet")
    assert marbles.chapter("turn", "fr").title == "Un tour"
    clause = marbles.clause("MA-WIN-01", "fr")
    assert (clause.section, clause.text) == ("Le but", "Dix billes font gagner.")
    assert (clause.kind, clause.lines, clause.rulings) == ("victory", "1", ("MA-R-01",))
    assert marbles.ruling("MA-R-01", "fr").why == "Onze contient dix."
    assert marbles.clause("MA-WIN-01", "en") == marbles.clause("MA-WIN-01") == marbles.clauses[0]


def test_the_text_of_a_ruling_brings_its_question(marbles: Rulebook) -> None:
    assert marbles.text("MA-WIN-01") == "Whoever holds ten marbles wins."
    assert marbles.text("MA-R-01") == "Is eleven enough? Yes, it is."
    assert marbles.text("MA-R-01", "fr") == "Onze suffisent-elles ? Oui."


def test_nothing_is_read_before_it_is_asked_for(tmp_path: Path) -> None:
    late = Rulebook.load(tmp_path, ("en", "fr"))
    book_of(tmp_path, french="not TOML")
    assert late.text("MA-WIN-01") == "Whoever holds ten marbles wins."
    with pytest.raises(RulebookError, match=r"rules\.fr\.toml"):
        late.text("MA-WIN-01", "fr")


def test_an_index_may_lie_in_an_archive(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "game.zip", "w") as archive:
        archive.writestr("marbles/rules.toml", RULES)
    with zipfile.ZipFile(tmp_path / "game.zip") as archive:
        assert Rulebook.load(zipfile.Path(archive, "marbles/")).text("MA-TURN-01") == "A player draws one marble."


@pytest.mark.parametrize(
    ("words", "lang", "found"),
    [
        ("MARBLES ten", "en", ("MA-WIN-01",)),
        ("draw", "en", ("MA-TURN-01",)),
        ("elegante", "fr", ("MA-TURN-01",)),
        ("ma-r", "en", ("MA-R-01",)),
        ("marble", "en", ("MA-TURN-01", "MA-WIN-01")),  # the whole word before the beginning of one
        ("ten purple marbles", "en", ("MA-WIN-01",)),  # most of the words, where no clause has all
        ("purple", "en", ()),
        ("?", "en", ()),
    ],
)
def test_search_looks_for_beginnings_of_words(marbles: Rulebook, words: str, lang: str, found: tuple[str, ...]) -> None:
    assert marbles.search(words, lang) == found


# --- what is refused


def test_an_unknown_id_is_refused_with_those_near_to_it(marbles: Rulebook) -> None:
    with pytest.raises(UnknownClause, match="'MA-WIN-10' is no clause of marbles; near: 'MA-WIN-01'"):
        marbles.clause("MA-WIN-10")
    with pytest.raises(UnknownClause, match="'MA-R-02' is no ruling of marbles; near: 'MA-R-01'"):
        marbles.ruling("MA-R-02")
    with pytest.raises(UnknownClause, match="'MA-R-01' is no clause of marbles"):
        marbles.clause("MA-R-01")
    with pytest.raises(UnknownClause, match="'tunr' is no chapter of marbles; near: 'turn'"):
        marbles.chapter("tunr")
    with pytest.raises(UnknownClause, match="'MA-TURN-02' is no clause or ruling of marbles; near: 'MA-TURN-01'"):
        marbles.text("MA-TURN-02")


def test_an_unknown_language_is_refused(marbles: Rulebook) -> None:
    with pytest.raises(UnknownClause, match="'de' is no language of marbles's rules; there is 'en', 'fr'"):
        marbles.text("MA-WIN-01", "de")


def test_a_text_that_was_not_translated_is_no_text_of_another_language(tmp_path: Path) -> None:
    book = book_of(tmp_path, french=FRENCH.replace("MA-WIN-01", "MA-WIN-02"))
    with pytest.raises(RulebookError, match=r"rules\.fr\.toml: 'MA-WIN-01' is missing"):
        book.clause("MA-WIN-01", "fr")


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('game = "marbles"', "game = marbles", r"rules\.toml: .*line 2"),
        ('game = "marbles"', "", r"rules\.toml: .*missing required field `game`"),
        ('kind = "rule"\n', "", r"clause 'MA-TURN-01': .*missing required field `kind`"),
        ('lines = "2-3"', "lines = 2", r"clause 'MA-TURN-01': Expected `str`, got `int` - at `\$\.lines`"),
        ('option = "exact"', 'opton = "exact"', r"ruling 'MA-R-01': .*unknown field `opton`"),
        ('id = "aim"', "", r"chapter 1: .*missing required field `id`"),
    ],
)
def test_a_file_of_another_form_is_refused(tmp_path: Path, before: str, after: str, message: str) -> None:
    book = book_of(tmp_path, RULES.replace(before, after))
    with pytest.raises(RulebookError, match=message):
        book.problems(OPTIONS)


def test_a_game_without_rules_is_refused_when_they_are_asked_for(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match=r"rules\.toml is not there"):
        _ = Rulebook.load(tmp_path).clauses


# --- what is found wrong


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ('chapter = "turn"', 'chapter = "trun"', "'MA-TURN-01' is in the chapter 'trun'; near: 'turn'"),
        ('chapter = "turn"', 'chapter = "aim"', "the chapter 'turn' has no clause"),
        ('id = "turn"', 'id = "aim"', "2 entries are called 'aim'"),
        ('id = "MA-TURN-01"', 'id = "MA-WIN-01"', "2 entries are called 'MA-WIN-01'"),
        ('id = "MA-R-01"', 'id = "MA-TURN-01"', "2 entries are called 'MA-TURN-01'"),
        ('rulings = ["MA-R-01"]', "", "'MA-R-01' names the clause 'MA-WIN-01', which does not name it back"),
        ('lines = "2-3"', 'lines = "2"\nrulings = ["MA-R-01"]', "'MA-TURN-01' names the ruling 'MA-R-01', which does"),
        ('rulings = ["MA-R-01"]', 'rulings = ["MA-R-02"]', "'MA-WIN-01' names the ruling 'MA-R-02'; near: 'MA-R-01'"),
        ('clauses = ["MA-WIN-01"]', 'clauses = ["MA-WIN-2"]', "'MA-R-01' names the clause 'MA-WIN-2'; near: 'MA-WIN-0"),
        ('clauses = ["MA-WIN-01"]', "clauses = []", "'MA-R-01' names no clause"),
        ('kind = "rule"', 'kind = "rules"', "'MA-TURN-01' is of kind 'rules'; near: 'rule'"),
        (
            'variant = "slow"',
            'variant = "slwo"',
            "'MA-TURN-01' has the variant 'slwo', no option of marbles; near: 'slow'",
        ),
        (
            'option = "exact"',
            'option = "exactly"',
            "'MA-R-01' has the option 'exactly', no option of marbles; near: 'ex",
        ),
        ('"A player draws one marble."', '" "', "'MA-TURN-01' has an empty text"),
        ('why = "Eleven marbles contain ten."', 'why = ""', "'MA-R-01' has an empty why"),
        ('title = "A turn"', 'title = ""', "'turn' has an empty title"),
    ],
)
def test_a_defect_of_the_index_is_a_problem(tmp_path: Path, before: str, after: str, problem: str) -> None:
    assert RULES.count(before) == 1
    problems = book_of(tmp_path, RULES.replace(before, after)).problems(OPTIONS)
    assert any(found.startswith("rules.toml: ") and problem in found for found in problems), problems


def test_clauses_stand_in_the_order_of_the_chapters(tmp_path: Path) -> None:
    first, second = RULES.index('[[chapter]]\nid = "aim"'), RULES.index('[[chapter]]\nid = "turn"')
    end = RULES.index("[[clause]]")
    swapped = RULES[:first] + RULES[second:end] + RULES[first:second] + RULES[end:]
    assert book_of(tmp_path, swapped).problems(OPTIONS) == [
        "rules.toml: 'MA-TURN-01' of the chapter 'turn' stands behind 'MA-WIN-01' of the later chapter 'aim'"
    ]


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ('MA-TURN-01 = "On pioche une bille élégante."\n', "", "rules.fr.toml: [clauses] lacks 'MA-TURN-01'"),
        ("[rulings.MA-R-01]", "[rulings.MA-R-02]", "rules.fr.toml: [rulings] lacks 'MA-R-01'"),
        ('aim = "But"\n', "", "rules.fr.toml: [chapters] lacks 'aim'"),
        ('"The aim" = "Le but"\n', "", "rules.fr.toml: [sections] lacks 'The aim'"),
        ("MA-TURN-01 =", "MA-TURN-02 =", "[clauses] has 'MA-TURN-02', which is not in rules.toml; near: 'MA-TURN-01'"),
        ('"Dix billes font gagner."', '""', "rules.fr.toml: 'MA-WIN-01' is empty"),
        ('"Onze contient dix."', '"Eleven marbles contain ten."', "the why of 'MA-R-01' says the same as rules.toml"),
    ],
)
def test_a_defect_of_a_translation_is_a_problem(tmp_path: Path, before: str, after: str, problem: str) -> None:
    assert FRENCH.count(before) == 1
    problems = book_of(tmp_path, french=FRENCH.replace(before, after)).problems(OPTIONS)
    assert any(problem in found for found in problems), problems


# --- what is proven


def test_coverage_tells_clauses_from_rulings(marbles: Rulebook) -> None:
    assert coverage(marbles, {"MA-TURN-01": ["a test"], "MA-R-01": ["a scenario"], "MA-WIN-01": []}) == {
        "clauses": 2,
        "proven": ["MA-TURN-01"],
        "unproven": ["MA-WIN-01"],
        "rulings": 1,
        "rulings_proven": ["MA-R-01"],
        "rulings_unproven": [],
    }


def test_a_proof_of_nothing_is_refused(marbles: Rulebook) -> None:
    with pytest.raises(UnknownClause, match="'MA-WIN-11'"):
        coverage(marbles, {"MA-WIN-11": ["a test"]})


def test_proofs_are_written_in_one_order_only(tmp_path: Path) -> None:
    one, other = tmp_path / "one.json", tmp_path / "other.json"
    write_proofs(one, {"MA-WIN-01": ["b", "a"], "MA-R-01": ["c"]})
    write_proofs(other, {"MA-R-01": {"c"}, "MA-WIN-01": ["a", "b", "a"], "MA-TURN-01": []})
    assert one.read_bytes() == other.read_bytes()
    assert list(json.loads(one.read_text())) == ["MA-R-01", "MA-WIN-01"]
    assert read_proofs(one) == {"MA-R-01": ["c"], "MA-WIN-01": ["a", "b"]}


def test_without_a_proofs_file_nothing_is_proven_and_a_broken_one_is_refused(tmp_path: Path) -> None:
    assert read_proofs(tmp_path / "proofs.json") == {}
    (tmp_path / "proofs.json").write_text('{"MA-WIN-01": "a test"}')
    with pytest.raises(RulebookError, match=r"proofs\.json: Expected `array`, got `str`"):
        read_proofs(tmp_path / "proofs.json")


# --- Eden


def test_the_index_of_eden_has_no_problem_and_names_options_that_must_exist(eden: Rulebook) -> None:
    assert eden.problems(EDEN_OPTIONS) == []
    assert len(eden.problems(())) == 4  # EN-INC-03, EN-R-25, EN-R-32 and EN-R-33 name an option


def test_no_id_of_eden_was_changed(eden: Rulebook) -> None:
    clauses = {f"EN-{part}-{number:02}" for part, last in EDEN_CLAUSES.items() for number in range(1, last + 1)}
    assert {clause.id for clause in eden.clauses} == clauses
    assert len(eden.clauses) == len(clauses) == 110
    assert [ruling.id for ruling in eden.rulings] == [f"EN-R-{number:02}" for number in range(1, EDEN_RULINGS + 1)]


def test_eden_is_told_in_french_throughout(eden: Rulebook) -> None:
    for id in eden.ids:
        assert eden.text(id, "fr") not in ("", eden.text(id))
    for ruling in eden.rulings:
        french = eden.ruling(ruling.id, "fr")
        assert french.question != ruling.question
        assert french.ruling != ruling.ruling
        assert french.why != ruling.why
    for chapter in eden.chapters:
        assert eden.chapter(chapter.id, "fr").title != chapter.title


def test_a_translation_of_eden_names_the_same_numbers(eden: Rulebook) -> None:
    for id in eden.ids:
        assert set(re.findall(r"\d+", eden.text(id, "fr"))) == set(re.findall(r"\d+", eden.text(id))), id


def test_the_components_of_eden_say_where_they_come_from_and_add_up() -> None:
    box = tomllib.loads((EDEN / "components.toml").read_text(encoding="utf-8"))
    for name, table in tables(box):
        assert table["provenance"] in PROVENANCE, name
        assert table["where"], name
    assert len(box["board"]["columns"]) * len(box["board"]["rows"]) == box["irrigation_cards"]["count"]
    assert sum(card["copies"] for card in box["culture_card"]) == box["culture_cards"]["count"]
    assert sum(tile["copies"] for tile in box["tile"]) == box["tiles"]["per_colour"]
    assert box["tiles"]["per_colour"] * len(box["colours"]["names"]) == box["tiles"]["total"]
    assert sum(box["mana_split"]["cards"].values()) == box["mana"]["cards"]
    assert sum(int(value) * number for value, number in box["mana"]["start"].items()) == 100
    assert {int(value) for value in box["mana_split"]["cards"]} == set(box["mana_values"]["values"])


def tables(box: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, content in box.items():
        for table in content if isinstance(content, list) else [content]:
            if isinstance(table, dict):
                yield name, table
