"""The web server's process: the gate (tournament/gate/) around Django, on uvicorn.

Needs the environment, and the variables of docs/server.md. Linux: two processes forked from this one, which
has loaded everything and watches them. Windows and macOS: this one alone; on Windows a thread takes the
connections in (docs/stack.md)."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any
from wsgiref.util import setup_testing_defaults

from . import lifeline

PROCESSES = 2 if sys.platform == "linux" else 1
# A thread that writes lets the others run at each statement and keeps the database's lock meanwhile; with
# Python's usual 5 ms it would wait that long, for each of them, to go on.
SWITCH_SECONDS = 0.0005
# What the program is made of stays; without this every page looks through it for rubbish again and again.
GARBAGE_AFTER = 50_000


def freeze_loaded() -> None:
    """Take all that is loaded by now out of the search for rubbish, which then begins less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE_AFTER)


def warm(application: Callable[..., Any]) -> None:
    """Ask for the first page, once: all that is loaded with it would be waited for by a whole hall."""
    environ: dict[str, Any] = {"wsgi.url_scheme": "https"}  # by http a server behind TLS sends away
    setup_testing_defaults(environ)
    answer = application(environ, lambda _status, _headers, _error=None: None)
    try:
        for _part in answer:
            pass
    finally:
        answer.close()


def serve(*, processes: int = PROCESSES, accepting_thread: bool = sys.platform == "win32") -> None:
    """Answer until told to stop. SystemExit with a sentence where something is missing."""
    lifeline.watch(lifeline.interrupt)
    sys.setswitchinterval(SWITCH_SECONDS)
    wiring = import_module("tournament.asgi")
    server = import_module("tournament.gate.server")
    wiring.require_all()
    warm(wiring.handler)
    wiring.let_go()
    freeze_loaded()
    server.serve(
        wiring.application,
        wiring.settings.LISTEN_ADDRESS,
        wiring.settings.PORT,
        processes=processes,
        accepting_thread=accepting_thread,
    )


if __name__ == "__main__":
    shape = os.environ.get("DIX_WEB_SHAPE", "")  # "one", "two", "thread": for tests and measures
    serve(
        processes={"one": 1, "two": 2, "thread": 1}.get(shape, PROCESSES),
        accepting_thread=shape == "thread" or (not shape and sys.platform == "win32"),
    )
