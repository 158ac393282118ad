"""The exempt team of a round in the place of one that is not there: whether it may, and who does.

Only where rounds are drawn one by one: in a rotation the two would meet again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..evening import WITHOUT_RESULT, matches, something_entered
from ..evening.kinds import kind_of
from ..models import Exempt, JournalEntry, Match, Round, Team

STOOD_IN, STOOD_BACK = "exempt.stood_in", "exempt.stood_back"
"""What the entry of a team that goes, or comes back, tells beside its own sentence."""


LEFT = ("team.absent", "team.withdrawn", "team.disqualified")


@dataclass(frozen=True)
class StandIn:
    """`exempt`: the row of the round, of the team that stands in before it does, of the absent one since;
    `team`: the one that stands in, `match` where it plays."""

    exempt: Exempt
    match: Match
    team: Team
    again: bool = False


def stand_in_for(team: Team, given_up: Sequence[Match]) -> StandIn | None:
    """Who may play its next match instead, a normal one: three statements, none where nobody may."""
    match = next((match for match in given_up if match.state in WITHOUT_RESULT), None)
    if match is None or match.draw_id is None or not _one_by_one(match):
        return None
    resting = Exempt.objects.filter(round=match.round_id, kind=Exempt.Kind.EXEMPT, match=None)
    there = resting.filter(team__status=Team.Status.REGISTERED)
    exempt = there.select_related("round", "team__player_1", "team__player_2").first()
    if exempt is None or _entered(match):
        return None
    couple = (match.team_b_id if match.team_a_id == team.pk else match.team_a_id, exempt.team_id)
    met = Match.objects.filter(stage=match.stage, team_a__in=couple, team_b__in=couple)
    return StandIn(exempt, match, exempt.team, again=met.exists())


def standing_in_for(team: Team) -> StandIn | None:
    """Who has taken its place and has not begun to play: it may have it back. Three statements at most."""
    entries = JournalEntry.objects.filter(tournament=team.tournament_id, verb__in=LEFT)
    last = entries.filter(about__team=str(team.uid)).order_by("-sequence").first()
    told = (last.about if last else {}).get("decisions")
    if not told:
        return None
    missed = Exempt.objects.filter(round__state=Round.State.RELEASED, team=team)
    exempt = missed.filter(kind=Exempt.Kind.MISSED).select_related("round").order_by("round__number").last()
    match = matches(team.tournament).filter(uid=told[0]["about"]["match"], state__in=WITHOUT_RESULT).first()
    if exempt is None or match is None or match.round_id != exempt.round_id or _entered(match):
        return None
    instead = told[0]["about"]["teams"][0]
    stands_in = next((one for one in (match.team_a, match.team_b) if one and str(one.uid) == instead), None)
    return StandIn(exempt, match, stands_in) if stands_in is not None else None


def _one_by_one(match: Match) -> bool:
    """Whether it is of a round that is drawn alone and whose exempt team is credited; not of a mêlée."""
    stage, kind = match.round.stage, kind_of(match.round.stage)
    return kind.credits_rests and kind.units == "teams" and not kind.drawn_together(stage.options)


def _entered(match: Match) -> bool:
    return Match.objects.filter(something_entered(), pk=match.pk).exists()
