"""The clause index in a terminal: a game's rules, one clause with what belongs to it, and what proves them."""

import json
from typing import Any, Final

from rulekeeper.core.definition import Definition, games, load_game
from rulekeeper.core.errors import UnknownGame, near
from rulekeeper.core.rulebook import Rulebook, coverage, read_proofs
from rulekeeper.terminal.opening import language_of
from rulekeeper.terminal.screen import Screen

INDENT: Final = "    "


def print_rules(what: str | None, language: str | None, as_json: bool) -> None:
    """All clauses of a game by chapter, or one clause or ruling with what it is linked to."""
    if what is None:
        titles = {id: _title(load_game(id), language) for id in games()}
        print(json.dumps(titles) if as_json else "\n".join([f"{id}: {title}" for id, title in titles.items()]))
        return
    definition = load_game(what) if what in games() else _game_with(what.upper(), what)
    lang = language_of(definition, language)
    if what in games():
        _print_game(definition, lang, as_json)
    else:
        _print_entry(definition, what.upper(), lang, as_json)


def print_coverage(what: str | None, as_json: bool) -> None:
    """How many clauses tests and scenarios prove, and which not; from the proofs that ship with each game."""
    if what is not None and what not in games():
        raise UnknownGame(f"{what!r} is no game here{near(what, games())}")
    found = {id: _coverage(load_game(id)) for id in ([what] if what else games())}
    if as_json:
        print(json.dumps(found[what] if what else found))
        return
    for id, covered in found.items():
        clauses = f"{len(covered['proven'])} of {covered['clauses']} clauses"
        print(f"{id}: {clauses} and {len(covered['rulings_proven'])} of {covered['rulings']} rulings are proven")
        for missing in (*covered["unproven"], *covered["rulings_unproven"]):
            print(f"  not proven: {missing}")


def _print_game(definition: Definition, lang: str, as_json: bool) -> None:
    book = definition.rulebook
    if as_json:
        texts = {id: book.text(id, lang) for id in book.ids}
        print(json.dumps({"game": book.game, "title": book.title(lang), "text": texts}))
        return
    screen = Screen(definition, lang)
    screen.line(book.title(lang), style="bold")
    for chapter in book.chapters:
        screen.line()
        screen.line(book.chapter(chapter.id, lang).title, style="bold")
        for clause in book.clauses:
            if clause.chapter == chapter.id:
                screen.line(f"{clause.id}  {book.text(clause.id, lang)}", indent=INDENT)
    if book.rulings:
        screen.line()
        screen.say("terminal-rulings")
        for ruling in book.rulings:
            screen.line(f"{ruling.id}  {book.text(ruling.id, lang)}", indent=INDENT)


def _print_entry(definition: Definition, id: str, lang: str, as_json: bool) -> None:
    book = definition.rulebook
    linked = linked_to(book, id)
    if as_json:
        print(json.dumps({"id": id, "game": book.game, "text": book.text(id, lang), "linked": list(linked)}))
        return
    screen = Screen(definition, lang)
    screen.line(f"{id}  {book.text(id, lang)}", indent=INDENT)
    for other in linked:
        screen.line(f"{other}  {book.text(other, lang)}", indent=INDENT)


def linked_to(book: Rulebook, id: str) -> tuple[str, ...]:
    """The rulings of a clause, or the clauses of a ruling."""
    return next((clause.rulings for clause in book.clauses if clause.id == id), ()) or next(
        (ruling.clauses for ruling in book.rulings if ruling.id == id), ()
    )


def _game_with(id: str, given: str) -> Definition:
    """The game whose index holds a clause or ruling."""
    known: list[str] = []
    for game in games():
        definition = load_game(game)
        if id in definition.rulebook.ids:
            return definition
        known += definition.rulebook.ids
    raise UnknownGame(f"{given!r} is neither a game nor a clause{near(id, [*known, *games()])}")


def _title(definition: Definition, language: str | None) -> str:
    return definition.rulebook.title(language_of(definition, language))


def _coverage(definition: Definition) -> Any:
    return coverage(definition.rulebook, read_proofs(definition.folder / "proofs.json"))
