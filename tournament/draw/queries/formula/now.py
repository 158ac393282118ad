"""The law of the house once the evening has begun: those still there, what was played and what is to come."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from ....company import said
from ....models import Tournament
from ..evening import Evening, Least, evening_of, least_of
from .law import Law
from .page import FormulaPage, formula_page


def formula_now(tournament: Tournament, asked: int | None = None) -> FormulaPage:
    """The page of the formula, before it begins for the teams `asked`. Where so many as were drawn could not
    play it, those still there are asked: their evening is read then, and only then."""
    page = formula_page(tournament, asked)
    if not page.kept or page.now.law is None or page.now.law.kept:
        return page
    return replace(page, now=replace(page.now, law=law_now(evening_of(tournament))))


def law_now(evening: Evening, before: Least | None = None) -> Law:
    """What everybody still there plays at least, and who falls short. `before`: only those who had more then,
    so that nobody's late arrival forbids what takes nothing from them."""
    now, needed = least_of(evening), evening.tournament.least_matches
    short = [one for one in now.sure if now.of(one) < needed]
    if before is not None:
        short = [one for one in short if now.of(one) < before.of(one)]
    least = min((now.of(one) for one in short), default=max(needed, now.everybody))
    individuals = evening.tournament.individuals
    named = [_named(individuals, one, now.sure[one]) for one in short if now.sure[one] < needed]
    resting = [now.of(one) for one in short if now.sure[one] >= needed]
    told = [_resting(individuals, min(resting))] if resting else []
    return Law(least, needed, (*told, *named[: 3 - len(told)]))


def _named(individuals: bool, number: int, matches: int) -> str:
    """ "L’équipe 7 ne jouerait qu’une partie." """
    if matches <= 0:
        return said(individuals, "L’équipe %(team)s ne jouerait aucune partie.", team=number)
    if matches == 1:
        return said(individuals, "L’équipe %(team)s ne jouerait qu’une partie.", team=number)
    return said(individuals, "L’équipe %(team)s ne jouerait que %(n)s parties.", team=number, n=matches)


def _resting(individuals: bool, matches: int) -> str:
    """What a rest still to come would leave to somebody."""
    if individuals and matches == 1:
        return _("Un joueur qui se reposerait encore ne jouerait qu’une partie.")
    if individuals:
        return _("Un joueur qui se reposerait encore ne jouerait que %(n)s parties.") % {"n": matches}
    if matches == 1:
        return _("Une équipe exempte d’ici la fin ne jouerait qu’une partie.")
    return _("Une équipe exempte d’ici la fin ne jouerait que %(n)s parties.") % {"n": matches}
