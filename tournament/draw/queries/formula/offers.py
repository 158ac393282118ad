"""What is proposed for the evening: three cards, the other usual formulas, and why some are not offered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.proposals import EveningPlan, NotOffered, others, propose
from pairing.refusals import Refusal
from pairing.structure.shape import write_stage
from pairing.times import Hours, clock

from ....core.errors import Refused
from ....models import Tournament
from ..drafts import RemarkLine, remark_lines
from .page import points_of

CARDS = 3
"""So many proposals stand on the page as cards."""


@dataclass(frozen=True)
class Offer:
    """A proposal for the evening, in words and figures; `stages` is what choosing it sends."""

    name: str
    stages: list[dict[str, Any]]
    least: int
    slots: int
    target: int
    limit: int
    likely_end: str
    latest: str
    fits: bool
    remarks: list[RemarkLine]


@dataclass(frozen=True)
class Offers:
    """Every usual formula: the first ones as `cards`, the `others`, those `refused` as name and reason."""

    cards: list[Offer] = field(default_factory=list)
    others: list[Offer] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)


def offers(
    tournament: Tournament, tables: int, *, teams: int, start: int, latest_end: int, breaks: int
) -> Offers:
    """The proposals that keep the tournament's minimum, those that fit the hours first; times in minutes.

    Raises Refused."""
    points = points_of(tournament)
    try:
        evening = Hours(
            teams=teams, tables=tables, start=start, latest_end=latest_end, breaks=breaks, points=points
        )
        plans = propose(evening)
        usual = [*plans, *others(evening)]
    except Refusal as refusal:
        raise Refused(
            refusal.code, refusal.text(translate=_), "latest_end" if refusal.code == "bad_times" else "teams"
        ) from refusal
    needed = tournament.least_matches
    lawful = [plan for plan in usual if isinstance(plan, EveningPlan) and plan.least >= needed]
    # What is proposed stands on the cards, even what does not quite fit the hours; other usual formulas only
    # where there is room left. Those that fit come first.
    ordered = sorted(lawful, key=lambda plan: (plan not in plans, not plan.fits))
    cards = sorted(ordered[:CARDS], key=lambda plan: not plan.fits)
    return Offers(
        [_offer(plan) for plan in cards],
        [_offer(plan) for plan in usual if plan in ordered[CARDS:]],
        list(_refused(usual, needed)),
    )


def _offer(plan: EveningPlan) -> Offer:
    return Offer(
        name=plan.name.text(translate=_),
        stages=[write_stage(stage) for stage in plan.stages],
        least=plan.least,
        slots=plan.slots,
        target=plan.target,
        limit=plan.limit,
        likely_end=clock(plan.likely_end),
        latest=clock(plan.likely_end + plan.margin),
        fits=plan.fits,
        remarks=remark_lines(plan.remarks, {}),
    )


def _refused(plans: Iterable[EveningPlan | NotOffered], needed: int) -> Iterable[tuple[str, str]]:
    for plan in plans:
        name = plan.name.text(translate=_)
        if isinstance(plan, NotOffered):
            yield name, plan.why.text(translate=_)
        elif plan.least < needed:
            sentence = ngettext(
                "Ne garantit que %(n)s partie à chacun : le réglage du tournoi en veut %(needed)s.",
                "Ne garantit que %(n)s parties à chacun : le réglage du tournoi en veut %(needed)s.",
                plan.least,
            )
            yield name, sentence % {"n": plan.least, "needed": needed}
