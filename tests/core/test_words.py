"""Messages: what is said is data, each language says it in its own way, and defects are named with their file."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekeeper.core.errors import WordsError
from rulekeeper.core.words import KERNEL, Said, Words, join, negotiate, said


def words(folder: Path, **files: str) -> Words:
    """The words of a made-up game, one keyword a language, over the kernel's own."""
    for language, text in files.items():
        (folder / f"words.{language}.toml").write_text(text, encoding="utf-8")
    return Words.load(folder, files)


def kernel() -> Words:
    return Words((KERNEL,), ("en", "fr"))


# --- what to say ---


parts = st.integers(-(2**53), 2**53) | st.sampled_from(["", "Zoé", "{ $card }"])
messages: st.SearchStrategy[Said] = st.deferred(
    lambda: st.builds(
        Said,
        st.sampled_from(["bid", "pass", "list-one"]),
        st.dictionaries(st.sampled_from(["card", "seat", "count"]), parts | messages, max_size=2),
    )
)


@given(messages)
def test_a_message_comes_back_from_json_equal_and_with_the_same_hash(message: Said) -> None:
    back = msgspec.json.decode(msgspec.json.encode(message), type=Said)
    assert back == message
    assert hash(back) == hash(message)


def test_the_json_of_a_message_is_its_id_and_an_object_of_arguments() -> None:
    message = said("bid", mana=10, seat=said("seat-red"))
    assert msgspec.json.encode(message) == b'{"id":"bid","args":{"mana":10,"seat":{"id":"seat-red","args":{}}}}'


def test_the_order_of_arguments_makes_no_difference() -> None:
    one, other = said("bid", mana=10, seat="red"), said("bid", seat="red", mana=10)
    assert one == other
    assert hash(one) == hash(other)
    assert one != said("bid", mana=11, seat="red")


def test_a_message_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        said("bid").id = "pass"  # type: ignore[misc]


# --- how it is said ---


def test_groups_join_their_names_and_nested_messages_come_first(tmp_path: Path) -> None:
    game = words(
        tmp_path,
        en="""
            [log]
            bid = "{ $seat } offers { $mana } mana."
            [seat]
            red = "Red"
        """,
        fr="""
            log-bid = "{ $seat } offre { $mana } mana."
            [seat]
            red = "Rouge"
        """,
    )
    message = said("log-bid", mana=10, seat=said("seat-red"))
    assert game.text(message, "en") == "Red offers 10 mana."
    assert game.text(message, "fr") == "Rouge offre 10 mana."
    assert game.text(said("log-bid", mana=5, seat="Zoé"), "en") == "Zoé offers 5 mana."
    assert game.problems() == ()


@pytest.mark.parametrize(
    ("count", "english", "french"),
    [(0, "0 tiles", "0 tuile"), (1, "1 tile", "1 tuile"), (2, "2 tiles", "2 tuiles")],
)
def test_nought_is_plural_in_english_and_singular_in_french(
    tmp_path: Path, count: int, english: str, french: str
) -> None:
    tiles = "tiles = '''\n{{ $count ->\n    [one] {{ $count }} {0}\n   *[other] {{ $count }} {0}s\n}}'''"
    game = words(tmp_path, en=tiles.format("tile"), fr=tiles.format("tuile"))
    assert game.text(said("tiles", count=count), "en") == english
    assert game.text(said("tiles", count=count), "fr") == french


def test_a_pattern_selects_on_a_string(tmp_path: Path) -> None:
    game = words(tmp_path, fr="turn = '''\n{ $colour ->\n    [red] au rouge\n   *[blue] au bleu\n} de jouer'''")
    assert game.text(said("turn", colour="red"), "fr") == "au rouge de jouer"
    assert game.text(said("turn", colour="blue"), "fr") == "au bleu de jouer"


