"""The stages of a tournament, and what they make for so many teams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Count, Exists, OuterRef, Q
from django.utils.translation import gettext as _

from pairing.bracket import Structure, compose
from pairing.notes import Refusal

from ..core.errors import Refused
from ..models import Draw, Round, Slot, Stage, Team, Tournament
from .format import Format


class Composed(NamedTuple):
    """Stages made for so many teams. `least`: matches that everybody plays if nobody leaves."""

    structure: Structure
    least: int


def stage_rows(tournament: Tournament) -> list[Stage]:
    """The stages in their order, friendly matches left out; `begun`: a draw was released, or a round stands;
    `drawn`: how many of its rounds stand. One statement."""
    released = Draw.objects.filter(stage=OuterRef("pk"), state=Draw.State.RELEASED)
    rows = Stage.objects.filter(tournament=tournament).ranked()
    return list(
        rows.annotate(
            begun=Exists(released) | Exists(Round.objects.filter(stage=OuterRef("pk"))),
            drawn=Count("rounds"),
        ).order_by("order")
    )


def least_matches(entrants: int, stages: Sequence[Format]) -> int:
    """The least that a team, or a player of a mêlée, plays in these stages if nobody leaves (Missègre IX)."""
    return sum(stage.least(entrants, first=not number) for number, stage in enumerate(stages))


def compose_stages(teams: int, stages: Sequence[Format], *, individuals: bool = False) -> Composed:
    """Raises Refused with the sentence and the field it concerns."""
    ranked = {stage.units for stage in stages}
    if "players" in ranked and not individuals:
        sentence = _("À la mêlée, les joueurs s’inscrivent seuls : ce tournoi inscrit des équipes.")
        raise Refused("melee_of_teams", sentence, "stages")
    try:
        if "teams" in ranked and individuals:
            raise Refusal("melee_alone")
        return Composed(compose(teams, stages), least_matches(teams, stages))
    except Refusal as refusal:
        raise Refused(refusal.code, refusal.text(translate=_), "stages") from refusal


def expected_teams(tournament: Tournament, rows: Sequence[Stage]) -> int:
    """For how many teams the formula is made: those drawn, else those registered, else those the hall and
    the list hold.

    Under four registered it says nothing yet. One statement."""
    first = rows[0] if rows and rows[0].begun else None
    if first is not None:
        seats = Slot.objects.filter(stage=first)
        return int(seats.exclude(team__status=Team.Status.PAIR).count())  # in a mêlée players, not pairs
    counted = Team.objects.filter(tournament=tournament).aggregate(
        here=Count("pk", filter=Q(status=Team.Status.REGISTERED, number__isnull=False))
    )
    if counted["here"] >= 4:
        return int(counted["here"])
    room = (4 if tournament.individuals else 2) * tournament.table_count
    return max(4, min(room, tournament.max_teams or room))
