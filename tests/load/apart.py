"""Runs a load's coroutine beside the browser.

Once a test has opened it, the browser's driver keeps a loop running in this thread, where no second one
can start."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Answer = TypeVar("Answer")


def apart(load: Coroutine[Any, Any, Answer]) -> Answer:
    """What the load returns, or raises, run to its end on a loop in a thread of its own."""
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(asyncio.run, load).result()
