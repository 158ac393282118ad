"""The deal of the cards, as the sheet says it: PLAY.md §3, from the parameters and the remarks."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring import Ruleset

from .lines import Said, Section, listed


def dealing(rules: Ruleset) -> Section:
    """Who deals, how, and in which direction."""
    said = Said()
    clockwise = _("On distribue, on parle et on joue dans le sens des aiguilles d’une montre.")
    against = _("On distribue, on parle et on joue dans le sens inverse des aiguilles d’une montre.")
    if "direction" not in dict(rules.notes):
        said.say(clockwise if rules.clockwise else against, rules.articles.dealing)
    said.note(rules, "direction", "first_dealer", "cut", "packets")
    whole = [way for way in rules.packets if "+" not in way]
    if whole and "packets" not in dict(rules.notes):
        ways = listed(whole, _(" ou "))
        said.say(_("Les cartes se donnent par paquets : %(ways)s.") % {"ways": ways}, rules.articles.dealing)
    said.note(rules, "holding")
    said.say(_("On enchérit sur 6 cartes ; les 2 dernières se donnent après."), when=rules.auction_cards == 6)
    return Section("dealing", _("La distribution"), tuple(said.lines))
