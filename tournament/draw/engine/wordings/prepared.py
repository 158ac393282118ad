"""What is said of rounds that are all known before the first: rotation, round robin."""

from __future__ import annotations

from collections.abc import Mapping

from tournament.draw.engine.phrases import _
from tournament.draw.engine.wordings.wording import Wording

PREPARED: Mapping[str, Wording] = {
    "rotation": Wording(
        _(
            "Tous les tours sont connus d’avance : d’un tour à l’autre, une équipe reste à sa table et "
            "l’autre avance d’une table."
        ),
        level="fine",
    ),
    "rotation_over": Wording(
        _(
            "À partir du tour {round}, des équipes se rencontrent à nouveau : à {teams}, une rotation donne "
            "{most} tours sans revanche. Choisissez le championnat, qui en donne {full}."
        ),
        _("À partir du tour {round}, des équipes se rencontrent à nouveau."),
        level="warning",
        counted="most",
        one=Wording(
            _(
                "À partir du tour {round}, des équipes se rencontrent à nouveau : à {teams}, une rotation "
                "n’a qu’un tour sans revanche."
            ),
            _("À partir du tour {round}, des équipes se rencontrent à nouveau."),
        ),
    ),
    "league_full": Wording(
        _("Chaque équipe rencontre une fois toutes les autres : {matches} parties."), level="fine"
    ),
    "league_long": Wording(
        _("{teams} équipes qui se rencontrent toutes : {rounds} tours, c’est beaucoup pour une soirée."),
        level="warning",
    ),
    "league_one": Wording(_("Un seul tour : l’équipe qui se repose ne joue aucune partie."), level="warning"),
    "rest_in_turn": Wording(
        _("Nombre impair d’équipes : une se repose à chaque tour, et ce repos ne rapporte rien."),
    ),
}
