"""The belote and the melds: their prices, who marks them, whose they are when a contract is
lost. Each rule with its words in the editor, its sentence on the sheet, its worked deals."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import PlayedDeal, Ruleset

from .deals import ENOUGH, TOO_FEW, A, WorkedDeals, bid_near, first_that_ends, trump_like
from .wording import Parameter, ParameterGroup, RuleLine, RuleRow, RuleSection, Sentences

BELOTE_HEIRS = {
    "owner": _("reste à son camp"),
    "winner": _("va au camp qui gagne"),
    "nobody": _("n’est à personne"),
}

BELOTE = ParameterGroup(
    _("La belote"),
    Parameter("belote_value", _("Une belote vaut")),
    Parameter(
        "belote_marked",
        _("La belote se marque"),
        {
            "both": _("pour les deux camps"),
            "taker": _("pour le preneur seulement"),
            "none": _("jamais, elle aide seulement"),
        },
    ),
    Parameter(
        "belote_on_fall",
        _("À la chute, la belote du preneur"),
        BELOTE_HEIRS,
        sentence={
            "owner": _("À la chute, le preneur garde sa belote."),
            "winner": _("À la chute, la belote du preneur va à la défense."),
            "nobody": _("À la chute, la belote du preneur ne se marque pas."),
        },
        article="belote_fall",
        brief=True,
    ),
    Parameter(
        "belote_on_double_made",
        _("Contré et réussi, la belote de la défense"),
        BELOTE_HEIRS,
        sentence={
            "owner": _("Contrat %(doubled)s et réussi : la défense garde la sienne."),
            "winner": _("Contrat %(doubled)s et réussi : celle de la défense va au preneur."),
            "nobody": _("Contrat %(doubled)s et réussi : celle de la défense ne se marque pas."),
        },
        article="doubled",
    ),
    Parameter(
        "belote_on_capot_made",
        _("Capot demandé et réussi, la belote de la défense"),
        BELOTE_HEIRS,
        sentence={
            "winner": _("Capot demandé et réussi : celle de la défense va au preneur."),
            "nobody": _("Capot demandé et réussi : celle de la défense ne se marque pas."),
        },
        article="capot",
    ),
    Parameter("swept_keeps_belote", _("Un camp sans un pli garde sa belote")),
    Parameter("swept_keeps_belote_on_capot", _("… même s’il avait demandé le capot")),
    Parameter(
        "belote_multiplied",
        _("Le contre multiplie la belote"),
        help=_("Celle que marque le camp qui gagne la donne ; l’autre garde la sienne à son prix."),
        sentence=_("Celle que marque le camp qui gagne la donne est multipliée par %(contre)s, l’autre non."),
        article="belote",
    ),
    Parameter("belotes_ta_max", _("Belotes à tout atout, au plus"), help=_("Les deux camps ensemble.")),
)


def belote(rules: Ruleset) -> list[RuleLine]:
    """What a belote is worth, and whose it is when its side loses the contract."""
    sentences = Sentences(rules, BELOTE)
    value = {"value": rules.belote_value, **sentences.words}
    never = gettext("La belote annoncée vaut %(value)s, à son camp ; %(contre)s ne la change pas.")
    plain = gettext("La belote annoncée vaut %(value)s, à son camp.")
    marked = {
        "both": (plain if rules.belote_multiplied else never) % value,
        "taker": gettext("La belote annoncée vaut %(value)s, au preneur seulement.") % value,
        "none": gettext("La belote ne se marque pas."),
    }
    sentences.say(marked[rules.belote_marked], "belote")
    if rules.belote_marked != "none":
        sentences.tell("belote_multiplied", "belote_on_fall", "belote_on_double_made")
        sentences.tell("belote_on_capot_made", when=rules.capot_bid)
        keeps = gettext("Un camp sans un pli garde sa belote.")
        if rules.capot_bid and not rules.swept_keeps_belote_on_capot:
            keeps = gettext("Un camp sans un pli garde sa belote, sauf s’il avait demandé le capot.")
        sentences.say(keeps, "belote_swept", when=rules.swept_keeps_belote, brief=True)
    if "all_trump" in rules.trumps:
        belotes_at_most = gettext("À tout atout il y a jusqu’à %(n)s belotes.") % {"n": rules.belotes_ta_max}
        none = gettext("À tout atout il n’y a pas de belote.")
        sentences.say(belotes_at_most if rules.belotes_ta_max else none, "belote")
    no_trump = gettext("À sans atout il n’y a pas de belote.")
    sentences.say(no_trump, "belote", when="no_trump" in rules.trumps)
    return sentences.lines


def belote_deals(rules: Ruleset) -> WorkedDeals:
    """The taker's belote in a contract that falls."""
    deal = PlayedDeal(taker=A, contract=bid_near(rules, 100), trump=trump_like(rules, "spades"), belote_a=20)
    yield "fallen_belote", first_that_ends(rules, deal, (64, 50, 30, 0), made=False)


HEIRS = {
    "owner": _("restent à leur camp"),
    "winner": _("vont au camp qui gagne"),
    "nobody": _("ne sont à personne"),
}
NAMES = {
    "tierce": _("tierce"),
    "cinquante": _("cinquante"),
    "cent": _("cent"),
    "four_A": _("carré d’as"),
    "four_K": _("carré de rois"),
    "four_Q": _("carré de dames"),
    "four_J": _("carré de valets"),
    "four_10": _("carré de dix"),
    "four_9": _("carré de neuf"),
}

