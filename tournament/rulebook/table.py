"""At the table: what may be bid; the deal of the cards and the auction; the
play of the card; what a misdeal or a revoke costs when something goes wrong. Each
rule with its words in the editor, its sentence on the sheet."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import Ruleset

from .wording import SUITS, Parameter, ParameterGroup, RuleSection, Sentences, listed, points_label

FOUR_SUITS = ("spades", "hearts", "diamonds", "clubs")

BIDS = ParameterGroup(
    _("Les contrats"),
    Parameter(
        "bidding",
        _("On enchérit"),
        help=_("Sinon, belote classique : une donne s’écrit par ce que marque chaque camp."),
        sentence={
            False: _("On n’enchérit pas : chaque camp écrit ce qu’il marque, belote et capot compris.")
        },
    ),
    Parameter("min_bid", _("Le plus petit contrat")),
    Parameter("max_bid", _("Le plus grand, hors capot"), none=_("pas de plafond")),
    Parameter("bid_step", _("De combien en combien")),
    Parameter(
        "extra_bids",
        _("D’autres contrats, hors de ces marches"),
        help=_("Par exemple : 82, 162. Vide : aucun."),
    ),
    Parameter(
        "marked_values",
        _("Contrats marqués autrement qu’annoncés"),
        help=_("Par exemple : 82 = 80. Vide : aucun."),
    ),
    Parameter("trumps", _("On joue à"), {code: _(name) for code, name in SUITS.items()}),
    Parameter("capot_bid", _("Le capot se demande")),
    Parameter(
        "capot_doublable",
        _("Un capot demandé peut être contré"),
        sentence={False: _("On ne peut pas %(contrer)s un capot.")},
        article="contre",
    ),
    Parameter(
        "generale_bid", _("La générale se demande"), help=_("Un joueur fait les huit plis à lui seul.")
    ),
)

WHEN = {
    "in_turn": _("à son tour"),
    "any_time": _("à la volée"),
    "after_auction": _("une fois l’enchère gagnée"),
}

AUCTION = ParameterGroup(
    _("Les enchères, à la table"),
    Parameter(
        "clockwise",
        _("On tourne"),
        {
            False: _("dans le sens inverse des aiguilles d’une montre"),
            True: _("dans le sens des aiguilles d’une montre"),
        },
        sentence={
            False: _("On distribue, on parle et on joue dans le sens inverse des aiguilles d’une montre."),
            True: _("On distribue, on parle et on joue dans le sens des aiguilles d’une montre."),
        },
        article="dealing",
    ),
    Parameter(
        "first_bidder",
        _("Parle le premier"),
        {
            "dealer_right": _("le voisin de droite du donneur"),
            "dealer_left": _("le voisin de gauche du donneur"),
        },
        sentence={
            "dealer_right": _("Le voisin de droite du donneur parle le premier."),
            "dealer_left": _("Le voisin de gauche du donneur parle le premier."),
        },
        article="bids",
    ),
    Parameter(
        "auction_cards",
        _("Cartes en main pendant les enchères"),
        {8: "8", 6: _("6, et 2 après")},
        sentence={6: _("On enchérit sur 6 cartes ; les 2 dernières se donnent après.")},
    ),
    Parameter(
        "packets",
        _("Les cartes se donnent"),
        {
            "3-3-2": "3-3-2",
            "3-2-3": "3-2-3",
            "2-3-3": "2-3-3",
            "4-4": "4-4",
            "3-3+2": _("3-3, puis 2 après les enchères"),
        },
    ),
    Parameter(
        "contre_word", _("On dit"), {"contre": _("contre, surcontre"), "coinche": _("coinche, surcoinche")}
    ),
    Parameter(
        "contre_when",
        _("Le contre se dit"),
        WHEN,
        sentence={
            "in_turn": _("On peut %(contrer)s à son tour, jamais à la volée."),
            "any_time": _("On peut %(contrer)s à la volée, sans attendre son tour."),
            "after_auction": _("On peut %(contrer)s une fois l’enchère gagnée."),
        },
        article="contre",
        brief=True,
    ),
    Parameter("surcontre_when", _("Le surcontre se dit"), WHEN),
    Parameter(
        "overbid_after_contre",
        _("Après un contre, on peut encore enchérir"),
        {"no": _("non"), "next_two": _("oui, les deux autres joueurs"), "any": _("oui, n’importe qui")},
        sentence={
            "no": _("Après %(contre)s on n’enchérit plus."),
            "next_two": _("Après %(contre)s les deux autres joueurs peuvent encore enchérir."),
            "any": _("Après %(contre)s on peut encore enchérir."),
        },
        article="contre",
    ),
    Parameter(
        "capot_ends_auction",
        _("Un capot ferme les enchères"),
        sentence=_("Un capot ferme les enchères."),
        article="auction_end",
    ),
    Parameter("speak_after_pass", _("Qui a passé peut encore parler")),
    Parameter(
        "all_pass",
        _("Quand tous passent, donne ensuite"),
        {"next": _("le suivant"), "same": _("le même donneur")},
        sentence={
            "next": _("Si tous passent, rien n’est marqué et le joueur suivant donne."),
            "same": _("Si tous passent, rien n’est marqué et le même donneur redonne."),
        },
        article="passed",
    ),
)


def dealing(rules: Ruleset) -> RuleSection:
    """Who deals, how, and in which direction."""
    sentences, remarks = Sentences(rules, AUCTION), dict(rules.notes)
    sentences.tell("clockwise", when="direction" not in remarks)
    sentences.note("direction", "first_dealer", "cut", "packets")
    undivided = [way for way in rules.packets if "+" not in way]
    if undivided and "packets" not in remarks:
        ways = {"ways": listed(undivided, gettext(" ou "))}
        sentences.say(gettext("Les cartes se donnent par paquets : %(ways)s.") % ways, "dealing")
    sentences.note("holding")
    sentences.tell("auction_cards", when=rules.bidding)
    return RuleSection("dealing", gettext("La distribution"), tuple(sentences.lines))


def bidding(rules: Ruleset) -> RuleSection:
    """The ladder, who speaks, the contre, how it ends; of the contre nothing that a remark has said."""
    sentences = Sentences(rules, BIDS, AUCTION)
    sentences.say(ladder(rules), "bids", brief=True)
    for bid, value in rules.marked_values:
        text = gettext("%(bid)s se marque %(value)s.") % {"bid": bid, "value": value}
        sentences.say(text, "bids", brief=True)
    sentences.tell("first_bidder")
    sentences.note("words")
    sentences.note("auction", "contre", brief=True)
    sentences.note("ban")
    sentences.tell("contre_when", "overbid_after_contre", when="contre" not in dict(rules.notes))
    sentences.tell("capot_doublable", when=rules.capot_bid)
    sentences.tell("capot_ends_auction", "all_pass")
    return RuleSection("bidding", gettext("Les enchères"), tuple(sentences.lines))


def ladder(rules: Ruleset) -> str:
    """ "De 80 à 160, de 10 en 10, ou capot ; à pique, cœur, carreau ou trèfle." """
    values = {"low": rules.min_bid, "high": rules.max_bid, "step": rules.bid_step}
    if rules.max_bid is None:
        text = gettext("À partir de %(low)s, de %(step)s en %(step)s") % values
    else:
        text = gettext("De %(low)s à %(high)s, de %(step)s en %(step)s") % values
    bids = ", ".join(map(str, rules.extra_bids))
    if bids and max(rules.extra_bids) < rules.min_bid:
        text = gettext("%(bids)s, puis %(ladder)s") % {"bids": bids, "ladder": text[:1].lower() + text[1:]}
    elif bids:
        text += gettext(", et aussi %(bids)s") % {"bids": bids}
    if rules.capot_bid:
        text += gettext(", ou capot")
    if rules.generale_bid:
        text += gettext(", ou générale (un joueur fait les huit plis seul)")
    return text + gettext(" ; %(trumps)s.") % {"trumps": trumps(rules)}


def trumps(rules: Ruleset) -> str:
    """What one may play: the four suits, without or with no trump and all trump."""
    suits = [code for code in rules.trumps if code in FOUR_SUITS]
    names = [gettext("à la couleur")] if len(suits) == 4 else [gettext(SUITS[code]) for code in suits]
    names += [gettext("à sans atout")] if "no_trump" in rules.trumps else []
    names += [gettext("à tout atout")] if "all_trump" in rules.trumps else []
    return listed(names, gettext(" ou "))


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
    """The tariffs, and what the two sides may settle between them."""
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
