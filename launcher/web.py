"""The web server's process: granian in front of the WSGI application, two workers of thirty-two threads.

Needs the environment. Thirty-two threads each: a phone that stalls in the middle of a POST holds one, and one
worker may get every one of twenty such phones.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys
import threading
from collections.abc import Callable
from importlib import import_module
from typing import Any
from wsgiref.util import setup_testing_defaults

from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server import Server

from . import lifeline

WORKERS, THREADS = (1, 32) if sys.platform == "win32" else (2, 32)
# A thread that writes lets the others run at each statement and keeps the database's lock meanwhile; with
# Python's usual 5 ms it would wait that long, for each of them, to go on.
SWITCH_SECONDS = 0.0005
# What the program is made of stays; without this every page looks through it for rubbish again and again.
GARBAGE_AFTER = 50_000


def load_application() -> Callable[..., Any]:
    """The WSGI application, in a worker that ends when the server's main process does."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.join,), name="lifeline", daemon=True).start()
    sys.setswitchinterval(SWITCH_SECONDS)
    application: Callable[..., Any] = import_module("tournament.wsgi").application
    warm(application)
    freeze_loaded()
    return application


def freeze_loaded() -> None:
    """Take all that is loaded by now out of the search for rubbish, which then begins less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE_AFTER)


def warm(application: Callable[..., Any]) -> None:
    """Ask for the first page, once: all that is loaded with it would be waited for by a whole hall."""
    environ: dict[str, Any] = {}
    setup_testing_defaults(environ)
    answer = application(environ, lambda _status, _headers, _error=None: None)
    try:
        for _part in answer:
            pass
    finally:
        answer.close()


def _end_with(parent_ended: Callable[[], None]) -> None:
    """Wait for the main process, then end at once: only a kill leads here, and SQLite forgives it."""
    parent_ended()
    os._exit(1)


def serve(port: int) -> None:
    """Answer on every interface until told to stop."""
    server = Server(
        "tournament.wsgi:application",
        address="0.0.0.0",  # noqa: S104 — phones of the hall come by any interface
        port=port,
        interface=Interfaces.WSGI,
        workers=WORKERS,
        blocking_threads=THREADS,
        # More connections than threads may wait: a kept-alive connection must not be refused.
        backpressure=1024,
        log_level=LogLevels.warning,
        respawn_failed_workers=True,
        workers_kill_timeout=4,
    )
    lifeline.watch(server.signal_handler_interrupt)
    server.serve(target_loader=load_application, wrap_loader=False)


if __name__ == "__main__":
    serve(int(os.environ["DIX_PORT"]))
