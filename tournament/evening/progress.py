"""How far the evening is: its rounds, and what is missing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping

from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..models import Round, Tournament
from ..models.result import BEGUN, SETTLED, SUBMITTED


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


def day_listed(tournament: Tournament, today: dt.date) -> dt.date:
    """The day by which a list places it: the one that is on, or the next to come; of a tournament that is
    over none comes any more."""
    if not tournament.is_over or today in tournament.days:
        return tournament.day_on(today)
    return max((day for day in tournament.days if day < today), default=tournament.date)
