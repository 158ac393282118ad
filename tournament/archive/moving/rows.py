"""Rows of an archive as rows of this database: keys of its own, what is here already found again, a
copy under names of its own.

Reads what is here; writes in the transaction of whoever asks (`arriving`)."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.contrib.auth.hashers import make_password
from django.db import connection, models
from django.db.models import Max

from ...core.clock import hour_now
from ...core.journal import copied_parts, copied_uid
from ...models import Club, JournalEntry, Member, Player, SavedRuleset, Table, Tournament, User
from .layout import CLUB, MOVED, OF_AN_EVENING
from .unpacking import Parcel, Row, Unfit

BATCH = 500
Keys = dict[type[models.Model], dict[int, int]]


class Unpacked:
    """An archive on its way into the tables of a club. `copies`: the keys in the archive of the tournaments
    that are taken as copies, with the uid that each gets."""

    def __init__(self, club: Club, parcel: Parcel, copies: Mapping[int, UUID]) -> None:
        self.club, self.parcel, self.copies = club, parcel, copies
        self.keys: Keys = {Club: dict.fromkeys(parcel.rows[Club], club.pk)}
        self.labels: dict[type[models.Model], set[int]] = {model: set() for model in MOVED}
        """Rows of the archive that make none here: they are here already, or are only named."""

    def number(self) -> None:
        """Give every row its key: that of the row which is here already, or a new one."""
        self._find(User, User.objects.all(), ())
        own = Member.objects.filter(club=self.club)
        self._find(Member, own, () if self.parcel.kind == CLUB else self.parcel.rows[Member])
        self._find_rules()
        for model in (Tournament, *OF_AN_EVENING):
            self._reserve(model, self.parcel.rows[model])
        entries, gone = self.parcel.rows[JournalEntry], self._gone()
        self.labels[JournalEntry] = {
            key for key, row in entries.items() if (row.get("tournament_id") or 0) in gone[True]
        }
        self._reserve(JournalEntry, entries.keys() - self.labels[JournalEntry])
        self._reserve(Tournament, gone[False])

    def _find(self, model: type[models.Model], rows: Any, never_made: Iterable[int]) -> None:
        told = self.parcel.rows[model]
        by_uid = {row["uid"]: key for key, row in told.items()}
        present = dict(rows.filter(uid__in=by_uid).values_list("uid", "pk"))
        self.keys[model] = {by_uid[uid]: pk for uid, pk in present.items()}
        self.labels[model] = {*self.keys[model], *never_made}
        self._reserve(model, told.keys() - self.labels[model])

    def _find_rules(self) -> None:
        """Rules of the same name and content are the club's own; of the same name alone they get another."""
        here = {rules.name_key: rules for rules in SavedRuleset.objects.filter(club=self.club)}
        told, self.keys[SavedRuleset] = self.parcel.rows[SavedRuleset], {}
        for key, row in told.items():
            same = here.get(row["name_key"])
            if same is not None and same.rules == row["rules"]:
                self.keys[SavedRuleset][key] = same.pk
            count = 2
            name, name_key = row["name"], row["name_key"]
            while same is not None and key not in self.keys[SavedRuleset] and row["name_key"] in here:
                row["name"], row["name_key"] = f"{name[:74]} ({count})", f"{name_key[:94]} ({count})"
                count += 1
        self.labels[SavedRuleset] = {*self.keys[SavedRuleset]}
        self._reserve(SavedRuleset, told.keys() - self.labels[SavedRuleset])

    def _gone(self) -> dict[bool, set[int]]:
        """What journals are of that have no tournament any more; the club's own, which stays apart from that
        of the club that takes it in, is one of them (0). Apart: those that came here before, with their last
        entry."""
        last: dict[int, Row] = {}
        for entry in self.parcel.rows[JournalEntry].values():
            key = entry.get("tournament_id") or 0
            if key not in self.parcel.rows[Tournament]:
                last[key] = max(entry, last.get(key, entry), key=lambda row: row["sequence"])
        hashes = [entry["hash"] for entry in last.values() if entry["hash"]]
        came = JournalEntry.objects.filter(club=self.club, hash__in=hashes).values_list("hash", flat=True)
        here = {key for key, entry in last.items() if entry["hash"] in set(came)}
        return {True: here, False: last.keys() - here}

    def _reserve(self, model: type[models.Model], keys: Iterable[int]) -> None:
        wanted = sorted(keys)
        taken = dict(zip(wanted, reserved(model, len(wanted)), strict=True))
        self.keys.setdefault(model, {}).update(taken)

    def made(self, model: type[models.Model]) -> list[Any]:
        """The rows of a table as this database gets them. Raises Unfit where one names what is not there."""
        rows = self.parcel.rows[model]
        return [self._row(model, key, rows[key]) for key in rows if key not in self.labels[model]]

    def _row(self, model: type[models.Model], key: int, told: Row) -> models.Model:
        values = dict(told)
        values["id"] = self.keys[model][key]
        for column in model._meta.concrete_fields:
            if column.is_relation and column.attname in values:
                values[column.attname] = self._key(model, column, values[column.attname])
        if model is Player and values.get("member_id") is None:
            values["club_id"] = None
        if model is User:
            values |= {"username": f"archive-{values['uid'].hex}", "is_active": False}
            values["created_at"] = hour_now()
            values |= {"password": make_password(None), "session_salt": secrets.token_hex(8)}
        if model is JournalEntry:
            values["tournament_id"] = self.keys[Tournament][told.get("tournament_id") or 0]
        source = key if model is Tournament else told.get("tournament_id")
        if source is not None and source in self.copies:
            self._rename(model, values, source)
        return model(**values)

    def _key(self, model: type[models.Model], column: models.Field, told: int | None) -> int | None:
        target: type[models.Model] = column.related_model
        if told is None or (model is JournalEntry and target is Tournament):
            return None
        key = self.keys[target].get(told)
        vanished = told in self.labels[target] or (model is JournalEntry and target is Table)
        if key is None and not vanished:
            raise Unfit("row", f"{model.__name__}, {column.name}")
        return key

    def _rename(self, model: type[models.Model], values: Row, source: int) -> None:
        names = str(self.copies[source])
        if model is Tournament:
            values["uid"] = self.copies[source]
        elif "uid" in values:
            values["uid"] = UUID(copied_uid(names, values["uid"]))
        if model is JournalEntry:
            journal = str(self.parcel.rows[Tournament][source]["uid"])
            parts = {part: values[part] for part in ("about", "before", "after")}
            values |= copied_parts(values["verb"], parts, names, journal)
            if values.get("match_uid"):
                values["match_uid"] = UUID(copied_uid(names, values["match_uid"]))


def reserved(model: type[models.Model], count: int) -> list[int]:
    """So many keys of a table that nobody else gets, rising; in the transaction of a write."""
    if not count:
        return []
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)", [table, count]
            )
            return sorted(key for (key,) in cursor.fetchall())
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        seen = cursor.fetchone()
        last = max(seen[0] if seen else 0, model._base_manager.aggregate(last=Max("pk"))["last"] or 0)
        last_taken = [last + count, table]
        if seen:
            cursor.execute("UPDATE sqlite_sequence SET seq = %s WHERE name = %s", last_taken)
        else:
            cursor.execute("INSERT INTO sqlite_sequence (seq, name) VALUES (%s, %s)", last_taken)
    return list(range(last + 1, last + count + 1))


def insert(rows: list[Any]) -> None:
    """Write rows as they are: hours, keys and what a table fills in by itself stand in the archive. A few
    hundred a statement, and no statement more for anything that they name."""
    if not rows:
        return
    model = type(rows[0])
    columns = model._meta.concrete_fields
    size = min(BATCH, connection.ops.bulk_batch_size(columns, rows))
    for start in range(0, len(rows), size):
        batch = rows[start : start + size]
        model._base_manager._insert(batch, fields=columns, using=connection.alias, raw=True)
