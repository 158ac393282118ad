"""The parts of the desk's page that show what somebody else does at the door."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import cast
from tests.registration.desk import enrolled, numbers
from tournament.registration.queries import team_keys
from tournament.registration.services import check_in

TEAMS = ("teams", 0)


def part(client, tournament, name, **query):
    return client.get(reverse("registration:live", args=[tournament.slug, name]), query)


def test_whoever_comes_or_pays_changes_the_list(tournament, odile):
    before = team_keys(tournament.pk, [TEAMS])
    result = enrolled(tournament, odile, "Ana Un", "Bo Deux")
    after = team_keys(tournament.pk, [TEAMS])
    assert before != after
    check_in(team=result.team, present=True, by=cast.actor(odile))
    assert team_keys(tournament.pk, [TEAMS]) != after
    assert team_keys(tournament.pk, [("teams", 1)]) == {}


def test_each_part_is_that_of_the_page(as_odile, tournament, odile):
    enrolled(tournament, odile, "Ana Un", "Bo Deux")
    enrolled(tournament, odile, "Cléo Trois")
    assert "Ana" in part(as_odile, tournament, "list").content.decode()
    assert 'id="tally"' in part(as_odile, tournament, "tally").content.decode()
    assert "Cléo" in part(as_odile, tournament, "column").content.decode()
    assert part(as_odile, tournament, "form").status_code == 404


def test_the_list_is_the_one_that_was_searched_for(as_odile, tournament, odile):
    enrolled(tournament, odile, "Ana Un", "Bo Deux", number=1)
    enrolled(tournament, odile, "Cléo Trois", "Dan Quatre", number=2)
    assert numbers(part(as_odile, tournament, "list").content.decode()) == ["2", "1"]
    assert numbers(part(as_odile, tournament, "list", q="ana").content.decode()) == ["1"]


@pytest.mark.parametrize("name", ["list", "tally", "column"])
def test_a_part_takes_the_same_statements_however_many_teams(as_odile, tournament, name):
    counts = []
    for first in (1, 9):
        for number in range(first, first + 8):
            cast.team(tournament, number)
        with CaptureQueriesContext(connection) as asked:
            assert part(as_odile, tournament, name).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]
