"""The pages a person meets, by name: for the sweep with axe-core and for the pictures of docs/."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.urls import reverse

from tournament.archive.moving import shelf
from tournament.archive.moving.asking import EXPORT, KIND, READ, TAKE
from tournament.core.clock import hour_now
from tournament.models import Club, DealVersion, Dispute, Job, Match, Table, Tournament
from tournament.partner.shipping import may_be_followed


@dataclass(frozen=True)
class Stop:
    """One page: its name, its address, whether it needs somebody logged in."""

    name: str
    path: str
    staff: bool = True


def stops(tournament: Tournament) -> list[Stop]:
    """Every kind of page of an evening that is being played."""
    slug = {"slug": tournament.slug}
    match = Match.objects.filter(tournament=tournament, state="playing").first()
    waiting = Match.objects.filter(tournament=tournament, state="submitted").first()
    token = (
        Table.objects.get(tournament=tournament, number=match.table.number).links.get(revoked_at=None).token
    )
    dispute = Dispute.objects.filter(tournament=tournament).first()
    hall = [
        Stop(name, reverse(f"hall:{name}", kwargs=slug), staff=False)
        for name in (
            "home",
            "round",
            "standings",
            "find",
            "rules",
            "tree",
            "wall",
            "wall_tables",
            "wall_teams",
        )
    ]
    return [
        Stop("index", "/", staff=False),
        *hall,
        Stop("team", reverse("hall:team", kwargs={**slug, "number": 7}), staff=False),
        Stop("code", reverse("phones:code", kwargs=slug), staff=False),
        Stop("login", reverse("people:login"), staff=False),
        Stop("table_sheet", reverse("table:sheet", kwargs={"token": token}), staff=False),
        Stop(
            "deal",
            reverse(
                "table:deal",
                kwargs={"token": token, "number": DealVersion.objects.of(match).current().count() + 1},
            ),
            staff=False,
        ),
        Stop("misdeal", reverse("table:misdeal", kwargs={"token": token}), staff=False),
        Stop("call", reverse("table:call", kwargs={"token": token}), staff=False),
        Stop("staff_home", reverse("control:home")),
        Stop("people", reverse("people:index")),
        Stop("account", reverse("people:account")),
        Stop("backups", reverse("archive:backups")),
        Stop("archives", reverse("archive:moving")),
        *archive_stops(tournament),
        # A server has no second laptop: there the page is none.
        *([Stop("partner", reverse("partner:index"))] if may_be_followed() else []),
        Stop("fence", reverse("partner:fence")),
        Stop("after_take_over", reverse("partner:after")),
        Stop("create", reverse("setup:create")),
        Stop("overview", reverse("control:overview", kwargs=slug)),
        Stop("settings", reverse("setup:settings", kwargs=slug)),
        Stop("tables", reverse("setup:tables", kwargs=slug)),
        Stop("table_links", reverse("setup:links", kwargs=slug)),
        Stop("registration", reverse("registration:desk", kwargs=slug)),
        Stop("draw", reverse("draw:desk", kwargs=slug)),
        Stop("formula", reverse("draw:formula", kwargs=slug)),
        Stop("rounds", reverse("control:rounds", kwargs=slug)),
        Stop("days", reverse("control:days", kwargs=slug)),
        Stop("opening", reverse("control:opening", kwargs=slug)),
        Stop("drive_wall", reverse("control:wall", kwargs=slug)),
        Stop("prizes", reverse("control:prizes", kwargs=slug)),
        Stop("sheet", reverse("referee:sheet", kwargs={**slug, "match_id": waiting.pk})),
        Stop("correction", reverse("control:correction", kwargs={**slug, "match_id": waiting.pk})),
        Stop("paper", reverse("referee:paper", kwargs={**slug, "match_id": match.pk})),
        Stop("disputes", reverse("referee:disputes", kwargs=slug)),
        Stop("dispute", reverse("referee:dispute", kwargs={**slug, "dispute": dispute.pk})),
        Stop("gone", reverse("referee:team", kwargs={**slug, "number": 5})),
        Stop("printing", reverse("printing:index", kwargs=slug)),
        Stop("workbook", reverse("exports:index", kwargs=slug)),
    ]


def archive_stops(tournament: Tournament) -> list[Stop]:
    """The page of a job about a large archive in each of its states, and what a file that was read holds."""
    brought = {"key": tournament.pk, "uid": str(tournament.uid), "name": tournament.name}
    brought |= {"date": tournament.date.isoformat(), "entries": 3120, "teams": 64}
    wrote = {"archive": shelf.keep([b"zip"]).name, "name": "club.dixdeder.zip", "bytes": 7_340_032}
    refused = {"refused": "Cet aperçu est trop ancien : choisissez le fichier encore une fois."}
    states = {
        "waiting": (EXPORT, Job.State.WAITING, {}),
        "writing": (EXPORT, Job.State.RUNNING, {}),
        "written": (EXPORT, Job.State.DONE, wrote),
        "old": (EXPORT, Job.State.DONE, wrote | {"archive": shelf.new_path().name}),
        "reading": (READ, Job.State.RUNNING, {}),
        "read": (READ, Job.State.DONE, {"kind": "club", "name": "Belote de Missègre", "evenings": [brought]}),
        "taking": (TAKE, Job.State.RUNNING, {}),
        "taken": (TAKE, Job.State.DONE, {"slugs": ["a", "b"]}),
        "refused": (TAKE, Job.State.DONE, refused),
        "failed": (TAKE, Job.State.FAILED, {}),
    }
    jobs = {name: archive_job(tournament.club, *facts) for name, facts in states.items()}
    return [Stop(f"archive_{name}", reverse("archive:work", args=[job.pk])) for name, job in jobs.items()]


def archive_job(club: Club, work: str, state: str, result: dict[str, object]) -> Job:
    """One in that state; one that runs has a worker for as long as anybody looks."""
    file = result.get("archive") or shelf.keep([b"zip"]).name
    arguments = {"work": work, "evening": None, "archive": file, "language": "fr", "as_copy": True}
    lease = hour_now() + datetime.timedelta(hours=1) if state == Job.State.RUNNING else None
    own = {"club": club, "progress": 42 if lease else 0, "lease_until": lease}
    return Job.objects.create(kind=KIND, state=state, arguments=arguments, result=result, **own)
