"""Drafts: a first one, a redraw, an exchange of two teams. Every draft is kept with its seed and reason.

Guards and writes; the lot itself is the engine's."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _

from ...access import Action, Actor, require
from ...errors import Conflict, Refused
from ...journal import Draft, writing
from ...models import Draw, Stage, Tournament
from .. import engine
from ..queries import Choices, latest_draft, record_of, roll_call

# What an engine's refusal concerns.
FIELDS = {"too_few_tables": "tables", "too_few_teams": "teams"}


def made_seed() -> int:
    """A seed by lot, eight digits: short enough to be read aloud in the hall."""
    return 10_000_000 + secrets.randbelow(90_000_000)


def propose_draw(
    *,
    tournament: Tournament,
    by: Actor,
    choices: Choices = Choices(),  # noqa: B008 - frozen
    seed: int | None = None,
    reason: str = "",
    token: str | None = None,
) -> Draw:
    """Draw the pools of the teams that are there: a draft that only the organisers see.

    From the second draft on a reason is asked. Raises Refused: reason missing, too few teams or tables."""
    content = {"choices": choices.as_options(), "seed": seed, "reason": reason}
    with writing(
        tournament, "draw.proposed", by.author, reason=reason, token=token, content=content
    ) as entry:
        require(by, Action.DRAW, tournament)
        stage, _new = Stage.objects.get_or_create(tournament=tournament, order=1, kind=Stage.Kind.POOLS)
        if not reason and latest_draft(stage) is not None:
            raise Refused("reason_missing", _("Dites pourquoi le tirage est refait."), "reason")
        roll = roll_call(tournament)
        with refusals():
            record = engine.make_record(
                roll.entrants(choices),
                engine.PoolOptions(tables=tuple(roll.tables), clubs_apart=choices.clubs_apart),
                made_seed() if seed is None else seed,
            )
        stage.options = choices.as_options()
        stage.save(update_fields=["options"])
        return _keep(stage, record, by, reason, entry)


def swap_teams(*, draw: Draw, one: int, two: int, by: Actor, reason: str, token: str | None = None) -> Draw:
    """Exchange two teams of the last draft, by their numbers: the next draft, with its remarks made anew.

    Raises Refused: reason missing, a team not drawn, the same team twice; Conflict: not the last draft."""
    tournament = draw.stage.tournament
    content = {"draw": draw.pk, "one": one, "two": two, "reason": reason}
    with writing(tournament, "draw.swapped", by.author, reason=reason, token=token, content=content) as entry:
        require(by, Action.DRAW, tournament)
        require_last_draft(draw)
        if not reason:
            raise Refused("reason_missing", _("Dites pourquoi ces équipes sont échangées."), "reason")
        with refusals():
            record = engine.swap(record_of(draw), one, two)
        entry.before = {"draw": draw.pk}
        return _keep(draw.stage, record, by, reason, entry)


def require_last_draft(draw: Draw) -> None:
    """Raise Conflict when this draft was released, or another one made since."""
    draw.refresh_from_db(fields=["state"])
    if draw.state != Draw.State.DRAFT:
        raise Conflict("already_released", _("Ce tirage est déjà publié."))
    last = latest_draft(draw.stage)
    if last is not None and last.pk != draw.pk:
        raise Conflict(
            "newer_draft", _("Le brouillon %(number)s a été fait entre-temps.") % {"number": last.number}
        )


@contextmanager
def refusals() -> Iterator[None]:
    """Say the engine's refusals as the house's."""
    try:
        yield
    except engine.Refusal as no:
        raise Refused(no.code, no.text(translate=_), FIELDS.get(no.code)) from no


def _keep(stage: Stage, record: engine.DrawRecord, by: Actor, reason: str, entry: Draft) -> Draw:
    last = latest_draft(stage)
    draw = Draw(
        stage=stage,
        number=last.number + 1 if last else 1,
        engine=record.engine,
        engine_version=record.version,
        seed=record.seed,
        record=record.to_dict(),
        reason=reason,
        made_by=by.user,
    )
    draw.full_clean(exclude=["stage", "made_by"])
    draw.save()
    entry.about = {"draw": draw.pk, "number": draw.number}
    entry.after = {"seed": draw.seed, "teams": len(record.entrants)}
    entry.answer = {"draw": draw.pk, "number": draw.number}
    return draw
