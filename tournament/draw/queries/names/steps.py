"""What can be drawn next is called: "Tour 2 sur 4, au classement", "Tableau principal, tour 2, au pot"."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ....planned import planned_rounds
from ...engine.structure.labels import of_bracket
from ..evening import Step
from .rounds import round_name
from .titles import TITLES, WAYS


def step_name(step: Step) -> str:
    """What is drawn: "Poules", "Tour 2 sur 4, au classement", "Tableau principal, tour 2, au pot"."""
    rounds = planned_rounds(step.stage)
    if step.engine in WAYS:
        before = step.first - step.number
        named = round_name(step.first, before + rounds)
        return str(WAYS[step.engine]) % {"round": named, "rounds": rounds}
    if step.engine == "pools":
        return _("Poules")
    title = str(TITLES[step.title][0]) if step.title in TITLES else ""
    if step.engine == "planned":
        return title or _("Tour %(number)s") % {"number": step.first}
    bracket = of_bracket(step.bracket).text(translate=_)
    if step.engine == "pot":
        return _("%(bracket)s, tour %(number)s, au pot") % {"bracket": bracket, "number": step.number}
    if not title:
        return _("%(bracket)s, premier tour") % {"bracket": bracket}
    return _("%(bracket)s, %(title)s") % {"bracket": bracket, "title": title[:1].lower() + title[1:]}
