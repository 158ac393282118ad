"""What the rows of an evening must say of each other, whatever wrote them."""

from __future__ import annotations

from collections.abc import Iterator

from django.apps import apps
from django.db import models
from django.db.models import F

from ..match.writes import differences
from ..models import DealVersion, Tournament

OWNERS = {
    "tournament": ("round", "match", "deal", "stage", "table", "evening"),
    "club": ("season", "evening"),
}
"""What a row belongs to, where it does not name its tournament or its club itself."""


def faults(evening: Tournament) -> Iterator[str]:
    """Everything that is wrong, a line each."""
    for found in differences(evening):
        what = f"deal {found.row.number}" if isinstance(found.row, DealVersion) else "match"
        where = f"{evening.slug}: match {found.match.pk}, {what}, {found.field}"
        yield f"{where}: {found.stored!r}, counted {found.counted!r}"
    yield from crossings(evening)


def crossings(evening: Tournament) -> Iterator[str]:
    """The rows that name one of another club, tournament, stage or match than their own."""
    for level, field, own, other in pairs():
        model = field.model
        path = path_to("tournament", model)
        rows = model._base_manager.filter(**({path: evening} if path else {"club": evening.club_id}))
        rows = rows.filter(**{f"{own}__isnull": False, f"{other}__isnull": False}).exclude(**{other: F(own)})
        for pk in rows.values_list("pk", flat=True):
            yield f"{evening.slug}: {model.__name__} {pk}, {field.name} is of another {level}"


def pairs() -> Iterator[tuple[str, models.ForeignKey, str, str]]:
    """Each foreign key between two rows of one club, tournament, stage or match, and how both lead there."""
    for model in apps.get_app_config("tournament").get_models():
        for level in ("club", "tournament", "stage", "match"):
            own = path_to(level, model)
            for field in _keys(model) if own else ():
                other = path_to(level, field.related_model)
                if other and field.name != own.partition("__")[0]:
                    yield level, field, own, f"{field.name}__{other}"


def path_to(level: str, model: type[models.Model]) -> str:
    """The lookup from a row to its club, tournament, stage or match; "" where it has none."""
    keys = {field.name: field.related_model for field in _keys(model)}
    if level in keys:
        return level
    owner = next((name for name in OWNERS.get(level, ()) if name in keys), None)
    return f"{owner}__{path_to(level, keys[owner])}" if owner else ""


def _keys(model: type[models.Model]) -> list[models.ForeignKey]:
    return [field for field in model._meta.concrete_fields if isinstance(field, models.ForeignKey)]
