"""The sheet Tableaux: the places of each bracket, shared where teams were beaten at the same level."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from ...models import Team
from ..queries import Evening
from ..words import Words
from ..workbook import Column, Kind, Sheet
from .standings import note, team_columns


def brackets_sheet(seen: Evening, as_of: str) -> Sheet:
    """Each bracket by itself, the highest first."""
    columns = [
        Column("bracket", _("Tableau"), 18, Kind.TEXT),
        Column("first", _("De la place"), 9),
        Column("last", _("À la place"), 9),
        *team_columns(individuals=seen.tournament.individuals),
        Column("status", _("État"), 11, Kind.TEXT),
        Column("still", _("Encore en lice"), 9, Kind.TEXT),
    ]
    return Sheet(_("Tableaux"), note(seen, as_of), columns, _rows(seen), [], "still")


def _rows(seen: Evening) -> Iterator[list[Any]]:
    words = Words()
    for part in seen.standings.latest_first:
        for table in part.brackets:
            for place in table.places:
                team = place.team
                status = str(Team.Status(team.status).label)
                still = words.yes_no(place.still and not seen.standings.final)
                yield [
                    table.title,
                    place.first,
                    place.last,
                    team.number,
                    team.full,
                    team.club,
                    status,
                    still,
                ]
