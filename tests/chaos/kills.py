"""kill -9 of each process of the program, while every table writes."""

import os
import random
import signal

from tests.chaos.evening import BACK_SECONDS
from tests.chaos.outcome import Outcome
from tests.launcher.running import eventually

# Of one start: no more than five falls of the web server in a minute, or it is given up; the launcher's end
# begins a new count.
ROUND = (
    "web process",
    "worker",
    "web",
    "copier",
    "web process",
    "worker",
    "web watcher",
    "copier",
    "web process",
    "launcher",
)
SHORT = ("web process", "worker", "web", "copier", "web watcher", "worker", "launcher", "web process")
"""With the two of PostgreSQL ten."""
EVENINGS = 3


def killed_processes(arena):
    """One after the other, at moments that nobody chose."""
    outcome, luck = Outcome("kill -9 of the web server, worker, copier, launcher"), random.Random(arena.seed)
    rounds = [ROUND * 3] * EVENINGS if arena.long else [SHORT]
    for names in rounds:
        with arena.evening() as evening:
            outcome.writers = len(evening.tables)
            with evening.written_in():
                for name in names:
                    eventually(lambda: False, seconds=luck.uniform(0.1, 0.6))
                    strike(evening, name, outcome)
            outcome.judge(evening)
    return outcome


def strike(evening, name, outcome):
    """Kill one and wait until it is there again and writes are acknowledged."""
    if not eventually(lambda: victim(evening, name), seconds=BACK_SECONDS):
        outcome.wrong.append(f"there was no {name} to kill")
        return
    pid = victim(evening, name)
    if name == "web":
        os.killpg(pid, signal.SIGKILL)
    else:
        os.kill(pid, signal.SIGKILL)
    outcome.struck += 1
    if name == "launcher":
        evening.start_again()
    if not eventually(lambda: victim(evening, name) not in (None, pid), seconds=BACK_SECONDS):
        outcome.wrong.append(f"the {name} did not come back")
    if not evening.goes_on(5):
        outcome.wrong.append(f"nobody could write after the end of the {name}")


def victim(evening, name):
    """The number of that process now; None while there is none."""
    if name == "launcher":
        return evening.pid
    if name == "web process":
        return next(iter(evening.web_processes()), None)
    return evening.pid_of("web" if name.startswith("web") else name)
