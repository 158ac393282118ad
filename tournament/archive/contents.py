"""What the rows of an evening must say of each other, whatever wrote them."""

from __future__ import annotations

from collections.abc import Iterator

from django.apps import apps
from django.db import models
from django.db.models import Count, F, Q

from ..models import Deal, DealVersion, Tournament
from ..referee.services.rescoring import differences


def faults(evening: Tournament) -> Iterator[str]:
    """Everything that is wrong, a line each."""
    for found in differences(evening):
        what = f"deal {found.row.number}" if isinstance(found.row, DealVersion) else "match"
        where = f"{evening.slug}: match {found.match.pk}, {what}, {found.field}"
        yield f"{where}: {found.stored!r}, counted {found.counted!r}"
    current = Count("versions", filter=Q(versions__current=True))
    counted = Deal.objects.filter(tournament=evening).annotate(now=current, ever=Count("versions"))
    for deal in counted.exclude(now=1).exclude(ever=0):  # misdealt before it was entered
        yield f"{evening.slug}: deal {deal.pk} has {deal.now} current versions"
    for field in keys_inside():
        rows = field.model._base_manager.filter(
            **{"tournament": evening, f"{field.name}__tournament__isnull": False}
        )
        foreign = rows.exclude(**{f"{field.name}__tournament": F("tournament")})
        for pk in foreign.values_list("pk", flat=True):
            yield f"{evening.slug}: {field.model.__name__} {pk}, {field.name} is of another tournament"


def keys_inside() -> Iterator[models.ForeignKey]:
    """The foreign keys from a row of an evening to another row of an evening."""
    inside = [model for model in apps.get_app_config("tournament").get_models() if _is_inside(model)]
    for model in inside:
        for field in model._meta.concrete_fields:
            if isinstance(field, models.ForeignKey) and field.related_model in inside:
                yield field


def _is_inside(model: type[models.Model]) -> bool:
    return any(field.name == "tournament" for field in model._meta.concrete_fields)
