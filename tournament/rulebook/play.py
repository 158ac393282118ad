"""The play of the card (PLAY §2), and what a misdeal or a revoke costs when something goes wrong
(HOUSE_RULES §4). Each rule with its words in the editor, its sentence on the sheet."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import Ruleset

from .wording import Parameter, ParameterGroup, RuleSection, Sentences, points_label

PLAY = ParameterGroup(
    _("Le jeu de la carte"),
    Parameter(
        "first_lead",
        _("Entame le premier pli"),
        {"dealer_right": _("le voisin de droite du donneur"), "first_bidder": _("qui a parlé le premier")},
        sentence={
            "dealer_right": _("Le voisin de droite du donneur entame ; ensuite, qui a gagné le pli."),
            "first_bidder": _("Qui a parlé le premier entame ; ensuite, qui a gagné le pli."),
        },
        article="first_lead",
    ),
    Parameter(
        "climb_trump_led",
        _("À l’atout demandé, on monte"),
        {
            "always": _("toujours, même sur son partenaire"),
            "opponent": _("sur un adversaire seulement"),
            "no": _("ce n’est pas obligé"),
        },
        sentence={
            "always": _("À l’atout demandé, on monte, même sur son partenaire ; sinon, un atout plus petit."),
            "opponent": _("À l’atout demandé, on monte sur un adversaire, pas sur son partenaire."),
            "no": _("À l’atout demandé, on n’est pas obligé de monter."),
        },
        article="climb",
    ),
    Parameter(
        "must_trump",
        _("Sans la couleur, on doit couper"),
        sentence={
            True: _("Sans la couleur, l’adversaire maître : on coupe ; sans atout, on se défausse."),
            False: _("Sans la couleur, on n’est pas obligé de couper."),
        },
        article="trump",
    ),
    Parameter(
        "partner_master",
        _("Le partenaire est maître"),
        {
            "free": _("on joue ce qu’on veut"),
            "no_undertrump": _("on joue ce qu’on veut, mais pas un atout plus petit"),
        },
        sentence={
            "free": _("Sans la couleur, le partenaire maître : on joue ce qu’on veut."),
            "no_undertrump": _(
                "Sans la couleur, le partenaire maître : on joue ce qu’on veut, mais pas un atout plus "
                "petit que le sien."
            ),
        },
        article="partner_master",
    ),
    Parameter(
        "must_overtrump",
        _("Sur la coupe d’un adversaire, on doit surcouper"),
        sentence=_("Sur la coupe d’un adversaire, on surcoupe si l’on peut."),
        article="overtrump",
    ),
    Parameter(
        "cannot_overtrump",
        _("Si on ne peut pas surcouper"),
        {"free": _("on joue ce qu’on veut"), "undertrump": _("on doit mettre un atout quand même")},
        sentence={
            "free": _("Sans atout plus fort, on joue ce qu’on veut."),
            "undertrump": _("Sans atout plus fort, on met un atout quand même."),
        },
        article="undertrump",
    ),
    Parameter(
        "climb_all_trump",
        _("À tout atout, on monte à la couleur demandée"),
        sentence={
            True: _("À tout atout, on fournit et on monte si l’on peut ; rien ne coupe."),
            False: _("À tout atout, on fournit ; rien ne coupe."),
        },
        article="all_trump",
    ),
)


def play(rules: Ruleset) -> RuleSection:
    """Who leads, what must be played, and what may be shown or looked at."""
    sentences = Sentences(rules, PLAY)
    sentences.tell("first_lead")
    sentences.say(gettext("On fournit toujours la couleur demandée, si l’on en a."), "follow")
    sentences.tell("climb_trump_led", "partner_master", "must_trump")
    sentences.tell("must_overtrump", when=rules.must_trump)
    sentences.tell("cannot_overtrump", when=rules.must_trump and rules.must_overtrump)
    no_trump = gettext("À sans atout, on fournit ; rien ne coupe.")
    sentences.say(no_trump, "no_trump", when="no_trump" in rules.trumps)
    sentences.tell("climb_all_trump", when="all_trump" in rules.trumps)
    sentences.note("belote", "shown_card", "last_trick")
    return RuleSection("play", str(PLAY.title), tuple(sentences.lines))


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
