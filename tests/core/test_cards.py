"""Card sets: facts read into a game's own form, faces, decks, words, and errors that name file and line."""

from pathlib import Path

import pytest

from rulekeeper.core.cards import Card, CardSet
from rulekeeper.core.errors import BadCards
from rulekeeper.core.words import Words


class Unit(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    might: int
    race: str = "none"


GUARD = '[[card]]\nid = "guard"\nprovenance = "rulebook"\nmight = 2\ncopies = 3\n'
SCOUT = '\n[[card]]\nid = "scout"\nprovenance = "original"\nmight = 1\n'


def cards(folder: Path, **files: str) -> CardSet[Unit]:
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return CardSet.load(folder, Unit)


def test_cards_come_in_the_order_of_their_files(tmp_path: Path) -> None:
    found = cards(tmp_path, b=SCOUT, a=GUARD)
    assert [card.id for card in found.cards] == ["guard", "scout"]
    assert found.faces == {"guard": 0, "scout": 1}
    assert found["guard"].might == 2
    assert found.deck() == [0, 0, 0, 1]
    assert len(found) == 2


def test_one_file_may_hold_other_tables_too(tmp_path: Path) -> None:
    file = tmp_path / "facts.toml"
    file.write_text("[board]\nsize = 7\n" + GUARD.replace("[[card]]", "[[unit]]"), encoding="utf-8")
    assert [card.id for card in CardSet.of(file, Unit, "unit").cards] == ["guard"]
    assert len(CardSet.of(file, Unit, "card")) == 0


def test_a_set_has_a_digest_of_all_it_says(tmp_path: Path) -> None:
    before = cards(tmp_path, a=GUARD).digest
    assert cards(tmp_path, a=GUARD).digest == before
    assert cards(tmp_path, a=GUARD.replace("might = 2", "might = 3")).digest != before


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (GUARD + SCOUT.replace("might = 1", "migth = 1"), "line 10: 'migth' is no fact of a card here; near: 'might'"),
        (GUARD.replace("might = 2", 'might = "two"'), "line 4: might: expected `int`, got `str`"),
        (GUARD.replace("might = 2\n", ""), "line 1: object missing required field `might`"),
        (GUARD.replace('"rulebook"', '"hearsay"'), "line 3: provenance: invalid enum value 'hearsay'"),
        (GUARD + GUARD, "line 7: there are two cards 'guard'"),
        (GUARD.replace("[[card]]", "[card]"), r"line 1: cards are written \[\[card\]\], with two brackets"),
        ("id = ", "this is not TOML"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_line(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(BadCards, match=rf"^a\.toml(, |: ){told}"):
        cards(tmp_path, a=text)


def test_no_such_card(tmp_path: Path) -> None:
    with pytest.raises(BadCards, match="'gaurd' is no card of this set; near: 'guard'"):
        cards(tmp_path, a=GUARD)["gaurd"]


def test_a_card_without_words_is_found(tmp_path: Path) -> None:
    found = cards(tmp_path, a=GUARD + SCOUT)
    words = tmp_path / "words"
    words.mkdir()
    (words / "words.en.toml").write_text('card-guard = "Guard"\ncard-scout = "Scout"\n', encoding="utf-8")
    (words / "words.fr.toml").write_text('card-guard = "Garde"\n', encoding="utf-8")
    assert found.unnamed(Words.load(words, ("en", "fr"))) == ["card 'scout' has no words 'card-scout' in 'fr'"]


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadCards, match=r"a\.toml: cannot be read as text"):
        CardSet.load(tmp_path, Unit)
