"""When something goes wrong, as the sheet says it: misdeals, a wrong card, a revoke, and who decides."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring import Ruleset

from ..notes import NOTE_TITLES
from .limits import points_said
from .lines import RuleLine, Said, Section
from .misdeals import misdeals


def trouble(rules: Ruleset) -> Section:
    """The tariffs, and what the two sides may settle between them (RULES §7)."""
    said, articles = Said(), rules.articles
    said.say(misdeals(rules), articles.misdeal, title=_("Fausse donne"), brief=True)
    remarks = dict(rules.notes)
    if "wrong_card" in remarks:
        said.note(rules, "wrong_card", brief=True)
    said.say(revoke(rules), articles.revoke, title=_("Renonce vue en fin de donne"), brief=True)
    between = _("Couvrir la faute, ou annuler la donne ; sinon l’arbitre tranche, et c’est fini.")
    said.say(between, articles.annulled, title=_("Entre vous"), brief=True)
    principle = _("L’erreur ne doit pas profiter à qui l’a commise.")
    said.say(principle, articles.penalty, title=_("Le principe"))
    return Section("trouble", _("Si quelque chose cloche"), tuple(said.lines))


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


def others(rules: Ruleset, shown: set[str]) -> Section:
    """The remarks that no other section has said."""
    said = Said()
    known = [*NOTE_TITLES, *(name for name, _text in rules.notes if name not in NOTE_TITLES)]
    said.note(rules, *(name for name in known if name not in shown))
    lines: tuple[RuleLine, ...] = tuple(said.lines)
    return Section("others", _("À la table"), lines)
