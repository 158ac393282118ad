"""The evening's formula: choose its stages, change the number of rounds of one.

What has begun stays; no formula is kept under which a team might play fewer matches than the tournament
promises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from pairing.notes import enumeration

from ...core.access import Action, Actor, require
from ...core.errors import Conflict, Refused
from ...core.journal import Draft, writing
from ...evening import (
    Composed,
    ShortTeam,
    compose_stages,
    evening_of,
    expected_teams,
    short_of_matches,
    stage_data,
    stage_rows,
    teams_still_there,
)
from ...evening.kinds import KINDS, kind_of
from ...models import Draw, Stage, Tournament
from ...setup.services import put_settings
from ..queries.formula.law import Law, law_of


def choose_stages(
    *,
    tournament: Tournament,
    stages: Sequence[dict[str, Any]],
    by: Actor,
    teams: int | None = None,
    reason: str = "",
    token: str | None = None,
) -> Law:
    """Put these stages after those that have begun, in place of the others; what they promise.

    `teams`: for how many they are made, as many as are expected if none is said. Raises Refused: stages that
    cannot be, fewer matches than the tournament's minimum, reason missing once the evening has begun."""
    content = {"stages": list(stages), "reason": reason}
    with writing(
        tournament, "stages.chosen", by.author, reason=reason, token=token, content=content
    ) as entry:
        require(by, Action.SETUP, tournament)
        return _put_stages(tournament, stages, entry, teams=teams, reason=reason)


def _put_stages(
    tournament: Tournament,
    stages: Sequence[dict[str, Any]],
    entry: Draft,
    *,
    teams: int | None,
    reason: str = "",
) -> Law:
    """Put these stages after those that have begun, inside a write that is open."""
    rows = stage_rows(tournament)
    begun, replaceable = [row for row in rows if row.begun], [row for row in rows if not row.begun]
    if begun and not reason:
        raise Refused("reason_missing", _("Dites pourquoi la formule change."), "reason")
    count = expected_teams(tournament, rows) if begun or teams is None else teams
    composed, law = _lawful(tournament, count, [*map(stage_data, begun), *stages])
    entry.before |= {"stages": [stage_data(row) for row in replaceable]}
    _replace(tournament, replaceable, composed.stages[len(begun) :], after=begun[-1].order if begun else 0)
    entry.after |= {"stages": list(composed.stages[len(begun) :])}
    entry.about |= {"count": len(composed.stages), "matches": law.least}
    return law


def change_rounds(*, stage: Stage, rounds: int, reason: str, by: Actor, token: str | None = None) -> Law:
    """Give a stage of rounds more or fewer of them: never fewer than are drawn, never under the minimum; once
    the evening has begun, that of those still there, by what they have played.

    Raises Refused: reason missing, rounds drawn already, all drawn at once, fewer matches than promised;
    Conflict: the formula was changed meanwhile."""
    tournament = stage.tournament
    content = {"stage": stage.pk, "rounds": rounds, "reason": reason}
    with writing(
        tournament, "stages.rounds_changed", by.author, reason=reason, token=token, content=content
    ) as entry:
        require(by, Action.SETUP, tournament)
        if not reason:
            raise Refused("reason_missing", _("Dites pourquoi le nombre de tours change."), "reason")
        rows = stage_rows(tournament)
        row = next((row for row in rows if row.pk == stage.pk), None)
        if row is None:
            raise Conflict("stage_gone", _("Cette étape n’est plus dans la formule : rechargez la page."))
        _require_undrawn(row, rounds)
        changed = [stage_data(row) | ({"rounds": rounds} if row.pk == stage.pk else {}) for row in rows]
        evening = evening_of(tournament)
        there = len(teams_still_there(evening)) if evening.begun else expected_teams(tournament, rows)
        law = _lawful(tournament, there, changed, field="rounds")[1]
        before = short_of_matches(evening)
        entry.before = {"rounds": kind_of(row).rounds(row.options)}
        row.options |= {"rounds": rounds}
        row.save(update_fields=["options"])
        _refuse_shorter(before, short_of_matches(evening_of(tournament)))
        stage.refresh_from_db(fields=["options"])
        entry.about = {"stage": row.order, "count": rounds}
        entry.after = {"rounds": rounds}
    return law


