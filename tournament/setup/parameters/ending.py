"""The end of a match (HOUSE_RULES §4). Words only."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .rows import ParameterGroup, figure, one_of, several, yes_no

NO_LIMIT = _("l’organisation le fixe")
BARS = {
    "belote": _("sur une belote"),
    "belote_when_swept": _("sur une belote, sans un pli"),
    "belote_when_fallen": _("sur une belote, en chutant"),
    "swept_with_announcement": _("sur une annonce ou une belote, sans un pli"),
    "swept_with_melds": _("sur une annonce, sans un pli"),
    "swept": _("sans un pli"),
    "fallen": _("en chutant"),
    "defence_points": _("sur des points de défense"),
}

END = ParameterGroup(
    "end",
    _("La fin de la partie"),
    (
        figure("target", _("Une partie se joue en … points"), none=NO_LIMIT),
        figure("deals", _("… en … donnes"), none=NO_LIMIT),
        figure("minutes", _("… en … minutes"), none=NO_LIMIT),
        figure(
            "last_game_target",
            _("La dernière partie, en … points"),
            none=_("comme les autres"),
            help=_("Dit sur la feuille de règles ; donnez-le à cette partie par « Limites des parties »."),
        ),
        one_of(
            "target_mode",
            _("Le score à atteindre"),
            {"reach": _("l’atteindre suffit"), "exceed": _("il faut le dépasser")},
        ),
        one_of(
            "both_over",
            _("Les deux camps l’atteignent : gagne"),
            {
                "higher": _("le plus haut total"),
                "last_deal": _("qui marque le plus à la dernière donne"),
                "contract_maker": _("qui a réussi le dernier contrat"),
                "taker": _("le dernier preneur"),
            },
        ),
        one_of(
            "both_over_fallen",
            _("… si ce contrat est chuté"),
            {"higher": _("le plus haut total"), "defence": _("la défense")},
        ),
        one_of(
            "end_level",
            _("À égalité à la fin"),
            {
                "deal": _("une donne de plus"),
                "latest": _("qui a gagné la dernière donne"),
                "draw": _("partie nulle"),
            },
        ),
        several("finish_bars", _("On ne finit pas une partie"), BARS),
        yes_no("passed_counts", _("Une donne passée compte dans le nombre de donnes")),
        figure("cap_winner", _("Au plus, le gagnant d’une partie compte"), none=_("pas de plafond")),
        figure("cap_loser", _("Au plus, le perdant compte"), none=_("pas de plafond")),
        figure("forfeit_marks", _("Une partie perdue par forfait compte")),
    ),
)
