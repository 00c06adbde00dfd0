"""Where the cards of Market Day lie, who sees them there, and what must hold in every position."""

from typing import Final

from rulekeeper.core.knowledge import Zone
from tests.core.sample_game.state import Market

ZONES: Final = (
    Zone("pile"),
    Zone("compost", everybody_sees=True),
    Zone("hands", owner_sees=True),
    Zone("stalls", everybody_sees=True),
)


def problems(g: Market) -> list[str]:
    found = [f"seat {seat} has {coins} coins" for seat, coins in enumerate(g.coins) if coins < 0]
    found += [f"stall {seat} holds {len(s)} cards of {g.stall}" for seat, s in enumerate(g.stalls) if len(s) > g.stall]
    return found
