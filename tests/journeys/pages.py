"""The pages a person meets, by name: for the sweep with axe-core and for the pictures of docs/."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from tournament.models import DealVersion, Dispute, Match, Table, Tournament
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
