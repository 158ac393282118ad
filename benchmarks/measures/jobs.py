"""Jobs: how soon they begin, and what becomes of 240 of them over three kill -9 of the worker."""

from __future__ import annotations

import threading
import time

from benchmarks.figures import Figure, milliseconds, percentile
from benchmarks.private import PrivateEvening
from benchmarks.run import Run

KILLS, EVERY = 3, 3.0


def measure(run: Run) -> list[Figure]:
    """First a quiet worker, for the start; then the killed one, on data of its own."""
    with run.private(worker="benchmarks.inside.worker") as private:
        private.worker.start()
        time.sleep(4)
        quiet = private.ask("jobs", 100, 10, 0.01)["delays"]
    with run.private(worker="benchmarks.inside.worker") as private:
        private.worker.start()
        killer = threading.Thread(target=kill_worker, args=(private,))
        killer.start()
        outcome = private.ask("jobs", 240, 20, 0.05)
        killer.join()
    start = percentile(quiet, 99) * 1000
    detail = f"{outcome['jobs']} jobs, {outcome['again']} of them cut off and done again"
    return [
        Figure("jobs, start p99", start, "ms", at_most=200, detail=milliseconds(quiet)),
        Figure(
            "jobs over three kill -9, lost or doubled",
            outcome["lost"] + outcome["doubled"],
            "",
            at_most=0,
            detail=detail,
        ),
    ]


def kill_worker(private: PrivateEvening) -> None:
    """The worker killed and started again, three times, as the launcher would."""
    for _ in range(KILLS):
        time.sleep(EVERY)
        private.worker.kill()
        private.worker.start()
