"""Belotes, as the sheet says them: what they are worth, and whose they are when a contract is lost."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring import Ruleset

from .lines import Sentences
from .wording import ContreWords


def belote(said: Sentences, rules: Ruleset) -> None:
    """What a belote is worth, and whose it is when its side loses the contract."""
    articles = rules.articles
    value = {"value": rules.belote_value, **ContreWords.of(rules).words}
    never = _("La belote annoncée vaut %(value)s, à son camp ; %(contre)s ne la change pas.")
    plain = _("La belote annoncée vaut %(value)s, à son camp.")
    marked = {
        "both": (plain if rules.belote_multiplied else never) % value,
        "taker": _("La belote annoncée vaut %(value)s, au preneur seulement.") % value,
        "none": _("La belote ne se marque pas."),
    }
    said.say(marked[rules.belote_marked], articles.belote)
    if rules.belote_marked != "none":
        times = _("Celle que marque le camp qui gagne la donne est multipliée par %(contre)s, l’autre non.")
        said.say(times % value, articles.belote, when=rules.belote_multiplied)
        _heirs(said, rules)
    if "all_trump" in rules.trumps:
        most = _("À tout atout il y a jusqu’à %(n)s belotes.") % {"n": rules.belotes_ta_max}
        none = _("À tout atout il n’y a pas de belote.")
        said.say(most if rules.belotes_ta_max else none, articles.belote)
    said.say(_("À sans atout il n’y a pas de belote."), articles.belote, when="no_trump" in rules.trumps)


def _heirs(said: Sentences, rules: Ruleset) -> None:
    articles, words = rules.articles, ContreWords.of(rules).words
    falls = {
        "owner": _("À la chute, le preneur garde sa belote."),
        "winner": _("À la chute, la belote du preneur va à la défense."),
        "nobody": _("À la chute, la belote du preneur ne se marque pas."),
    }
    said.say(falls[rules.belote_on_fall], articles.belote_fall, brief=True)
    doubled = {
        "owner": _("Contrat %(doubled)s et réussi : la défense garde la sienne."),
        "winner": _("Contrat %(doubled)s et réussi : celle de la défense va au preneur."),
        "nobody": _("Contrat %(doubled)s et réussi : celle de la défense ne se marque pas."),
    }
    said.say(doubled[rules.belote_on_double_made] % words, articles.doubled)
    capot = {
        "winner": _("Capot demandé et réussi : celle de la défense va au preneur."),
        "nobody": _("Capot demandé et réussi : celle de la défense ne se marque pas."),
    }
    if rules.capot_bid and rules.belote_on_capot_made in capot:
        said.say(capot[rules.belote_on_capot_made], articles.capot)
    swept = _("Un camp sans un pli garde sa belote.")
    lost = _("Un camp sans un pli garde sa belote, sauf s’il avait demandé le capot.")
    both = rules.swept_keeps_belote_on_capot or not rules.capot_bid
    said.say(swept if both else lost, articles.belote_swept, when=rules.swept_keeps_belote, brief=True)
