"""The roll of a club, its evenings, and who keeps it."""

import pytest

from tests import cast
from tournament.lists.names import one_name
from tournament.members import entries, identities


@pytest.fixture
def person(club, by):
    """`person("Thomas Nègre", sex="m")`: somebody of the roll."""

    def added(name, **columns):
        return entries.add_member(club=club, person=one_name(name), columns=columns, by=by)

    return added


@pytest.fixture
def evening(by):
    """`evening(thomas, 3)`: one more evening that is under way, this member the first player of team 3."""

    def played(member, number=1, state="running", **fields):
        tournament = cast.tournament(state=state, **fields)
        team = cast.team(tournament, number, ("Ana", "Xu", f"Bo{tournament.pk}", "Yi", "", None))
        if member is not None:
            identities.link_player(player=team.player_1, member=member, by=by)
        return team

    return played
