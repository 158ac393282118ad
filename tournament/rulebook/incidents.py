"""When something goes wrong, as the sheet says it: the ladder of misdeals, a wrong card, a revoke, who
decides."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scoring import Ruleset

from .lines import RuleSection, Sentences, points_said


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


def trouble(rules: Ruleset) -> RuleSection:
    """The tariffs, and what the two sides may settle between them (RULES §7)."""
    said, articles = Sentences(), rules.articles
    said.say(misdeals(rules), articles.misdeal, title=_("Fausse donne"), brief=True)
    remarks = dict(rules.notes)
    if "wrong_card" in remarks:
        said.note(rules, "wrong_card", brief=True)
    said.say(revoke(rules), articles.revoke, title=_("Renonce vue en fin de donne"), brief=True)
    between = _("Couvrir la faute, ou annuler la donne ; sinon l’arbitre tranche, et c’est fini.")
    said.say(between, articles.annulled, title=_("Entre vous"), brief=True)
    principle = _("L’erreur ne doit pas profiter à qui l’a commise.")
    said.say(principle, articles.penalty, title=_("Le principe"))
    return RuleSection("trouble", _("Si quelque chose cloche"), tuple(said.lines))


def revoke(rules: Ruleset) -> str:
    """Not following, not trumping, not overtrumping, found when the deal is over."""
    if rules.fault_points is None:
        return _("Le règlement n’a pas de barème : l’arbitre décide.")
    if rules.fault_points == "bid":
        return _("La donne est perdue, la valeur du contrat va à l’autre équipe.")
    if rules.fault_points == "choice":
        return _("Le camp lésé choisit : continuer, ou prendre les plis qui restent.")
    text = _("La donne est perdue, %(points)s à l’autre équipe.") % {
        "points": points_said(rules.fault_points)
    }
    if rules.fault_with_double:
        text += " " + _("Le contre les multiplie.")
    if rules.fault_with_belote:
        text += " " + _("Les belotes s’y ajoutent.")
    return text
