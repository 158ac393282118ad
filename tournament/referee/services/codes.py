"""A table's phone opened by the number of the table and four digits, where no camera scans its card.

Five wrong tries lock the code of that table for ten minutes, whoever made them: a hall shares one address, so
nothing is counted by address. The link in the QR code goes on opening."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from ...core.clock import hour_now
from ...core.errors import Refused
from ...core.journal import Author, writer_queue, writing
from ...models import Table, TableLink, Tournament
from ...web.days import clock_text

WRONG_TRIES = 5
LOCKED_MINUTES = 10


def open_by_code(*, tournament: Tournament, number: int, code: str) -> str:
    """The token of that table's link. Refused: "wrong_code" (or no such table), "code_locked".

    A try is counted before the code is looked at, so that many at once are no more than five."""
    links = TableLink.objects.filter(tournament=tournament, table__number=number, revoked_at=None)
    link = links.select_related("table").first()
    if link is None:
        raise _wrong()
    tables, now = Table.objects.filter(pk=link.table_id), hour_now()
    with writer_queue(), transaction.atomic():
        tries = _counted(tables, now)
        right = tries > 0 and constant_time_compare(code, link.code)
        if right:
            tables.update(wrong_codes=0)
        elif tries == WRONG_TRIES:
            tables.update(code_locked_until=now + timedelta(minutes=LOCKED_MINUTES))
    if right:
        return link.token
    if tries == 0:
        raise _locked(tables.get())
    if tries == WRONG_TRIES:
        with writing(tournament, "setup.code_locked", Author()) as entry:
            entry.about = {"table": number}
    raise _wrong()


def _counted(tables: QuerySet[Table], now: datetime) -> int:
    """Which of the tries this is since the last right one, from 1; 0 where the table has none left."""
    tables.filter(code_locked_until__lte=now).update(wrong_codes=0, code_locked_until=None)
    if tables.filter(wrong_codes__lt=WRONG_TRIES).update(wrong_codes=F("wrong_codes") + 1) == 0:
        return 0
    return tables.get().wrong_codes


def _wrong() -> Refused:
    return Refused("wrong_code", _("Ce n’est pas le code de cette table : il est sur sa carte."), "code")


def _locked(table: Table) -> Refused:
    until = timezone.localtime(table.code_locked_until)
    sentence = _(
        "Cinq codes faux à cette table : le code est fermé jusqu’à %(until)s. "
        "Scannez la carte, ou demandez à la table d’organisation."
    )
    return Refused("code_locked", sentence % {"until": clock_text(until)}, "code")
