"""A result of a bracket that is another now sends its teams where they belong, as long as nothing was entered
there; what has begun stays as it is, and is named on the page of the corrections."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Q

from pairing.least import MINIMUM

from ..models import Match, Team
from .match import COUNTED, is_done, sent_on, something_entered


def reseat_after(match: Match) -> list[dict[str, Any]]:
    """Seat whom this match sends on now in the matches that follow it, and in it whom those before it send,
    as long as none of these has begun; each change as the journal tells it. Twice is once; no statement
    outside a bracket."""
    decisions = _send_on(match)
    if match.bracket and match.state == Match.State.WAITING:
        for source in Match.objects.filter(Q(winner_to=match) | Q(loser_to=match)).select_related("round"):
            decisions += _send_on(source)
    return decisions


def _send_on(match: Match) -> list[dict[str, Any]]:
    if not (match.winner_to_id or match.loser_to_id) or not is_done(match):
        return []
    ways = (
        (match.winner_to_id, match.winner_side, True),
        (match.loser_to_id, match.loser_side, False),
    )
    following = Match.objects.filter(pk__in=(match.winner_to_id, match.loser_to_id))
    untouched = following.exclude(something_entered())
    waiting = untouched.filter(state=Match.State.WAITING, first_dealer=None).select_related("draw").in_bulk()
    decisions: list[dict[str, Any]] = []
    if len(waiting) < following.count():  # who has begun one stays there, so the other keeps its place too
        return decisions
    for pk, side, won in ways:
        team = sent_on(match, match.team_a_id or 0, match.team_b_id or 0, won=won)
        if pk in waiting and team and _belongs(team, match, waiting[pk]):
            decisions += _seat(waiting[pk], "team_a_id" if side == "A" else "team_b_id", team)
    return decisions


def _belongs(team: int, source: Match, target: Match) -> bool:
    """Whether it is there to play it: into another bracket falls only who has played too little."""
    if Team.objects.filter(pk=team, status__in=Team.GONE).exists():
        return False
    played = Match.objects.ranked().filter(Q(team_a=team) | Q(team_b=team), tournament=source.tournament_id)
    return source.bracket == target.bracket or played.filter(state__in=COUNTED).count() < MINIMUM


def _seat(match: Match, column: str, team: int) -> list[dict[str, Any]]:
    """Put the team there, one version further."""
    before = (match.team_a_id, match.team_b_id)
    if team in before:
        return []
    setattr(match, column, team)
    Match.objects.filter(pk=match.pk).update(**{column: team}, version=F("version") + 1)
    teams = Team.objects.in_bulk({*before, match.team_a_id, match.team_b_id} - {None})
    told = {"seats": [[str(match.uid), *(teams[pk].number for pk in before)]]}
    now = {"seats": [[str(match.uid), *(teams[pk].number for pk in (match.team_a_id, match.team_b_id))]]}
    about: dict[str, Any] = {"teams": [str(teams[team].uid)]}
    if match.draw is not None:
        about |= {"draw": str(match.draw.uid), "number": match.draw.number}
    return [{"verb": "correction.swapped", "about": about, "before": told, "after": now}]
