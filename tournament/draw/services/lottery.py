"""The public lottery: a secret whose fingerprint stands on wall and hall before a number is called."""

from __future__ import annotations

import secrets

from django.utils.translation import gettext as _

from pairing.lot import published_hash
from pairing.record import binding

from ...core.access import Action, Actor, require
from ...core.clock import hour_now
from ...core.errors import Conflict, Refused
from ...core.journal import writing
from ...evening import NOBODY_RESTS, Choices, Evening, RestChoice, choices_of, evening_of, steps_of
from ...evening.kinds import Step, draw_inputs
from ...models import Draw, Tournament
from ..queries.public import fingerprint_of
from .drafts import DraftRequest, refusals, usual_stage

SECRET_BYTES = 32


def publish_fingerprint(
    *,
    tournament: Tournament,
    by: Actor,
    choices: Choices | None = None,
    key: str | None = None,
    exempt: int | None = None,
    rests: RestChoice = NOBODY_RESTS,
    token: str | None = None,
) -> str:
    """Make a secret and show a sha256 that binds it to who is drawn now, in which order and how; the secret
    itself is shown with the draw that uses it.

    One for other teams or choices is replaced, and stays to be read. Raises Conflict: one waits for just this
    draw, since a second would be a choice; Refused: nothing to draw."""
    content = {"choices": choices and choices.as_options(), "key": key, "exempt": exempt}
    with writing(tournament, "draw.fingerprint", by.author, token=token, content=content) as entry:
        require(by, Action.DRAW, tournament)
        usual_stage(tournament)
        bound = _bound(tournament, DraftRequest(choices=choices, key=key, exempt=exempt, rests=rests))
        former, secret = fingerprint_of(tournament), tournament.draw_secret
        if secret and former == published_hash(secret, bound if tournament.draw_fingerprint else ""):
            raise Conflict("secret_waits", _("Une preuve est déjà publiée : elle sert au prochain tirage."))
        replaced = [*tournament.draw_fingerprints, *([_replaced(tournament, former)] if former else [])]
        secret = secrets.token_urlsafe(SECRET_BYTES)
        published = published_hash(secret, bound)
        Tournament.objects.filter(pk=tournament.pk).update(
            draw_secret=secret, draw_fingerprint=published, draw_fingerprints=replaced
        )
        tournament.refresh_from_db(fields=["draw_secret", "draw_fingerprint", "draw_fingerprints"])
        entry.before = {"published": former} if former else {}
        entry.after = {"published": published}
    return published


def _bound(tournament: Tournament, asked: DraftRequest) -> str:
    """What the fingerprint covers: the draw as it would be made now."""
    with refusals():
        evening = evening_of(tournament, asked.choices)
        step = _drawn_next(evening, asked.key)
        choices = asked.choices or (choices_of(step.stage) if evening.begun else evening.choices)
        entrants, options = draw_inputs(evening, step, choices, asked.exempt, asked.rests)
    step.stage.options |= choices.as_options()
    step.stage.save(update_fields=["options"])
    return binding(step.engine, entrants, options)


def _drawn_next(evening: Evening, key: str | None) -> Step:
    """The step of that key, else the first that is drawn by lot."""
    steps = [step for step in steps_of(evening) if step.by_lot and key in (None, step.key)]
    if not steps:
        raise Refused("nothing_to_draw", _("Il n’y a rien à tirer au sort maintenant."))
    return steps[0]


def _replaced(tournament: Tournament, published: str) -> dict[str, object]:
    """A fingerprint that no draw will use, and whether a number had been called for it."""
    drafts = Draw.objects.filter(tournament=tournament, record__lottery__published=published)
    return {"published": published, "at": hour_now().isoformat(), "called": drafts.exists()}
