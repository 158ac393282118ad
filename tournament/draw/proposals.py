"""What is proposed for the evening: three cards, the other usual formulas, and why some are not offered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.notes import Refusal
from pairing.schedule import EveningPlan, Hours, NotOffered, RoundLimits, clock, others, propose

from ..core.access import Action, Actor, require
from ..core.errors import Refused
from ..core.journal import writing
from ..models import Tournament
from ..rulebook import game_of, limits_in, rounds_apart
from ..setup.services import put_settings
from .drafts import RemarkLine, remark_lines
from .formula import Law, put_stages

CARDS = 3
"""So many proposals stand on the page as cards."""


@dataclass(frozen=True)
class Offer:
    """A proposal for the evening, in words and figures; `stages` is what choosing it sends. `limits`: of a
    match, `limits_set` where they are the tournament's own."""

    name: str
    stages: list[dict[str, Any]]
    least: int
    slots: int
    limits: RoundLimits
    limits_set: bool
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
    needed = tournament.least_matches
    try:
        evening = Hours(
            teams=teams,
            tables=tables,
            start=start,
            latest_end=latest_end,
            breaks=breaks,
            game=game_of(tournament),
            limits=limits_set(tournament),
            least=needed,
        )
        plans = propose(evening)
        usual = [*plans, *others(evening)]
    except Refusal as refusal:
        raise Refused(
            refusal.code, refusal.text(translate=_), "latest_end" if refusal.code == "bad_times" else "teams"
        ) from refusal
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


def limits_set(tournament: Tournament) -> tuple[RoundLimits, ...]:
    """What ends a match in round 1, 2 …, the last for all that follow; nothing where nothing ends it."""
    last = max(rounds_apart(tournament), default=0)
    by_round = [limits_in(tournament, number) for number in range(1, last + 2)]
    limits = [RoundLimits(each.target, each.deals, each.minutes) for each in by_round]
    return tuple(limits) if all(limits) else ()


def _offer(plan: EveningPlan) -> Offer:
    return Offer(
        name=plan.name.text(translate=_),
        stages=[stage.write() for stage in plan.stages],
        least=plan.least,
        slots=plan.slots,
        limits=plan.limits,
        limits_set=plan.as_set,
        likely_end=clock(plan.likely_end),
        latest=clock(plan.late_end),
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


def accept_proposal(
    *,
    tournament: Tournament,
    stages: Sequence[dict[str, Any]],
    teams: int,
    by: Actor,
    limits: tuple[int | None, int] | None = None,
    token: str | None = None,
) -> Law:
    """Choose these stages for so many teams; `limits`: the target and the minutes that go with them.

    One act: both or nothing, in one entry. Refused as `choose_stages` and `setup.change_settings` do."""
    content = {"stages": list(stages), "teams": teams, "limits": limits}
    with writing(tournament, "stages.chosen", by.author, token=token, content=content) as entry:
        require(by, Action.SETUP, tournament)
        law = put_stages(tournament, stages, entry, teams=teams)
        if limits is not None:
            put_settings(tournament, {"target": limits[0], "minutes": limits[1]}, entry, by=by)
    return law
