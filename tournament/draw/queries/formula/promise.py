"""What the evening promises every team, in one sentence for the desk, and why."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ....core.errors import Refused
from ....evening import (
    Choices,
    Evening,
    Least,
    compose_stages,
    evening_of,
    least_of,
    short_of_matches,
    stage_data,
)
from ....evening.kinds import usual_kind
from ....models import Tournament
from ....web.units import unit_sentence
from .law import Law, law_of
from .page import FormulaPage, formula_page


def formula_now(tournament: Tournament, requested_teams: int | None = None) -> FormulaPage:
    """The page of the formula, before it begins for the `requested_teams`. Where so many as were drawn
    could not play it, those still there are asked: their evening is read then, and only then."""
    page = formula_page(tournament, requested_teams)
    if not page.begun_count or page.now.law is None or page.now.law.kept:
        return page
    return replace(page, now=replace(page.now, law=law_now(evening_of(tournament))))


def law_now(evening: Evening, before: Least | None = None) -> Law:
    """What everybody still there plays at least, and who falls short. `before`: only those who had more then,
    so that nobody's late arrival forbids what takes nothing from them."""
    now, needed = least_of(evening), evening.tournament.least_matches
    short = [number for number in now.sure if now.of(number) < needed]
    if before is not None:
        short = [number for number in short if now.of(number) < before.of(number)]
    least = min((now.of(number) for number in short), default=max(needed, now.everybody))
    individuals = evening.tournament.individuals
    named = [_named(individuals, number, now.sure[number]) for number in short if now.sure[number] < needed]
    resting = [now.of(number) for number in short if now.sure[number] >= needed]
    sentences = [_resting(individuals, min(resting))] if resting else []
    return Law(least, needed, (*sentences, *named[: 3 - len(sentences)]))


def _named(individuals: bool, number: int, matches: int) -> str:
    """ "L’équipe 7 ne jouerait qu’une partie." """
    if matches <= 0:
        return unit_sentence(individuals, "L’équipe %(team)s ne jouerait aucune partie.", team=number)
    if matches == 1:
        return unit_sentence(individuals, "L’équipe %(team)s ne jouerait qu’une partie.", team=number)
    return unit_sentence(
        individuals, "L’équipe %(team)s ne jouerait que %(n)s parties.", team=number, n=matches
    )


def _resting(individuals: bool, matches: int) -> str:
    """What a rest still to come would leave to somebody."""
    if individuals and matches == 1:
        return _("Un joueur qui se reposerait encore ne jouerait qu’une partie.")
    if individuals:
        return _("Un joueur qui se reposerait encore ne jouerait que %(n)s parties.") % {"n": matches}
    if matches == 1:
        return _("Une équipe exempte d’ici la fin ne jouerait qu’une partie.")
    return _("Une équipe exempte d’ici la fin ne jouerait que %(n)s parties.") % {"n": matches}


USUAL = {"kind": usual_kind(individuals=False).code}


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
