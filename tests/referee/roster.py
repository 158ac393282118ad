"""Teams of a drawn evening, for the tests of accidents: leave, come back, and what their matches are then."""

from tournament.models import Team
from tournament.referee.queries.departures import matches_of
from tournament.referee.services import departures


def team(tournament, number=7):
    return Team.objects.select_related("tournament").get(tournament=tournament, number=number)


def gone(tournament, by, number=7, status="withdrawn", reason="malade", **more):
    return departures.team_gone(team=team(tournament, number), status=status, reason=reason, by=by, **more)


def back(tournament, by, number=7, reason="les voilà"):
    return departures.team_back(team=team(tournament, number), reason=reason, by=by)


def states(tournament, number=7):
    return [(match.state, match.forfeited_by) for match in matches_of(team(tournament, number))]


def lost(tournament, number=7):
    """Who is said to have given up each match: the team itself, or its rival."""
    mine = team(tournament, number).pk
    return ["A" if match.slot_a.team_id == mine else "B" for match in matches_of(team(tournament, number))]
