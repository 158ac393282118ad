"""Which address the papers of an evening bear, by kind: a file each beside the data. After the laptop
has moved to another Wi-Fi they lead nowhere, and the desk says so."""

from __future__ import annotations

import json
import secrets
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from ..models import Tournament
from . import qr

FOLDER = "prints"
KINDS = {
    "poster": _("l’affiche de la porte"),
    "cards": _("les cartons de table"),
    "slips": _("les feuilles de marque"),
}


def remember(tournament: Tournament, kind: str) -> None:
    """That papers of this kind were printed with the phones' address as it is now."""
    path = _path(tournament, kind)
    path.parent.mkdir(exist_ok=True)
    said = {
        "kind": kind,
        "address": qr.public_address(),
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
    now = qr.phones_address()
    if tournament.is_over or not now:
        return []
    printed = [(kind, str(name), _address(_path(tournament, kind))) for kind, name in KINDS.items()]
    return [line for line in printed if line[2] and line[2] != now]


def _path(tournament: Tournament, kind: str) -> Path:
    return Path(settings.DATA_DIR) / FOLDER / f"{tournament.uid}-{kind}.json"


def _address(path: Path) -> str:
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ""
    return str(said.get("address", "")) if isinstance(said, dict) else ""
