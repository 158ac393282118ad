"""Where workbooks lie in the data folder, under names nobody can guess; a tournament keeps its last ten.

Knows jobs and files; the page is the only way to a file."""

from __future__ import annotations

import re
import secrets
import time
from pathlib import Path

from django.conf import settings

from ..models import Job, Tournament
from ..naming import folded

KEPT = 10
NAME = re.compile(r"[0-9a-f]{32}")
# A file no job knows is what a crash or a deleted tournament left; younger ones may be in hand.
ORPHAN_AFTER = 3600


def new_name() -> str:
    """A name for a workbook to be made: 128 bits."""
    return secrets.token_hex(16)


def target(name: str) -> Path:
    """Where the workbook of that name belongs. ValueError for a name that is not ours."""
    if not NAME.fullmatch(name):
        raise ValueError("not a workbook's name")
    return Path(settings.EXPORT_DIR) / f"{name}.xlsx"


def path_of(job: Job) -> Path | None:
    """The file a finished job made, if it is still there."""
    name = job.result.get("file", "")
    path = target(name) if NAME.fullmatch(name) else None
    return path if path is not None and path.is_file() else None


def name_for_people(tournament: Tournament) -> str:
    """ "tournoi-d-automne-2026-11-20.xlsx"."""
    words = re.sub(r"[^a-z0-9]+", "-", folded(tournament.name)).strip("-")[:60].strip("-")
    return f"{words or 'tournoi'}-{tournament.date.isoformat()}.xlsx"


def tidy(job: Job) -> None:
    """Keep this job's file and the nine before it; remove what no job knows any more."""
    mine = Job.objects.filter(
        kind=job.kind, tournament=job.tournament_id, state=Job.State.DONE, pk__lt=job.pk
    )
    for old in mine.order_by("-pk")[KEPT - 1 :]:
        if (path := path_of(old)) is not None:
            path.unlink(missing_ok=True)
    known = set(Job.objects.filter(kind=job.kind).values_list("arguments__file", flat=True))
    for path in Path(settings.EXPORT_DIR).iterdir():
        stem = path.name.partition(".")[0]
        forgotten = stem not in known or path.suffix == ".partial"
        if forgotten and time.time() - path.stat().st_mtime > ORPHAN_AFTER:
            path.unlink(missing_ok=True)
