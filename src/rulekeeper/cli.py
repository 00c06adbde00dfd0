"""The command line. Each command imports what it needs, so that the small ones start at once.

A user's mistake is one line on standard error and a non-zero exit status, never a traceback; so is an error of this
program, whose traceback goes to a file.
"""

import json
import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from rulekeeper.core.errors import BadOption, BadSeats, RulekeeperError
from rulekeeper.core.version import VERSION

MOST_JOBS: Final = 1024  # far beyond any machine that this runs on; each one is a process
MISTAKE: Final = 2  # the exit status after a user's mistake
INTERRUPTED: Final = 130

app = typer.Typer(
    name="rulekeeper",
    help="Out-of-print tabletop games with every rule enforced: play them, watch bots play, read and check the rules.",
    epilog="`rulekeeper COMMAND --help` tells more about one of them. A first game: rulekeeper play eden",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["--help", "-h"], "max_content_width": 100},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's id; `rulekeeper games` lists them.")]
SeedOption = Annotated[int, typer.Option("--seed", metavar="N", help="A whole number that decides all chance.")]
OptionList = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="A table option of the game; may be given several times."),
]
Language = Annotated[
    str | None, typer.Option("--lang", metavar="CODE", help="en, fr: else the language of your system.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Jobs = Annotated[int, typer.Option("--jobs", min=1, max=MOST_JOBS, help="How many processes work at once.")]


def main() -> None:
    """Run a command and end with its exit status."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        status = _run()
        sys.stdout.flush()
    except OSError as wrong:
        # Nothing more may be written to an output that failed, not even when the program ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        # Whoever closed a pipe has read enough: no message.
        status = (
            1 if isinstance(wrong, BrokenPipeError) else _refuse(f"{wrong.filename or 'the output'}: {wrong.strerror}")
        )
    raise SystemExit(status)


def _run() -> int:
    try:
        result = app(prog_name="rulekeeper", standalone_mode=False)
    except OSError:
        raise
    except KeyboardInterrupt:
        return INTERRUPTED
    except RulekeeperError as wrong:
        return _refuse(str(wrong))
    except Exception as wrong:
        told = getattr(wrong, "format_message", None)  # what the parser of the command line raises
        if told is None:
            from rulekeeper.terminal.trouble import reported

            with reported():
                raise
        return _refuse(_with_help(told(), getattr(wrong, "ctx", None)))
    return result if isinstance(result, int) else 0


def _refuse(text: str) -> int:
    print(f"rulekeeper: {' '.join(text.split())}", file=sys.stderr)
    return MISTAKE


def _with_help(text: str, context: Any) -> str:
    where = getattr(context, "command_path", "rulekeeper")
    return f"{text.rstrip('.')}; `{where} --help` shows what there is"


@app.callback(invoke_without_command=True)
def _start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    if version:
        print(VERSION)
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit(MISTAKE)


@app.command()
def games(as_json: Json = False) -> None:
    """List the ids of all games."""
    from rulekeeper.core.definition import games as known

    print(json.dumps(known()) if as_json else "\n".join(known()))


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game's id; without it you choose from a list.")
    ] = None,
    seats: Annotated[
        str,
        typer.Option(
            "--seats",
            metavar="LIST",
            help="Who sits where, such as you,greedy,random: `you` is a person at this keyboard, and there may be "
            "several; others are bots: greedy, random or your own as module:Name. You and greedy bots if not given.",
        ),
    ] = "",
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="A whole number that decides all chance; else secret.")
    ] = None,
    option: OptionList = None,
    lang: Language = None,
    load: Annotated[
        Path | None,
        typer.Option("--load", metavar="FILE", help="Go on from a record, a saved game or a scenario, in a new game."),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(
            "--at", metavar="K", min=0, help="With --load: from after its first K answers, chance drawn anew."
        ),
    ] = None,
    go_on: Annotated[bool, typer.Option("--continue", help="Go on with the newest game that is not over.")] = False,
) -> None:
    """Play in the terminal.

    Answer questions with a number or with words; `help` lists the commands. Every answer is on disk at once: a game
    that was stopped in whatever way goes on with --continue. Games are kept in the folder that RULEKEEPER_HOME names.
    """
    from rulekeeper.terminal.opening import from_file, new_game, newest
    from rulekeeper.terminal.session import Session
    from rulekeeper.terminal.trouble import reported

    _refuse_beside("--continue", go_on, {"--load": load, "--seats": seats, "--option": option})
    _refuse_beside("--continue", go_on, {"--seed": seed is not None, "--at": at is not None})
    _refuse_beside("--load", load is not None, {"--seed": seed is not None, "--option": option})
    if at is not None and load is None:
        raise BadOption("--at goes with --load FILE: it says from where in that game")
    if go_on:
        kept = newest(game, lang)
    elif load is not None:
        kept = from_file(game, load, at, seats, lang)
    else:
        kept = new_game(game, seats, seed if seed is None else _seed(seed), option or [], lang)
    with kept, reported(kept):
        status = Session(kept).play()
    raise typer.Exit(status)


@app.command()
def simulate(
    game: GameName,
    seats: Annotated[
        str,
        typer.Option(
            "--seats", metavar="LIST", help="The bots, such as greedy,random,random; all random if not given."
        ),
    ] = "",
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: SeedOption = 1,
    option: OptionList = None,
    jobs: Jobs = 1,
    as_json: Json = False,
) -> None:
    """Let bots play many games and count who wins.

    The same seed gives the same games, whatever the number of processes.
    """
    from rulekeeper.arena.simulate import report, simulate_games
    from rulekeeper.core.definition import load_game
    from rulekeeper.terminal.checking import bar
    from rulekeeper.terminal.opening import seat_names, table_options
    from rulekeeper.terminal.store import YOU

    definition = load_game(game)
    names = seat_names(seats) or ["random"] * definition.seats[0]
    if YOU in names:
        raise BadSeats("'you' cannot sit in a simulation: name bots only, such as greedy,random,random")
    options = definition.setting(len(names), table_options(option or []))
    with bar("games", games) as progress:
        result = simulate_games(definition, names, options, games, _seed(seed), jobs, progress)
    print(json.dumps(result) if as_json else report(definition, names, result))


@app.command()
def scenario(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenario files, or folders of them.")],
) -> None:
    """Run scenario files.

    A scenario is a position with answers and what must hold at each point. Prints the first difference of each one
    that fails, and then ends with exit status 1.
    """
    from rulekeeper.terminal.scenarios import run_scenarios

    if not run_scenarios(files):
        raise typer.Exit(1)


@app.command()
def rules(
    what: Annotated[
        str | None, typer.Argument(metavar="GAME|CLAUSE", help="A game's id, or the id of a clause or ruling.")
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Which clauses and rulings are proven by tests and scenarios.")
    ] = False,
    lang: Language = None,
    as_json: Json = False,
) -> None:
    """Show the rules of a game, or what proves them.

    Of one clause its rulings are shown as well, and of a ruling its clauses.

    Without a game: all games by their titles, or the coverage of all.
    """
    from rulekeeper.terminal.rules import print_coverage, print_rules

    if coverage:
        print_coverage(what, as_json)
    else:
        print_rules(what, lang, as_json)


@app.command()
def replay(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record, such as a kept game.")],
    at: Annotated[
        int | None, typer.Option("--at", metavar="K", min=0, help="Only the first K answers, and the table after them.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option("--seat", help="What this seat saw, such as red; else what everybody saw.")
    ] = None,
    lang: Language = None,
) -> None:
    """Show a recorded game.

    What happened, each line with the number of its answer, then the table.
    """
    from rulekeeper.terminal.replaying import print_replay

    print_replay(record, at, seat, lang)


@app.command()
def check(
    game: GameName,
    games: Annotated[int, typer.Option("--games", min=1, help="How many random games.")] = 20,
    seed: SeedOption = 1,
    jobs: Jobs = 1,
    every: Annotated[bool, typer.Option("--every", help="All checks at every decision: slow.")] = False,
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", help="So many players; drawn from the seed if not given.")
    ] = None,
    option: OptionList = None,
    as_json: Json = False,
) -> None:
    """Check a game in random play.

    Everything that this program promises of every game is checked, at each decision or at many of them. Ends with exit
    status 1 where something does not hold, and leaves a record that leads there.
    """
    from rulekeeper.core.definition import load_game
    from rulekeeper.terminal.checking import run_check
    from rulekeeper.terminal.opening import table_options

    definition = load_game(game)
    options = table_options(option or [])
    definition.setting(definition.seats[0] if seats is None else seats, options)
    if not run_check(definition, games, _seed(seed), jobs, every, seats, options, as_json):
        raise typer.Exit(1)


@app.command()
def bench(
    as_json: Json = False,
    fast: Annotated[
        Path | None,
        typer.Option("--fast", metavar="PYTHON", help="A Python that has the compiled build, to compare with."),
    ] = None,
) -> None:
    """Measure speed beside other libraries, in one run."""
    from rulekeeper.bench import run

    run(as_json=as_json, fast=fast)


def _refuse_beside(option: str, given: bool, others: dict[str, object]) -> None:
    for name, value in others.items():
        if given and value:
            raise BadOption(f"{name} does not go with {option}: the game that goes on has its own")


def _seed(given: int) -> int:
    from rulekeeper.core.chance import SEED_BITS

    if not 0 <= given < 1 << SEED_BITS:
        raise BadOption(f"--seed {given}: a whole number from 0 to 2**{SEED_BITS} - 1 is wanted")
    return given
