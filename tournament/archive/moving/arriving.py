"""An archive taken in: its journals checked first, all its rows in one write, those who asked to be forgotten
forgotten again, one entry in the club's journal and one in each evening's.

Knows what is here already and what becomes of it; not how a file is read."""

from __future__ import annotations

import datetime
import uuid
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError
from django.utils.translation import gettext as _

from chain import ChainFault

from ...core.access import Action, Actor, require
from ...core.clock import hour_now
from ...core.errors import Refused
from ...core.journal import Draft, Journal, own_faults, writing, writing_club
from ...core.tokens import new_token
from ...members.services.erasing import forget_again
from ...models import Club, JournalEntry, Match, Table, TableLink, Team, Tournament, User
from ...models.people import NAME_MAX
from ...web.naming import free_slug
from .layout import CLUB, MOVED
from .rows import Unpacked, insert
from .unpacking import Parcel, Unfit

ORDER = (*MOVED[:1], *MOVED[2:])  # the club is here


@dataclass(frozen=True)
class ParcelJournal(Journal):
    """A journal as an archive holds it: rows of no database yet."""

    rows: list[JournalEntry]

    def entries(self) -> Any:
        return sorted(self.rows, key=lambda entry: entry.sequence)


@dataclass(frozen=True, slots=True)
class BroughtEvening:
    """A tournament of an archive: its key there, what it is called, whether it is here already."""

    key: int
    uid: uuid.UUID
    name: str
    date: datetime.date
    entries: int
    teams: int
    here: Tournament | None


def told_evenings(parcel: Parcel) -> list[dict[str, Any]]:
    """The tournaments of an archive as a job keeps them: words and numbers."""
    numbered = (row["tournament_id"] for row in parcel.rows[Team].values() if row.get("number") is not None)
    teams = Counter(numbered)
    return [
        {
            "key": key,
            "uid": str(row["uid"]),
            "name": row["name"],
            "date": row["date"].isoformat(),
            "entries": row["version"],
            "teams": teams[key],
        }
        for key, row in parcel.rows[Tournament].items()
    ]


def evenings_of(parcel: Parcel) -> list[BroughtEvening]:
    """What an archive would bring, the newest first; one statement whatever their number."""
    return evenings_here(told_evenings(parcel))


def evenings_here(told: Iterable[dict[str, Any]]) -> list[BroughtEvening]:
    """The same of what was told of them; what is here is looked up now."""
    rows = [
        {**row, "uid": uuid.UUID(row["uid"]), "date": datetime.date.fromisoformat(row["date"])}
        for row in told
    ]
    here = {row.uid: row for row in Tournament.objects.filter(uid__in=[row["uid"] for row in rows])}
    found = [BroughtEvening(**row, here=here.get(row["uid"])) for row in rows]
    return sorted(found, key=lambda evening: (evening.date, evening.key), reverse=True)


def refuse_here(evenings: Iterable[BroughtEvening], *, as_copy: bool) -> None:
    """Raises Refused "here" where one of them is here already and no copy is wanted."""
    names = ", ".join(evening.name for evening in evenings if evening.here is not None)
    if names and not as_copy:
        text = _("Déjà ici : %(names)s. Choisissez de le reprendre comme une copie, ou laissez-le.")
        raise Refused("here", text % {"names": names}, "as_copy")


def journal_faults_of(parcel: Parcel) -> list[ChainFault]:
    """What is wrong with the journals of an archive: all their texts, and every row against its text."""
    people = {key: User(pk=key, uid=row["uid"]) for key, row in parcel.rows[User].items()}
    evenings = {key: Tournament(**row) for key, row in parcel.rows[Tournament].items()}
    club = Club(**next(iter(parcel.rows[Club].values())))
    by_evening: dict[int, list[JournalEntry]] = {}
    for row in parcel.rows[JournalEntry].values():
        entry = JournalEntry(**row)
        if entry.by_id is not None:
            entry.by = people[entry.by_id]
        if entry.tournament_id is not None:
            entry.tournament = evenings.get(entry.tournament_id)
        by_evening.setdefault(entry.tournament_id or 0, []).append(entry)
    wanted = {*by_evening, *evenings} | ({0} if parcel.kind == CLUB else set())
    journals = (
        ParcelJournal(club, key or None, evenings.get(key), by_evening.get(key, [])) for key in wanted
    )
    return [fault for journal in journals for fault in own_faults(journal)]


