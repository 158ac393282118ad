"""The penalties of the evening with the incidents that brought them. One statement."""

from __future__ import annotations

from django.db.models import QuerySet

from ...models import Penalty, Tournament


def penalties(tournament: Tournament) -> QuerySet[Penalty]:
    """Every penalty, cancelled ones too, match by match in the order they were given."""
    given = Penalty.objects.filter(match__round__stage__tournament=tournament)
    return given.select_related("incident", "made_by").order_by("match_id", "pk")
