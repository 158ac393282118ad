"""What a match of a bracket is called: "Quart de finale", "Places 5 et 6", "Consolante, petite finale"."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ...engine.structure.labels import TEMPLATES, of_bracket, of_match
from ...engine.structure.types import PlannedMatch
from .titles import TITLES

# Its round says them already; these are said with the bracket.
APART = ("third", "winners", "losers", "barrage")


def match_title(match: PlannedMatch) -> str:
    """What it is called for itself."""
    return of_match(match).text(translate=_)


def match_part(bracket: str, title: str, won: int | None, lost: int | None) -> str:
    """Where a released match stands: "Tableau principal", "Consolante, places 5 et 6"; empty in a group."""
    if not bracket:
        return ""
    where = of_bracket(bracket).text(translate=_)
    if title == "placing" and won and lost:
        return _("%(bracket)s, places %(first)s et %(last)s") % {
            "bracket": where, "first": won, "last": lost,
        }  # fmt: skip
    if title == "placing":
        own = _("Match de classement")
    elif title in ("final", *APART):
        own = _(TEMPLATES[title])
    else:
        return where
    return _("%(bracket)s, %(title)s") % {"bracket": where, "title": own[:1].lower() + own[1:]}


def match_called(round_title: str, bracket: str, title: str, won: int | None, lost: int | None) -> str:
    """A released match away from its round's heading: "Quarts de finale, consolante", "Consolante, petite
    finale"; empty in a group."""
    where = match_part(bracket, title, won, lost)
    if not where or title in ("final", "placing", *APART) or round_title not in TITLES:
        return where
    return f"{TITLES[round_title][0]}, {where[:1].lower()}{where[1:]}"
