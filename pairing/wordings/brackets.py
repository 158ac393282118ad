"""What is said of brackets: the pot, the *cadrage*, what everybody is promised."""

from __future__ import annotations

from collections.abc import Mapping

from pairing.phrases import Wording, _

BRACKETS: Mapping[str, Wording] = {
    "cadrage": Wording(
        _(
            "Cadrage : {matches} parties entre {teams} équipes tirées au sort ; les autres sont exemptes de "
            "ce tour, puis le tableau est complet."
        ),
        _("Cadrage : {matches} parties ; les autres équipes commencent au tour suivant."),
        counted="matches",
        singular=Wording(
            _(
                "Cadrage : une partie entre {teams} équipes tirées au sort ; les autres sont exemptes de "
                "ce tour, puis le tableau est complet."
            ),
            _("Cadrage : une partie ; les autres équipes commencent au tour suivant."),
        ),
    ),
    "to_consolation": Wording(
        _("Qui perd en ayant joué moins de 2 parties va en consolante : chacune en joue au moins {least}."),
        level="fine",
    ),
    "everyone_plays_at_least": Wording(
        _("Chaque équipe joue au moins {matches} parties."),
        level="fine",
        counted="matches",
        singular=Wording(_("Chaque équipe joue au moins une partie.")),
    ),
    "least_broken": Wording(
        _("Une équipe pourrait ne jouer que {least} parties : le minimum du règlement est {needed}."),
        level="warning",
        counted="least",
        singular=Wording(
            _("Une équipe pourrait ne jouer qu’une partie : le minimum du règlement est {needed}.")
        ),
    ),
    "club_first_round": Wording(
        _("Équipes {a} et {b} : toutes deux du club {club} au premier tour, on ne peut pas mieux."),
    ),
    "club_round_by_hand": Wording(
        _("Équipes {a} et {b} : toutes deux du club {club} au premier tour, c’est l’effet de l’échange."),
        _(
            "Équipes {a} et {b} : toutes deux du club {club} au premier tour, "
            "par un échange de l’organisateur."
        ),
    ),
}
