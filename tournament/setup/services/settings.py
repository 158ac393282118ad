"""Changing a plan: freely before the draw is out, then with a reason, and never what was already scored."""

from __future__ import annotations

import json
from typing import Any

from django.utils.translation import gettext as _

from ...access import Action, Actor, require
from ...errors import Conflict, Refused
from ...journal import writing
from ...models import Tournament
from ...rulebook import ruleset_of
from ...tokens import content_hash
from ..plan import DAY, LIMITS, RANKING, SCORING, Plan, changes, plan_of
from ..queries import has_deals
from .individuals import refuse_other_company, seat_again


def seen(tournament: Tournament) -> str:
    """A mark of the settings as they stand; a form carries it to say what it was made for."""
    return content_hash(plan_of(tournament).columns())


def change_settings(
    *,
    tournament: Tournament,
    plan: Plan,
    by: Actor,
    made_for: str,
    reason: str = "",
    token: str | None = None,
) -> dict[str, Any]:
    """Store what differs and return it. The number of tables has its own verb.

    Raises Conflict when somebody changed the settings meanwhile; Refused when the moment has passed."""
    content = {"plan": plan.columns(), "reason": reason}
    with writing(
        tournament, "setup.changed", by.author, reason=reason, token=token, content=content
    ) as entry:
        require(by, Action.SETUP, tournament)
        if made_for != seen(tournament):
            raise Conflict(
                "settings_changed",
                _("Quelqu’un a changé les réglages pendant ce temps : relisez-les, puis recommencez."),
            )
        changed = {name: value for name, value in changes(tournament, plan).items() if name != "table_count"}
        _guard(tournament, changed, reason, by)
        if "individuals" in changed:
            refuse_other_company(tournament)
        entry.before = _told(tournament, {name: getattr(tournament, name) for name in changed})
        for name, value in changed.items():
            setattr(tournament, name, value)
        entry.after = _told(tournament, changed)
        tournament.save(update_fields=[*changed])
        if "individuals" in changed:
            entry.about = {"teams": seat_again(tournament)}
    return changed


def _guard(tournament: Tournament, changed: dict[str, Any], reason: str, by: Actor) -> None:
    """DESIGN §3: limits, criteria and ruleset after the release."""
    if tournament.state in {Tournament.State.PREPARATION, Tournament.State.REGISTRATION}:
        return
    if any(name in changed for name in LIMITS):
        said = _("Le tirage est publié : changez les limites des parties à venir, plus bas.")
        raise Refused("limits_released", said, field=next(name for name in LIMITS if name in changed))
    scoring = [name for name in SCORING if name in changed]
    if scoring:
        require(by, Action.CHANGE_RULESET, tournament)
        if has_deals(tournament):
            said = _("Une donne est déjà marquée : cela ne change plus.")
            raise Refused("has_deals", said, field=scoring[0])
    if not reason and (scoring or any(name in changed for name in (*RANKING, *DAY))):
        raise Refused("reason_missing", _("Le tirage est publié : dites pourquoi."), field="reason")


def _told(tournament: Tournament, columns: dict[str, Any]) -> dict[str, Any]:
    """The columns for the journal: dates and times as text, the rules by their name as well."""
    told = dict(json.loads(json.dumps(columns, default=str)))
    if {"ruleset_slug", "saved_ruleset_id"} & {*columns}:
        told["ruleset_name"] = ruleset_of(tournament).name
    return told
