"""Stages as rows, as data, and composed. A stage as data is a dictionary with its kind and its choices:
`{"kind": "rounds", "rounds": 4}`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q
from django.utils.translation import gettext as _

from pairing.bracket import Structure, compose
from pairing.notes import Refusal

from ..core.errors import Refused
from ..models import Draw, Round, Slot, Stage, Team, Tournament
from . import FORMATS, format_of
from .format import Format

StageData = Mapping[str, Any]


@dataclass(frozen=True)
class Composed:
    """Stages made for so many teams. `stages`: the data completed; `least`: matches that everybody plays if
    nobody leaves."""

    teams: int
    stages: tuple[dict[str, Any], ...]
    least: int
    structure: Structure


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


def stage_data(stage: Stage) -> dict[str, Any]:
    """A row as data."""
    return format_of(stage).write()


def least_matches(entrants: int, stages: Sequence[Format]) -> int:
    """The least that a team, or a player of a mêlée, plays in these stages if nobody leaves (Missègre IX)."""
    return sum(stage.least(entrants, first=not number) for number, stage in enumerate(stages))


def compose_stages(teams: int, stages: Sequence[StageData], *, individuals: bool = False) -> Composed:
    """The stages completed and composed. Raises Refused with the sentence and the field it concerns."""
    if not stages:
        raise Refused("no_stage", _("Il faut au moins une étape."), "stages")
    kinds = [FORMATS.get(str(stage.get("kind"))) for stage in stages]
    ranked = {kind.units for kind in kinds if kind is not None}
    if "players" in ranked and not individuals:
        sentence = _("À la mêlée, les joueurs s’inscrivent seuls : ce tournoi inscrit des équipes.")
        raise Refused("melee_of_teams", sentence, "stages")
    try:
        if "teams" in ranked and individuals:
            raise Refusal("melee_alone")
        formats = [_read(stage, kind) for stage, kind in zip(stages, kinds, strict=True)]
        structure = compose(teams, formats)
    except Refusal as refusal:
        raise Refused(refusal.code, refusal.text(translate=_), "stages") from refusal
    completed = tuple(stage.write() for stage in formats)
    return Composed(teams, completed, least_matches(teams, formats), structure)


def _read(stage: StageData, kind: type[Format] | None) -> Format:
    if kind is None:
        raise Refusal("broken", field=str(stage.get("kind")))
    return kind.read(stage)


def expected_teams(tournament: Tournament, rows: Sequence[Stage] = ()) -> int:
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
