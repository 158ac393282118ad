"""Drafts: a first one, a redraw, an exchange of two teams. Every draft is kept with its seed and reason.

Guards and writes; the lot itself is the engine's."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.notes import Refusal
from pairing.record import DrawRecord, make_record, swap

from ...core.access import Action, Actor, require
from ...core.errors import Conflict, Refused
from ...core.journal import Draft, writing
from ...evening import (
    NOBODY_RESTS,
    Choices,
    Evening,
    RestChoice,
    choices_of,
    evening_of,
    steps_of,
    teams_drawn,
)
from ...evening.kinds import Step, draw_inputs, draw_kind_of, usual_kind
from ...models import Draw, Stage, Tournament
from ..queries.drafts import last_number, latest_draft, record_of

# What an engine's refusal concerns.
FIELDS = {"too_few_teams": "teams", "too_many_rests": "rests", "rested_before": "rests"}


def made_seed() -> int:
    """A seed by lot, eight digits: short enough to be read aloud in the hall."""
    return 10_000_000 + secrets.randbelow(90_000_000)


def propose_draw(
    *,
    tournament: Tournament,
    by: Actor,
    choices: Choices | None = None,
    key: str | None = None,
    exempt: int | None = None,
    rests: RestChoice = NOBODY_RESTS,
    seed: int | None = None,
    reason: str = "",
    token: str | None = None,
) -> Draw:
    """Draw what comes next (or the step of that `key`): a draft that only the organisers see.

    From the second draft of the same thing on a reason is asked. `exempt`: the team that the organiser wants
    exempt; `rests`: the players of a mêlée who are to rest, out of their turn only with a reason; `seed`: for
    tests, demonstrations and replays, else the program makes one. Raises Refused: reason missing, nothing to
    draw, too few teams or tables, too many to rest, rested before."""
    content = {
        "choices": choices and choices.as_options(),
        "seed": seed,
        "reason": reason,
        "key": key,
        "exempt": exempt,
        "rests": [list(rests.named), rests.insist],
    }
    with writing(
        tournament, "draw.proposed", by.author, reason=reason, token=token, content=content
    ) as entry:
        require(by, Action.DRAW, tournament)
        usual_stage(tournament)
        draft_request = DraftRequest(
            choices=choices, key=key, exempt=exempt, seed=seed, reason=reason, rests=rests
        )
        return make_draft(tournament, draft_request, by, entry)


@dataclass(frozen=True)
class DraftRequest:
    """What is asked of a draw: the organiser's choices, which step, who is exempt, with which seed, why."""

    choices: Choices | None = None
    key: str | None = None
    exempt: int | None = None
    seed: int | None = None
    reason: str = ""
    rests: RestChoice = NOBODY_RESTS


def make_draft(tournament: Tournament, draft_request: DraftRequest, by: Actor, entry: Draft) -> Draw:
    """Draw and keep the draft, inside a write that is open; refusals as `propose_draw`'s."""
    with refusals():
        evening = evening_of(tournament, draft_request.choices)
        step = requested_step(evening, draft_request.key)
        if not draft_request.reason and draft_request.rests.insist:
            raise Refused(
                "reason_missing", _("Dites pourquoi ceux-là se reposent avant les autres."), "reason"
            )
        if not draft_request.reason and latest_draft(step.stage, step.key) is not None:
            raise Refused("reason_missing", _("Dites pourquoi le tirage est refait."), "reason")
        choices = draft_request.choices or (choices_of(step.stage) if evening.begun else evening.choices)
        entrants, options = draw_inputs(evening, step, choices, draft_request.exempt, draft_request.rests)
        seed = made_seed() if draft_request.seed is None else draft_request.seed
        record = make_record(entrants, options, seed, engine=step.engine)
    step.stage.options |= choices.as_options()
    step.stage.save(update_fields=["options"])
    teams = teams_drawn(evening.roll, (entrant.id for entrant in record.entrants))
    return keep_draft((step.stage, step.key), record, by, draft_request.reason, entry, teams=teams)


