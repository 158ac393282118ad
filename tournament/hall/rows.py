"""What a picture of the evening reads beside its standings: five statements, compiled once a process."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from django.db.models.functions import Coalesce

from ..core.prepared import Prepared
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
SEATED = ("table__note", "slot_a__pool__name", "slot_a__team_id", "slot_b__team_id")
HALL_COLUMNS = ("id", "round_id", "version", *SEATED, "deal_count", "result_from", LATEST)

EVENING = Prepared(
    lambda tournament: Tournament.objects.select_related("club").filter(pk=tournament), tournament=int
)
ROUNDS = Prepared(
    lambda tournament: (
        Round.objects.filter(tournament=tournament)
        .ranked()
        .select_related("stage")
        .order_by("stage__order", "number")
    ),
    tournament=int,
)
STAGES = Prepared(
    lambda tournament: (
        Stage.objects.filter(tournament=tournament).ranked().order_by("order").values_list("kind", "options")
    ),
    tournament=int,
)
SEATED_MATCHES = Prepared(
    lambda tournament: Match.objects.filter(
        tournament=tournament, slot_a__team__isnull=False, slot_b__team__isnull=False
    ).values_list(*HALL_COLUMNS),
    tournament=int,
)
CALLS = Prepared(
    lambda tournament: (
        Dispute.objects.filter(tournament=tournament, state=Dispute.State.OPEN)
        .order_by("pk")
        .values_list("pk", "match_id", "seen_at", "match__table__number")
    ),
    tournament=int,
)
RESTS = Prepared(
    lambda tournament: (
        Exempt.objects.filter(tournament=tournament, kind=Exempt.Kind.EXEMPT)
        .order_by("pk")
        .values_list("round_id", "round__stage__kind", "slot__team_id", "points", "match_id")
    ),
    tournament=int,
)
