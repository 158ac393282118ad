"""Limits after the release: only for matches without a deal, with a reason (DESIGN §3)."""

from __future__ import annotations

from dataclasses import asdict

from django.db.models import F
from django.utils.translation import gettext as _

from ...access import Action, Actor, require
from ...errors import Refused
from ...journal import writing
from ...models import Tournament
from ..plan import Limits
from ..queries import limits_now, unstarted_matches


def change_limits(
    *, tournament: Tournament, limits: Limits, reason: str, by: Actor, token: str | None = None
) -> int:
    """Give the matches not yet begun other limits; how many they are. Those begun keep theirs.

    Raises Refused: reason missing, nothing left to change, not released (the settings are free then)."""
    content = {"limits": asdict(limits), "reason": reason}
    with writing(
        tournament, "setup.limits_changed", by.author, reason=reason, token=token, content=content
    ) as entry:
        require(by, Action.CHANGE_LIMITS, tournament)
        if not reason:
            raise Refused("reason_missing", _("Dites pourquoi les limites changent."), field="reason")
        entry.before = asdict(limits_now(tournament))
        new = {"limits_changed": True, "version": F("version") + 1, **asdict(limits)}
        changed = unstarted_matches(tournament).update(**new)
        if not changed:
            raise Refused("all_begun", _("Toutes les parties ont commencé : leurs limites restent."))
        entry.after = asdict(limits)
        entry.about = {"matches": changed}
    return changed
