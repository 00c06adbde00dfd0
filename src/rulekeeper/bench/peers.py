"""The peers: what other libraries take for the same, each by its own documented way and with a fast choice of answers.

Their libraries are imported when they are measured, and only where they are installed (`rulekeeper[research]`).
"""

import importlib
import os
import random
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final, NamedTuple

from rulekeeper.bench.timing import Measure, microseconds, rate

SEED: Final = 1


class Peer(NamedTuple):
    """Something to be measured beside: its name, the distribution it comes from, and how."""

    name: str
    distribution: str
    measure: Callable[[], Measure]

    @property
    def version(self) -> str | None:
        """The version that is installed here, None if none is."""
        try:
            return version(self.distribution)
        except PackageNotFoundError:
            return None


def openspiel_games(name: str) -> Measure:
    """Random games a second through OpenSpiel's Python interface."""
    game = _openspiel(name)
    draw = random.Random(SEED).random

    def play(times: int) -> int:
        for _ in range(times):
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
            state.returns()
        return times

    return rate(play)


def openspiel_copying(name: str) -> Measure:
    """Microseconds for a copy of a state after four moves."""
    state = _openspiel(name).new_initial_state()
    for _ in range(4):
        state.apply_action(state.legal_actions()[0])
    return microseconds(state.clone)


def pettingzoo_games(module: str) -> Measure:
    """Random games a second through PettingZoo's turn-by-turn interface, with its usual wrappers."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import numpy as np

    env = importlib.import_module(f"pettingzoo.classic.{module}").env()
    draw = random.Random(SEED).random

    def play(times: int) -> int:
        for _ in range(times):
            env.reset()
            for _ in env.agent_iter():
                observation, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.step(None)
                else:
                    legal = np.flatnonzero(observation["action_mask"])
                    env.step(int(legal[int(draw() * len(legal))]))
        return times

    return rate(play)


def _openspiel(name: str) -> Any:
    import pyspiel

    if name.startswith("python_"):
        importlib.import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
    return pyspiel.load_game(name)


OPENSPIEL_PYTHON: Final = Peer(
    "OpenSpiel python_tic_tac_toe", "open_spiel", lambda: openspiel_games("python_tic_tac_toe")
)
OPENSPIEL_TIC_TAC_TOE: Final = Peer("OpenSpiel C++ tic_tac_toe", "open_spiel", lambda: openspiel_games("tic_tac_toe"))
OPENSPIEL_CONNECT_FOUR: Final = Peer(
    "OpenSpiel C++ connect_four", "open_spiel", lambda: openspiel_games("connect_four")
)
OPENSPIEL_COPYING: Final = Peer(
    "OpenSpiel python_tic_tac_toe", "open_spiel", lambda: openspiel_copying("python_tic_tac_toe")
)
PETTINGZOO_TIC_TAC_TOE: Final = Peer("PettingZoo tictactoe_v3", "pettingzoo", lambda: pettingzoo_games("tictactoe_v3"))
PETTINGZOO_CONNECT_FOUR: Final = Peer(
    "PettingZoo connect_four_v3", "pettingzoo", lambda: pettingzoo_games("connect_four_v3")
)
