"""What a change in the journal was from and to, as people say it: choices by their label, money in euros,
days and hours as on every page."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime, parse_time
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _

from ...models import Tournament
from ...models.days import RoundDay
from ...web.days import clock_text, round_day_text


def value_text(value: Any, column: str = "") -> str:
    """A value of that column as text; nothing is a dash."""
    if isinstance(value, bool):
        return _("oui") if value else _("non")
    if isinstance(value, list):
        return ", ".join(value_text(part, column) for part in value) or "–"
    if value in (None, ""):
        return "–"
    if column in TEXTS:
        return TEXTS[column](value)
    return str(_choices_of(column).get(value, value))


def _in_euros(cents: int) -> str:
    """10 €; 2,50 €, or 2.50 € where the language writes a point."""
    amount = number_format(Decimal(cents) / 100, decimal_pos=2 if cents % 100 else 0, use_l10n=True)
    return f"{amount}\u00a0€"


def _at(text: str) -> str:
    """A day, or the hour of an instant on the club's clock; what is neither stays as it is."""
    if (instant := parse_datetime(text)) is not None and ":" in text:
        local = timezone.localtime(instant) if timezone.is_aware(instant) else instant
        return clock_text(local)
    if (hour := parse_time(text)) is not None:
        return clock_text(hour)
    day = parse_date(text)
    return text if day is None else date_format(day, "l j F Y")


TEXTS: dict[str, Callable[[Any], str]] = {
    "fee_cents": _in_euros,
    "date": _at,
    "starts_at": _at,
    "ends_at": _at,
    "round_days": lambda text: round_day_text(RoundDay.read(text)),
}


def _choices_of(column: str) -> dict[Any, Any]:
    """Code → label of a tournament's setting of choices; empty for everything else."""
    try:
        return dict(getattr(Tournament._meta.get_field(column), "flatchoices", ()))
    except FieldDoesNotExist:
        return {}