def test_a_french_pattern_selects_on_the_gender_of_what_it_names(tmp_path: Path) -> None:
    game = words(
        tmp_path,
        en="razed = '{ $card } is razed.'\ntemple = 'The Temple'\ntower = 'The Tower'",
        fr='''
            temple = "Le Temple"
            tower = "La Tour"
            "tower.gender" = "f"
            razed = """
            { $card } est { $card-gender ->
                [f] rasée
               *[m] rasé
            }."""
        ''',
    )
    assert game.problems() == ()
    assert game.text(said("razed", card=said("tower")), "fr") == "La Tour est rasée."
    assert game.text(said("razed", card=said("temple")), "fr") == "Le Temple est rasé."
    assert game.text(said("razed", card="X"), "fr") == "X est rasé."
    assert game.text(said("razed", card=said("tower")), "en") == "The Tower is razed."


def test_a_pattern_takes_in_other_messages_and_terms(tmp_path: Path) -> None:
    game = words(
        tmp_path, fr='-mana = "mana"\npay = "payer { $sum } de { -mana }"\nhelp = "On peut { pay } (ou { yes })."'
    )
    assert game.text(said("help", sum=20), "fr") == "On peut payer 20 de mana (ou oui)."
    assert "-mana" not in game.ids("fr")
    assert not game.has("-mana", "fr")
    with pytest.raises(WordsError, match=r"'-mana' has no words"):
        game.text(said("-mana"), "fr")


def test_a_term_takes_its_form_from_the_pattern_and_asks_nothing_of_the_message(tmp_path: Path) -> None:
    game = words(
        tmp_path,
        en="-draw = 'draw pile'\nempty = 'Empty { -draw }'\ntop = 'Top'",
        fr="""
            -draw = '''
            { $form ->
               *[bare] pioche
                [of] de la pioche
            }'''
            empty = '{ -draw } vide'
            top = 'dessus { -draw(form: "of") }'
        """,
    )
    assert game.problems() == ()
    assert game.text(said("empty"), "fr") == "pioche vide"
    assert game.text(said("top"), "fr") == "dessus de la pioche"


def test_signs_with_a_meaning_in_fluent_are_plain_at_the_start_of_a_pattern(tmp_path: Path) -> None:
    game = words(tmp_path, fr='dots = "... puis"\nbox = "[1] premier"\nstar = "*"')
    assert [game.text(said(id), "fr") for id in ("dots", "box", "star")] == ["... puis", "[1] premier", "*"]


def test_arguments_are_shown_as_they_are_without_marks_and_without_being_read_as_patterns(tmp_path: Path) -> None:
    game = words(tmp_path, en="hello = 'Hello { $who }!'")
    assert game.text(said("hello", who="{ $x } \u05d0"), "en") == "Hello { $x } \u05d0!"


def test_a_game_says_the_kernels_words_in_its_own_way(tmp_path: Path) -> None:
    game = words(tmp_path, en="[answer]\npass = 'Hold'", fr="answer-pass = 'Garder'")
    assert game.text(said("answer-pass"), "en") == "Hold"
    assert game.text(said("answer-yes"), "en") == "Yes"
    assert kernel().text(said("answer-pass"), "en") == "Pass"


def test_the_source_for_other_clients_says_the_same(tmp_path: Path) -> None:
    from fluent.runtime import FluentBundle, FluentResource

    game = words(tmp_path, fr="tower = 'Tour'\n'tower.gender' = 'f'")
    bundle = FluentBundle(["fr"], use_isolating=False)
    bundle.add_resource(FluentResource(game.source("fr")))
    for id in game.ids("fr"):
        args: dict[str, int | str | Said] = {"a": "A", "b": "B", "number": 2, "count": 2, "seats": "S"}
        value = bundle.get_message(id).value
        assert value is not None
        assert bundle.format_pattern(value, args) == (game.text(said(id, **args), "fr"), [])
    assert list(bundle.get_message("tower").attributes) == ["gender"]


# --- the kernel's own words ---


def test_the_kernels_words_have_no_problems_in_either_language() -> None:
    assert kernel().problems() == ()
    assert kernel().ids("en") == kernel().ids("fr")


