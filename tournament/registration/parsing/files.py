"""A file from somebody's computer, read by what its bytes and the ending of its name say together."""

from __future__ import annotations

from django.utils.translation import gettext as _

from .csv_bytes import rows_of_csv
from .errors import Unreadable
from .kinds import Kind, ending_of, kind_of, refuse_what_is_no_list
from .names import Order
from .rows import Reading
from .table import entries_of
from .workbook import rows_of_workbook

MAX_BYTES = 2 * 1024 * 1024


def read_file(data: bytes, order: Order, name: str = "", *, alone: bool = False) -> Reading:
    """Understand an .xlsx or a .csv. Raises Unreadable with what to do about it.

    A file that says .xlsx and does not open is never read as text: its bytes would stand in the preview."""
    if len(data) > MAX_BYTES:
        raise Unreadable("too_large", _("Ce fichier dépasse 2 Mo : gardez seulement la liste."))
    if not data.strip():
        raise Unreadable("nothing", _("Ce fichier est vide."))
    kind = kind_of(data, name)
    refuse_what_is_no_list(kind)
    rows = rows_of_workbook if kind is Kind.WORKBOOK else rows_of_csv
    try:
        return entries_of(rows(data), order, alone=alone)
    except Unreadable as no:
        raise named(no, ending_of(name)) from no


def named(no: Unreadable, ending: str) -> Unreadable:
    """The readers know bytes only: a file that does not open is called by its ending, where it has one."""
    no_book = _(
        "Ce fichier %(ending)s ne s’ouvre pas : enregistrez-le de nouveau depuis Excel, ou collez la liste."
    )
    no_text = _(
        "Ce fichier %(ending)s ne contient pas de texte : enregistrez-le de nouveau, ou collez la liste."
    )
    sentences = {"damaged": no_book, "not_text": no_text}
    if not ending or no.code not in sentences:
        return no
    return Unreadable(no.code, sentences[no.code] % {"ending": ending})
