"""The bidding: what may be bid (HOUSE_RULES §2), and the auction at the table, from the deal of the cards to
the last pass (PLAY §1, §3). Each rule with its words in the editor, its sentence on the sheet."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import Ruleset

from .wording import SUITS, Parameter, ParameterGroup, RuleSection, Sentences, listed

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
