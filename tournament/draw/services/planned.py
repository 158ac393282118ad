"""Publish the matches that the results have decided: nothing is drawn, so one press does it all."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ...access import Action, Actor, require
from ...errors import Refused
from ...journal import writing
from ...models import Draw, Tournament
from .. import engine
from ..queries import choices_of
from ..queries.evening import drawn_at, evening_of
from .drafts import asked_step, keep_draft, made_seed, refusals
from .release import put_out


def publish_planned(*, tournament: Tournament, key: str, by: Actor, token: str | None = None) -> Draw:
    """Give the matches of that step their tables and publish them, kept like any draw.

    Raises Refused: nothing to publish, or a lot has to be drawn."""
    with writing(tournament, "draw.published", by.author, token=token, content={"key": key}) as entry:
        require(by, Action.RELEASE, tournament)
        with refusals():
            evening = evening_of(tournament)
            step = asked_step(evening, key)
            if step.by_lot:
                raise Refused("by_lot", _("Ce tour se tire au sort : faites d’abord un brouillon."))
            entrants, options = drawn_at(evening, step, choices_of(step.stage), None)
            record = engine.make_record(entrants, options, made_seed(), engine=step.engine)
        draw = keep_draft((step.stage, step.key), record, by, "", entry)
        put_out(draw, evening, step, by)
        entry.after |= {"key": draw.key, "stage": draw.stage.order}
    return draw
