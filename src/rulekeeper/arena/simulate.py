"""Many games between bots, and what they tell of seats and opponents.

Game number i of a simulation is decided by the simulation's seed and i alone: cards, dice and bots.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from rulekeeper.bots import Sight, bot_named
from rulekeeper.core.chance import derived
from rulekeeper.core.definition import Definition
from rulekeeper.core.errors import BadAnswer
from rulekeeper.core.simulate import Player, simulate
from rulekeeper.core.state import State

QUANTILES: Final = (0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95)


def player(definition: Definition, name: str, seed: int) -> Player:
    """A bot as the simulation wants it: each question reaches it through a `Sight` of its seat."""
    bot = bot_named(name, seed)
    count = 0

    def answer(g: State) -> Any:
        nonlocal count
        count += 1
        asked = g.asks
        assert asked is not None
        option = bot.choose(Sight(definition, g, asked.who, derived(seed, str(count))))
        if option not in asked.options:
            raise BadAnswer(f"bot {name!r} answered {option!r} to {asked!r}, which is no answer")
        return option

    return answer


def simulate_games(
    definition: Definition,
    names: Sequence[str],
    options: dict[str, Any],
    games: int,
    seed: int,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda games: None,
) -> dict[str, Any]:
    """Play so many games; `progress` is told how many more are done."""
    seeds = [derived(seed, str(number)) for number in range(games)]
    done = simulate(
        definition, len(names), options, seeds, players=names, maker=player, jobs=jobs, progress=progress
    )  # fmt: skip
    return {
        "game": definition.id,
        "seats": list(names),
        "options": options,
        "seed": seed,
        "games": games,
        "finished": done.finished,
        "decisions": done.decisions,
        "seconds": round(done.seconds, 3),
        "decisions_per_second": round(done.decisions_per_second),
        "wins": [done.wins[seat] for seat in range(len(names))],
        "shared": sum(len(game.winners) > 1 for game in done.games),
        "without_winner": sum(not game.winners for game in done.games),
        "length": dict(zip([f"{q:g}" for q in QUANTILES], done.lengths(QUANTILES), strict=True)),
    }


def report(definition: Definition, names: Sequence[str], result: dict[str, Any]) -> str:
    """The result of a simulation as a few lines of text."""
    speed = f"{result['decisions']} decisions in {result['seconds']} s ({result['decisions_per_second']} per second)"
    return "\n".join(
        [
            f"{definition.title}: {result['finished']} of {result['games']} games finished, {speed}",
            *[f"  {_seat(definition, s)} ({name}) won {result['wins'][s]}" for s, name in enumerate(names)],
            f"  shared wins: {result['shared']}, without a winner: {result['without_winner']}",
            "  decisions per game: " + ", ".join([f"{q} -> {n}" for q, n in result["length"].items()]),
        ]
    )


def _seat(definition: Definition, seat: int) -> str:
    return definition.words.text(definition.seat_words(seat), definition.languages[0])
