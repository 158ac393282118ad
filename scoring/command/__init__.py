"""The public command, one module a mode; its streams: UTF-8 on any console, no traceback when the reader goes
away or at Ctrl-C."""

import sys
from collections.abc import Callable
from typing import Final

GONE: Final = 1  # nobody reads, or there is nothing to read from
INTERRUPTED: Final = 130  # as shells say it


def run(work: Callable[[], int]) -> int:
    """The exit code of that work, done on the streams of this process."""
    if sys.stdin is None or sys.stdout is None:  # started with one of them closed
        return GONE
    for console in (sys.stdout, sys.stderr):
        if console is not None:
            console.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    try:
        code = work()
        sys.stdout.flush()
    except OSError:
        # The reader closed its end: nothing more to say, and Python must not try again while closing.
        sys.stdout = None
        return GONE
    except KeyboardInterrupt:
        return INTERRUPTED
    return code
