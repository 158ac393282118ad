"""Release a draft, or take the release back while nothing was entered.

The tournament's version serialises both; the state of the draw and the constraints stand behind it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.record import load, make_record

from ..core.access import PROGRAM, Action, Actor
from ..core.clock import hour_now
from ..core.errors import Conflict, Refused
from ..core.jobs import Progress
from ..core.journal import Draft
from ..core.writes import writes
from ..evening.at_tables import free_now
from ..evening.reading import evening_of
from ..evening.roll import choices_of
from ..evening.state import Evening
from ..formats import format_of, step_of, steps_of
from ..formats.format import DrawRequest, Step
from ..models import Draw, Job, Team, Tournament
from ..models.limits import NO_LATER
from .drafts import (
    anything_entered,
    keep_draft,
    made_seed,
    refusals,
    released_draw,
    requested_step,
    require_last_draft,
    staleness,
)
from .formula import compose_lawful
from .rows import build, tear_down


@writes("draw.released", Action.RELEASE)
def release_draw(draw: Draw, entry: Draft, *, early: bool = False) -> Draw:
    """Publish the last draft: its rounds, matches and tables exist, and the tournament runs.

    The first release makes the teams left out absent. `early`: although matches before it are not done.
    Raises Conflict: already released, not the last draft; Refused: stale, matches missing, the law broken."""
    require_last_draft(draw)
    with refusals():
        evening = evening_of(draw.tournament)
        if why := staleness(evening, draw):
            raise Refused("stale", why)
    step = step_of(evening, draw.stage_id, draw.key)
    assert step is not None  # else it were stale
    if not early:
        _refuse_early(step)
    absent = put_in_force(draw, evening, step)
    entry.about = {"draw": draw.uid, "number": draw.number}
    entry.after = {"seed": draw.seed, "absent": absent, "key": draw.key, "stage": draw.stage.order}
    entry.answer = {"draw": draw.pk}
    return draw


def put_in_force(draw: Draw, evening: Evening, step: Step) -> list[UUID]:
    """Make all that a draft says and run the evening; the uids of the teams that this makes absent.

    Raises Refused: a team might play too few matches."""
    tournament, record, now = evening.tournament, load(draw.record), hour_now()
    if not evening.begun:
        compose_lawful(tournament, len(record.entrants), [format_of(stage) for stage in evening.stages])
    _move(draw, Draw.State.DRAFT, Draw.State.RELEASED, released_at=now)
    build(draw, record, evening, step)
    left_out = () if evening.begun else evening.roll.left_out(choices_of(draw.stage))
    Team.objects.filter(pk__in=[team.pk for team in left_out]).update(status=Team.Status.ABSENT)
    _run(tournament)
    return [team.uid for team in left_out]


def _refuse_early(step: Step) -> None:
    """A draw reads confirmed matches: with some missing it is released only when somebody says so."""
    if step.waiting:
        tables = ", ".join(dict.fromkeys(str(match.table or "?") for match in step.waiting))
        sentence = ngettext(
            "Un résultat manque encore : table %(tables)s.",
            "Des résultats manquent encore : tables %(tables)s.",
            len(step.waiting),
        )
        raise Refused("missing", sentence % {"tables": tables}, "early")


@writes("draw.taken_back", Action.TAKE_BACK, reasoned=True)
def take_back(draw: Draw, reason: str, entry: Draft) -> Draw:
    """Withdraw the last released draw while no deal, no totals, incident, penalty or dispute was entered.

    The draw stays readable, with the reason. Taking the first back opens registration again: absent teams are
    registered, not seen. Raises Refused: reason missing, something entered, a later draw; Conflict: not
    released."""
    draw.refresh_from_db(fields=["state"])
    if anything_entered(draw):
        raise Refused(
            "already_played",
            _("Un score, un incident ou un litige est déjà saisi : ce tirage ne peut plus être repris."),
        )
    last = released_draw(draw.tournament)
    if last is not None and last.pk != draw.pk and draw.state == Draw.State.RELEASED:
        raise Refused("later_draw", _("Un tirage a été publié depuis : reprenez-le d’abord."))
    back = {"back_reason": reason, "back_at": hour_now()}
    _move(draw, Draw.State.RELEASED, Draw.State.TAKEN_BACK, **back)
    tear_down(draw)
    entry.about = {"draw": draw.uid, "number": draw.number}
    entry.answer = {"draw": draw.pk}
    if released_draw(draw.tournament) is None:
        entry.before = {"absent": _reopen_registration(draw.tournament)}
    return draw


def _reopen_registration(tournament: Tournament) -> list[UUID]:
    """Registration as before the first draw; the uids of the teams that were left out of it."""
    absent = Team.objects.filter(tournament=tournament, status=Team.Status.ABSENT)
    left_out_uids = list(absent.values_list("uid", flat=True))
    absent.update(status=Team.Status.REGISTERED, checked_in=False)
    # The settings say again what the matches are played to.
    Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.REGISTRATION, **NO_LATER)
    tournament.refresh_from_db()
    return left_out_uids


def _move(draw: Draw, expected: Draw.State, state: Draw.State, **other_fields: object) -> None:
    """Change the draw's state if it is still the expected one; else someone was faster."""
    if Draw.objects.filter(pk=draw.pk, state=expected).update(state=state, **other_fields) != 1:
        raise Conflict("draw_moved", _("Quelqu’un a déjà changé l’état de ce tirage."))
    draw.refresh_from_db(fields=["state", "released_at", "back_reason", "back_at"])


def _run(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.RUNNING)
    tournament.refresh_from_db()


@writes("draw.published", Action.RELEASE)
def publish_planned(
    tournament: Tournament, by: Actor, entry: Draft, *, key: str, at_free: bool = False
) -> Draw:
    """Give the matches of that step their tables and publish them, kept like any draw; `at_free`: as many as
    there are free tables, at these.

    Raises Refused: nothing to publish, no table, or a lot has to be drawn."""
    with refusals():
        evening = evening_of(tournament)
        step = requested_step(evening, key)
        if step.by_lot:
            raise Refused("by_lot", _("Ce tour se tire au sort : faites d’abord un essai."))
        if at_free:
            step = _at_free_tables(step, tournament)
        entrants, options = DrawRequest(evening, step, choices_of(step.stage)).inputs
        record = make_record(entrants, options, made_seed(), engine=step.engine)
    draw = keep_draft(step.stage, step.key, record, by, entry)
    put_in_force(draw, evening, step)
    entry.after |= {"key": draw.key, "stage": draw.stage.order}
    return draw


def _at_free_tables(step: Step, tournament: Tournament) -> Step:
    tables = tuple(table.number for table in free_now(tournament).tables)
    if not tables:
        raise Refused("no_table", _("Aucune table n’est libre : attendez qu’une partie finisse."))
    return replace(step, planned=step.planned[: len(tables)], tables=tables)


def call_decided(job: Job, progress: Progress) -> dict[str, Any]:
    """Call the matches of brackets that results have decided, as far as tables are free: what a tournament
    may have done at each confirmed result."""
    tournament, called = job.tournament, 0
    assert tournament is not None
    with suppress(Refused), refusals():
        for step in steps_of(evening_of(tournament)):
            if not step.by_lot:
                publish_planned(tournament=tournament, key=step.key, by=PROGRAM, at_free=True)
                called += 1
    return {"called": called}