def import_archive(
    *, club: Club, parcel: Parcel, by: Actor, as_copy: bool = False, token: str | None = None
) -> list[Tournament]:
    """Take in what an archive holds; the tournaments that are new here, as they are now.

    `as_copy`: what is here already comes once more, under a uid of its own. Raises Refused: only an organiser
    may; "here" already and no copy wanted; a journal that was changed; rows that contradict each other."""
    content = ["archive.imported", parcel.header, as_copy]
    try:
        refuse_changed(parcel)
        with writing_club(club, "archive.imported", by.author, token=token, content=content) as entry:
            require(by, Action.BACKUPS, None)
            return _taken(club, parcel, by, as_copy, entry)
    except Unfit as wrong:
        raise wrong.refused() from wrong
    except IntegrityError as error:
        text = _("Les lignes de cette archive se contredisent : rien n’a été repris.")
        raise Refused("contradiction", text, "file") from error


def refuse_changed(parcel: Parcel) -> None:
    """Raises Refused "journal" where a journal of the archive is not what was written, "damaged" where it
    cannot be read."""
    try:
        faults = journal_faults_of(parcel)
    except (KeyError, TypeError, StopIteration, AttributeError, ValueError) as error:
        raise Unfit("damaged").refused() from error
    if faults:
        text = _("Le journal de cette archive a été changé, à la ligne n° %(number)s : rien n’a été repris.")
        raise Refused("journal", text % {"number": faults[0].number}, "file")


def _taken(club: Club, parcel: Parcel, by: Actor, as_copy: bool, entry: Draft) -> list[Tournament]:
    """All rows, inside the club's write."""
    evenings = evenings_of(parcel)
    refuse_here(evenings, as_copy=as_copy)
    here = [evening for evening in evenings if evening.here is not None]
    copies = {evening.key: uuid.uuid4() for evening in here}
    taken = Unpacked(club, parcel, copies)
    taken.number()
    if parcel.kind == CLUB:
        _settle_club(club, next(iter(parcel.rows[Club].values())))
    slugs = set(Tournament.objects.values_list("slug", flat=True))
    for model in ORDER:
        rows = taken.made(model)
        for row in rows if model is Tournament else ():
            _settle(row, parcel, slugs, row.uid in copies.values())
        insert(rows)
    made = list(Tournament.objects.filter(pk__in=[taken.keys[Tournament][e.key] for e in evenings]))
    _link_tables(made)
    forget_again(club, made)
    former = {taken.keys[Tournament][evening.key]: evening.uid for evening in here}
    for tournament in made:
        _journal(tournament, parcel, by, former.get(tournament.pk))
    entry.about = {"tournaments": [tournament.uid for tournament in made]}
    entry.after = {"kind": parcel.kind, "count": len(made), "copies": len(copies)}
    entry.answer = {"slugs": [tournament.slug for tournament in made]}
    return made


def _settle(row: Tournament, parcel: Parcel, slugs: set[str], is_copy: bool) -> None:
    """What an evening is here: an address that is free, where it came from, no secret of another computer."""
    row.slug = free_slug(row.slug, slugs)
    slugs.add(row.slug)
    if is_copy:
        row.name = _("%(name)s (copie)") % {"name": row.name[: NAME_MAX - 10]}
    arrival: dict[str, Any] = {"through": row.version}
    if is_copy:
        arrival["names"] = str(row.uid)
    if parcel.kind != CLUB:
        arrival["alone"] = True
    row.arrivals = [*row.arrivals, arrival]
    if row.draw_fingerprint:  # its secret stayed where it was made: no draw will use it here
        unused = {"published": row.draw_fingerprint, "at": hour_now().isoformat(), "called": False}
        row.draw_fingerprints, row.draw_fingerprint = [*row.draw_fingerprints, unused], ""


def _settle_club(club: Club, told: dict[str, Any]) -> None:
    """What the roll that comes notes of a person is noted here too; a club that has no evening yet, and so is
    only beginning on this computer, takes its name, its hours and its colour as well."""
    columns = {name: True for name, value in told.items() if name.startswith("keeps_") and value}
    if not Tournament.objects.filter(club=club).exists():
        columns |= {name: told[name] for name in ("name", "time_zone", "colour") if told.get(name)}
    if columns:
        Club.objects.filter(pk=club.pk).update(**columns)


def _link_tables(made: list[Tournament]) -> None:
    """A new secret for each table where something is played: the old one stays with the old computer."""
    running = [tournament.pk for tournament in made if tournament.state == Tournament.State.RUNNING]
    used = Match.objects.filter(tournament__in=running).exclude(table=None).values("table")
    links = [
        TableLink(tournament_id=table.tournament_id, table=table, token=new_token())
        for table in Table.objects.filter(pk__in=used).order_by("pk")
    ]
    TableLink.objects.bulk_create(links, batch_size=200)


def _journal(tournament: Tournament, parcel: Parcel, by: Actor, former: uuid.UUID | None) -> None:
    verb = "tournament.copied" if former else "tournament.imported"
    with writing(tournament, verb, by.author) as entry:
        if former:
            entry.about = {"copy_of": former}
        entry.after = {"program": parcel.header.get("program"), "made_at": parcel.header.get("made_at")}
