"""Rounding, and what a contract is worth more without a suit of trump, as the sheet says them."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring import Ruleset
from scoring.settle import rounded

from ..wording import Wording
from .lines import Said


def rounding(said: Said, rules: Ruleset) -> None:
    """How points become marks."""
    if not rules.count_points:
        return
    article = rules.articles.made
    texts = {
        (10, 5): _("Les points s’arrondissent à la dizaine : 95 fait 100, 94 fait 90."),
        (10, 6): _("Les points s’arrondissent à la dizaine : 96 fait 100, 95 fait 90."),
        (5, 5): _("Les points s’arrondissent à 5 près."),
        (5, 6): _("Les points s’arrondissent à 5 près."),
    }
    exact = _("Les points se marquent exacts, sans arrondi.")
    said.say(texts.get((rules.round_to, rules.round_up_from), exact), article, brief=True)
    if rules.round_to == 1:
        return
    said.say(_("On arrondit toute la ligne, contrat compris."), article, when=rules.round_what == "line")
    rest = _("La défense arrondit ; le preneur marque le reste de 160.")
    said.say(rest, article, when=rules.round_pair == "complement_160")
    _sweep(said, rules)
    said.say(_("La dernière donne se marque exacte."), article, when=rules.last_deal_exact)


def _sweep(said: Said, rules: Ruleset) -> None:
    """A sweep's value is rounded like points, where that changes it."""
    value = rules.sweep_value or 0
    counts = rules.sweep_sides != "none" and rules.round_what == "points" and rounded(value, rules) != value
    text = _("Un capot non demandé s’arrondit comme les points : %(value)s fait %(rounded)s.")
    said.say(text % {"value": value, "rounded": rounded(value, rules)}, rules.articles.sweep, when=counts)


def modes(said: Said, rules: Ruleset) -> None:
    """What a contract is worth more without a suit of trump, where the contract is marked."""
    if not (rules.count_contract or rules.fall_contract):
        return
    factors = (
        ("no_trump", rules.sa_factor, _("À sans atout, le contrat se marque × %(n)s.")),
        ("all_trump", rules.ta_factor, _("À tout atout, le contrat se marque × %(n)s.")),
    )
    for trump, factor, text in factors:
        if trump in rules.trumps and factor != 1:
            said.say(text % {"n": factor}, rules.articles.made, brief=True)
            words = Wording.of(rules).words
            doubled = _("… mais pas dans une donne %(doubled_f)s.") % words
            said.say(doubled, rules.articles.doubled, when=not rules.sa_factor_doubled)
            fallen = _("… mais pas à la chute.")
            said.say(fallen, rules.articles.fall, when=not rules.sa_factor_on_fall)
