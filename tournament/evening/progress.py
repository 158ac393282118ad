"""How far the evening is: its rounds, and what is missing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.notes import Refusal

from ..core.clock import hour_now, over_at
from ..formats import steps_of
from ..models import Match, Round, Tournament
from ..models.result import BEGUN, SETTLED, SUBMITTED
from .reading import evening_of
from .titles import names_of


def missing_sentence(waiting: Iterable[tuple[int, int | None, str]], names: Mapping[int, str]) -> str:
    """ "Manquantes : tables 3, 7. À confirmer – tour 2 : table 5"; of (round, table, state of the match) of
    several rounds, each round with its own tables."""
    missing: dict[int, set[int]] = {}
    handed_in: dict[int, set[int]] = {}
    for number, table, state in waiting:
        (handed_in if state == SUBMITTED else missing).setdefault(number, set()).add(table or 0)
    sentences = []
    if len(missing) == 1:
        (tables,) = missing.values()
        sentence = ngettext("Manquante : table %(tables)s", "Manquantes : tables %(tables)s", len(tables))
        sentences.append(sentence % {"tables": _listed(tables)})
    elif missing:
        sentences.append(_("Manquantes – %(rounds)s") % {"rounds": _by_round(missing, names)})
    if handed_in:
        sentences.append(_("À confirmer – %(rounds)s") % {"rounds": _by_round(handed_in, names)})
    return ". ".join(sentences)


def _by_round(tables: Mapping[int, set[int]], names: Mapping[int, str]) -> str:
    """ "tour 1 : tables 2, 4 ; tour 2 : table 3". A round whose draw was taken back since has no name."""
    parts = []
    for number, of_round in sorted(tables.items()):
        name = names.get(number, str(number))
        sentence = ngettext("%(round)s : table %(tables)s", "%(round)s : tables %(tables)s", len(of_round))
        parts.append(sentence % {"round": name[:1].lower() + name[1:], "tables": _listed(of_round)})
    return _(" ; ").join(parts)


def _listed(tables: set[int]) -> str:
    """ "3, 7"; a match without a table comes last."""
    return ", ".join(str(table or "?") for table in sorted(tables, key=lambda table: (not table, table)))


class RoundLine(NamedTuple):
    """How far one round is. `begun`: its clock ran, or a match of it was played; `over`: since when its time
    is over, where it is."""

    number: int
    closed: bool
    done: int
    total: int
    name: str = ""
    begun: bool = False
    over: dt.datetime | None = None

    @property
    def unsettled(self) -> bool:
        """Whether it is open with a match that is not settled."""
        return not self.closed and self.done < self.total

    @property
    def finished(self) -> bool:
        """Whether it is open and only waits to be closed."""
        return not self.closed and self.done == self.total > 0

    @property
    def left(self) -> int:
        """Matches that a closed round was closed without."""
        return self.total - self.done if self.closed else 0


def rounds_of(tournament: Tournament) -> tuple[Round, ...]:
    """The released rounds in the order they are played, each with how many of its matches there are, are
    settled and were played; one statement."""
    rounds = Round.objects.filter(tournament=tournament).ranked()
    rounds = rounds.annotate(
        done=Count("matches", filter=Q(matches__state__in=SETTLED)),
        total=Count("matches"),
        played=Count("matches", filter=Q(matches__state__in=BEGUN)),
    )
    in_order = tuple(rounds.select_related("stage").order_by("stage__order", "number"))
    for round_ in in_order:
        round_.tournament = tournament
    return in_order


def round_lines(rounds: Iterable[Any]) -> list[RoundLine]:
    """How far rounds are that `rounds_of` has read; no statement."""
    rows = list(rounds)
    names = names_of(rows)
    return [
        RoundLine(
            row.number,
            row.state == Round.State.CLOSED,
            row.done,
            row.total,
            names[row.number].short,
            begun=row.starts_at is not None or row.played > 0,
            over=over_at(row, hour_now()),
        )
        for row in rows
    ]


def being_played(lines: Sequence[RoundLine]) -> RoundLine | None:
    """Of the rounds with something left to play the latest that has begun, else the first; with nothing left
    the last that is open, else the last."""
    left = [line for line in lines if line.unsettled]
    begun = [line for line in left if line.begun]
    still_open = [line for line in lines if not line.closed]
    return next(iter(begun[-1:] or left[:1] or still_open[-1:] or lines[-1:]), None)


def unsettled_before(lines: Iterable[RoundLine], number: int) -> list[RoundLine]:
    """Those of them before that round."""
    return [line for line in lines if line.number < number and line.unsettled]


def something_to_draw(tournament: Tournament) -> bool:
    """Whether the desk of the draw has a next step; true also where it would have to say why not."""
    if tournament.state != Tournament.State.RUNNING:
        return False
    try:
        return bool(steps_of(evening_of(tournament)))
    except Refusal:
        return True


def matches_ready(tournament: Tournament) -> bool:
    """Whether results have decided matches of a bracket that wait for a table; one statement where none was
    made, or they are called by themselves."""
    if tournament.call_at_once or not Match.with_planned.filter(tournament=tournament, round=None).exists():
        return False
    try:
        return any(not step.by_lot for step in steps_of(evening_of(tournament)))
    except Refusal:  # the desk of the draw says why
        return True


def day_listed(tournament: Tournament, today: dt.date) -> dt.date:
    """The day by which a list places it: the one that is on, or the next to come; of a tournament that is
    over none comes any more."""
    if not tournament.is_over or today in tournament.days:
        return tournament.day_on(today)
    return max((day for day in tournament.days if day < today), default=tournament.date)
