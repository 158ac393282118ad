"""A secret for the next draw, whose fingerprint everybody sees before the number is called out."""

from __future__ import annotations

import secrets

from django.utils.translation import gettext as _

from ...access import Action, Actor, require
from ...errors import Conflict
from ...journal import writing
from ...models import Tournament
from ..engine.lottery import published

SECRET_BYTES = 32


def publish_fingerprint(*, tournament: Tournament, by: Actor, token: str | None = None) -> str:
    """Make a secret and show its sha256; the secret itself is shown with the draw that uses it.

    Raises Conflict: one waits already, since a second would be a choice."""
    with writing(tournament, "draw.fingerprint", by.author, token=token, content={}) as entry:
        require(by, Action.DRAW, tournament)
        if tournament.draw_secret:
            raise Conflict(
                "secret_waits", _("Une empreinte est déjà publiée : elle sert au prochain tirage.")
            )
        secret = secrets.token_urlsafe(SECRET_BYTES)
        Tournament.objects.filter(pk=tournament.pk).update(draw_secret=secret)
        tournament.refresh_from_db(fields=["draw_secret"])
        entry.after = {"published": published(secret)}
    return published(secret)
