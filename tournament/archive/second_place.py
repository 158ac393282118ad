"""Which folder is the second place of the copies: what this computer has to offer, and the one chosen.

The copies are brought there by copies/second.py; this is a file beside the data, as it is this computer's."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from ..core.access import Action, Actor, require
from ..core.errors import Refused
from ..core.journal import writing_club
from ..models import Club
from ..web.computer import in_a_hall
from ..web.copies import SECOND_NAME, choose_folder
from .copies.files import is_embedded

ROOTS = ("/media", "/run/media", "/mnt", "/Volumes")
DRIVES = "DEFGHIJKLMNOPQRSTUVWXYZ"


def may_be_chosen() -> bool:
    """Whether there is a second place at all: on a laptop, whose data are a file."""
    return in_a_hall() and is_embedded()


def places_found() -> list[str]:
    """Sticks and disks that are plugged in now, as far as the system shows them as folders."""
    if sys.platform == "win32":
        return [f"{letter}:\\" for letter in DRIVES if Path(f"{letter}:\\").exists()]
    roots = [Path(root) for root in ROOTS]
    folders = [folder for root in roots if root.is_dir() for folder in sorted(root.glob("*"))]
    deeper = [inner for folder in folders if not os.path.ismount(folder) for inner in _inside(folder)]
    return [str(folder) for folder in (*folders, *deeper) if os.path.ismount(folder) and folder != Path("/")]


def _inside(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir()) if folder.is_dir() and not folder.is_symlink() else []
    except OSError:
        return []


def choose_second(*, folder: str, club: Club, by: Actor, on_laptop: bool) -> None:
    """Every verified copy goes there too from now on, into a folder of ours; "" for none any more.
    Elsewhere than on the laptop's own screen only a folder that the start named may be chosen.

    Raises Refused: "no_second" (a server), "not_here", "no_folder", "same_place", "unwritable"."""
    require(by, Action.BACKUPS, None)
    if not may_be_chosen():
        raise Refused("no_second", _("Sur un serveur, les copies sont l’affaire du serveur."))
    if folder and not on_laptop and folder not in settings.SECOND_PLACES:
        raise Refused("not_here", _("Un dossier se choisit sur l’ordinateur qui tient le tournoi."))
    target = _ours_in(folder) if folder else None
    with writing_club(club, "backup.second_place", by.author) as entry:
        entry.after = {"chosen": target is not None}
        try:
            choose_folder("" if target is None else str(target))
        except OSError as error:
            raise Refused("unwritable", _("Ce choix n’a pas pu être noté.")) from error


def _ours_in(folder: str) -> Path:
    place = Path(folder)
    if not place.is_absolute() or not os.path.isdir(place):  # noqa: PTH112 — it raises for no name at all
        raise Refused("no_folder", _("Ce dossier n’existe pas : branchez la clé, ou corrigez son nom."))
    target = place if place.name == SECOND_NAME else place / SECOND_NAME
    if target.resolve().is_relative_to(Path(settings.DATA_DIR).resolve()):
        raise Refused("same_place", _("Les copies y sont déjà : choisissez un autre disque, ou une clé."))
    try:
        target.mkdir(exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=target, prefix=".dix-"):
            pass
    except OSError as error:
        raise Refused("unwritable", _("On ne peut pas écrire dans ce dossier.")) from error
    return target
