"""Measurements beside the peers: `rulekeeper bench`. Every figure in the documentation comes from here."""

import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from rulekeeper.bench.figures import measured
from rulekeeper.core.definition import games


def run(as_json: bool = False, fast: Path | None = None) -> None:
    """Measure everything and print it; `fast` is a Python that has the compiled build."""
    with Console(stderr=True).status("") as status:
        results = measured(games(), fast, status.update)
    console = Console()
    if as_json:
        console.out(json.dumps(results, indent=2), highlight=False)
    else:
        facts = results[0]["facts"]
        console.print(", ".join(f"{name} {value}" for name, value in facts.items()), highlight=False)
        console.print(table(results[1:]))


def table(results: list[dict[str, Any]]) -> Table:
    """The figures for the eye, 80 columns wide. Behind each the lowest run by the highest: how steady it was."""
    shown = Table("what", "ours", "beside", "times")
    for result in results:
        peer = result["peer"] or {}
        there = "median" in peer
        beside = f"{peer['name']}: {_number(peer, result['unit']) if there else 'not installed'}" if peer else ""
        times = f"{result['ratio']:.3g}" if there else ""
        shown.add_row(f"{result['what']}, {result['game']}", _number(result, result["unit"]), beside, times)
    return shown


def _number(runs: dict[str, Any], unit: str) -> str:
    median = runs["median"]
    digits = f"{median:,.0f}" if median >= 1000 else f"{median:.3g}"
    return f"{digits} {unit} ({runs['steadiness']:.2f})"
