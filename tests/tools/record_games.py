"""Plays whole games between bots and writes them down: `python -m tests.tools.record_games` renews `tests/records`.

A folder holds one game's records and `ends.json`, which says how each of them ends. Recorded answers stay as they are
when a bot learns to play better, so records are renewed only when a rule was changed on purpose.
"""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from rulekeeper.bots import Sight, bot_named
from rulekeeper.core.chance import derived
from rulekeeper.core.game import Game

FOLDER: Final = Path(__file__).parents[1] / "records"
ENDS: Final = "ends.json"


class Plan(NamedTuple):
    """A game to be recorded. With `undone` the last answers are taken back once, after so many."""

    game: str
    name: str
    bots: tuple[str, ...]
    seed: int
    options: dict[str, Any]
    undone: tuple[int, int] | None = None  # how many, after how many answers


PLANS: Final = (
    Plan("eden", "three-greedy", ("greedy",) * 3, 1, {}),
    Plan("eden", "three-random", ("random",) * 3, 2, {}),
    Plan("eden", "three-to-25-claiming", ("greedy", "random", "greedy"), 3, {"target": 25, "claim_income": True}),
    Plan("eden", "three-taking-back", ("greedy", "greedy", "random"), 4, {"first_seat": "blue"}, (12, 60)),
    Plan("eden", "four-greedy", ("greedy",) * 4, 5, {"first_seat": "pink"}),
    Plan("eden", "four-mixed", ("random", "greedy", "random", "greedy"), 6, {}),
)


def played(plan: Plan) -> Game:
    """The whole game, played by its bots."""
    game = Game.new(plan.game, len(plan.bots), seed=plan.seed, options=plan.options, entropy=numbers(plan.seed))
    bots = [bot_named(name, derived(plan.seed, f"bot {seat}")) for seat, name in enumerate(plan.bots)]
    answers = 0
    while (question := game.question) is not None:
        sight = Sight(game.definition, game.state, question.seat, derived(plan.seed, f"sight {answers}"))
        game.answer(bots[question.seat].choose(sight))
        answers += 1
        if plan.undone is not None and answers == plan.undone[1]:
            game.undo(plan.undone[0])
    return game


def numbers(seed: int) -> Callable[[], int]:
    """New secrets, the same ones each time the game is recorded."""
    drawn = iter(range(1_000))
    return lambda: derived(seed, f"secret {next(drawn)}")


def end(game: Game) -> dict[str, Any]:
    """How a game ended: who won, after how many answers, and a digest of the last position in the game's own words."""
    position = json.dumps(game.definition.describe(game.state), sort_keys=True)
    return {
        "winners": [game.definition.seat_names[seat] for seat in game.winners or ()],
        "answers": len(game.answered()),
        "position": hashlib.sha256(position.encode()).hexdigest(),
    }


def main() -> None:
    ends: dict[str, dict[str, Any]] = {}
    for plan in PLANS:
        game = played(plan)
        folder = FOLDER / plan.game
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{plan.name}.jsonl").write_text(game.record().text(), encoding="utf-8")
        ends.setdefault(plan.game, {})[plan.name] = end(game)
    for name, found in ends.items():
        (FOLDER / name / ENDS).write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
