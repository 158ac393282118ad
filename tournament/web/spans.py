"""FLOOR 2½: what is said of an evening, or of a tournament that is played on several days."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import translation

from ..models import Tournament
from .unit_sentences import Sentence, _, ngettext

ON_SEVERAL_DAYS: Mapping[Sentence, Sentence] = {
    _("Ce classement n’est pas encore définitif : attendez la clôture de la soirée."): _(
        "Ce classement n’est pas encore définitif : attendez la clôture du tournoi."
    ),
    _("Ce que montre l’écran de la salle. Il tourne tout seul selon le moment de la soirée."): _(
        "Ce que montre l’écran de la salle. Il tourne tout seul selon le moment du tournoi."
    ),
    _("Clore les tours et la soirée"): _("Clore les tours et le tournoi"),
    _("La fin de la soirée"): _("La fin du tournoi"),
    _("La formule de la soirée"): _("La formule du tournoi"),
    _("La soirée"): _("Le tournoi"),
    _("La soirée : %(address)s"): _("Le tournoi : %(address)s"),
    _("La soirée est finie"): _("Le tournoi est fini"),
    _("La soirée est finie."): _("Le tournoi est fini."),
    _("La soirée est finie, le classement est définitif."): _(
        "Le tournoi est fini, le classement est définitif."
    ),
    _("La soirée sur votre téléphone"): _("Le tournoi sur votre téléphone"),
    _("La soirée, tour par tour"): _("Le tournoi, tour par tour"),
    _("La suite de la soirée"): _("La suite du tournoi"),
    _("La suite de la soirée n’est pas tirée."): _("La suite du tournoi n’est pas tirée."),
    _("Les règles du soir"): _("Les règles du tournoi"),
    _("Parties gagnées et points sont ceux de toute la soirée."): _(
        "Parties gagnées et points sont ceux de tout le tournoi."
    ),
    _("Propositions pour la soirée"): _("Propositions pour le tournoi"),
    _("Sur A4 : le Wi-Fi de la salle et la page de la soirée, chacun en QR code."): _(
        "Sur A4 : le Wi-Fi de la salle et la page du tournoi, chacun en QR code."
    ),
    _("Tableau de la soirée"): _("Tableau du tournoi"),
    _("Tout est tiré et joué : la soirée peut se clore."): _(
        "Tout est tiré et joué : le tournoi peut se clore."
    ),
    ngettext(
        "%(n)s partie de la soirée n’est pas réglée :", "%(n)s parties de la soirée ne sont pas réglées :"
    ): ngettext(
        "%(n)s partie du tournoi n’est pas réglée :", "%(n)s parties du tournoi ne sont pas réglées :"
    ),
}


def spanning_sentence(tournament: Tournament, *sentence: str, **values: object) -> str:
    """The sentence about an evening, or that about a tournament of several days, in the language in force,
    with its values. One with two forms counts `n`; one that is in no table is a KeyError."""
    over_days = ON_SEVERAL_DAYS[sentence]
    chosen = over_days if tournament.on_several_days else sentence
    text = (
        translation.gettext(chosen[0])
        if len(chosen) == 1
        else translation.ngettext(*chosen, int(str(values["n"])))
    )
    return text % values if values else text
