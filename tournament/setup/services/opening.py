"""Showing a tournament to the hall."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from ...access import Action, Actor, require
from ...errors import Refused
from ...journal import writing
from ...models import Tournament

State = Tournament.State


def publish(*, tournament: Tournament, by: Actor, token: str | None = None) -> None:
    """From preparation to registration: the hall sees it, the desk may begin. Refused afterwards."""
    with writing(tournament, "setup.published", by.author, token=token) as entry:
        require(by, Action.SETUP, tournament)
        if tournament.state != State.PREPARATION:
            raise Refused("already_published", _("Les inscriptions sont déjà ouvertes."))
        entry.before = {"state": tournament.state}
        tournament.state = State.REGISTRATION
        tournament.published_at = timezone.now()
        tournament.save(update_fields=["state", "published_at"])
        entry.after = {"state": tournament.state}
