"""The play of the card (PLAY §2), and what only the table sees. Words only."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from ...rulebook import NOTE_TITLES
from .rows import Parameter, ParameterGroup, one_of, yes_no
from .wide_inputs import Remarks

PLAY = ParameterGroup(
    "play",
    _("Le jeu de la carte"),
    (
        one_of(
            "first_lead",
            _("Entame le premier pli"),
            {
                "dealer_right": _("le voisin de droite du donneur"),
                "first_bidder": _("qui a parlé le premier"),
            },
        ),
        one_of(
            "climb_trump_led",
            _("À l’atout demandé, on monte"),
            {
                "always": _("toujours, même sur son partenaire"),
                "opponent": _("sur un adversaire seulement"),
                "no": _("ce n’est pas obligé"),
            },
        ),
        yes_no("must_trump", _("Sans la couleur, on doit couper")),
        one_of(
            "partner_master",
            _("Le partenaire est maître"),
            {
                "free": _("on joue ce qu’on veut"),
                "no_undertrump": _("on joue ce qu’on veut, mais pas un atout plus petit"),
            },
        ),
        yes_no("must_overtrump", _("Sur la coupe d’un adversaire, on doit surcouper")),
        one_of(
            "cannot_overtrump",
            _("Si on ne peut pas surcouper"),
            {
                "free": _("on joue ce qu’on veut"),
                "undertrump": _("on doit mettre un atout quand même"),
            },
        ),
        yes_no("climb_all_trump", _("À tout atout, on monte à la couleur demandée")),
    ),
)

NOTES = ParameterGroup(
    "notes",
    _("Dit sur la feuille de règles, jamais compté"),
    (Parameter("notes", _("Remarques pour la table"), Remarks(NOTE_TITLES)),),
)
