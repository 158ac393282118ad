"""What the evening promises every team, in one sentence for the desk, and why."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ....core.errors import Refused
from ....evening import (
    Choices,
    Evening,
    compose_stages,
    short_of_matches,
    stage_data,
    teams_still_there,
)
from ....evening.kinds import usual_kind
from .law import Law, law_of

USUAL = {"kind": usual_kind(individuals=False).code}


@dataclass(frozen=True)
class Promise:
    """`text`: how many matches everybody plays; `ways`: the worst that can happen; `kept`: enough of them."""

    text: str
    ways: tuple[str, ...]
    kept: bool


def promise_of(evening: Evening, choices: Choices) -> Promise | None:
    """The promise for the teams there are; None while too few are there. No statement."""
    tournament = evening.tournament
    counts = [len(evening.roll.drawn(choices))]
    if evening.begun:  # those still there may be fewer
        counts = [evening.teams, len(teams_still_there(evening))]
    stages = [stage_data(stage) for stage in evening.stages] or [USUAL]
    law: Law | None = None
    for teams in counts:
        try:
            composed = compose_stages(teams, stages, individuals=tournament.individuals)
        except Refused:
            break
        law = law_of(composed, tournament.least_matches)
        if law.kept:
            break
    if law is None:
        return None
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
    sentence = _("Joueur %(player)s : %(most)s au plus, le minimum est de %(n)s.")
    ways = tuple(
        sentence % {"player": player.team.number, "most": player.sure, "n": law.needed} for player in short
    )
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
