"""Which port the server takes: the wanted one, or the next free one when nobody insisted."""

from __future__ import annotations

import os
import socket
import time

from .lifeline import GRACE_SECONDS
from .messages import Refusal

TRIES = 20
CLOSED_SECONDS = 3.0
"""How long an evening just closed may hold its port."""
KILLED_SECONDS = GRACE_SECONDS * 2
"""How long the children of a start that was killed may: they insist on their end, on a busy laptop late."""


def is_free(port: int) -> bool:
    """Say whether a server could listen on this port, on every interface."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name != "nt":  # there the option means the opposite: two servers on one port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))  # noqa: S104 — phones of the hall come by any interface
        except OSError:
            return False
    return True


def next_free(port: int) -> int | None:
    """The first free port after this one, or None when twenty are taken."""
    after = range(port + 1, min(port + 1 + TRIES, 65536))
    return next((other for other in after if is_free(other)), None)


def choose(wanted: int, *, insisted: bool, patience: float = CLOSED_SECONDS) -> int:
    """The port to use: the wanted one, which the evening before may hold for `patience` seconds, else the
    next free one.

    Raises Refusal when the number is no port, or when it was insisted on and is taken.
    """
    if not 1 <= wanted <= 65535:
        raise Refusal("port_wrong")
    end = time.monotonic() + patience
    while not is_free(wanted):
        if time.monotonic() >= end:
            return moved(wanted, insisted=insisted)
        time.sleep(0.2)
    return wanted


def moved(wanted: int, *, insisted: bool) -> int:
    """The port instead of a taken one. Raises Refusal when none may be used."""
    other = next_free(wanted)
    if insisted or other is None:
        raise Refusal("port_taken", port=wanted, other=other or 9000)
    return other
