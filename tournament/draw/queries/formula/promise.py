"""What the evening promises every team, in one sentence for the desk, and why."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ....errors import Refused
from ....models import Stage
from ..evening import Evening, short_of_matches
from ..rollcall import Choices
from .law import Law, law_of
from .now import law_now
from .stages import compose_stages, stage_data

USUAL = {"kind": str(Stage.Kind.POOLS)}


@dataclass(frozen=True)
class Promise:
    """`text`: how many matches everybody plays; `ways`: the worst that can happen; `kept`: enough of them."""

    text: str
    ways: tuple[str, ...]
    kept: bool


def promise_of(evening: Evening, choices: Choices) -> Promise | None:
    """The promise for the teams there are; None while too few are there. No statement, but
    two where the law is counted for those still there."""
    tournament = evening.tournament
    teams = evening.teams if evening.begun else len(evening.roll.drawn(choices))
    try:
        stages = [stage_data(stage) for stage in evening.stages] or [USUAL]
        composed = compose_stages(teams, stages, individuals=tournament.individuals)
    except Refused:
        return None
    law = law_of(composed, tournament.least_matches)
    if evening.begun and not law.kept:  # so many rounds for those still there, who may be fewer
        law = law_now(evening)
    if tournament.individuals:
        return _to_players(evening, law)
    if not law.kept:
        title = ngettext(
            "Cette formule ne tient pas la règle : chaque équipe joue au moins %(n)s partie.",
            "Cette formule ne tient pas la règle : chaque équipe joue au moins %(n)s parties.",
            law.needed,
        )
        return Promise(title % {"n": law.needed}, law.ways, kept=False)
    text = ngettext(
        "Chaque équipe joue au moins %(n)s partie.", "Chaque équipe joue au moins %(n)s parties.", law.least
    )
    return Promise(text % {"n": law.least}, law.ways, kept=True)


def _to_players(evening: Evening, law: Law) -> Promise:
    """The same said to the players of a mêlée; who came late or lost a match by forfeit is named."""
    short = short_of_matches(evening)
    said = _("Joueur %(player)s : %(most)s au plus, le minimum est de %(n)s.")
    ways = tuple(said % {"player": one.team.number, "most": one.sure, "n": law.needed} for one in short)
    if not law.kept or short:
        title = ngettext(
            "Cette formule ne tient pas la règle : chaque joueur joue au moins %(n)s partie.",
            "Cette formule ne tient pas la règle : chaque joueur joue au moins %(n)s parties.",
            law.needed,
        )
        return Promise(title % {"n": law.needed}, (*law.ways, *ways), kept=False)
    text = ngettext(
        "Chaque joueur joue au moins %(n)s partie.", "Chaque joueur joue au moins %(n)s parties.", law.least
    )
    return Promise(text % {"n": law.least}, law.ways, kept=True)