def usual_stage(tournament: Tournament) -> None:
    """A tournament whose organiser composed nothing plays in pools; players who come alone à la mêlée."""
    usual = usual_kind(individuals=tournament.individuals)
    Stage.objects.get_or_create(tournament=tournament, order=1, defaults={"kind": usual.code})


def requested_step(evening: Evening, key: str | None) -> Step:
    """The step of that key, the first one if none is named."""
    steps = steps_of(evening)
    step = next((step for step in steps if key is None or step.key == key), None)
    if step is None:
        raise Refused(
            "nothing_to_draw",
            _("Il n’y a rien à tirer maintenant : des résultats manquent, ou tout est tiré."),
        )
    return step


def swap_teams(*, draw: Draw, one: int, two: int, by: Actor, reason: str, token: str | None = None) -> Draw:
    """Exchange two teams of the last draft, by their numbers: the next draft, with its remarks made anew.

    Raises Refused: reason missing, a team not drawn, the same team twice; Conflict: not the last draft."""
    tournament = draw.tournament
    content = {"draw": draw.pk, "one": one, "two": two, "reason": reason}
    with writing(tournament, "draw.swapped", by.author, reason=reason, token=token, content=content) as entry:
        require(by, Action.DRAW, tournament)
        require_last_draft(draw)
        if not reason:
            raise Refused("reason_missing", _("Dites pourquoi cet échange."), "reason")
        if not draw_kind_of(draw.engine).by_lot:
            raise Refused("not_a_round", _("Dans un tableau, les résultats décident qui joue."))
        with refusals():
            record = swap(record_of(draw), one, two)
        entry.before = {"draw": draw.uid}
        return keep_draft((draw.stage, draw.key), record, by, reason, entry, teams=draw.teams)


def require_last_draft(draw: Draw) -> None:
    """Raise Conflict when this draft was released, another one made since, or its stage taken away."""
    stage = draw.stage
    draw.refresh_from_db(fields=["state", "stage"])
    if draw.stage_id != stage.pk:
        raise Conflict(
            "stage_gone", _("Ce tirage n’a plus lieu d’être : l’épreuve a changé. Refaites le tirage.")
        )
    draw.stage = stage
    if draw.state != Draw.State.DRAFT:
        raise Conflict("already_released", _("Ce tirage est déjà publié."))
    last = latest_draft(draw.stage, draw.key)
    if last is not None and last.pk != draw.pk:
        raise Conflict(
            "newer_draft", _("L’essai %(number)s a été fait entre-temps.") % {"number": last.number}
        )


@contextmanager
def refusals() -> Iterator[None]:
    """Say the engine's refusals as the house's."""
    try:
        yield
    except Refusal as refusal:
        raise Refused(refusal.code, refusal.text(translate=_), FIELDS.get(refusal.code)) from refusal


def keep_draft(
    at: tuple[Stage, str],
    record: DrawRecord,
    by: Actor,
    reason: str,
    entry: Draft,
    *,
    teams: Mapping[str, object] | None = None,
) -> Draw:
    """Write a record as the next draft of that stage and key; `teams`: none where it is released at once."""
    stage, key = at
    draw = Draw(
        tournament=stage.tournament,
        stage=stage,
        key=key,
        number=last_number(stage.tournament) + 1,
        engine=record.engine,
        engine_version=record.version,
        seed=record.seed,
        record=record.to_dict(),
        teams=teams or {},
        reason=reason,
        made_by=by.user,
    )
    draw.full_clean(exclude=["stage", "made_by"])
    draw.save()
    entry.about = {"draw": draw.uid, "number": draw.number}
    entry.after = {"seed": draw.seed, "teams": len(record.entrants)}
    entry.answer = {"draw": draw.pk, "number": draw.number}
    return draw
