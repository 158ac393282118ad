"""The Wi-Fi of a club's hall: what the poster at its door tells phones. Its name and password lie in a file
of their own beside the data, which only its owner may read: no copy of the database, export or journal holds
them. Knows no page."""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from ..core.access import Action, Actor, require
from ..core.journal import writing_club
from ..models import Club

FILE = "wifi.json"
OPEN, PROTECTED, OLD = "nopass", "WPA", "WEP"
SECURITIES = (
    (PROTECTED, _("WPA, WPA2 ou WPA3")),
    (OPEN, _("aucune, réseau ouvert")),
    (OLD, _("WEP (ancien)")),
)
# What a QR code of this kind sets apart by a backslash.
SPECIAL = re.compile(r'([\\;,:"])')


@dataclass(frozen=True, slots=True)
class Wifi:
    """One network; `hidden`: it does not say its name by itself."""

    name: str
    password: str = ""
    security: str = PROTECTED
    hidden: bool = False

    @property
    def code(self) -> str:
        """What its QR code says, so that a phone joins without typing."""
        parts = [f"T:{self.security}", f"S:{escaped(self.name)}"]
        if self.security != OPEN:
            parts.append(f"P:{escaped(self.password)}")
        return f"WIFI:{';'.join(parts + ['H:true'] * self.hidden)};;"

    def __repr__(self) -> str:
        """Nothing that a log may hold."""
        return "Wifi(…)"


def escaped(text: str) -> str:
    """Each character that means something in the code, after a backslash."""
    return SPECIAL.sub(r"\\\1", text)


def wifi_of(club: Club) -> Wifi | None:
    """The Wi-Fi that this club has said; None where it has not."""
    said = _all().get(str(club.pk))
    try:
        return Wifi(**said) if said else None
    except TypeError:
        return None


def change_wifi(*, club: Club, wifi: Wifi | None, by: Actor) -> None:
    """Keep it, or forget it; the journal says that it changed, not to what."""
    with writing_club(club, "setup.wifi_changed", by.author):
        require(by, Action.WIFI, None)
        kept = _all()
        kept.pop(str(club.pk), None)
        if wifi is not None:
            kept[str(club.pk)] = asdict(wifi)
        _write(kept)


def _path() -> Path:
    return Path(settings.DATA_DIR) / FILE


def _all() -> dict[str, Any]:
    try:
        kept = json.loads(_path().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _write(kept: dict[str, Any]) -> None:
    """Whole or not at all, and never readable by another for a moment."""
    path = _path()
    new = path.with_name(f"{FILE}.{secrets.token_hex(4)}")
    try:
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(kept, file, ensure_ascii=False)
        new.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            new.unlink()
        raise
