"""What is marked: points, contract, all eight tricks bid or not, the rounding (HOUSE_RULES §3). Words
only."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .rows import ParameterGroup, figure, one_of, triple, yes_no

MARKS = ParameterGroup(
    "marks",
    _("Ce qui se marque"),
    (
        yes_no("count_points", _("Les points faits se marquent")),
        yes_no("count_contract", _("Le contrat réussi se marque")),
        figure("full_base", _("Une chute ou un contre vaut, hors contrat")),
        yes_no("fall_contract", _("À la chute, le contrat se marque aussi")),
        triple("k_base", _("Facteur de ces points")),
        triple("k_contract", _("Facteur du contrat")),
        one_of(
            "double_base",
            _("Un contrat contré et réussi vaut"),
            {"full": _("toute la donne"), "points": _("les points faits")},
        ),
        one_of(
            "double_loser",
            _("L’autre camp marque alors"),
            {"nothing": _("rien"), "points": _("ses points")},
        ),
        figure("sa_factor", _("À sans atout, le contrat est multiplié par")),
        figure("ta_factor", _("À tout atout, le contrat est multiplié par")),
        yes_no("sa_factor_doubled", _("… même contré")),
        yes_no("sa_factor_on_fall", _("… même chuté")),
    ),
)


NONE = _("pas de prix")

SWEEP = ParameterGroup(
    "sweep",
    _("Le capot"),
    (
        figure(
            "sweep_value",
            _("Capot non demandé"),
            none=_("rien de particulier"),
            help=_("Ce nombre remplace les points et s’arrondit comme eux."),
        ),
        one_of(
            "sweep_sides",
            _("… pour qui"),
            {
                "both": _("les deux camps"),
                "taker": _("le preneur seulement"),
                "none": _("personne"),
            },
        ),
        yes_no("sweep_when_doubled", _("… même si la donne est contrée")),
        triple("sweep_bonus", _("Capot non demandé : points en plus")),
        one_of(
            "capot_form",
            _("Un capot demandé se marque"),
            {"flat": _("à prix fixe"), "contract": _("comme un contrat")},
        ),
        figure("capot_value", _("… ce contrat vaut")),
        triple("capot_flat_made", _("Prix fixe du capot réussi"), none=NONE),
        triple("capot_flat_failed", _("Prix fixe du capot chuté"), none=NONE),
        figure(
            "capot_failed_base",
            _("Capot chuté comme un contrat : base"),
            none=_("celle d’une chute"),
        ),
        triple("generale_flat", _("Prix de la générale"), none=NONE),
    ),
)


ROUNDING = ParameterGroup(
    "rounding",
    _("L’arrondi"),
    (
        one_of(
            "round_to",
            _("Les points s’arrondissent"),
            {10: _("à la dizaine"), 5: _("à 5 près"), 1: _("pas du tout")},
        ),
        one_of(
            "round_up_from",
            _("Le chiffre qui monte"),
            {5: _("5 : 95 fait 100"), 6: _("6 : 95 fait 90")},
        ),
        one_of(
            "round_what",
            _("On arrondit"),
            {"points": _("les points de chaque camp"), "line": _("toute la ligne")},
        ),
        one_of(
            "round_pair",
            _("Les deux camps"),
            {"each": _("chacun pour soi"), "complement_160": _("le preneur marque le reste de 160")},
        ),
        yes_no("last_deal_exact", _("La dernière donne se marque exacte")),
    ),
)
