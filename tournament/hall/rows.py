"""What a picture of the evening reads beside its standings: five statements."""

from __future__ import annotations

import datetime
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.db.models.functions import Coalesce

from ..models import Dispute, Exempt, Match, Round, Stage, Tournament


class HallRow(NamedTuple):
    """What the hall shows of a match beside its row: where it is played, by which teams, how far it is."""

    id: int
    round: int
    version: int
    table_note: str | None
    pool: str | None
    team_a: int
    team_b: int
    deals: int
    result_from: str
    at: datetime.datetime | None


LATEST = Coalesce("confirmed_at", "submitted_at", "last_deal_at")
SEATED = ("table__note", "pool__name", "team_a_id", "team_b_id")
HALL_COLUMNS = ("id", "round_id", "version", *SEATED, "deal_count", "result_from", LATEST)


def rounds_of(tournament: Tournament) -> QuerySet[Round]:
    """The rounds that are ranked, with their stages, in the order of play."""
    ranked = Round.objects.filter(tournament=tournament).ranked()
    return ranked.select_related("stage").order_by("stage__order", "number")


def stage_kinds(tournament: Tournament) -> QuerySet[Stage, tuple[Any, ...]]:
    """Kind and options of each stage that is ranked."""
    stages = Stage.objects.filter(tournament=tournament).ranked()
    return stages.order_by("order").values_list("kind", "options")


def seated_matches(tournament: Tournament) -> dict[int, HallRow]:
    """The matches whose two teams are known, by id."""
    seated = Match.objects.filter(tournament=tournament, team_a__isnull=False, team_b__isnull=False)
    return {row.id: row for row in map(HallRow._make, seated.values_list(*HALL_COLUMNS))}


def open_calls(tournament: Tournament) -> QuerySet[Dispute, tuple[Any, ...]]:
    """Id, match, when it was seen and table of each open call, the oldest first."""
    calls = Dispute.objects.filter(match__tournament=tournament, state=Dispute.State.OPEN)
    return calls.order_by("pk").values_list("pk", "match_id", "seen_at", "match__table__number")


def rests_of(tournament: Tournament) -> QuerySet[Exempt, tuple[Any, ...]]:
    """Round, kind of its stage, team, points and match of each exempt."""
    rests = Exempt.objects.filter(round__tournament=tournament, kind=Exempt.Kind.EXEMPT)
    return rests.order_by("pk").values_list("round_id", "round__stage__kind", "team_id", "points", "match_id")
