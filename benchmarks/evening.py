"""An evening ready to play, built as the tests build theirs; and what its tables say afterwards."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Count, Max
from django.test import Client

from tests import cast, evenings
from tournament.match.writes import differences
from tournament.models import DealVersion, JournalEntry, Match, Stage, TableLink, Tournament, WriteToken

WITHOUT_END = 1_000_000


def log_in() -> str:
    """The session of Odile, who organises, as her browser sends it."""
    client = Client()
    client.force_login(evenings.organiser().user, backend="django.contrib.auth.backends.ModelBackend")
    return f"dix_session={client.cookies['dix_session'].value}"


@transaction.atomic
def begin(teams: int, slug: str) -> Tournament:
    """So many teams in the first of four ranked rounds; their matches go on for ever."""
    tournament = cast.tournament(slug=slug, table_count=teams // 2, target=WITHOUT_END)
    cast.teams(tournament, teams)
    Stage.objects.create(tournament=tournament, kind="rounds", options={"draw": "ranked", "rounds": 4})
    evenings.draw(tournament, evenings.organiser())
    return tournament


def prepare(teams: str, slug: str) -> dict[str, Any]:
    """Such an evening; each match with its table's link."""
    tournament = begin(int(teams), slug)
    tokens = dict(TableLink.objects.filter(revoked_at=None).values_list("table_id", "token"))
    matches = Match.objects.filter(tournament=tournament).order_by("number")
    return {
        "slug": slug,
        "tables": [{"match": match.pk, "token": tokens[match.table_id]} for match in matches],
    }


def read_truth(slug: str) -> dict[str, Any]:
    """Deals by match, deals written twice, gaps of the journal, differences found by counting again."""
    tournament = Tournament.objects.get(slug=slug)
    deals = DealVersion.objects.filter(deal__match__tournament=tournament)
    entries = JournalEntry.objects.filter(tournament=tournament)
    sequence = entries.aggregate(last=Max("sequence"), count=Count("id"))
    counted = deals.current().values_list("deal__match").annotate(n=Count("id"))
    return {
        "deals": dict(counted.values_list("deal__match", "n")),
        "doubled": deals.values("deal").annotate(n=Count("id")).filter(n__gt=1).count(),
        "recorded": entries.filter(verb="deal.recorded").count(),
        "gaps": (sequence["last"] or 0) - sequence["count"],
        "behind": tournament.version - (sequence["last"] or 0),
        "tokens": WriteToken.objects.count(),
        "answered": WriteToken.objects.exclude(answer={}).count(),
        "differences": [str(difference) for difference in differences(tournament)][:5],
    }
