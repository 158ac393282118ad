"""The second place: each verified copy once more, in a folder elsewhere (a USB stick), by its own thread.
However slow, full or gone that folder is, neither the first copy nor a job waits for it.

Which folder that is, an organiser chooses; a file beside the data says it, as it is this computer's."""

from __future__ import annotations

import errno
import hashlib
import logging
import os
import secrets
import shutil
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from launcher.restore import COPIES_FOLDER
from launcher.room import room_for_copy
from launcher.whole import on_disk, sync_folder

from ..core.access import Action
from ..core.errors import Refused
from ..core.journal import Draft
from ..core.writes import writes_club
from ..models import Club
from ..web.computer import in_a_hall
from ..web.copies import CopyState, SecondPlace, choose_folder, chosen_folder, read_state, update_state
from .copier import failure_of
from .files import drop_what_need_not_stay, is_embedded

log = logging.getLogger(__name__)
LOOK_SECONDS, AGAIN_SECONDS = 5.0, 30.0
BLOCK = 1024 * 1024
ROOTS = ("/media", "/run/media", "/mnt", "/Volumes")
DRIVES = "DEFGHIJKLMNOPQRSTUVWXYZ"


class NotTheSame(Exception):
    """What was read again there is not what was written."""


class SecondCopies(threading.Thread):
    """Looks every few seconds, and when it is told, whether the newest verified copy is there too."""

    def __init__(self) -> None:
        super().__init__(name="second place", daemon=True)
        self._wake = threading.Event()
        self._done: tuple[str, str] | None = None
        self._not_before = 0.0

    def tell(self, _newest: Path) -> None:
        """There is a new copy; comes back at once."""
        self._wake.set()

    def run(self) -> None:
        """Until the process ends: a folder that hangs holds this thread alone."""
        while True:
            self._wake.wait(LOOK_SECONDS)
            self._wake.clear()
            try:
                self.look()
            except Exception:
                log.exception("the second place")

    def look(self) -> None:
        """Bring the newest verified copy to the folder that was chosen, if it is not there."""
        folder, state = chosen_folder(), read_state()
        if state is None:
            return
        if not folder:
            if state.second.folder:
                update_state(second=SecondPlace())
            return
        if folder != state.second.folder:
            self._done, self._not_before = None, 0.0
            update_state(second=SecondPlace(folder))
        if not state.name or self._done == (folder, state.name) or time.monotonic() < self._not_before:
            return
        self._bring(Path(folder), state.name)

    def _bring(self, folder: Path, name: str) -> None:
        before = (read_state() or CopyState()).second
        try:
            bring(Path(settings.BACKUP_DIR) / name, folder)
        except (OSError, NotTheSame) as error:
            log.warning("no second copy: %s", error)
            self._not_before = time.monotonic() + AGAIN_SECONDS
            update_state(second=SecondPlace(str(folder), before.verified_at, failure_at(folder, error)))
            return
        self._done = (str(folder), name)
        update_state(second=SecondPlace(str(folder), time.time(), ""))
        with suppress(OSError):
            drop_what_need_not_stay(folder)


def failure_at(folder: Path, error: Exception) -> str:
    """Why: absent, full, unlike, error."""
    if isinstance(error, NotTheSame):
        return "unlike"
    if not folder.is_dir():
        return "absent"
    return "full" if failure_of(error) == "full" else "error"


def bring(copy: Path, folder: Path) -> Path:
    """The same file in that folder, on its disk and read again; nothing half made stays under its name.

    Raises OSError (the folder is gone: it is never made anew, or a stick pulled out would leave copies on the
    laptop's own disk), NotTheSame."""
    target = folder / copy.name
    if not room_for_copy(folder, copy.stat().st_size):
        raise OSError(errno.ENOSPC, "no room for a copy")
    partial = folder / f"{secrets.token_hex(8)}.partial"
    try:
        shutil.copyfile(copy, partial)
        on_disk(partial)
        if sum_of(partial) != sum_of(copy):
            raise NotTheSame(str(target))
        partial.replace(target)
        with suppress(OSError):  # a stick's file system may not know it
            sync_folder(folder)
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
    return target


def sum_of(path: Path) -> str:
    """Of a file's contents, past what the system keeps of it in memory where it lets us say so."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        while block := file.read(BLOCK):
            digest.update(block)
    return digest.hexdigest()


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


@writes_club("backup.second_place", Action.BACKUPS)
def choose_second(club: Club, folder: str, on_laptop: bool, entry: Draft) -> None:
    """Every verified copy goes there too from now on, into a folder of ours; "" for none any more.
    Elsewhere than on the laptop's own screen only a folder that the start named may be chosen.

    Raises Refused: "no_second" (a server), "not_here", "no_folder", "same_place", "unwritable"."""
    if not may_be_chosen():
        raise Refused("no_second", _("Sur un serveur, les copies sont l’affaire du serveur."))
    if folder and not on_laptop and folder not in settings.SECOND_PLACES:
        raise Refused("not_here", _("Un dossier se choisit sur l’ordinateur qui tient le tournoi."))
    target = str(_ours_in(folder)) if folder else ""
    entry.after = {"chosen": bool(target)}
    try:
        choose_folder(target)
    except OSError as error:
        raise Refused("unwritable", _("Ce choix n’a pas pu être noté.")) from error


def _ours_in(folder: str) -> Path:
    place = Path(folder)
    if not place.is_absolute() or not os.path.isdir(place):  # noqa: PTH112 — it raises for no name at all
        raise Refused("no_folder", _("Ce dossier n’existe pas : branchez la clé, ou corrigez son nom."))
    target = place if place.name == COPIES_FOLDER else place / COPIES_FOLDER
    if target.resolve().is_relative_to(Path(settings.DATA_DIR).resolve()):
        raise Refused("same_place", _("Les copies y sont déjà : choisissez un autre disque, ou une clé."))
    try:
        target.mkdir(exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=target, prefix=".dix-"):
            pass
    except OSError as error:
        raise Refused("unwritable", _("On ne peut pas écrire dans ce dossier.")) from error
    return target
