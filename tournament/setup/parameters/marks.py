"""What points and contract are worth (HOUSE_RULES §3). Words only."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .rows import Group, figure, one_of, triple, yes_no

MARKS = Group(
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
