"""When something goes wrong: what a misdeal or a revoke costs (HOUSE_RULES §4), who decides. Each rule with
its words in the editor, its sentence on the sheet."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import Ruleset

from .lines import RuleSection, points_label
from .parameters import Parameter, ParameterGroup
from .sentences import Sentences

# Of a step: the words for each part, and what may be ticked.
STEP = {
    "then": {
        "redeal": _("on redonne"),
        "no_take": _("on redonne, l’équipe ne prend pas"),
        "no_bid": _("on redonne, le donneur n’enchérit pas"),
        "points": _("des points à l’autre camp"),
    },
    "per": {"team": _("par équipe"), "dealer": _("par donneur")},
    "scope": {
        "match": _("toute la partie"),
        "deal": _("la même donne"),
        "consecutive": _("celles qui se suivent"),
    },
    "dealer": {"same": _("le même donneur"), "next": _("le suivant")},
    "ban_doubles": _("L’équipe ne contre pas non plus"),
    "uses_deal": _("Ces points comptent pour une donne"),
    "with_bid": _("Le contrat annoncé s’ajoute aux points"),
}

INCIDENTS = ParameterGroup(
    _("Fausses donnes et renonces"),
    Parameter(
        "misdeal",
        _("Fausses donnes"),
        STEP,
        help=_("La dernière marche atteinte s’applique. Numéro vide : pas de marche."),
    ),
    Parameter("misdeal_ban_stays", _("L’interdiction de prendre dure malgré une autre fausse donne")),
    Parameter(
        "fault_points",
        _("Renonce vue en fin de donne"),
        {
            None: _("pas de barème, l’arbitre décide"),
            "bid": _("la valeur du contrat"),
            "choice": _("le camp lésé choisit"),
        },
    ),
    Parameter("fault_with_double", _("Le contre multiplie ces points")),
    Parameter("fault_with_belote", _("Les belotes s’y ajoutent")),
)


def trouble(rules: Ruleset) -> RuleSection:
    """The tariffs, and what the two sides may settle between them (RULES §7)."""
    sentences = Sentences(rules, INCIDENTS)
    sentences.say(misdeals(rules), "misdeal", title=gettext("Fausse donne"), brief=True)
    sentences.note("wrong_card", brief=True)
    sentences.say(revoke(rules), "revoke", title=gettext("Renonce vue en fin de donne"), brief=True)
    between = gettext("Passer sur la faute, ou annuler la donne ; sinon l’arbitre tranche, et c’est fini.")
    sentences.say(between, "annulled", title=gettext("Entre vous"), brief=True)
    principle = gettext("L’erreur ne doit pas profiter à qui l’a commise.")
    sentences.say(principle, "penalty", title=gettext("Le principe"))
    return RuleSection("trouble", gettext("Si quelque chose cloche"), tuple(sentences.lines))


def misdeals(rules: Ruleset) -> str:
    """ "La 1re, on redonne ; la 2e, … ; à partir de la 3e, 160 points à l’autre équipe." """
    if not rules.misdeal:
        return str(gettext("Le règlement n’a pas de barème : on redonne, et l’arbitre décide."))
    last = len(rules.misdeal) - 1
    steps = [_step(step, open_end=position == last) for position, step in enumerate(rules.misdeal)]
    text = " ; ".join(steps)
    return f"{text[:1].upper()}{text[1:]}. {_counted(rules.misdeal[0])}"


def _step(step: Any, *, open_end: bool) -> str:
    costs = {
        "redeal": gettext("on redonne"),
        "no_take": gettext("on redonne et l’équipe ne prend pas à cette donne"),
        "no_bid": gettext("on redonne et le donneur n’enchérit pas à cette donne"),
        "points": _points(step),
    }
    cost = costs[step.effect]
    if step.effect != "points" and step.dealer == "next":
        cost += gettext(", le suivant donne")
    if step.ban_doubles:
        cost += gettext(", ni ne contre")
    # 1re, 2e, 3e of something feminine.
    nth = gettext("1re") if step.from_number == 1 else gettext("%(n)se") % {"n": step.from_number}
    text = gettext("à partir de la %(nth)s, %(cost)s") if open_end else gettext("la %(nth)s, %(cost)s")
    return str(text % {"nth": nth, "cost": cost})


def _points(step: Any) -> str:
    with_bid = gettext("%(points)s et le contrat annoncé à l’autre équipe")
    text = with_bid if step.with_bid else gettext("%(points)s à l’autre équipe")
    next_deals, again = gettext(", puis le suivant donne"), gettext(", puis on redonne")
    return text % {"points": points_label(step.points)} + (next_deals if step.dealer == "next" else again)


def _counted(step: Any) -> str:
    counts = {
        ("team", "match"): gettext("On les compte par équipe, sur toute la partie."),
        ("dealer", "match"): gettext("On les compte par donneur, sur toute la partie."),
        ("team", "deal"): gettext("On les compte par équipe, sur la même donne."),
        ("dealer", "deal"): gettext("On les compte par donneur, sur la même donne."),
        ("team", "consecutive"): gettext("On compte par équipe celles qui se suivent."),
        ("dealer", "consecutive"): gettext("On compte par donneur celles qui se suivent."),
    }
    return counts[step.per, step.scope]


def revoke(rules: Ruleset) -> str:
    """Not following, not trumping, not overtrumping, found when the deal is over."""
    texts = {
        None: gettext("Le règlement n’a pas de barème : l’arbitre décide."),
        "bid": gettext("La donne est perdue, la valeur du contrat va à l’autre équipe."),
        "choice": gettext("Le camp lésé choisit : continuer, ou prendre les plis qui restent."),
    }
    if not isinstance(rules.fault_points, int):
        return texts[rules.fault_points]
    lost = gettext("La donne est perdue, %(points)s à l’autre équipe.")
    text = str(lost % {"points": points_label(rules.fault_points)})
    if rules.fault_with_double and rules.bidding:
        text += " " + gettext("Le contre les multiplie.")
    if rules.fault_with_belote and rules.bidding:
        text += " " + gettext("Les belotes s’y ajoutent.")
    return text
