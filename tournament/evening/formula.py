"""Stages as rows, as the engine's data, and as people say them.

A stage is a dictionary with its kind and the engine's choices: `{"kind": "rounds", "rounds": 4}`. A mêlée is
not the engine's: its pairs are drawn round by round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.reader import JsonReader
from pairing.refusals import Refusal
from pairing.structure.plan import compose
from pairing.structure.shape import read_stages, write_stage
from pairing.structure.timing import Timing
from pairing.structure.types import Structure

from ..core.errors import Refused
from ..models import Draw, Round, Slot, Stage, Team, Tournament
from .planned import USUAL_ROUNDS, planned_rounds, rounds_in_options

StageData = Mapping[str, Any]
MELEE = str(Stage.Kind.MELEE)
MOST_ROUNDS = 30
# The engine's own choices; whatever else stands in a row's options is about its draws.
ENGINE_KEYS = {
    "pools": ("barrage",),
    "rounds": ("rounds", "draw"),
    "melee": ("rounds",),
    "knockout": ("pot", "consolation", "complement", "cascade", "third"),
    "brackets": ("placing", "third", "consolation"),
    "finals": ("size", "brackets", "placing", "third"),
}


@dataclass(frozen=True)
class Composed:
    """Stages made for so many teams: a structure, or the rounds of a mêlée; `stages`: the data completed."""

    teams: int
    stages: tuple[dict[str, Any], ...]
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
    rows = Stage.objects.filter(tournament=tournament).exclude(kind=Stage.Kind.FRIENDLY)
    return list(
        rows.annotate(
            begun=Exists(released) | Exists(Round.objects.filter(stage=OuterRef("pk"))),
            drawn=Count("rounds"),
        ).order_by("order")
    )


def engine_options(stage: Stage) -> dict[str, Any]:
    """The engine's choices of a row."""
    return {key: stage.options[key] for key in ENGINE_KEYS[stage.kind] if key in stage.options}


def stage_data(stage: Stage) -> dict[str, Any]:
    """A row as data."""
    return {"kind": str(stage.kind), **engine_options(stage)}


def compose_stages(teams: int, stages: Sequence[StageData], *, individuals: bool = False) -> Composed:
    """The stages completed and composed. Raises Refused with the sentence and the field it concerns."""
    if not stages:
        raise Refused("no_stage", _("Il faut au moins une étape."), "stages")
    if any(stage.get("kind") == MELEE for stage in stages) or individuals:
        return _melee(teams, stages, individuals=individuals)
    try:
        read = read_stages([JsonReader(dict(stage)) for stage in stages])
        structure = compose(teams, read)
    except Refusal as no:
        raise Refused(no.code, no.text(translate=_), "stages") from no
    return Composed(teams, tuple(write_stage(stage) for stage in read), structure)


def _melee(players: int, stages: Sequence[StageData], *, individuals: bool) -> Composed:
    """A mêlée stands alone, and needs players who come alone."""
    if not individuals:
        raise Refused(
            "melee_of_teams",
            _("À la mêlée, les joueurs s’inscrivent seuls : ce tournoi inscrit des équipes."),
            "stages",
        )
    if len(stages) != 1 or stages[0].get("kind") != MELEE:
        raise Refused(
            "melee_alone",
            _(
                "À la mêlée, la formule est une seule étape : des tours à la mêlée. Retirez les autres, et "
                "donnez-lui plus de tours."
            ),
            "stages",
        )
    rounds = stages[0].get("rounds", USUAL_ROUNDS)
    if not isinstance(rounds, int) or not 1 <= rounds <= MOST_ROUNDS:
        raise Refused("bad_rounds", _("Une mêlée a de 1 à %(most)s tours.") % {"most": MOST_ROUNDS}, "stages")
    if players < 4:
        raise Refused("too_few_players", _("Il faut au moins 4 joueurs pour une mêlée."), "stages")
    return Composed(players, ({"kind": MELEE, "rounds": rounds},), None, rounds)


def expected_teams(tournament: Tournament, rows: Sequence[Stage] = ()) -> int:
    """For how many teams the formula is made: those drawn, else those registered, else those the hall holds.

    Under four registered it says nothing yet. One statement."""
    first = rows[0] if rows and rows[0].begun else None
    if first is not None:
        seats = Slot.objects.filter(stage=first)
        return int(seats.exclude(team__status=Team.Status.PAIR).count())  # in a mêlée players, not pairs
    counted = Team.objects.filter(tournament=tournament).aggregate(
        here=Count("pk", filter=Q(status=Team.Status.REGISTERED, number__isnull=False))
    )
    each = 4 if tournament.individuals else 2
    return int(counted["here"]) if counted["here"] >= 4 else max(4, each * tournament.table_count)


def lines_of(rows: Sequence[Stage]) -> list[StageLine]:
    """The stages as they are said; no statement."""
    return [
        StageLine(
            order=row.order,
            text=said(stage_data(row)),
            begun=row.begun,
            rounds=planned_rounds(row) or None,
            pk=row.pk,
        )
        for row in rows
    ]


def said(stage: StageData) -> str:
    """A stage in words: "4 tours au classement"."""
    return WORDS[str(stage["kind"])](stage)


def _melee_said(stage: StageData) -> str:
    many = rounds_in_options(stage)
    return ngettext("%(n)s tour à la mêlée", "%(n)s tours à la mêlée", many) % {"n": many}


def _pools(stage: StageData) -> str:
    return _("poules à barrage") if stage.get("barrage") else _("poules")


def _finals(stage: StageData) -> str:
    size, many = int(stage.get("size", 8)), int(stage.get("brackets", 1))
    if many > 1:
        return _("finales des %(all)s premières, par tableaux de %(size)s") % {
            "all": size * many,
            "size": size,
        }
    return _("finales des %(size)s premières") % {"size": size}


def _rounds(stage: StageData) -> str:
    many, draw = rounds_in_options(stage), str(stage.get("draw", "ranked"))
    words = {
        "ranked": ngettext("%(n)s tour au classement", "%(n)s tours au classement", many),
        "rotation": ngettext("%(n)s tour en rotation", "%(n)s tours en rotation", many),
        "random": ngettext("%(n)s tour au hasard", "%(n)s tours au hasard", many),
        "round_robin": ngettext("championnat, %(n)s tour", "championnat, %(n)s tours", many),
    }
    return words[draw] % {"n": many}


def _knockout(stage: StageData) -> str:
    if stage.get("cascade"):
        return _("élimination directe en cascade, %(n)s parties chacune") % {"n": stage["cascade"]}
    way = _("élimination directe au pot") if stage.get("pot", True) else _("élimination directe avec cadrage")
    if not stage.get("consolation", True):
        return way
    more = _("consolante et complémentaire") if stage.get("complement") else _("consolante")
    return _("%(way)s, %(more)s") % {"way": way, "more": more}


def _brackets(stage: StageData) -> str:
    both = stage.get("consolation", True)
    text = _("tableau principal et consolante") if both else _("tableau principal")
    return _("%(text)s, chaque place jouée") % {"text": text} if stage.get("placing") else text


WORDS: dict[str, Callable[[StageData], str]] = {
    "pools": _pools,
    "rounds": _rounds,
    "melee": _melee_said,
    "knockout": _knockout,
    "brackets": _brackets,
    "finals": _finals,
}
