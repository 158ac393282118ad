"""Which of its days a tournament is on: by what lists, checks and walls go that know only what day it is."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ..models import Tournament
from ..models.days import RoundDay


def day_listed(tournament: Tournament, today: datetime.date) -> datetime.date:
    """The day by which a list places it: the one that is on, or the next to come; of a tournament that is
    over none comes any more."""
    if not tournament.is_over or today in tournament.days:
        return tournament.day_on(today)
    return max((day for day in tournament.days if day < today), default=tournament.date)


@dataclass(frozen=True)
class ComingRound:
    """A round that nobody has drawn; `when` None: it goes on where the one before it was."""

    number: int
    name: str
    when: RoundDay | None


def coming_days(
    tournament: Tournament, drawn: int, names: Callable[[], Mapping[int, str]]
) -> tuple[ComingRound, ...]:
    """The rounds after those `drawn`, to the last that has a day of its own; none once it is over. `names`:
    what they will be called, asked where there are any."""
    numbers = range(drawn + 1, len(tournament.round_days) + 1)
    if tournament.is_over or not numbers:
        return ()
    known = names()
    return tuple(
        ComingRound(
            number,
            known.get(number) or _("Tour %(number)s") % {"number": number},
            tournament.day_of_round(number),
        )
        for number in numbers
    )
