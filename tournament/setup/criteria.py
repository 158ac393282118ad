"""The criteria that a ranking may use, by the codes that standings reads; and the two schools' order.

A test keeps the codes in step with standings, which this room must not import."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from ..models import Tournament

CRITERIA = {
    "match_points": _("points de partie"),
    "wins": _("victoires"),
    "points": _("points marqués"),
    "difference": _("différence"),
    "conceded": _("points encaissés"),
    "best_match": _("meilleure partie"),
    "head_to_head": _("partie entre elles"),
    "capots": _("capots"),
    "opponents": _("force des adversaires"),
    "lot": _("tirage au sort"),
}
SCHOOLS = {
    Tournament.School.POINTS: ("points", "wins", "difference", "best_match", "head_to_head", "lot"),
    Tournament.School.WINS: ("match_points", "difference", "points", "head_to_head", "lot"),
}
CHOOSABLE = 6  # criteria in the form, the lot not counted


def complete(chosen: list[str], school: str) -> list[str]:
    """The order to store: the one chosen, closed by the lot, or the school's own."""
    if not chosen:
        return list(SCHOOLS[Tournament.School(school)])
    return [*(code for code in chosen if code != "lot"), "lot"]


def custom(stored: list[str], school: str) -> list[str]:
    """What the form shows: nothing where the school's own order stands."""
    if not stored or tuple(stored) == SCHOOLS[Tournament.School(school)]:
        return []
    return [code for code in stored if code != "lot"]
