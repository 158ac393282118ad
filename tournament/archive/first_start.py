"""A copy opened on a computer that has no club yet: the newest one of the sticks that are plugged in, or the
one whose path is typed; on this computer's own screen only, while nobody organises.

The start that runs puts it in place (launcher/returning.py), and shows an organiser's link afterwards."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _

from launcher import returning
from launcher.last_written import LastWritten, last_written
from launcher.messages import CannotStart
from launcher.places import DataFolder
from launcher.restore import is_sound_copy, named_backup, newest_copy

from ..core.errors import Refused
from ..people.services import is_organised
from ..web.qr import THIS_COMPUTER
from .copies.files import Backup, backup_at
from .going_back import may_be_asked
from .second_place import places_found


def may_open_copy(request: HttpRequest) -> bool:
    """Whether this is a first start, seen on the computer's own screen."""
    asked = {request.META.get("REMOTE_ADDR"), urlsplit(f"//{request.get_host()}").hostname}
    return asked <= THIS_COMPUTER and may_be_asked() and not is_organised()


def found_copy() -> tuple[Backup, LastWritten] | None:
    """The newest sound copy that is plugged in, and the last of what it holds."""
    copy = newest_copy(*map(Path, places_found()))
    return (backup_at(copy), last_written(copy)) if copy else None


def open_copy(path: str) -> None:
    """Ask for the copy of that path, or the newest of that folder, in the place of the empty data.

    Raises Refused: "no_copy", "damaged", "unwritable"."""
    data = DataFolder(Path(settings.DATA_DIR))
    if not Path(path).is_absolute():
        raise Refused("no_copy", _("Écrivez le chemin entier du fichier ou du dossier."))
    try:
        copy = named_backup(data, path)
    except (CannotStart, OSError, ValueError) as error:
        raise Refused("no_copy", _("Il n’y a pas de copie à cet endroit.")) from error
    if not is_sound_copy(copy):
        raise Refused("damaged", _("Cette copie est abîmée, ou n’est pas de ce programme."))
    try:
        returning.ask(data, str(copy))
    except OSError as error:
        raise Refused("unwritable", _("Ce choix n’a pas pu être noté.")) from error
