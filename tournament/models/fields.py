"""Columns that many tables have alike: the identity that the journal and other machines know a row by, a
place that one row at most takes, the bounds of a figure, a figure for each round of an evening."""

from __future__ import annotations

import datetime
import uuid
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import BaseValidator, MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models.fields.related_descriptors import ReverseOneToOneDescriptor
from django.utils.translation import gettext_lazy as _


def identity() -> models.UUIDField:
    """What the journal, a file or an address calls a row: never its primary key."""
    return models.UUIDField(default=uuid.uuid4, unique=True, editable=False)


def between(least: int, most: int) -> list[BaseValidator]:
    """The bounds of a figure that somebody types; its form says them."""
    return [MinValueValidator(least), MaxValueValidator(most)]


FIRST_DAY, LAST_DAY = datetime.date(2000, 1, 1), datetime.date(2100, 12, 31)


def of_our_days(*, with_hours: bool = False) -> list[BaseValidator]:
    """The bounds of an evening's date, or of a moment: 0001 and 9999 are slips of the keyboard."""
    sentence = _("Une date entre 2000 et 2100, comme 20/11/2026.")
    ends: list[Any] = [FIRST_DAY, LAST_DAY]
    if with_hours:
        ends = [datetime.datetime.combine(day, datetime.time(), datetime.UTC) for day in ends]
    return [MinValueValidator(ends[0], sentence), MaxValueValidator(ends[1], sentence)]


class WhoIsThere(ReverseOneToOneDescriptor):
    """The row that takes a place; None where nobody does. Setting one says so to that row, which is saved by
    whoever set it."""

    def __get__(self, instance: Any, cls: Any = None) -> Any:
        try:
            return super().__get__(instance, cls)
        except self.RelatedObjectDoesNotExist:
            return None

    def __set__(self, instance: Any, value: Any) -> None:
        super().__set__(instance, value)
        if value is None:  # else the next look would read the row that is not saved yet
            self.related.set_cached_value(instance, None)


class PlaceField(models.OneToOneField):
    """A place in another row that one row at most takes; read from there it is that row, or None.

    For migrations it is a plain OneToOneField."""

    related_accessor_class = WhoIsThere

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.OneToOneField", args, kwargs


MOST_ROUNDS = 60


class RoundNumbers(models.JSONField):
    """A figure for each round of an evening, in their order, within bounds; None, and what comes after the
    last, is no figure of its own. For migrations it is a plain JSONField."""

    def __init__(self, *args: Any, least: int = 0, most: int = 0, **options: Any) -> None:
        super().__init__(*args, **{"default": list, "blank": True, **options})
        self.least, self.most = least, most

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs

    def formfield(self, **options: Any) -> Any:
        return models.Field.formfield(self, **{"show_hidden_initial": False, **options})

    def validate(self, value: Any, model_instance: models.Model | None) -> None:
        super().validate(value, model_instance)
        if not isinstance(value, list) or len(value) > MOST_ROUNDS:
            raise ValidationError(_("%(n)s tours au plus."), params={"n": MOST_ROUNDS})
        for number in value:
            self._check(number)

    def _check(self, number: Any) -> None:
        if number is None:
            return
        if not isinstance(number, int) or isinstance(number, bool) or not self.least <= number <= self.most:
            bounds = {"least": self.least, "most": self.most}
            raise ValidationError(_("De %(least)s à %(most)s pour chaque tour."), params=bounds)
