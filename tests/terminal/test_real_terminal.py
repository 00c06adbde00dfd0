"""The program at a terminal of its own: Ctrl-C, kills, the keyboard that changes hands, colour, choosing a game."""

import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulekeeper.core.game import Game
from rulekeeper.core.record import Record
from tests.terminal.program import PATIENCE, PROGRAM, piped, records


class Terminal:
    """A program at a terminal of its own, and what it printed so far."""

    def __init__(self, *args: str, **env: str) -> None:
        self.out = ""
        self.pid, self._handle = pty.fork()
        if self.pid == 0:  # the program: nothing of the test may go on here
            os.execve(sys.executable, [*PROGRAM, *args], {**os.environ, "TERM": "xterm", **env})

    def wait_for(self, text: str) -> str:
        """Everything printed until `text` came; from then on only what follows is looked at."""
        until = time.monotonic() + PATIENCE
        while text not in self.out:
            assert time.monotonic() < until, f"{text!r} did not come; there was {self.out!r}"
            if select.select([self._handle], [], [], 0.1)[0]:
                try:
                    self.out += os.read(self._handle, 65536).decode(errors="replace")
                except OSError:  # the program has ended
                    assert text in self.out, f"{text!r} did not come; there was {self.out!r}"
        before, self.out = self.out.split(text, 1)
        return before

    def type(self, text: str) -> None:
        os.write(self._handle, text.encode())

    def press(self, key: str) -> None:
        """A key that is a signal, as late as a person would press it: while a line is being read, not before."""
        time.sleep(0.5)
        self.type(key)

    def end(self) -> int:
        """Waits for the program to end; its exit status."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if select.select([self._handle], [], [], 0.05)[0]:
                try:
                    self.out += os.read(self._handle, 65536).decode(errors="replace")
                except OSError:
                    break
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def close(self) -> None:
        os.close(self._handle)


@pytest.fixture
def terminal() -> Iterator[Any]:
    started: list[Terminal] = []

    def start(*args: str, **env: str) -> Terminal:
        started.append(Terminal(*args, **env))
        return started[-1]

    yield start
    for each in started:
        each.close()


def test_ctrl_c_at_a_question_keeps_the_game(terminal: Any, home: Path) -> None:
    at = terminal("play", "tic_tac_toe", "--seats", "you,random")
    at.wait_for("\n> ")
    at.type("5\n")
    at.wait_for("\n> ")
    at.press("\x03")
    at.wait_for("rulekeeper play --continue")
    assert at.end() == 130
    assert "Traceback" not in at.out
    assert len(Record.load(records(home)[0]).entries) == 2
    again = terminal("play", "--continue")
    again.wait_for("after 2 answers")
    again.wait_for("\n> ")
    again.press("\x04")  # the end of input
    again.wait_for("rulekeeper play --continue")
    assert again.end() == 0


def test_a_killed_game_goes_on_where_it_stood(terminal: Any, home: Path) -> None:
    at = terminal("play", "eden", "--seed", "4")
    at.wait_for("\n> ")
    at.type("1\n")
    at.wait_for("\n> ")
    os.kill(at.pid, signal.SIGKILL)
    assert at.end() == -signal.SIGKILL
    stood = Game.replay(Record.load(records(home)[0]))
    assert 0 in stood.answered()
    ran = piped("play", "--continue")
    assert f"It goes on where it stood, after {len(stood.answered())} answer" in ran.out
    assert stood.question is not None
    assert stood.question.text() in " ".join(ran.out.split())


def test_a_hand_is_pushed_out_of_sight_before_the_keyboard_changes_hands(terminal: Any) -> None:
    at = terminal("play", "kuhn_poker", "--seats", "you,you", "--seed", "2")
    assert "dealt" not in at.wait_for("Enter.\r\n")
    at.type("\n")
    at.wait_for("\n> ")
    at.type("1\n")
    assert at.wait_for("Enter.\r\n").count("\n") > 50


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_colour_nothing_but_text_is_printed(terminal: Any, env: dict[str, str]) -> None:
    at = terminal("play", "tic_tac_toe", **env)
    shown = at.wait_for("Which square")
    assert "\x1b[3" not in shown
    assert "\x1b[2J" not in shown
    assert "\x1b[H" not in shown


def test_a_game_is_chosen_from_a_list(terminal: Any) -> None:
    at = terminal("play")
    listed = at.wait_for("\n> ")
    number = re.search(r"(\d)  tic_tac_toe", listed)
    assert number
    at.type("zebra\n")
    at.wait_for("“zebra” is not in the list.")
    at.type(f"{number[1]}\n")
    at.wait_for("Which square do you mark?")


def test_a_narrow_window_is_kept_to_on_a_dumb_terminal_too(terminal: Any) -> None:
    shown = terminal("play", "eden", "--seed", "1", TERM="dumb", COLUMNS="40").wait_for("help lists the")
    assert "Answer with a number or with words. An\r\n" in shown