@pytest.mark.parametrize(
    ("items", "english", "french"),
    [
        ([], "none", "rien"),
        (["A"], "A", "A"),
        (["A", 2], "A and 2", "A et 2"),
        (["A", "B", said("place-hand")], "A, B and hand", "A, B et main"),
    ],
)
def test_lists_are_joined(items: list[int | str | Said], english: str, french: str) -> None:
    assert kernel().text(join(items), "en") == english
    assert kernel().text(join(items), "fr") == french


def test_a_long_list_keeps_its_order() -> None:
    assert kernel().text(join(list(range(400))), "en") == ", ".join(map(str, range(399))) + " and 399"


def test_one_wins_and_several_win() -> None:
    alone = said("outcome-win", seats=said("seat", number=1), count=1)
    both = said("outcome-win", seats=join([said("seat", number=1), said("seat", number=3)]), count=2)
    assert kernel().text(alone, "en") == "Seat 1 wins."
    assert kernel().text(both, "en") == "Seat 1 and Seat 3 win together."
    assert kernel().text(both, "fr") == "Siège 1 et Siège 3 gagnent ensemble."


# --- refusals ---


def test_an_unknown_id_is_refused_with_its_language_its_file_and_a_near_one(tmp_path: Path) -> None:
    game = words(tmp_path, en="answer-sell = 'Sell'", fr="answer-sell = 'Vendre'")
    with pytest.raises(WordsError) as refused:
        game.text(said("answer-sel"), "fr")
    assert str(refused.value) == (
        f"{tmp_path.name}/words.fr.toml: 'answer-sel' has no words in 'fr'; near: 'answer-sell'"
    )
    assert game.has("answer-sell", "fr")
    assert not game.has("answer-sel", "fr")


def test_an_argument_that_a_pattern_needs_must_be_there(tmp_path: Path) -> None:
    game = words(tmp_path, en="bid = '{ $seat } bids { $mana }'")
    with pytest.raises(WordsError, match=r"'bid' speaks of \$mana; it was given \$seat$"):
        game.text(said("bid", seat="Red"), "en")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(WordsError, match="'de' is no language of these words; they are in en, fr"):
        kernel().text(said("yes"), "de")
    with pytest.raises(WordsError, match="no language is named"):
        Words((KERNEL,), ())


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("bid = ", "this is not TOML in UTF-8: Invalid value .at end of document"),
        ("bid = 3", "'bid' is 3; a pattern is a text in quotes"),
        ("[log]\nbid = ['a']", r"'log-bid' is \['a'\]; a pattern is a text in quotes"),
        ("log-bid = 'a'\n[log]\nbid = 'b'", "'log-bid' stands twice"),
        ("'enchère' = 'a'", "'enchère' is no id"),
        ("'9-bid' = 'a'", "'9-bid' is no id"),
        ("tower = 'Tour'\n'tower.gender' = 'la plus'", "'tower.gender' is 'la plus'; a trait is one word"),
        ("'tower.gender' = 'f'", "'tower' has the trait 'gender' but no pattern"),
    ],
)
def test_a_broken_file_is_refused_when_it_is_loaded(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(WordsError, match=f"{tmp_path.name}/words.fr.toml: {complaint}"):
        words(tmp_path, fr=text)


def test_a_declared_language_without_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "words.en.toml").write_text("a = 'b'")
    with pytest.raises(WordsError, match=r"words\.fr\.toml is not there, but 'fr' is declared"):
        Words.load(tmp_path, ("en", "fr"))


