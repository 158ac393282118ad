"""Changing the club's own rules: never once a deal was scored under them, with a reason once a draw is out.

Every evening that follows them has the change in its own journal."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from django.utils.translation import gettext as _

from scoring import Ruleset

from ....access import Action, Actor, require
from ....errors import Conflict, Refused
from ....journal import Draft, writing, writing_club
from ....models import SavedRuleset, Tournament
from ....naming import folded
from ....rulebook import read_saved
from ...parameters.copying import values_of
from .saving import refuse_name


def change_ruleset(
    *,
    saved: SavedRuleset,
    rules: Ruleset,
    made_for: int,
    by: Actor,
    reason: str = "",
    token: str | None = None,
) -> list[str]:
    """Store these rules in place of those of version `made_for`; the parameters that differ, in order.

    Raises Conflict when somebody changed them meanwhile; Refused: a deal was scored under them, a reason is
    missing because a draw is out, or the name is taken."""
    content = {"rules": rules.to_dict(), "version": made_for, "reason": reason}
    with ExitStack() as stack:
        club_entry = stack.enter_context(
            writing_club(
                saved.club, "rulesets.changed", by.author, reason=reason, token=token, content=content
            )
        )
        require(by, Action.RULESETS, None)
        saved.refresh_from_db()
        _refuse_stale(saved, made_for)
        refuse_name(saved.club, rules.name, but=saved)
        before, after = values_of(read_saved(saved)), values_of(rules)
        changed = [name for name in after if after[name] != before[name]]
        entries = [_in_evening(stack, one, by, reason) for one in saved.tournaments.all()] if changed else []
        for entry in (club_entry, *entries):
            _tell(entry, saved, rules, {name: before.get(name) for name in changed}, after)
        saved.name, saved.name_key = rules.name, folded(rules.name)
        saved.rules, saved.version = rules.to_dict(), saved.version + 1
        saved.save()
    return changed


def _refuse_stale(saved: SavedRuleset, made_for: int) -> None:
    if saved.version != made_for:
        raise Conflict(
            "ruleset_changed",
            _("Quelqu’un a changé ce règlement pendant ce temps : relisez-le, puis recommencez."),
        )


def _in_evening(stack: ExitStack, tournament: Tournament, by: Actor, reason: str) -> Draft:
    """The entry in the journal of an evening that follows these rules; it waits for its running writes."""
    entry: Draft = stack.enter_context(writing(tournament, "setup.ruleset_edited", by.author, reason=reason))
    if tournament.ruleset is not None:
        said = _("Des donnes sont marquées sous ce règlement : il ne change plus. Dupliquez-le.")
        raise Refused("ruleset_frozen", said)
    require(by, Action.CHANGE_RULESET, tournament)
    if tournament.state == Tournament.State.RUNNING and not reason:
        said = _("Un tournoi dont le tirage est publié suit ce règlement : dites pourquoi il change.")
        raise Refused("reason_missing", said, field="reason")
    return entry


def _tell(
    entry: Draft, saved: SavedRuleset, rules: Ruleset, before: dict[str, Any], after: dict[str, Any]
) -> None:
    """What the entry says: the names, and each parameter that changes with its old and new value."""
    entry.about = {"ruleset": saved.pk}
    entry.before = {"name": saved.name, "parameters": before}
    entry.after = {"name": rules.name, "parameters": {name: after[name] for name in before}}


def rename_ruleset(*, saved: SavedRuleset, name: str, by: Actor, token: str | None = None) -> None:
    """Another name; an evening that was scored keeps the one it had then. Refused when it is taken."""
    content = {"ruleset": saved.pk, "name": name}
    with writing_club(saved.club, "rulesets.renamed", by.author, token=token, content=content) as entry:
        require(by, Action.RULESETS, None)
        saved.refresh_from_db()
        refuse_name(saved.club, name, but=saved)
        entry.about, entry.before = {"ruleset": saved.pk}, {"name": saved.name}
        saved.name, saved.name_key, saved.version = name, folded(name), saved.version + 1
        saved.save()
        entry.after = {"name": name}
