"""The start in a real terminal: what somebody sees, types, and closes."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import threading
from contextlib import closing, suppress

import pytest

from .running import children_of, environment_without_services, eventually, free_port, is_alive, start_command

pytestmark = [pytest.mark.program, pytest.mark.posix, pytest.mark.sqlite_only, pytest.mark.timeout(240)]

# A session of its own, whose terminal this is: Ctrl-C and a closed window reach it as they reach a real one.
OWN_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""


class Terminal:
    """A window with the program in it."""

    def __init__(self, folder):
        self.port, self.seen = free_port(), ""
        self.window, inside = pty.openpty()
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                OWN_TERMINAL,
                *start_command("--data", str(folder), "--port", str(self.port)),
            ],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env=environment_without_services() | {"TERM": "xterm-256color"},
            start_new_session=True,
        )
        os.close(inside)
        self.shut = False
        self.eyes = threading.Thread(target=self.look, daemon=True)
        self.eyes.start()
        assert eventually(lambda: self.seen.count("=" * 72) == 2 or self.process.poll() is not None), (
            self.seen
        )

    def look(self):
        """Read what is shown until the window is closed; never wait inside a read: it would hold it open."""
        with suppress(OSError):
            while not self.shut:
                if select.select([self.window], [], [], 0.1)[0]:
                    self.seen += os.read(self.window, 4096).decode("utf-8", "replace")

    def shut_window(self):
        """Close the window as its cross does."""
        self.shut = True
        self.eyes.join()
        os.close(self.window)

    def type(self, text):
        os.write(self.window, text.encode())

    def close(self):
        family = children_of(self.process.pid)
        for pid in [*family, self.process.pid]:
            if is_alive(pid):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def terminal(tmp_path):
    with closing(Terminal(tmp_path / "data")) as opened:
        yield opened


def test_addresses_are_bold_the_code_has_both_colours_and_ctrl_c_ends(terminal):
    assert re.search(r"\x1b\[1mhttp://127\.0\.0\.1:\d+\x1b\[0m", terminal.seen)
    assert "\x1b[97;40m" in terminal.seen or "Aucun réseau" in terminal.seen
    family = children_of(terminal.process.pid)
    terminal.type("\x03")
    assert eventually(lambda: terminal.process.poll() is not None, seconds=20)
    assert terminal.process.returncode == 0
    assert eventually(lambda: not any(map(is_alive, family)), seconds=10)


def test_a_closed_window_ends_everything(terminal):
    terminal.type("bonsoir\n99\n")
    family = children_of(terminal.process.pid)
    assert family
    terminal.shut_window()
    assert eventually(lambda: terminal.process.poll() is not None, seconds=20)
    assert eventually(lambda: not any(map(is_alive, family)), seconds=10)
