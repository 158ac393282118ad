"""What the page of a deal offers for melds, and how announced melds read on the sheet.

Knows names and teams; what melds are worth is the scoring engine's."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from scoring import PlayedDeal, Side
from scoring.cards import SUITS, CardError
from scoring.melds import meld_choices, name_of
from scoring.melds.words import NAMES
from scoring.settle import melds_said

from ... import naming
from ...models import Match, Team
from .facts import MatchFacts
from .seats import seats_of, team_of

Option = tuple[str, str]


@dataclass(frozen=True)
class MeldList:
    """The options of the three lists: who, which (by kind), in which suit."""

    who: tuple[Option, ...]
    what: tuple[tuple[str, tuple[Option, ...]], ...]
    suits: tuple[str, ...]


@dataclass(frozen=True)
class Said:
    """One announced meld on the sheet: its name, its suit, its team's number, what it marks and why."""

    name: str
    suit: str
    team: int | str | None
    points: int
    reason: object


def melds_asked(facts: MatchFacts) -> MeldList | None:
    """The lists of this match's rulebook; None where no melds are played."""
    rules = facts.ruleset
    if not rules.melds:
        return None
    offered = dict.fromkeys((choice.kind, choice.top) for choice in meld_choices(rules, rules.trumps[0]))
    groups = groupby(offered, key=lambda each: each[0])
    kinds = {"tierce": _("Tierces"), "cinquante": _("Cinquantes"), "cent": _("Cents"), "four": _("Carrés")}
    what = tuple(
        (kinds[kind], tuple((f"{kind}-{top}", _(NAMES[kind, top])) for _kind, top in tops))
        for kind, tops in groups
    )
    return MeldList(_who(facts.match, by_seat=rules.meld_tie == "first"), what, tuple(map(str, SUITS)))


def _who(match: Match, *, by_seat: bool) -> tuple[Option, ...]:
    """The two teams; the four players where equal melds are decided by who spoke first."""
    if by_seat:
        return tuple((str(seat.number), f"{seat.player} ({seat.team})") for seat in seats_of(match))
    teams = {side: team_of(match, side) for side in Side}
    return tuple((str(side), f"{naming.sign(team) if team else side}") for side, team in teams.items())


def _sign(team: Team | None) -> int | str | None:
    return naming.sign(team) if team else None


def announced_in(facts: MatchFacts, played: PlayedDeal) -> tuple[Said, ...]:
    """The melds of a deal as they were announced, with what each marks; nothing when they cannot be read."""
    if not played.announced or played.trump is None:
        return ()
    try:
        score = melds_said(played, facts.ruleset, played.trump)
    except CardError:
        return ()
    teams = {side: team_of(facts.match, side) for side in Side}
    return tuple(
        Said(
            name=_(name_of(line.claim)),
            suit=str(line.claim.suit or ""),
            team=_sign(teams[line.claim.side]),
            points=line.points,
            reason=line.reason,
        )
        for line in score.lines
    )
