"""The penalties of the evening with the incidents that brought them, and the rulings that gave no points.

One statement each."""

from __future__ import annotations

from django.db.models import QuerySet

from ...models import Penalty, Ruling, Tournament


def penalties(tournament: Tournament) -> QuerySet[Penalty]:
    """Every penalty, cancelled ones too, match by match in the order they were given."""
    given = Penalty.objects.filter(match__round__stage__tournament=tournament)
    return given.select_related("incident", "made_by").order_by("match_id", "pk")


def bare_rulings(tournament: Tournament) -> list[Ruling]:
    """The decisions that gave nobody points: they have no penalty, and are written down all the same."""
    decided = Ruling.objects.filter(match__round__stage__tournament=tournament, penalty=None)
    return list(decided.select_related("incident", "made_by", "corrected_by").order_by("match_id", "pk"))
