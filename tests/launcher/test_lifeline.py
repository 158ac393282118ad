"""A child ends with its parent where the parent holds its input; who was started otherwise does not mind."""

import subprocess
import sys

from launcher.lifeline import HELD
from launcher.places import ROOT
from tests.launcher.running import environment_without_services

CHILD = """
import sys, threading
from launcher import lifeline
ended = threading.Event()
lifeline.watch(ended.set)
print("ended" if ended.wait(float(sys.argv[1])) else "goes on", flush=True)
"""


def said(variables, seconds):
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(seconds)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        env=environment_without_services() | variables,
        cwd=ROOT,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_it_ends_when_the_pipe_does():
    assert said(HELD, 60) == "ended"


def test_without_a_parent_that_holds_it_an_empty_input_is_nothing():
    assert said({"DIX_LIFELINE": ""}, 1) == "goes on"
