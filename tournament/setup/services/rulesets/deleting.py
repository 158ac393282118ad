"""Removing rules that no evening follows."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ....access import Action, Actor, require
from ....errors import Refused
from ....journal import writing_club
from ....models import SavedRuleset


def delete_ruleset(*, saved: SavedRuleset, by: Actor) -> None:
    """The row goes; the journal keeps every parameter of it. Refused while a tournament follows it."""
    with writing_club(saved.club, "rulesets.deleted", by.author) as entry:
        require(by, Action.RULESETS, None)
        followers = list(saved.tournaments.values_list("name", flat=True)[:3])
        if followers:
            said = _("Un tournoi suit ce règlement (%(names)s) : il reste.")
            raise Refused("ruleset_attached", said % {"names": ", ".join(followers)})
        entry.about = {"ruleset": saved.pk}
        entry.before = {"name": saved.name, "base": saved.base, "rules": saved.rules}
        saved.delete()
