"""Giving an evening its rules, before its first deal."""

from __future__ import annotations

from dataclasses import replace

from ....access import Actor
from ....models import SavedRuleset, Tournament
from ...plan import plan_of
from ..settings import change_settings, seen


def attach_ruleset(
    *,
    tournament: Tournament,
    saved: SavedRuleset,
    by: Actor,
    reason: str = "",
    token: str | None = None,
) -> None:
    """The evening follows these rules of the club.

    Raises Refused as the settings do: a deal is marked, or the draw is out and no reason was given."""
    plan = replace(plan_of(tournament), ruleset_slug="", saved_ruleset_id=saved.pk)
    change_settings(
        tournament=tournament, plan=plan, by=by, made_for=seen(tournament), reason=reason, token=token
    )
