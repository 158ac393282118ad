"""The days of a tournament that is played on several: a championship of eight Thursdays.

A day is that of an evening (`Club.day_of`): what is played past midnight is still of the day it began on."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from django.db import models


class RoundDay(NamedTuple):
    """The day a round is played on, and from what hour, where that is said."""

    day: datetime.date
    hour: datetime.time | None = None

    @property
    def text(self) -> str:
        """As it is stored: "2026-11-05", "2026-11-05T20:30"."""
        return self.day.isoformat() + (f"T{self.hour:%H:%M}" if self.hour else "")

    @classmethod
    def read(cls, text: str) -> RoundDay:
        """As it was stored."""
        day, _sign, hour = text.partition("T")
        return cls(datetime.date.fromisoformat(day), datetime.time.fromisoformat(hour) if hour else None)


class OverSeveralDays(models.Model):
    """`round_days`: the day of each round in their order, "" where a round has none of its own: it is played
    on the tournament's date, or goes on where the round before it was."""

    round_days = models.JSONField(default=list, blank=True)

    date: datetime.date
    is_over: bool

    class Meta:
        abstract = True

    def day_of_round(self, number: int) -> RoundDay | None:
        """The day that was said for this round of the evening; None for one of no day of its own."""
        if not 1 <= number <= len(self.round_days) or not self.round_days[number - 1]:
            return None
        return RoundDay.read(self.round_days[number - 1])

    @property
    def days(self) -> tuple[datetime.date, ...]:
        """Every day it is played on, in order; the date alone where no round has another."""
        return tuple(sorted({self.date, *(RoundDay.read(text).day for text in self.round_days if text)}))

    @property
    def last_day(self) -> datetime.date:
        return self.days[-1]

    @property
    def on_several_days(self) -> bool:
        return len(self.days) > 1

    def day_on(self, today: datetime.date) -> datetime.date:
        """The day of it that is on `today`, or the next to come; once all are past the last."""
        return next((day for day in self.days if day >= today), self.last_day)

    def day_listed(self, today: datetime.date) -> datetime.date:
        """The day by which a list places it: the one that is on, or the next to come; of a tournament that is
        over none comes any more."""
        if not self.is_over or today in self.days:
            return self.day_on(today)
        return max((day for day in self.days if day < today), default=self.date)
