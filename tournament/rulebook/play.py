"""The play of the card, as the sheet says it: PLAY.md §2, from the parameters and the remarks."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring import Ruleset

from .lines import RuleSection, Sentences


def play(rules: Ruleset) -> RuleSection:
    """Who leads, what must be played, and what may be shown or looked at."""
    said, articles = Sentences(), rules.articles
    leads = {
        "dealer_right": _("Le voisin de droite du donneur entame ; ensuite, qui a gagné le pli."),
        "first_bidder": _("Qui a parlé le premier entame ; ensuite, qui a gagné le pli."),
    }
    said.say(leads[rules.first_lead], articles.first_lead)
    said.say(_("On fournit toujours la couleur demandée, si l’on en a."), articles.follow)
    climbs = {
        "always": _("À l’atout demandé, on monte, même sur son partenaire ; sinon, un atout plus petit."),
        "opponent": _("À l’atout demandé, on monte sur un adversaire, pas sur son partenaire."),
        "no": _("À l’atout demandé, on n’est pas obligé de monter."),
    }
    said.say(climbs[rules.climb_trump_led], articles.climb)
    _without_the_suit(said, rules)
    _special(said, rules)
    said.note(rules, "belote", "shown_card", "last_trick")
    return RuleSection("play", _("Le jeu de la carte"), tuple(said.lines))


def _without_the_suit(said: Sentences, rules: Ruleset) -> None:
    """Trumping, overtrumping, and what frees a player from both."""
    articles = rules.articles
    free = _("Sans la couleur, le partenaire maître : on joue ce qu’on veut.")
    no_lower = _(
        "Sans la couleur, le partenaire maître : on joue ce qu’on veut, mais pas un atout plus petit que "
        "le sien."
    )
    said.say(free if rules.partner_master == "free" else no_lower, articles.partner_master)
    must = _("Sans la couleur, l’adversaire maître : on coupe ; sans atout, on se défausse.")
    may = _("Sans la couleur, on n’est pas obligé de couper.")
    said.say(must if rules.must_trump else may, articles.trump)
    over = _("Sur la coupe d’un adversaire, on surcoupe si l’on peut.")
    said.say(over, articles.overtrump, when=rules.must_trump and rules.must_overtrump)
    under = {
        "free": _("Sans atout plus fort, on joue ce qu’on veut."),
        "undertrump": _("Sans atout plus fort, on met un atout quand même."),
    }
    asked = rules.must_trump and rules.must_overtrump
    said.say(under[rules.cannot_overtrump], articles.undertrump, when=asked)


def _special(said: Sentences, rules: Ruleset) -> None:
    """No trump and all trump, where they are played."""
    if "no_trump" in rules.trumps:
        said.say(_("À sans atout, on fournit ; rien ne coupe."), rules.articles.no_trump)
    if "all_trump" in rules.trumps:
        climbs = _("À tout atout, on fournit et on monte si l’on peut ; rien ne coupe.")
        follows = _("À tout atout, on fournit ; rien ne coupe.")
        said.say(climbs if rules.climb_all_trump else follows, rules.articles.all_trump)
