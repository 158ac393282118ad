"""The rounds of a tournament with their days: those drawn, those that the formula still holds, and those of
which a day was said."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from ...evening import evening_names, round_name, rounds_of, rounds_planned
from ...models import Round, Tournament
from ...models.days import RoundDay


@dataclass(frozen=True)
class DatedRound:
    """A line of the page; `closed`: it was played."""

    number: int
    name: str
    when: RoundDay | None
    closed: bool = False


def dated_rounds(tournament: Tournament) -> list[DatedRound]:
    """Every round in its order; five statements."""
    names = evening_names(tournament.pk)
    rounds = {round_.number: round_ for round_ in rounds_of(tournament)}
    planned = rounds_planned(tournament)
    last = max([*planned, len(tournament.round_days), *rounds])
    return [
        DatedRound(
            number,
            names[number].name if number in names else planned.get(number) or round_name(number, last),
            tournament.day_of_round(number),
            number in rounds and rounds[number].state == Round.State.CLOSED,
        )
        for number in range(1, last + 1)
    ]


@dataclass(frozen=True)
class Calendar:
    """Days that repeat: from the first one, every so many days, so many rounds each, perhaps at one hour."""

    first: datetime.date
    every: int
    per_day: int = 1
    hour: datetime.time | None = None

    def of(self, position: int) -> RoundDay:
        """The day of the round at that position, from 0."""
        return RoundDay(
            self.first + datetime.timedelta(days=self.every * (position // self.per_day)), self.hour
        )


def filled(rounds: list[DatedRound], calendar: Calendar) -> list[DatedRound]:
    """The same with the calendar's days for those that are not closed."""
    open_rounds = [line.number for line in rounds if not line.closed]
    return [
        line
        if line.closed
        else DatedRound(line.number, line.name, calendar.of(open_rounds.index(line.number)))
        for line in rounds
    ]
