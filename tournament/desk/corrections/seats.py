"""The right teams take their seats in matches not begun. Never changes who plays a match that has."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext as _

from ...core.access import Actor
from ...core.errors import Refused
from ...draw.brackets import in_tree, plan_again, seat_entries
from ...draw.seats import link_sources, seat_placed, unlink_sources
from ...evening import Misplaced, feeders_to
from ...models import Draw, Exempt, Match, Round, Slot, Team
from ...referee.services.score import saved
from .asking import DrawDecision, deciding


def put_right(*, draw: Draw, by: Actor, reason: str, digest: str = "", token: str | None = None) -> Draw:
    """The right teams take their places in a draw, as `seated_right` does."""
    with deciding(draw, "correction.swapped", by, reason=reason, digest=digest, token=token) as decision:
        seated_right(decision)
    return draw


def seated_right(decision: DrawDecision) -> None:
    """In the matches of a draw that have not begun, the teams that belong there take the others' places; a
    match in which nobody belongs any more is taken away. Refused: "nothing_to_swap"."""
    outdated, draw = decision.outdated, decision.draw
    if outdated is None or not (outdated.movable or outdated.rests):
        raise Refused("nothing_to_swap", _("Il n’y a personne à échanger dans ce tirage."))
    uids = dict(Match.objects.filter(draw=draw).values_list("pk", "uid"))
    rounds = {rest.id: rest.round for rest in decision.evening.rows.rests}
    decision.entry.before = {
        "seats": [[uids[misplaced.match.id], *misplaced.stands] for misplaced in outdated.movable],
        "rests": [[rounds[rest.exempt], rest.stands] for rest in outdated.rests],
    }
    for misplaced in outdated.movable:
        _reseat(decision, misplaced)
    for rest in outdated.rests:
        _reseat_exempt(decision, rest.exempt, rest.belongs)
    _seat_ranked(decision)
    decision.entry.after = {
        "seats": [[uids[misplaced.match.id], *misplaced.belongs] for misplaced in outdated.movable],
        "rests": [[rounds[rest.exempt], rest.belongs] for rest in outdated.rests],
    }
    decision.entry.about |= {"teams": _uids(decision, outdated.movable)}


def _reseat(decision: DrawDecision, misplaced: Misplaced) -> None:
    """The seats of a match not begun."""
    a, b = misplaced.belongs
    match = Match.objects.get(pk=misplaced.match.id)
    if a is None or b is None:
        if _in_tree(decision, match):
            plan_again(match)
        match.delete()
        Round.objects.filter(stage=decision.draw.stage, matches=None, exempts=None).delete()
        return
    match.team_a, match.team_b = seated(decision, a), seated(decision, b)
    saved(match, with_place=True)
    if not _in_tree(decision, match):
        unlink_sources(match)
        _link(decision, match, (a, b))


def _in_tree(decision: DrawDecision, match: Match) -> bool:
    structure = decision.evening.structure
    return structure is not None and in_tree(match.planned, structure)


def _seat_ranked(decision: DrawDecision) -> None:
    """Whom the rankings send into the bracket is seated there, in what is still to be called too."""
    seat_placed(decision.evening, decision.draw.stage, decision.evening.by_rank)
    seat_entries(decision.evening, decision.draw.stage)


def _link(decision: DrawDecision, match: Match, teams: tuple[int, int]) -> None:
    """Write down what sent these teams to a match of the draw."""
    link_sources({match: feeders_to(decision.evening, decision.draw.stage, match.planned or 0, *teams)})


def _reseat_exempt(decision: DrawDecision, exempt: int, belongs: int | None) -> None:
    """The exempt round of a pot goes to the team that belongs there."""
    if belongs is None:
        Exempt.objects.filter(pk=exempt).delete()
    else:
        Exempt.objects.filter(pk=exempt).update(team=seated(decision, belongs))


def seated(decision: DrawDecision, number: int) -> Team:
    """The team of that number, with a seat in the stage of the draw."""
    team = Team.objects.get(tournament=decision.evening.tournament, number=number)
    Slot.objects.take(decision.draw.stage, team)
    return team


def _uids(decision: DrawDecision, misplaced_matches: tuple[Misplaced, ...]) -> list[UUID]:
    """The teams that take a place, for the journal."""
    numbers = {
        team for misplaced in misplaced_matches for _stands, team in misplaced.changes if team is not None
    }
    teams = Team.objects.filter(tournament=decision.evening.tournament, number__in=numbers)
    return list(teams.order_by("number").values_list("uid", flat=True))