MELDS = ParameterGroup(
    _("Les annonces"),
    Parameter("melds", _("On joue avec des annonces")),
    Parameter("meld_values", _("Leur prix à la couleur"), NAMES),
    Parameter("meld_values_sa", _("Leur prix à sans atout"), NAMES),
    Parameter(
        "meld_list_ta",
        _("Leur prix à tout atout"),
        {"suit": _("comme à la couleur"), "no_trump": _("comme à sans atout")},
    ),
    Parameter(
        "meld_tie",
        _("Deux annonces égales"),
        {
            "trump_else_cancel": _("celle à l’atout, sinon aucune ne compte"),
            "trump_else_next": _("celle à l’atout, sinon les suivantes décident"),
            "first": _("la première annoncée"),
        },
        sentence={
            "trump_else_cancel": _("À égalité, celle à l’atout l’emporte, sinon aucune ne compte."),
            "trump_else_next": _("À égalité, celle à l’atout l’emporte, sinon les suivantes décident."),
            "first": _("À égalité, la première annoncée l’emporte."),
        },
        article="melds",
    ),
    Parameter(
        "melds_share_cards",
        _("Une carte peut servir dans deux annonces"),
        sentence=_("Une carte peut servir dans deux annonces."),
        article="melds",
    ),
    Parameter(
        "seven_eight",
        _("Un carré de 7 ou de 8"),
        {"nothing": _("ne vaut rien"), "cancel": _("annule toutes les annonces")},
        sentence={
            "nothing": _("Un carré de 7 ou de 8 ne vaut rien."),
            "cancel": _("Un carré de 7 ou de 8 annoncé annule toutes les annonces."),
        },
        article="melds",
    ),
    Parameter(
        "melds_on_fall",
        _("À la chute, les annonces du preneur"),
        HEIRS,
        sentence={
            "owner": _("À la chute, le preneur garde ses annonces."),
            "winner": _("À la chute, les annonces du preneur vont à la défense."),
            "nobody": _("À la chute, les annonces du preneur sont perdues."),
        },
        article="fall",
    ),
    Parameter(
        "beaten_melds_on_fall",
        _("… et celles de la défense, si elles étaient moins bonnes"),
        {"nothing": _("ne comptent pas"), "own": _("comptent pour elle")},
        sentence={"own": _("La défense marque alors aussi les siennes, même moins bonnes.")},
        article="fall",
    ),
    Parameter(
        "melds_on_double_made",
        _("Contré et réussi, les annonces de la défense"),
        HEIRS,
        sentence={
            "owner": _("Contrat %(doubled)s et réussi : la défense garde les siennes."),
            "winner": _("Contrat %(doubled)s et réussi : celles de la défense vont au preneur."),
            "nobody": _("Contrat %(doubled)s et réussi : celles de la défense sont perdues."),
        },
        article="doubled",
    ),
    Parameter("melds_on_capot_made", _("Capot demandé et réussi, les annonces de la défense"), HEIRS),
    Parameter(
        "melds_to_sweeper",
        _("Tous les plis prennent les annonces de l’autre camp"),
        sentence=_("Tous les plis prennent les annonces de l’autre camp."),
        article="sweep",
    ),
    Parameter(
        "melds_multiplied",
        _("Le contre multiplie les annonces"),
        help=_("Celles que marque le camp qui gagne la donne ; l’autre garde les siennes à leur prix."),
        sentence=_(
            "Celles que marque le camp qui gagne la donne sont multipliées par %(contre)s, les autres non."
        ),
        article="doubled",
    ),
)


def melds(rules: Ruleset) -> RuleSection:
    """Nothing where they are not played."""
    title = str(MELDS.title)
    if not rules.melds:
        return RuleSection("melds", title)
    sentences = Sentences(rules, MELDS)
    sentences.note("melds")
    best = gettext("Le camp qui a la meilleure annonce marque toutes les siennes.")
    sentences.say(best, "melds")
    sentences.tell("meld_tie", "melds_share_cards", "seven_eight", "melds_on_fall", "beaten_melds_on_fall")
    sentences.tell("melds_on_double_made", "melds_to_sweeper", "melds_multiplied")
    no_trump_head = (gettext("Sans atout"),) if "no_trump" in rules.trumps else ()
    head = (gettext("Annonce"), gettext("À la couleur"), *no_trump_head)
    return RuleSection("melds", title, tuple(sentences.lines), head, prices(rules))


def prices(rules: Ruleset) -> tuple[RuleRow, ...]:
    """What each meld is worth."""
    names = {
        "tierce": gettext("Tierce (3 cartes qui se suivent)"),
        "cinquante": gettext("Cinquante (4 cartes)"),
        "cent": gettext("Cent (5 cartes)"),
        "four_J": gettext("Carré de valets"),
        "four_9": gettext("Carré de neuf"),
        "four_A": gettext("Carré d’as"),
        "four_10": gettext("Carré de dix"),
        "four_K": gettext("Carré de rois"),
        "four_Q": gettext("Carré de dames"),
    }
    suit = {str(name): points for name, points in rules.meld_values}
    without = {str(name): points for name, points in rules.meld_values_sa}
    lists = (suit, without) if "no_trump" in rules.trumps else (suit,)
    return tuple(
        RuleRow(label, tuple(str(points.get(name, 0)) for points in lists)) for name, label in names.items()
    )


def meld_deals(rules: Ruleset) -> WorkedDeals:
    """The taker's melds, where they are played: made thanks to them or not, and fallen."""
    if rules.melds:
        trump = trump_like(rules, "hearts")
        deal = PlayedDeal(taker=A, contract=bid_near(rules, 90), trump=trump, melds_a=50)
        yield "melds_made", first_that_ends(rules, deal, (70, *ENOUGH), made=True)
        yield "melds_fallen", first_that_ends(rules, deal, (30, 20, *TOO_FEW), made=False)
