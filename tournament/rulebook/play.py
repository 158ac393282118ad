"""The play of the card (PLAY §2). Each rule with its words in the editor, its sentence on the sheet."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import Ruleset

from .lines import RuleSection
from .parameters import Parameter, ParameterGroup
from .sentences import Sentences

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
