"""What is said of the evenings that are proposed: their names, and what they cost."""

from __future__ import annotations

from collections.abc import Mapping

from tournament.draw.engine.phrases import _
from tournament.draw.engine.wordings.wording import Wording

EVENING: Mapping[str, Wording] = {
    "evening_league": Wording(_("Championnat : toutes se rencontrent, {rounds} tours."), level="fine"),
    "evening_league_part": Wording(_("Championnat, {rounds} tours."), level="fine"),
    "evening_league_final": Wording(_("Championnat, {rounds} tours, puis une finale."), level="fine"),
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
        one=Wording(
            _("{matches} parties à la fois pour une seule table : on joue par vagues, {slots} en tout.")
        ),
    ),
    "evening_odd": Wording(_("À {teams}, un nombre impair, une équipe est exempte à chaque tour.")),
    "evening_shortened": Wording(_("Raccourci pour finir à l’heure : {kept} tours au lieu de {slots}.")),
    "evening_too_short": Wording(_("Même à 20 minutes par partie, il manque {time}."), level="warning"),
}
