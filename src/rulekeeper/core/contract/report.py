"""What a contract walk found: how often each promise was checked, and for each broken one how to see it again."""

from typing import Any

import msgspec


class Failure(msgspec.Struct, frozen=True):
    """A broken promise at the first decision where it shows. `record` leads to that decision."""

    check: str
    promise: str
    found: str
    game: int
    decision: int
    prompt: str
    seats: int
    options: dict[str, bool | int | str]
    seed: str
    record: str

    def text(self) -> str:
        options = ", ".join([f"{name}={value}" for name, value in self.options.items()]) or "no options"
        where = f"game {self.game}, decision {self.decision} ({self.prompt or 'no question'})"
        return (
            f"{self.check}: {self.found}\n  {self.promise}\n  {where}; {self.seats} seats, {options}, seed {self.seed}"
        )


class Report(msgspec.Struct):
    """The sum of a walk. `checks` says how often each check ran, `prompts` how often each question was asked."""

    game: str
    seed: int
    games: int = 0
    finished: int = 0
    decisions: int = 0
    seconds: float = 0.0
    checks: dict[str, int] = {}
    prompts: dict[str, int] = {}
    failures: list[Failure] = []

    @property
    def clean(self) -> bool:
        return not self.failures

    def data(self) -> dict[str, Any]:
        """The report as plain JSON values."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    def add(self, part: "Report") -> None:
        """Take in the report of further games. Of several failures of one check the first game's is kept."""
        self.games += part.games
        self.finished += part.finished
        self.decisions += part.decisions
        for total, counted in ((self.checks, part.checks), (self.prompts, part.prompts)):
            for name, count in counted.items():
                total[name] = total.get(name, 0) + count
        together = sorted([*self.failures, *part.failures], key=lambda failure: failure.game)
        first = {failure.check: failure for failure in reversed(together)}
        self.failures = sorted(first.values(), key=lambda failure: (failure.game, failure.decision, failure.check))

    def text(self) -> str:
        head = (
            f"{self.game}: {self.games} games, {self.decisions} decisions, {sum(self.checks.values())} checks "
            f"in {self.seconds:.1f} s"
        )
        return "\n".join([head, *[failure.text() for failure in self.failures]])
