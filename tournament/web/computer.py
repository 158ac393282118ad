"""FLOOR 2½: what the program can tell by itself about its computer and whether phones reach it.

Only in a hall, where the launcher runs it: a server (PUBLIC_URL) is nobody's laptop, and there nothing is
measured but a phone. What a system does not tell is None, never a guess."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from launcher import room
from launcher.room import MB, WARNED

from . import qr

AWAKE_FILE, PHONE_SEEN = "awake.txt", "phone-seen"
POWER = Path("/sys/class/power_supply")
PLUGS = ("Mains", "USB")
NEEDED_BYTES = 1_000_000_000
"""Free disk for an evening, its back-ups, workbooks and logs: many times what one takes."""
REMEMBERED_SECONDS = 12 * 3600
LOOPBACK = {"127.0.0.1", "::1", "::ffff:127.0.0.1"}


def in_a_hall() -> bool:
    """Whether this computer is the one on the table."""
    return not settings.PUBLIC_URL


def is_at_the_laptop(request: HttpRequest) -> bool:
    """Whether this is asked on the laptop's own screen."""
    return in_a_hall() and str(request.META.get("REMOTE_ADDR", "")) in LOOPBACK


def on_mains() -> bool | None:
    """Whether it is plugged in."""
    if not in_a_hall():
        return None
    if sys.platform == "win32":
        return _windows_mains()
    return _mac_mains() if sys.platform == "darwin" else linux_mains(POWER)


def linux_mains(folder: Path) -> bool | None:
    """As the kernel's files say; of a computer without a battery, or without a plug, they say nothing."""
    supplies = [(_word(file), _word(file.parent / "online")) for file in folder.glob("*/type")]
    if any(kind in PLUGS and online == "1" for kind, online in supplies):
        return True
    batteries = any(kind == "Battery" for kind, _online in supplies)
    return False if batteries and any(kind in PLUGS for kind, _online in supplies) else None


def _word(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""


def _mac_mains() -> bool | None:
    try:
        asked = ["/usr/bin/pmset", "-g", "batt"]
        told = subprocess.run(  # noqa: S603 – the words are ours
            asked, capture_output=True, text=True, check=False, timeout=5
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return "AC Power" in told.stdout if told.stdout else None


def _windows_mains() -> bool | None:
    if sys.platform != "win32":
        return None
    status = (ctypes.c_ubyte * 12)()
    if not ctypes.windll.kernel32.GetSystemPowerStatus(ctypes.byref(status)):
        return None
    return {0: False, 1: True}.get(int(status[0]))


def kept_awake() -> str | None:
    """What the launcher holds: "lid" (the lid may be closed too), "held" or "refused"."""
    return _word(Path(settings.DATA_DIR) / AWAKE_FILE) or None if in_a_hall() else None


def free_bytes() -> int | None:
    """Free disk where the data are."""
    return room.free_bytes(Path(settings.DATA_DIR)) if in_a_hall() else None


def low_disk() -> int | None:
    """What is free where the data are, in MB, once that is so little that the desk is told; else None."""
    free = free_bytes()
    return free // MB if free is not None and free < WARNED else None


def note_phone(request: HttpRequest) -> None:
    """Another computer or phone opened the hall's page: that is remembered for the evening, not which. What
    this computer opens itself says nothing about the Wi-Fi."""
    address = str(request.META.get("REMOTE_ADDR", ""))
    own = {*qr.THIS_COMPUTER, *LOOPBACK, urlsplit(qr.public_address()).hostname}
    if address and address not in own:
        cache.set(PHONE_SEEN, True, REMEMBERED_SECONDS)


def phone_seen() -> bool:
    """Whether one has opened the hall's page this evening."""
    return bool(cache.get(PHONE_SEEN))
