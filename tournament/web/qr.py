"""FLOOR 2½: addresses that phones can open, their QR codes, and which address the papers of an evening bear,
by kind, in a file each beside the data: after the laptop has moved to another Wi-Fi they lead nowhere.

Built from PUBLIC_URL on a server, in a hall from the address the launcher leaves in a file (it changes with
the Wi-Fi), never from the host of a request: a forged Host header leads nowhere."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

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
    try:
        return Path(settings.DATA_DIR / ADDRESS_FILE).read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def phones_address() -> str:
    """The same; empty too where only this computer could open it, as before it has joined a network."""
    public = public_address()
    try:
        return "" if urlsplit(public).hostname in THIS_COMPUTER else public
    except ValueError:
        return ""


def typed_address(public: str) -> str:
    """As somebody types it into a browser: without http://."""
    return public.removeprefix("http://").removeprefix("https://")


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
def address_picture(whole: str) -> str:
    """The same of an address, made once: a round has a hundred tables, and an evening many rounds. Not for
    a password: it stays in memory."""
    return picture(whole, MASK)


@lru_cache(maxsize=16)
def _door_picture(whole: str) -> str:
    """Read from across the hall: with the best mask."""
    return picture(whole)


@dataclass(frozen=True)
class HallDoor:
    """The evening's page for everybody, as a phone scans it, and the address to type: the first page's, which
    leads there. `reachable`: whether phones can open it now."""

    address: str
    picture: str
    reachable: bool


def hall_door(tournament: Tournament) -> HallDoor:
    """Where the world follows this evening."""
    whole = address(reverse("hall:home", args=[tournament.slug]))
    return HallDoor(typed_address(address("")), _door_picture(whole), bool(phones_address()))


def table_address(token: str) -> str:
    """What the QR code on a table's card opens: the front page of that table's phone (see urls.py)."""
    return address(f"/table/{token}/")


def remember_print(tournament: Tournament, kind: str) -> None:
    """That papers of this kind were printed with the phones' address as it is now."""
    path = _path(tournament, kind)
    path.parent.mkdir(exist_ok=True)
    said = {
        "kind": kind,
        "address": public_address(),
        "name": tournament.name,
        "date": tournament.date.isoformat(),
    }
    text = json.dumps(said, ensure_ascii=False)
    new = path.with_suffix(f".{secrets.token_hex(4)}")
    new.write_text(text, encoding="utf-8")
    try:
        new.replace(path)
    except PermissionError:  # Windows, while somebody reads it: it is written into, and read as no note
        path.write_text(text, encoding="utf-8")  # by whoever meets it half
        new.unlink(missing_ok=True)


def wrong_prints(tournament: Tournament) -> list[tuple[str, str, str]]:
    """(kind, its name, the address it bears) of the papers that bear another address than phones use now."""
    now = phones_address()
    if tournament.is_over or not now:
        return []
    printed = [(kind, str(name), _address(_path(tournament, kind))) for kind, name in PRINT_KINDS.items()]
    return [line for line in printed if line[2] and line[2] != now]


def _path(tournament: Tournament, kind: str) -> Path:
    return Path(settings.DATA_DIR) / PRINT_FOLDER / f"{tournament.uid}-{kind}.json"


def _address(path: Path) -> str:
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ""
    return str(said.get("address", "")) if isinstance(said, dict) else ""
