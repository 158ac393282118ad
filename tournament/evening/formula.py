"""Stages as rows, as the engine's data, and as people say them.

A stage is a dictionary with its kind and the formula's choices: `{"kind": "rounds", "rounds": 4}`. Of a mêlée
no structure is made: its pairs are drawn round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q
from django.utils.translation import gettext as _

from pairing.bracket import StagePlan, Structure, Timing, compose
from pairing.least import least_matches, of_rounds
from pairing.notes import Refusal

from ..core.errors import Refused
from ..formats import StageKind, kind_of, known_kind
from ..models import Draw, Round, Slot, Stage, Team, Tournament
from .titles import coming_names

StageData = Mapping[str, Any]


@dataclass(frozen=True)
class Composed:
    """Stages made for so many teams: a structure, or the rounds of a mêlée; `stages`: the data completed;
    `least`: matches that everybody plays if nobody leaves."""

    teams: int
    stages: tuple[dict[str, Any], ...]
    least: int
    structure: Structure | None = None
    melee_rounds: int = 0

    @property
    def at_once(self) -> dict[int, int]:
        """Slot of the evening → how many matches are played in it."""
        if self.structure is None:
            return dict.fromkeys(range(1, self.melee_rounds + 1), self.teams // 4)
        return Timing(self.structure).matches()


@dataclass(frozen=True)
class StageLine:
    """A stage as it is shown: what it is, and whether it has begun."""

    order: int
    text: str
    begun: bool
    rounds: int | None = None
    pk: int = 0


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
    kind = kind_of(stage)
    return {"kind": kind.code, **kind.formula(stage.options)}


def plans_of(rows: Sequence[Stage]) -> list[StagePlan]:
    """What the structure is made of: the stages of which it is known who will meet."""
    plans = [kind_of(row).plan(kind_of(row).formula(row.options)) for row in rows]
    return [plan for plan in plans if plan is not None]


def compose_stages(teams: int, stages: Sequence[StageData], *, individuals: bool = False) -> Composed:
    """The stages completed and composed. Raises Refused with the sentence and the field it concerns."""
    if not stages:
        raise Refused("no_stage", _("Il faut au moins une étape."), "stages")
    kinds = [known_kind(stage.get("kind")) for stage in stages]
    if individuals or any(kind is not None and kind.units == "players" for kind in kinds):
        return _of_players(teams, stages, kinds, individuals=individuals)
    try:
        kinds_and_options = [_read(stage, kind) for stage, kind in zip(stages, kinds, strict=True)]
        plans = [plan for kind, options in kinds_and_options if (plan := kind.plan(options)) is not None]
        structure = compose(teams, plans)
    except Refusal as refusal:
        raise Refused(refusal.code, refusal.text(translate=_), "stages") from refusal
    completed = tuple(_completed(kind, options) for kind, options in kinds_and_options)
    return Composed(teams, completed, least_matches(teams, plans), structure)


def _read(stage: StageData, kind: StageKind | None) -> tuple[StageKind, dict[str, Any]]:
    """The kind of a stage and its options. Raises the engine's Refusal for one that there is not."""
    if kind is None:
        raise Refusal("broken", field=str(stage.get("kind")))
    return kind, {name: value for name, value in stage.items() if name != "kind"}


def _completed(kind: StageKind, options: StageData) -> dict[str, Any]:
    return {"kind": kind.code, **kind.complete(options)}


def _of_players(
    players: int, stages: Sequence[StageData], kinds: Sequence[StageKind | None], *, individuals: bool
) -> Composed:
    """A stage of players stands alone, and needs players who come alone."""
    if not individuals:
        raise Refused(
            "melee_of_teams",
            _("À la mêlée, les joueurs s’inscrivent seuls : ce tournoi inscrit des équipes."),
            "stages",
        )
    kind = kinds[0]
    if len(stages) != 1 or kind is None or kind.units != "players":
        raise Refused(
            "melee_alone",
            _(
                "À la mêlée, la formule est une seule étape : des tours à la mêlée. Retirez les autres, et "
                "donnez-lui plus de tours."
            ),
            "stages",
        )
    stage = _completed(kind, stages[0])
    if players < kind.table_size:
        raise Refused("too_few_players", _("Il faut au moins 4 joueurs pour une mêlée."), "stages")
    rounds = kind.rounds(stage)
    return Composed(players, (stage,), of_rounds(players, rounds, kind.table_size), melee_rounds=rounds)


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


def rounds_planned(tournament: Tournament) -> dict[int, str]:
    """The rounds that the formula holds, by number, as far as it says, for the teams there are, each with
    what it will be called; those of its stages where it says nothing yet. Two statements."""
    rows = stage_rows(tournament)
    try:
        composed = compose_stages(
            expected_teams(tournament, rows),
            [stage_data(row) for row in rows],
            individuals=tournament.individuals,
        )
    except Refused:
        return coming_names(None, max(1, sum(kind_of(row).rounds(row.options) for row in rows)))
    return coming_names(composed.structure, composed.melee_rounds)


def stage_lines(rows: Sequence[Stage]) -> list[StageLine]:
    """The stages as they are said; no statement."""
    return [
        StageLine(
            order=row.order,
            text=kind.label(kind.formula(row.options)),
            begun=row.begun,
            rounds=kind.rounds(row.options) or None,
            pk=row.pk,
        )
        for row in rows
        for kind in (kind_of(row),)
    ]


def stage_label(stage: StageData) -> str:
    """A stage in words: "4 tours au classement"."""
    kind = known_kind(stage["kind"])
    return kind.label(stage) if kind is not None else ""
