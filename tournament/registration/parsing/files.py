"""A file from somebody's computer, read by what it is and not by its name."""

from __future__ import annotations

from django.utils.translation import gettext as _

from .csv_bytes import rows_of_csv
from .errors import Unreadable
from .names import Order
from .rows import Reading
from .table import entries_of
from .workbook import OLD_EXCEL, rows_of_workbook

MAX_BYTES = 2 * 1024 * 1024


def read_file(data: bytes, order: Order) -> Reading:
    """Understand an .xlsx or a .csv. Raises Unreadable with what to do about it."""
    if len(data) > MAX_BYTES:
        raise Unreadable("too_large", _("Ce fichier dépasse 2 Mo : gardez seulement la liste."))
    if not data.strip():
        raise Unreadable("nothing", _("Ce fichier est vide."))
    if data.startswith((b"PK", OLD_EXCEL)):
        return entries_of(rows_of_workbook(data), order)
    return entries_of(rows_of_csv(data), order)
