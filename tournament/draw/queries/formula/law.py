"""The law of the house (Missègre IX): how many matches every team is sure of, in words.

Said before a formula is chosen and before a draw is released."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ....core.errors import Refused
from ....evening import Composed, compose_stages, stage_data, stage_rows
from ....models import Tournament


@dataclass(frozen=True)
class Law:
    """What a formula promises: matches everybody is sure of, those asked, and why it is broken."""

    least: int
    needed: int
    ways: tuple[str, ...] = ()

    @property
    def kept(self) -> bool:
        return self.least >= self.needed

    @property
    def promise(self) -> str:
        """ "Chacun est sûr de jouer au moins 2 parties." """
        return ngettext(
            "Chacun est sûr de jouer %(n)s partie.",
            "Chacun est sûr de jouer au moins %(n)s parties.",
            self.least,
        ) % {"n": self.least}


def law_of(composed: Composed, needed: int) -> Law:
    """What composed stages promise; no statement."""
    if composed.least >= needed:
        return Law(composed.least, needed)
    return Law(composed.least, needed, (_too_few(composed.least),))


def _too_few(least: int) -> str:
    if least == 0:
        return _("Cette formule peut laisser quelqu’un sans aucune partie.")
    if least == 1:
        return _("Cette formule ne garantit qu’une partie à chacun.")
    return _("Cette formule ne garantit que %(n)s parties à chacun.") % {"n": least}


def breaches_of(tournament: Tournament, teams: int) -> tuple[str, ...]:
    """Why the tournament's stages may not be played by so many teams: sentences, none where the law is kept.

    One statement. Stages that so many teams cannot play at all are said too; no stage breaks nothing."""
    rows = stage_rows(tournament)
    if not rows:
        return ()
    try:
        data = [stage_data(row) for row in rows]
        law = law_of(
            compose_stages(teams, data, individuals=tournament.individuals), tournament.least_matches
        )
    except Refused as refusal:
        return (refusal.message,)
    return law.ways
