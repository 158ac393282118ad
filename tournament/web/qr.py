"""FLOOR 2½: addresses that phones can open, their QR codes, and which address the papers of an evening bear,
by kind, in a file each beside the data: after the laptop has moved to another Wi-Fi they lead nowhere.

Built from PUBLIC_URL on a server, in a hall from the address the launcher leaves in a file (it changes with
the Wi-Fi), never from the host of a request: a forged Host header leads nowhere."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ..core.clock import hour_now
from ..models import Tournament

ADDRESS_FILE = "address.txt"
PRINT_FOLDER = "prints"
PRINT_KINDS = {
    "poster": _("l’affiche de la porte"),
    "cards": _("les cartons de table"),
    "slips": _("les feuilles de marque"),
}
THIS_COMPUTER = {"127.0.0.1", "localhost", "::1"}


def public_address() -> str:
    """Like http://192.168.1.20:8000, without a slash at the end; empty when nobody said."""
    if settings.PUBLIC_URL:
        return str(settings.PUBLIC_URL)
    return _written(Path(settings.DATA_DIR / ADDRESS_FILE))


def phones_address() -> str:
    """The same; empty too where only this computer could open it, as before it has joined a network."""
    public = public_address()
    try:
        return "" if urlsplit(public).hostname in THIS_COMPUTER else public
    except ValueError:
        return ""


def address(path: str) -> str:
    """The whole address of a path of this site, as a phone on the same network opens it."""
    base = public_address() or f"http://127.0.0.1:{settings.PORT}"
    return f"{base.rstrip('/')}{path}"


def picture(text: str, mask: int | None = None) -> str:
    """A QR code as a `data:` address for an img: black on white with its quiet zone, in any theme; with the
    best of the eight masks unless one is said."""
    encoding = None if text.isascii() else "utf-8"  # what phones take for granted
    code = segno.make(text, error="m", micro=False, encoding=encoding, mask=mask)
    return str(code.svg_data_uri(scale=8, border=4, dark="#000", light="#fff"))


# To weigh all eight is nine tenths of the work. Of addresses that end in a random token this one is as good
# as the best of each within a twentieth, by the standard's own penalties.
MASK = 4


@lru_cache(maxsize=512)
def address_picture(whole: str, mask: int | None = MASK) -> str:
    """The same of an address, made once: a round has a hundred tables, and an evening many rounds. Not for
    a password: it stays in memory."""
    return picture(whole, mask)


@dataclass(frozen=True)
class HallDoor:
    """A page of the evening for everybody, as a phone scans it, and the address to type: the first page's,
    which leads there. `reachable`: whether phones can open it now."""

    address: str
    picture: str
    reachable: bool


def hall_door(tournament: Tournament, page: str = "hall:home") -> HallDoor:
    """Where the world follows this evening; its code is read from across the hall: with the best mask."""
    whole = address(reverse(page, args=[tournament.slug]))
    typed = address("").removeprefix("http://").removeprefix("https://")
    return HallDoor(typed, address_picture(whole, None), bool(phones_address()))


def sign_up_door(tournament: Tournament) -> HallDoor | None:
    """Where players register themselves, while they may."""
    return hall_door(tournament, "sign_up:new") if tournament.takes_sign_ups(hour_now()) else None


def table_address(token: str) -> str:
    """What the QR code on a table's card opens: the front page of that table's phone (see urls.py)."""
    return address(f"/table/{token}/")


def remember_print(tournament: Tournament, kind: str) -> None:
    """That papers of this kind were printed with the phones' address as it is now."""
    path = _path(tournament, kind)
    path.parent.mkdir(exist_ok=True)
    path.write_text(public_address(), encoding="utf-8")


def wrong_prints(tournament: Tournament) -> list[tuple[str, str, str]]:
    """(kind, its name, the address it bears) of the papers that bear another address than phones use now."""
    now = phones_address()
    if tournament.is_over or not now:
        return []
    printed = [(kind, str(name), _written(_path(tournament, kind))) for kind, name in PRINT_KINDS.items()]
    return [line for line in printed if line[2] and line[2] != now]


def _path(tournament: Tournament, kind: str) -> Path:
    return Path(settings.DATA_DIR) / PRINT_FOLDER / f"{tournament.uid}-{kind}.txt"


def _written(file: Path) -> str:
    """What a small file says, "" where there is none."""
    try:
        return file.read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""
