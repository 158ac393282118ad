"""The take-over itself: is the old laptop silent, which address, the copy put in the place of the data, the
term raised. What was here before is kept as a back-up.

Between the last page and the raised term nothing of the old data is lost: each step can be done again."""

from __future__ import annotations

import argparse
import errno
import ipaddress
import json
import platform
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from .addresses import all_addresses
from .commands import DEFAULT_PORT
from .console import say
from .management import bring_up_to_date, manage
from .messages import CannotStart, message
from .places import DataFolder
from .restore import back_up_present, copy_checked, put_back
from .room import room_for_copy
from .whole import on_disk, write_whole

CONNECT_SECONDS = 2.0
LAST_PAGES_SECONDS, SAID_SECONDS = 120.0, 10.0
"""How long the last pages are waited for, and how often that is said."""
BESIDE = ("secret_key.txt", "wifi.json")
ERASED = "erased.txt"


def port_of(options: argparse.Namespace) -> int:
    """The port at which the program of this computer would answer."""
    return int(options.port or DEFAULT_PORT)


def host_in(address: str) -> str:
    """The number of an address like http://192.168.1.20:8000."""
    return urlsplit(address).hostname or ""


def port_in(address: str) -> int:
    """Its port."""
    return urlsplit(address).port or DEFAULT_PORT


def new_address(options: argparse.Namespace) -> str:
    """Where phones would find this computer as it is."""
    if options.address and "://" in options.address:
        return str(options.address)
    found = [options.address] if options.address else [one.ip for one in all_addresses()]
    return f"http://{(found or ['127.0.0.1'])[0]}:{port_of(options)}"


def usual_gateway(ip: str) -> str:
    """The router of such a network, as most are numbered."""
    return str(ipaddress.ip_network(f"{ip}/24", strict=False)[1])


def is_ours(address: str) -> bool:
    """Whether this computer has that address now."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        try:
            probe.bind((host_in(address), 0))
        except OSError as error:
            return error.errno == errno.EADDRINUSE
    return True


def read_partner(data: DataFolder) -> dict[str, Any]:
    """What the program wrote of the other laptop."""
    with suppress(OSError, ValueError):
        said = json.loads(data.partner.read_text(encoding="utf-8"))
        if isinstance(said, dict):
            return said
    return {}


def probe(data: DataFolder, environment: dict[str, str]) -> str:
    """Who answers at the old address: ours (by our seal), somebody, or nobody ("")."""
    if json.loads(manage("partner", "probe", environment=environment)).get("answers"):
        return "ours"
    address = str(read_partner(data).get("address", ""))
    with suppress(OSError), socket.create_connection((host_in(address), port_in(address)), CONNECT_SECONDS):
        return "somebody"
    return ""


def take_over(
    data: DataFolder,
    environment: dict[str, str],
    address: str,
    *,
    answers: str,
    end: Callable[[], None],
    missing: Callable[[str], None],
    stop: threading.Event,
) -> None:
    """The copy in the place of the data, led from here; `answers`: the old laptop still does, and writes
    nothing from then on; `end`: nothing is fetched any longer. The old one is told only once this one is
    known to be able to; `missing`: hears what it wrote last and did not arrive; `stop`: somebody ends this
    program, and nothing is taken over by a wait that was cut short. Raises CannotStart, OSError,
    sqlite3.Error."""
    copy = data.followed / data.database.name
    require_takeable(data, copy)
    if answers == "ours" and not room_for_copy(data.followed, copy.stat().st_size):
        raise CannotStart("follow_no_room", folder=data.path)  # its last pages could not be fetched
    if data.database.exists():
        say(message("restore_kept", file=back_up_present(data)))
    if answers == "ours":
        lacks = fetch_last_pages(data, environment, address, stop)
        if lacks:
            missing(lacks)
    end()
    put_back(data, copy)
    bring_beside(data)
    bring_up_to_date(environment)
    manage("raise_term", "--machine", platform.node(), "--address", address, environment=environment)
    manage("partner", "taken", environment=environment)


def require_takeable(data: DataFolder, copy: Path) -> None:
    """Raises CannotStart, OSError where this copy cannot take the place of the data: it is tried beside
    them."""
    if not copy.exists():
        raise CannotStart("follow_no_copy")
    tried = data.database.with_suffix(".tried")
    try:
        copy_checked(copy, tried)
        on_disk(tried)
    finally:
        tried.unlink(missing_ok=True)


def fetch_last_pages(
    data: DataFolder, environment: dict[str, str], address: str, stop: threading.Event
) -> str:
    """Tell the old laptop that the evening goes on here, and wait for what it wrote until then; a sentence
    where that did not come. Raises CannotStart where it was not told: it may be writing; and where this
    program is to end."""
    said = json.loads(manage("partner", "lead", "--address", address, environment=environment))
    if not said.get("told"):
        raise CannotStart("follow_not_told")
    say(message("follow_last_pages"))
    begun = last_said = time.monotonic()
    while (now := time.monotonic()) < begun + LAST_PAGES_SECONDS:
        held = read_partner(data).get("held_at", 0.0)
        if held >= said["now"]:
            return ""
        if now >= last_said + SAID_SECONDS:
            last_said = now
            say(message("follow_still_waiting", time=_hour(held), seconds=round(now - begun)))
        if stop.wait(0.2):
            raise CannotStart("follow_cut_short", time=_hour(held))
    return message("follow_not_last", time=_hour(read_partner(data).get("held_at", 0.0)))


def _hour(at: float) -> str:
    return time.strftime("%H:%M:%S", time.localtime(at))


def bring_beside(data: DataFolder) -> None:
    """What phones and posters need besides the database; who was erased on either computer stays erased."""
    try:
        said = json.loads((data.followed / "beside.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return
    for name in BESIDE:
        if isinstance(said.get(name), str):
            write_whole(data.path / name, said[name], private=True)
    erased = str(said.get(ERASED, "")).split()
    with suppress(OSError):
        erased += (data.path / ERASED).read_text(encoding="ascii").split()
    if erased:
        write_whole(data.path / ERASED, "".join(f"{uid}\n" for uid in dict.fromkeys(erased)), private=True)
