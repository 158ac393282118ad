"""The workbook of a tournament as a file: asked for on its page, made by a job, the last one kept in the data
folder.

One job at a time for a tournament: one consistent read while the hall goes on writing, the sheets in order,
one save. Done again after a crash it writes the same file, so nothing is doubled."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from launcher.room import FOR_AN_EXPORT, has_room

from ..core.access import Action, Actor
from ..core.database import consistent_read
from ..core.errors import Refused
from ..core.jobs import UNFINISHED, Meter, Progress, enqueue, job_version, jobs_stand_still
from ..core.journal import Draft
from ..core.writes import writes
from ..models import Job, Tournament
from ..web.days import clock_text, days_text
from ..web.naming import folded
from .played import deals_sheet, matches_sheet, penalties_sheet
from .queries import WorkbookData, workbook_data
from .standings import brackets_sheet, clubs_sheet, overall_sheet, pools_sheet, posted_sheet
from .teams import cash_sheet, sums_sheet, teams_sheet
from .workbook import Book, Worksheet

KIND = "workbook"


def path_of(tournament: Tournament) -> Path:
    """Where the workbook of this tournament lies once it is made."""
    return Path(settings.EXPORT_DIR) / f"{tournament.uid}.xlsx"


def name_for_people(tournament: Tournament) -> str:
    """ "tournoi-d-automne-2026-11-20.xlsx"."""
    words = re.sub(r"[^a-z0-9]+", "-", folded(tournament.name)).strip("-")[:60].strip("-")
    return f"{words or 'tournoi'}-{tournament.date.isoformat()}.xlsx"


@dataclass(frozen=True, slots=True)
class WorkbookPage:
    """What the page of the workbook shows: the job in hand if there is one, whether the last one failed,
    whether no worker answers, and the job that made the workbook that is there."""

    job: Job | None
    failed: bool
    stands_still: bool
    made: Job | None
    version: int

    @property
    def waiting(self) -> bool:
        return self.job is not None and self.job.state == Job.State.WAITING


def workbook_page(tournament: Tournament) -> WorkbookPage:
    """How far the workbook of this tournament is."""
    jobs = tournament.jobs.filter(kind=KIND).select_related("made_by").order_by("-id")
    last, made = jobs.first(), jobs.filter(state=Job.State.DONE).first()
    return WorkbookPage(
        job=last if last is not None and last.state in UNFINISHED else None,
        failed=last is not None and last.state == Job.State.FAILED,
        stands_still=jobs_stand_still(),
        made=made if path_of(tournament).is_file() else None,
        version=job_version(last),
    )


def remove_orphans() -> None:
    """Remove the workbooks of tournaments that were deleted."""
    known = {str(uid) for uid in Tournament.objects.values_list("uid", flat=True)}
    for path in Path(settings.EXPORT_DIR).iterdir():
        if path.stem not in known:
            path.unlink(missing_ok=True)


def ask_for_workbook(
    *, tournament: Tournament, by: Actor, language: str = "fr", token: str | None = None
) -> Job:
    """The job that makes the workbook in that language; while one is in hand, that one is the answer.

    Raises Refused for those who may not, and where the disk is nearly full ("no_room")."""
    in_hand = tournament.jobs.filter(kind=KIND, state__in=UNFINISHED).first()
    return in_hand or _new_job(tournament=tournament, by=by, language=language, token=token)


@writes("workbook.asked", Action.EXPORT)
def _new_job(tournament: Tournament, language: str, by: Actor, entry: Draft) -> Job:
    if not has_room(Path(settings.EXPORT_DIR), FOR_AN_EXPORT):
        raise Refused("no_room", _("Le disque est presque plein : faites de la place pour un classeur."))
    entry.about = {"job": KIND}
    return enqueue(KIND, tournament=tournament, by=by.author, language=language)


def sheets_of(data: WorkbookData, as_of: str) -> list[Worksheet]:
    """The sheets of this evening: one of pools, of brackets, of clubs where there are some."""
    begun = data.standings.latest_first
    pools = (pools_sheet,) if any(part.pools for part in begun) or not begun else ()
    brackets = (brackets_sheet,) if any(part.brackets for part in begun) else ()
    clubs = (clubs_sheet,) if data.standings.clubs else ()
    places = (posted_sheet, overall_sheet, *pools, *brackets, *clubs)
    played = (matches_sheet, deals_sheet, penalties_sheet, teams_sheet)
    cash = (cash_sheet,) if data.tournament.asks_fee or data.tournament.payments.exists() else ()
    return [sheet(data, as_of) for sheet in (*places, *played, *cash, sums_sheet)]


def make_workbook(tournament_id: int, path: Path, progress: Progress) -> dict[str, Any]:
    """Write the workbook of a tournament to `path`, in the language and time zone in force. Returns up to
    which journal entry it goes, whether ranks may still change or never again, and its size."""
    with Meter(progress) as meter:
        with consistent_read():
            data = workbook_data(tournament_id)
            meter.total = data.rows
            tournament, day = data.tournament, days_text(data.tournament, "j F Y")
            as_of = _("%(day)s, à jour à %(time)s, jusqu’à la ligne n° %(version)s") % {
                "day": day,
                "time": clock_text(timezone.localtime(data.read_at)),
                "version": tournament.version,
            }
            book = Book(tournament.name, (tournament.name, day), as_of)
            for sheet in sheets_of(data, as_of):
                book.add(sheet, meter.tick)
        size = book.save(path)
    return {
        "version": tournament.version,
        "provisional": data.standings.provisional,
        "final": data.standings.final,
        "bytes": size,
    }


def workbook(job: Job, progress: Progress) -> dict[str, Any]:
    """Write the tournament's workbook over its last one."""
    tournament = job.tournament
    with translation.override(job.arguments["language"]), timezone.override(tournament.club.time_zone):
        written = make_workbook(tournament.pk, path_of(tournament), progress)
    remove_orphans()
    return written
