"""FLOOR 2: the ways in which a disk or a file fails, whoever meets them: full, read-only, no answer, damaged;
and a database server that is gone. One sentence each, on phone, desk and console; what a thread does so that
it works again once there is room, or an answer.

Knows errors of databases and files; no table."""

from __future__ import annotations

import errno
import logging
import os
import time
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.db import InterfaceError, OperationalError, connection
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from launcher.room import NO_ROOM, free_bytes, keep_reserve, release_reserve

log = logging.getLogger(__name__)


class Trouble(StrEnum):
    """What is wrong."""

    FULL = "full"
    READ_ONLY = "read_only"
    SILENT = "silent"
    DAMAGED = "damaged"
    GONE = "gone"


SENTENCES: dict[Trouble, Promise] = {
    Trouble.FULL: _(
        "Le disque de l’ordinateur du tournoi est plein. Faites-y de la place : tout reprend aussitôt, sans "
        "rien redémarrer."
    ),
    Trouble.READ_ONLY: _(
        "Le disque de l’ordinateur du tournoi ne se laisse plus écrire. Déverrouillez-le ou rendez ses "
        "droits au dossier : tout reprend aussitôt, sans rien redémarrer."
    ),
    Trouble.SILENT: _(
        "Le disque de l’ordinateur du tournoi répond mal. Vérifiez qu’il est bien branché ; si cela dure, "
        "changez d’ordinateur avec la dernière copie."
    ),
    Trouble.DAMAGED: _(
        "Le fichier des données est abîmé. Arrêtez le programme et relancez-le : il dira comment continuer, "
        "et rien de ce qui est lisible n’est jeté."
    ),
    Trouble.GONE: _(
        "La base de données ne répond pas. Dès qu’elle est revenue, tout reprend, sans rien redémarrer."
    ),
}
# The lowest byte of what SQLite says; its other bytes are finer.
OF_SQLITE = {
    13: Trouble.FULL,  # SQLITE_FULL
    8: Trouble.READ_ONLY,  # SQLITE_READONLY
    10: Trouble.SILENT,  # SQLITE_IOERR
    14: Trouble.SILENT,  # SQLITE_CANTOPEN
    11: Trouble.DAMAGED,  # SQLITE_CORRUPT
    26: Trouble.DAMAGED,  # SQLITE_NOTADB
}
OF_POSTGRESQL = {
    "53100": Trouble.FULL,  # disk_full
    "25006": Trouble.READ_ONLY,  # read_only_sql_transaction
    "58030": Trouble.SILENT,  # io_error
    "XX001": Trouble.DAMAGED,  # data_corrupted
    "XX002": Trouble.DAMAGED,  # index_corrupted
    "57P01": Trouble.GONE,  # admin_shutdown
    "57P02": Trouble.GONE,  # crash_shutdown
    "57P03": Trouble.GONE,  # cannot_connect_now
    "08000": Trouble.GONE,  # connection_exception
    "08001": Trouble.GONE,  # sqlclient_unable_to_establish_sqlconnection
    "08003": Trouble.GONE,  # connection_does_not_exist
    "08006": Trouble.GONE,  # connection_failure
}
OF_FILES = {
    **dict.fromkeys(NO_ROOM, Trouble.FULL),
    errno.EROFS: Trouble.READ_ONLY,
    errno.EIO: Trouble.SILENT,
}
# A disk that has less than this is full, whatever SQLite calls it when it cannot grow one of its files.
NOTHING = 1024 * 1024
SAID_EVERY = 60.0
_said: dict[Trouble, float] = {}


def trouble_of(error: BaseException | None) -> Trouble | None:
    """Which of them an error is, or what it came from; None for any other error."""
    for cause in _causes(error):
        code = getattr(cause, "sqlite_errorcode", None)
        trouble = OF_SQLITE.get(code & 0xFF) if isinstance(code, int) else None
        trouble = trouble or OF_POSTGRESQL.get(getattr(cause, "sqlstate", None) or "") or _unanswered(cause)
        if trouble is None and isinstance(cause, OSError):
            trouble = OF_FILES.get(cause.errno or 0)
        if trouble is not None:
            return _looked_at() or trouble if trouble is Trouble.SILENT else trouble
    return None


def _unanswered(error: BaseException) -> Trouble | None:
    """Whether a server's database said nothing at all: what it says itself has a code, and a line that broke
    or was refused has none."""
    silent = getattr(error.__cause__, "sqlstate", "") is None
    return Trouble.GONE if silent and isinstance(error, OperationalError | InterfaceError) else None


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or error.__context__


def _looked_at() -> Trouble | None:
    """What is wrong with the disk where SQLite only says that it could not: files that it cannot make."""
    folder = Path(settings.DATA_DIR)
    free = free_bytes(folder)
    if free is not None and free < NOTHING:
        return Trouble.FULL
    return None if os.access(folder, os.W_OK) else Trouble.READ_ONLY


def recover(error: BaseException | None) -> Trouble | None:
    """After an error in this thread: which trouble it is, said once a minute where log and console are
    read. The thread's connection is closed: SQLite stays read-only, or blind, for the life of one, and ours
    are kept. On a full disk the reserve is given to the deals."""
    trouble = trouble_of(error)
    if trouble is None:
        return None
    if not connection.in_atomic_block:
        connection.close()
    if trouble is Trouble.FULL:
        release_reserve(Path(settings.DATA_DIR))
    now = time.monotonic()
    if now - _said.get(trouble, -SAID_EVERY) >= SAID_EVERY:
        _said[trouble] = now
        log.error("%s", SENTENCES[trouble])
    return trouble


def reserved() -> None:
    """What the worker sees to: the reserve lies beside an embedded database as long as there is room."""
    if connection.vendor == "sqlite":
        keep_reserve(Path(settings.DATA_DIR))
