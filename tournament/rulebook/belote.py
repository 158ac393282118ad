"""The belote: what it is worth, and whose it is when a contract is lost (HOUSE_RULES §3). Each rule with its
words in the editor, its sentence on the sheet, its worked deal."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import PlayedDeal, Ruleset

from .deals import A, WorkedDeals, bid_near, first_that_ends, trump_like
from .lines import RuleLine
from .parameters import Parameter, ParameterGroup
from .sentences import Sentences

HEIRS = {"owner": _("reste à son camp"), "winner": _("va au camp qui gagne"), "nobody": _("n’est à personne")}

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
        HEIRS,
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
        HEIRS,
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
        HEIRS,
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
        _swept(sentences, rules)
    if "all_trump" in rules.trumps:
        belotes_at_most = gettext("À tout atout il y a jusqu’à %(n)s belotes.") % {"n": rules.belotes_ta_max}
        none = gettext("À tout atout il n’y a pas de belote.")
        sentences.say(belotes_at_most if rules.belotes_ta_max else none, "belote")
    no_trump = gettext("À sans atout il n’y a pas de belote.")
    sentences.say(no_trump, "belote", when="no_trump" in rules.trumps)
    return sentences.lines


def _swept(sentences: Sentences, rules: Ruleset) -> None:
    keeps = gettext("Un camp sans un pli garde sa belote.")
    but_not = gettext("Un camp sans un pli garde sa belote, sauf s’il avait demandé le capot.")
    text = keeps if rules.swept_keeps_belote_on_capot or not rules.capot_bid else but_not
    sentences.say(text, "belote_swept", when=rules.swept_keeps_belote, brief=True)


def belote_deals(rules: Ruleset) -> WorkedDeals:
    """The taker's belote in a contract that falls."""
    deal = PlayedDeal(taker=A, contract=bid_near(rules, 100), trump=trump_like(rules, "spades"), belote_a=20)
    yield "fallen_belote", first_that_ends(rules, deal, (64, 50, 30, 0), made=False)
