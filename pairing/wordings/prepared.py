"""What is said before the first match: of rounds that are all known, of evenings that are proposed."""

from __future__ import annotations

from collections.abc import Mapping

from pairing.phrases import Wording, _

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
        singular=Wording(
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
    # Rounds by the ranking drawn at once, where the field is small.
    "small_field": Wording(
        _(
            "Pour {teams} équipes et {rounds} tours, tirer tour par tour finirait par des revanches : "
            "les tours sont ceux d’un championnat où chacune rencontre les autres, dans un ordre "
            "tiré au sort."
        ),
        _("Les {rounds} tours sont tirés ensemble, pour que personne ne joue deux fois la même partie."),
        counted="rounds",
        singular=Wording(_("Deux équipes et un seul tour : elles se rencontrent.")),
    ),
    "small_field_again": Wording(
        _(
            "{teams} équipes pour {rounds} tours : les tours sont ceux d’un championnat, dans un ordre tiré "
            "au sort ; chacune rencontre toutes les autres avant qu’une partie ne revienne."
        ),
        _(
            "Les {rounds} tours sont tirés ensemble : chacune rencontre toutes les autres avant qu’une "
            "partie ne revienne."
        ),
    ),
    "small_field_by_number": Wording(
        _("Les tours sont ceux d’un championnat, et le premier suit l’ordre des numéros."),
    ),
    "exempt_first_chosen": Wording(
        _("Équipe {team} : exempte au tour {round}, choisie par l’organisateur."),
    ),
    "exempt_first_last": Wording(_("Équipe {team} : exempte au tour {round}, la dernière arrivée.")),
    "together_no_winners": Wording(
        _("Les tours étant tirés ensemble, gagnantes contre gagnantes n’a pas d’effet."), level="warning"
    ),
    "together_no_gaps": Wording(
        _("Les tours étant tirés ensemble, les écarts de score n’y comptent pas."), level="warning"
    ),
    "together_no_spread": Wording(
        _("Les tours étant tirés ensemble, une équipe peut revenir à la même table."), level="warning"
    ),
    "second_leg": Wording(
        _(
            "À partir du tour {round}, les équipes se rencontrent pour la deuxième fois : "
            "{rounds} tours pour {teams} équipes, c’est plus que d’adversaires."
        ),
        level="warning",
    ),
}


EVENING: Mapping[str, Wording] = {
    "evening_league": Wording(_("Championnat : toutes se rencontrent, {rounds} tours."), level="fine"),
    "evening_league_part": Wording(_("Championnat, {rounds} tours."), level="fine"),
    "evening_league_final": Wording(_("Championnat, {rounds} tours, puis une finale."), level="fine"),
    "evening_rotation": Wording(_("Rotation préparée, {rounds} tours."), level="fine"),
    "evening_from": Wording(_("Se joue à partir de {teams} équipes.")),
    "evening_up_to": Wording(_("Se joue jusqu’à {teams} équipes : au-delà, trop de tours.")),
    "evening_ranked": Wording(_("Parties au classement, {rounds} tours."), level="fine"),
    "evening_pools": Wording(_("Poules, puis tableau principal et consolante."), level="fine"),
    "evening_pools_placing": Wording(
        _("Poules, puis tableau principal et consolante, chaque place jouée."), level="fine"
    ),
    "evening_knockout": Wording(_("Élimination directe avec consolante."), level="fine"),
    "evening_seeding": Wording(
        _("Brassage, {rounds} tours, puis quarts, demies et finale des huit premières."), level="fine"
    ),
    "evening_waves": Wording(
        _("{matches} parties à la fois pour {tables} tables : on joue par vagues, {slots} en tout."),
        counted="tables",
        singular=Wording(
            _("{matches} parties à la fois pour une seule table : on joue par vagues, {slots} en tout.")
        ),
    ),
    "evening_odd": Wording(_("À {teams}, un nombre impair, une équipe est exempte à chaque tour.")),
    "evening_shortened": Wording(_("Raccourci pour finir à l’heure : {kept} tours au lieu de {slots}.")),
    "evening_earlier_bell": Wording(_("Finit à l’heure avec une limite de {minutes} minutes par partie.")),
    "evening_too_short": Wording(
        _("Même à {minutes} minutes par partie, il manque {time}."), level="warning"
    ),
    "evening_too_long": Wording(_("Avec les limites réglées, il manque {time}."), level="warning"),
}