@pytest.mark.parametrize(
    ("pattern", "complaint"),
    [
        ("{ $mana", "'bid' is no Fluent pattern"),
        ("{ $n -> [one] a *[other] b }", "each variant of a choice stands on a line of its own"),
        ("{ $n ->\\n [one] a\\n}", "'bid' is no Fluent pattern"),
        (" ", "'bid' is empty"),
        ("one\\n.two = three", "'bid' has a line that begins with a dot"),
        ("{ PLUS($n) }", r"'bid' calls PLUS\(\); there are only NUMBER, DATETIME"),
        ("{ answer-yse }", "'bid' takes in 'answer-yse', which has no words; near: 'answer-yes'"),
        ("{ -mana }", "'bid' takes in '-mana', which has no words"),
        ("{ yes.gender }", "'bid' takes in 'yes.gender', which has no words"),
        ("{ ask }", "'bid' takes in itself, by way of 'ask'"),
    ],
)
def test_a_pattern_that_cannot_work_is_a_problem_and_refused_when_it_is_said(
    tmp_path: Path, pattern: str, complaint: str
) -> None:
    game = words(tmp_path, en=f'ask = "{{ bid }}"\nbid = "{pattern}"')
    for _ in range(2):  # a refusal does not depend on what was asked before
        with pytest.raises(WordsError, match=complaint):
            game.text(said("bid", n=1), "en")
        assert any(f"{tmp_path.name}/words.en.toml: 'bid'" in problem for problem in game.problems())


def test_problems_name_what_one_language_lacks_and_what_it_asks_too_much(tmp_path: Path) -> None:
    game = words(
        tmp_path,
        en="sell = 'Sell { $card }'\nbuy = 'Buy { $card }'\nend = 'End'",
        fr="sell = 'Vendre { $card } à { $price }'\nbuy = 'Acheter'\nfin = 'Fin'",
    )
    name = tmp_path.name
    assert game.problems() == (
        f"{name}/words.en.toml: 'fin' is missing; {name}/words.fr.toml has it",
        f"{name}/words.fr.toml: 'end' is missing; {name}/words.en.toml has it",
        f"{name}/words.fr.toml: 'sell' speaks of $price; in 'en' it does not",
    )


def test_variables_are_counted_through_the_messages_that_are_taken_in(tmp_path: Path) -> None:
    game = words(
        tmp_path,
        en="price = 'at { $mana }'\nsell = 'Sell { price }'",
        fr="price = 'à { $mana }'\nsell = 'Vendre à { $mana }'",
    )
    assert game.problems() == ()
    with pytest.raises(WordsError, match=r"'sell' speaks of \$mana"):
        game.text(said("sell"), "en")


def test_a_language_that_the_kernel_does_not_speak_needs_the_kernels_words_from_the_game(tmp_path: Path) -> None:
    game = words(tmp_path, en="bid = 'Bid'", de="bid = 'Bieten'\nyes = 'ja'")
    assert game.text(said("yes"), "de") == "ja"
    missing = [problem for problem in game.problems() if "is missing" in problem]
    assert f"{tmp_path.name}/words.de.toml: 'no' is missing; core/words.en.toml has it" in missing
    assert not any("'yes'" in problem for problem in missing)


# --- languages ---


@pytest.mark.parametrize(
    ("wanted", "available", "chosen"),
    [
        ("fr", ["en", "fr"], "fr"),
        ("fr-CA", ["en", "fr"], "fr"),
        ("FR-ca", ["en", "fr", "fr-CA"], "fr-CA"),
        ("fr_FR.UTF-8", ["en", "fr"], "fr"),
        ("ca_ES@valencia", ["en", "ca"], "ca"),
        ("fr", ["en", "fr-CA"], "fr-CA"),
        ("zh-Hant-TW", ["en", "zh-Hant", "zh"], "zh-Hant"),
        ("de", ["en", "fr"], "en"),
        ("", ["fr", "en"], "fr"),
        ("f", ["en", "fr"], "en"),
    ],
)
def test_the_nearest_language_is_chosen_else_the_first(wanted: str, available: list[str], chosen: str) -> None:
    assert negotiate(wanted, available) == chosen


def test_there_must_be_a_language_to_choose() -> None:
    with pytest.raises(WordsError, match="no language to choose from for 'fr'"):
        negotiate("fr", [])
