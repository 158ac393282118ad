"""The address phones use this evening. It may change while the program runs (another Wi-Fi): the launcher
leaves the present one in a file; DIX_ADDRESS is used where no launcher watches over the program."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings

FILE = "address.txt"


def public_address() -> str:
    """Like http://192.168.1.20:8000, without a slash at the end; empty when nobody said."""
    try:
        found = Path(settings.DATA_DIR / FILE).read_text(encoding="utf-8").strip()
    except OSError:
        found = ""
    return found or settings.PUBLIC_ADDRESS
