"""The ladder of misdeals, as the sheet says it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scoring import Ruleset

from .limits import points_said


def misdeals(rules: Ruleset) -> str:
    """ "La 1re, on redonne ; la 2e, … ; à partir de la 3e, 160 points à l’autre équipe." """
    if not rules.misdeal:
        return _("Le règlement n’a pas de barème : on redonne, et l’arbitre décide.")
    last = len(rules.misdeal) - 1
    steps = [_step(step, open_end=position == last) for position, step in enumerate(rules.misdeal)]
    counted = _counted(rules.misdeal[0])
    text = " ; ".join(steps)
    return f"{text[:1].upper()}{text[1:]}. {counted}"


def _step(step: Any, *, open_end: bool) -> str:
    costs = {
        "redeal": _("on redonne"),
        "no_take": _("on redonne et l’équipe ne prend pas à cette donne"),
        "no_bid": _("on redonne et le donneur n’enchérit pas à cette donne"),
        "points": _points(step),
    }
    cost = costs[step.effect]
    if step.effect != "points" and step.dealer == "next":
        cost += _(", le suivant donne")
    if step.ban_doubles:
        cost += _(", ni ne contre")
    values = {"nth": _nth(step.from_number), "cost": cost}
    return (_("à partir de la %(nth)s, %(cost)s") if open_end else _("la %(nth)s, %(cost)s")) % values


def _points(step: Any) -> str:
    points = {"points": points_said(step.points)}
    given = _("%(points)s à l’autre équipe") % points
    if step.with_bid:
        given = _("%(points)s et le contrat annoncé à l’autre équipe") % points
    after = _(", puis le suivant donne") if step.dealer == "next" else _(", puis on redonne")
    return given + after


def _nth(number: int) -> str:
    """1re, 2e, 3e of something feminine."""
    return _("1re") if number == 1 else _("%(n)se") % {"n": number}


def _counted(step: Any) -> str:
    counts = {
        ("team", "match"): _("On les compte par équipe, sur toute la partie."),
        ("dealer", "match"): _("On les compte par donneur, sur toute la partie."),
        ("team", "deal"): _("On les compte par équipe, sur la même donne."),
        ("dealer", "deal"): _("On les compte par donneur, sur la même donne."),
        ("team", "consecutive"): _("On compte par équipe celles qui se suivent."),
        ("dealer", "consecutive"): _("On compte par donneur celles qui se suivent."),
    }
    return counts[step.per, step.scope]
