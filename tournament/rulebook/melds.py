"""Melds, as the sheet says them: their prices, who marks them, and what becomes of them."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring import Ruleset

from .lines import RuleRow, RuleSection, Sentences
from .wording import ContreWords


def melds(rules: Ruleset) -> RuleSection:
    """Nothing where they are not played."""
    title = _("Les annonces")
    if not rules.melds:
        return RuleSection("melds", title)
    said, article = Sentences(), rules.articles.melds
    said.note(rules, "melds")
    ties = {
        "trump_else_cancel": _("À égalité, celle à l’atout l’emporte, sinon aucune ne compte."),
        "trump_else_next": _("À égalité, celle à l’atout l’emporte, sinon les suivantes décident."),
        "first": _("À égalité, la première annoncée l’emporte."),
    }
    said.say(_("Le camp qui a la meilleure annonce marque toutes les siennes."), article)
    said.say(ties[rules.meld_tie], article)
    shared = _("Une carte peut servir dans deux annonces.")
    said.say(shared, article, when=rules.melds_share_cards)
    cancel = _("Un carré de 7 ou de 8 annoncé annule toutes les annonces.")
    nothing = _("Un carré de 7 ou de 8 ne vaut rien.")
    said.say(cancel if rules.seven_eight == "cancel" else nothing, article)
    _heirs(said, rules)
    return RuleSection("melds", title, tuple(said.lines), _head(rules), prices(rules))


def _heirs(said: Sentences, rules: Ruleset) -> None:
    articles, words = rules.articles, ContreWords.of(rules).words
    falls = {
        "owner": _("À la chute, le preneur garde ses annonces."),
        "winner": _("À la chute, les annonces du preneur vont à la défense."),
        "nobody": _("À la chute, les annonces du preneur sont perdues."),
    }
    said.say(falls[rules.melds_on_fall], articles.fall)
    beaten = _("La défense marque alors aussi les siennes, même moins bonnes.")
    said.say(beaten, articles.fall, when=rules.beaten_melds_on_fall == "own")
    doubled = {
        "owner": _("Contrat %(doubled)s et réussi : la défense garde les siennes."),
        "winner": _("Contrat %(doubled)s et réussi : celles de la défense vont au preneur."),
        "nobody": _("Contrat %(doubled)s et réussi : celles de la défense sont perdues."),
    }
    said.say(doubled[rules.melds_on_double_made] % words, articles.doubled)
    swept = _("Tous les plis prennent les annonces de l’autre camp.")
    said.say(swept, articles.sweep, when=rules.melds_to_sweeper)
    times = _("Celles que marque le camp qui gagne la donne sont multipliées par %(contre)s, les autres non.")
    said.say(times % words, articles.doubled, when=rules.melds_multiplied)


def _head(rules: Ruleset) -> tuple[str, ...]:
    more = (_("Sans atout"),) if "no_trump" in rules.trumps else ()
    return (_("Annonce"), _("À la couleur"), *more)


def prices(rules: Ruleset) -> tuple[RuleRow, ...]:
    """What each meld is worth."""
    names = {
        "tierce": _("Tierce (3 cartes qui se suivent)"),
        "cinquante": _("Cinquante (4 cartes)"),
        "cent": _("Cent (5 cartes)"),
        "four_J": _("Carré de valets"),
        "four_9": _("Carré de neuf"),
        "four_A": _("Carré d’as"),
        "four_10": _("Carré de dix"),
        "four_K": _("Carré de rois"),
        "four_Q": _("Carré de dames"),
    }
    suit = {str(name): points for name, points in rules.meld_values}
    without = {str(name): points for name, points in rules.meld_values_sa}
    lists = (suit, without) if "no_trump" in rules.trumps else (suit,)
    return tuple(RuleRow(said, tuple(str(one.get(name, 0)) for one in lists)) for name, said in names.items())
