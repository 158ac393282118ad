"""Somebody has looked at something before the doors open, or wants it looked at again."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ...core.access import Action, Actor, require
from ...core.errors import Refused
from ...core.journal import writing
from ...models import Tournament
from ..queries.opening import AGAIN, CHECKS, SEEN


def tick_check(
    *, tournament: Tournament, check: str, seen: bool, by: Actor, token: str | None = None
) -> None:
    """Tick a check, or put it back to red. Refused: "no_check" for one that is not there."""
    verb = SEEN if seen else AGAIN
    with writing(tournament, verb, by.author, token=token, content=[check, seen]) as entry:
        require(by, Action.CHECK, tournament)
        if check not in CHECKS:
            raise Refused("no_check", _("Cette vérification n’existe pas."), "check")
        entry.about = {"check": check}
