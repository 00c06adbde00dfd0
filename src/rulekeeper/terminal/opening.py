"""What a sitting begins from: a new game, one from a file, the newest that is not over, or one chosen from a list."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rulekeeper.bots import bot_named
from rulekeeper.core.definition import Definition, games, load_game
from rulekeeper.core.errors import BadOption, BadSeats, UnknownGame, near
from rulekeeper.core.game import Game
from rulekeeper.core.record import Record
from rulekeeper.core.words import negotiate, said
from rulekeeper.terminal.screen import LANGUAGES, Keyboard, console, own_words, wanted_language
from rulekeeper.terminal.store import YOU, Kept, latest, opened, who_sits, you_and_bots


def new_game(game: str | None, seats: str, seed: int | None, options: Sequence[str], language: str | None) -> Kept:
    """A game from its beginning; without a name, one that is chosen from the list."""
    definition = load_game(game or chosen_game(language))
    names = seat_names(seats)
    opened = Game.new(definition, len(names) or None, seed=seed, options=table_options(options))
    return Kept.start(opened, names or you_and_bots(opened.state.seats), language_of(definition, language))


def from_file(game: str | None, file: Path, at: int | None, seats: str, language: str | None) -> Kept:
    """A game from a record, a saved game or a scenario. From its middle, what nobody had seen is drawn anew."""
    found = opened(file, at)
    definition = found.definition
    if game is not None and game != definition.id:
        raise BadOption(f"{file} holds a game of {definition.id}, not of {game}")
    if at is not None:
        found = found.play_on()
    there, known, _ = who_sits(file, found.state.seats)
    names = seat_names(seats) or there
    if len(names) != found.state.seats:
        raise BadSeats(f"--seats {seats!r} names {len(names)} players; this game has {found.state.seats}")
    return Kept.start(found, names, language_of(definition, language or (known if seats == "" else None)))


def newest(game: str | None, language: str | None) -> Kept:
    """The newest game that is not over, where it stood."""
    if game is not None and game not in games():
        raise UnknownGame(f"{game!r} is no game here{near(game, games())}")
    path = latest(game, lambda told: print(f"rulekeeper: {told}", file=sys.stderr))
    if language is not None:
        language = language_of(load_game(Record.load(path).head.game), language)
    return Kept.go_on(path, language)


def chosen_game(language: str | None) -> str:
    """The game that a player at the keyboard chooses from the list."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadOption(f"name a game to play{near('', games())}")
    out, known = console(), games()
    keyboard = Keyboard(out)
    lang = negotiate(language or wanted_language(), LANGUAGES)
    out.print(own_words().text(said("terminal-which-game"), lang))
    for number, id in enumerate(known, start=1):
        out.print(f"{number:>3}  {id}")
    while True:
        text = keyboard.line(own_words().text(said("terminal-prompt"), lang) + " ")
        if text.isdecimal() and 1 <= int(text) <= len(known):
            return known[int(text) - 1]
        if text in known:
            return text
        out.print(own_words().text(said("terminal-no-game", given=text), lang))


def seat_names(text: str) -> list[str]:
    """The names in `you,greedy,random`; every bot is there."""
    names = [name.strip() for name in text.split(",")] if text else []
    for name in names:
        if name != YOU:
            bot_named(name, 0)
    return names


def table_options(given: Sequence[str]) -> dict[str, Any]:
    """name=value pairs as a table; the game checks names and values."""
    options: dict[str, Any] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise BadOption(f"{pair!r} is no option: name=value is wanted, such as target=25")
        options[name] = value
    return options


def language_of(definition: Definition, language: str | None) -> str:
    """The language to play in: the one that was asked for, which must be there, or the environment's nearest."""
    if language is None:
        return negotiate(wanted_language(), definition.languages)
    found = negotiate(language, definition.languages)
    if found.split("-")[0] != language.replace("_", "-").split("-")[0].lower():
        raise BadOption(f"{language!r} is no language of {definition.title}{near(language, definition.languages)}")
    return found
