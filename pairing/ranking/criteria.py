"""The criteria of a ranking as data: what each measures, which way is better, what it is called in French.

A tournament stores codes in the order that decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from pairing.notes import _
from pairing.ranking.tally import Tally

Measured = int | Fraction | None
Measure = Callable[[Tally, Mapping[int, Tally]], Measured]
"""Of a team among all teams, by their ids; of a criterion asked ``again`` among those still level with it."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """One criterion. ``None`` as a measure ranks after every number.

    ``per_match``: a sum over matches, divided by their number where teams have different numbers of them.
    ``halves``: the measure is in half units. ``again``: it looks at the level teams only, once all of them
    have met; it is asked again of those it leaves level.
    ``result``: the attribute of a ``TeamResult`` it adds up, by which the worst match is found."""

    code: str
    label: str
    short: str
    by: str
    help: str
    measure: Measure
    better: Literal["high", "low"] = "high"
    per_match: bool = True
    halves: bool = False
    signed: bool = False
    again: bool = False
    result: str = ""


def _among_level(tally: Tally, field: Mapping[int, Tally]) -> Measured:
    """Match points per match in the matches among the level teams."""
    results = [result for result in tally.results if result.opponent in field and result.played]
    return Fraction(sum(result.match_points for result in results), len(results)) if results else None


def _opponents(tally: Tally, field: Mapping[int, Tally]) -> Measured:
    """Match points of the opponents met, each as often as met."""
    met = [result.opponent or 0 for result in tally.results if result.played]
    return sum(field[team].match_points for team in met if team in field)


# fmt: off
ALL = (
    Criterion("match_points", _("Points de partie"), _("Pts"), _("les points de partie"),
              _("Ce que rapporte chaque partie gagnée, nulle ou perdue."),
              lambda tally, field: tally.match_points, halves=True, result="match_points"),
    Criterion("wins", _("Victoires"), _("V"), _("les victoires"),
              _("Le nombre de parties gagnées ; une partie nulle compte pour une demie."),
              lambda tally, field: tally.win_halves, halves=True, result="win_halves"),
    Criterion("points", _("Points marqués"), _("Pour"), _("les points marqués"),
              _("La somme des points marqués dans toutes les parties."),
              lambda tally, field: tally.points, result="points"),
    Criterion("difference", _("Différence"), _("Diff."), _("la différence"),
              _("Les points marqués moins les points encaissés."),
              lambda tally, field: tally.difference, signed=True, result="difference"),
    Criterion("conceded", _("Points encaissés"), _("Contre"), _("les points encaissés"),
              _("La somme des points des adversaires : le moins est le mieux."),
              lambda tally, field: tally.against, better="low"),
    Criterion("best_match", _("Meilleure partie"), _("Meilleure"), _("la meilleure partie"),
              _("Le plus de points marqués dans une seule partie jouée."),
              lambda tally, field: tally.best, per_match=False),
    Criterion("first_match", _("Première partie"), _("1re"), _("la première partie"),
              _("Les points de la première partie de chacun, plafond compris."),
              lambda tally, field: tally.results[0].points if tally.results else None, per_match=False),
    Criterion("head_to_head", _("Partie entre elles"), _("Entre elles"), _("la partie entre elles"),
              _("Les parties entre les équipes à égalité, seulement si elles se sont toutes rencontrées."),
              _among_level, per_match=False, halves=True, again=True),
    Criterion("capots", _("Capots"), _("Capots"), _("les capots"), _("Le nombre de capots faits."),
              lambda tally, field: tally.capots, result="capots"),
    Criterion("opponents", _("Force des adversaires"), _("Adv."), _("la force des adversaires"),
              _("La somme des points de partie des adversaires rencontrés (Buchholz)."),
              _opponents, halves=True),
    Criterion("lot", _("Tirage au sort"), _("Sort"), _("le tirage au sort"),
              _("Un numéro tiré au sort pour chaque équipe, gardé avec le tournoi."),
              lambda tally, field: tally.lot, better="low", per_match=False),
)
# fmt: on
CRITERIA: Mapping[str, Criterion] = {criterion.code: criterion for criterion in ALL}

PRESETS: Mapping[str, tuple[str, ...]] = {
    "points": ("points", "wins", "difference", "best_match", "head_to_head", "lot"),
    "wins": ("match_points", "difference", "points", "head_to_head", "lot"),
}
"""The two schools."""
SHARED = "shared"
"""Stored last, in the place of the lot: who is still level shares a place."""


def codes_for(chosen: Iterable[str], school: str) -> tuple[str, ...]:
    """The codes that decide, in order: those chosen, else the school's own; places shared: no lot."""
    stored = tuple(chosen)
    deciding = tuple(code for code in stored if code != SHARED) or PRESETS[school]
    return tuple(code for code in deciding if code != "lot" or SHARED not in stored)
