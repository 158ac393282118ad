"""The sheet Pénalités: points given outside the deals, with article, reason and what brought them; and the
decisions of a referee that gave no points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from ...company import said
from ...models import Penalty, Ruling
from ...referee.queries.stored import why_of
from ..queries import Evening, MatchRow, penalties
from ..words import Words
from ..workbook import Check, Column, Kind, Sheet
from .places import place_columns


def penalties_sheet(seen: Evening, as_of: str) -> Sheet:
    """One row a penalty or a decision without points; cancelled ones stay readable and do not count."""
    alone = seen.tournament.individuals
    columns = [
        *place_columns(),
        Column("deal", _("Donne"), 7),
        Column("to", said(alone, "Points à l’équipe"), 10),
        Column("points", _("Points"), 8),
        Column("article", _("Article"), 10, Kind.TEXT),
        Column("reason", _("Motif"), 60, Kind.TEXT, wrap=True),
        Column("incident", _("Incident"), 20, Kind.TEXT),
        Column("fault", said(alone, "Équipe en faute"), 9),
        Column("counts", _("Compte"), 8, Kind.TEXT),
        Column("cancel_reason", _("Motif de l’annulation"), 30, Kind.TEXT),
        Column("made_by", _("Donnée par"), 20, Kind.TEXT),
        Column("made_at", _("Donnée le"), 16, Kind.MOMENT),
    ]
    words = Words()
    check = Check("points", seen.sums.penalty_points, ("counts", words.yes_no(True)))
    return Sheet(_("Pénalités"), as_of, columns, _rows(seen, words), [check], "cancel_reason")


def _rows(seen: Evening, words: Words) -> Iterator[list[Any]]:
    """Match by match, as they were given."""
    given = [*penalties(seen.tournament), *seen.rulings]
    for one in sorted(given, key=lambda one: (one.match_id, one.made_at)):
        match = seen.matches[one.match_id]
        yield _decided(one, match, words) if isinstance(one, Ruling) else _row(one, match, words)


def _decided(ruling: Ruling, match: MatchRow, words: Words) -> list[Any]:
    """A decision that gave no points: 0 to nobody, and why."""
    incident, corrected = ruling.incident, getattr(ruling, "corrected_by", None)
    return [
        *match.place,
        ruling.deal_number,
        None,
        0,
        ruling.article,
        ruling.reason,
        str(incident.get_kind_display()) if incident else "",
        match.team(incident.side) if incident else None,
        words.yes_no(corrected is None),
        corrected.reason if corrected else "",
        ruling.made_by.name if ruling.made_by else "",
        ruling.made_at,
    ]


def _row(penalty: Penalty, match: MatchRow, words: Words) -> list[Any]:
    incident = penalty.incident
    return [
        *match.place,
        penalty.deal_number,
        match.team(penalty.to_side),
        penalty.points,
        penalty.article,
        words.said(why_of(penalty)),
        str(incident.get_kind_display()) if incident else "",
        match.team(incident.side) if incident else None,
        words.yes_no(not penalty.cancelled),
        penalty.cancel_reason,
        penalty.made_by.name if penalty.made_by else "",
        penalty.made_at,
    ]