def _lawful(
    tournament: Tournament, teams: int, stages: Sequence[dict[str, Any]], field: str = "stages"
) -> tuple[Composed, Law]:
    """The stages composed, and what they promise. Raises Refused under the tournament's minimum."""
    try:
        composed = compose_stages(teams, stages, individuals=tournament.individuals)
    except Refused as refusal:
        refusal.field = field
        raise
    law = law_of(composed, tournament.least_matches)
    if not law.kept:
        raise Refused("minimum", " ".join(law.ways), field)
    return composed, law


def _refuse_shorter(before: Sequence[ShortTeam], now: Sequence[ShortTeam]) -> None:
    """Refuse fewer rounds where somebody falls short by them."""
    sure_before = {short.team.pk: short.sure for short in before}
    new = [short for short in now if short.sure < sure_before.get(short.team.pk, short.sure + 1)]
    if new:
        teams = enumeration(tuple(short.team.number or 0 for short in new), _)
        sentence = _("Avec si peu de tours, il manquerait des parties à : %(teams)s.") % {"teams": teams}
        raise Refused("minimum", sentence, "rounds")


def _replace(
    tournament: Tournament, replaceable: list[Stage], stages: Sequence[dict[str, Any]], *, after: int
) -> None:
    """Write stages over the replaceable rows, in their order: their drafts stay to be read."""
    last_row: Stage | None = None
    for index, data in enumerate(stages):
        row = replaceable[index] if index < len(replaceable) else Stage(tournament=tournament)
        options = {name: value for name, value in data.items() if name != "kind"}
        others = {name: row.options[name] for name in row.options if name not in _OWNED}
        row.order, row.kind, row.options = after + 1 + index, data["kind"], {**others, **options}
        row.save()
        last_row = row
    surplus = replaceable[len(stages) :]
    Draw.objects.filter(stage__in=surplus).update(stage=last_row)
    Stage.objects.filter(pk__in=[row.pk for row in surplus]).delete()


_OWNED = {key for kind in KINDS.values() for key in kind.keys}


def _require_undrawn(row: Stage, rounds: int) -> None:
    """Raise Refused where so many rounds cannot be any more."""
    kind = kind_of(row)
    planned = kind.rounds(row.options)
    if not planned:
        raise Refused("no_rounds", _("Cette étape n’a pas un nombre de tours à choisir."), "rounds")
    if row.begun and kind.drawn_together(row.options):
        raise Refused("all_drawn", _("Tous les tours de cette étape ont été tirés ensemble."), "rounds")
    if rounds < row.drawn:
        raise Refused(
            "already_drawn",
            _("Le tour %(drawn)s est déjà tiré : l’étape en a %(drawn)s au moins.") % {"drawn": row.drawn},
            "rounds",
        )
    if rounds == planned:
        raise Refused("same_rounds", _("L’étape a déjà ce nombre de tours."), "rounds")


def accept_proposal(
    *,
    tournament: Tournament,
    stages: Sequence[dict[str, Any]],
    teams: int,
    by: Actor,
    limits: tuple[int | None, int] | None = None,
    token: str | None = None,
) -> Law:
    """Choose these stages for so many teams; `limits`: the target and the minutes that go with them.

    One act: both or nothing, in one entry. Refused as `choose_stages` and `setup.change_settings` do."""
    content = {"stages": list(stages), "teams": teams, "limits": limits}
    with writing(tournament, "stages.chosen", by.author, token=token, content=content) as entry:
        require(by, Action.SETUP, tournament)
        law = _put_stages(tournament, stages, entry, teams=teams)
        if limits is not None:
            put_settings(tournament, {"target": limits[0], "minutes": limits[1]}, entry, by=by)
    return law
