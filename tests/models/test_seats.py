"""A seat is held once, whoever writes the row: what no service does, both databases refuse."""

import pytest
from django.db import IntegrityError, transaction

from tests import cast
from tournament.models import Player, Team
from tournament.models.team import pair_of


@pytest.fixture
def teams(tournament):
    """Two teams of two, and two who are alone."""
    return [*cast.teams(tournament, 2), *(cast.player(tournament, number) for number in (3, 4))]


def sits(team, seat, **other):
    """The second player of team 2, past every service."""
    return Player.objects.filter(second_of=other.pop("of")).update(**{seat: team, **other})


def pair(teams, **wrong):
    """A pair of the two who are alone, but for what is wrong."""
    made = pair_of(*teams[2:])
    for name, value in wrong.items():
        setattr(made, name, value)
    return made.save()


def free(tournament):
    """Somebody who sits nowhere."""
    player = cast.somebody(tournament, "Ana", "Xu")
    player.save()
    return player


PAST_SERVICES = {
    "a player in two teams": lambda teams: sits(teams[2], "first_of", of=teams[1]),
    "a team of twice the same player": lambda teams: sits(
        teams[1], "first_of", of=teams[1], tournament=teams[1].tournament
    ),
    "a first place with two players": lambda teams: sits(teams[0], "first_of", of=teams[1], second_of=None),
    "a second place with two players": lambda teams: sits(teams[0], "second_of", of=teams[1]),
    "a pair that names nobody": lambda teams: pair(teams, pair_1=None, pair_2=None),
    "a pair of one": lambda teams: pair(teams, pair_2=None),
    "a pair of twice the same": lambda teams: pair(teams, pair_2=teams[2]),
    "a pair that does not say who played": lambda teams: pair(teams, kept_2=None),
    "a pair in which one person played twice": lambda teams: pair(teams, kept_2=teams[2].player_1),
    "a team that names a pair": lambda teams: Team.objects.filter(pk=teams[0].pk).update(pair_1=teams[2]),
    "a pair that is a team by now": lambda teams: (
        pair(teams),
        Team.objects.filter(status="pair").update(status="registered"),
    ),
    "a team that keeps somebody beside who sits there": lambda teams: Team.objects.filter(
        pk=teams[0].pk
    ).update(kept_1=free(teams[0].tournament)),
    "a void place that keeps one person twice": lambda teams: (
        player := free(teams[0].tournament),
        Team.objects.filter(pk=teams[0].pk).update(status="void", kept_1=player, kept_2=player),
    ),
}


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("row", PAST_SERVICES)
def test_it_is_refused(teams, row):
    if row == "a first place with two players":
        assert teams[0].player_1 is not None
    with pytest.raises(IntegrityError), transaction.atomic():
        PAST_SERVICES[row](teams)


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_what_is_right_is_written(teams):
    pair(teams)
    Player.objects.filter(second_of=teams[1]).update(second_of=None, first_of=None)
    single = teams[3]
    alone = single.player_1
    Player.objects.filter(pk=alone.pk).update(first_of=None, second_of=teams[1])
    Team.objects.filter(pk=single.pk).update(status="void", kept_1=alone)
    assert Team.objects.get(pk=teams[1].pk).people[1] == alone == Team.objects.get(pk=single.pk).people[0]


def test_who_stands_up_is_not_there_before_it_is_saved(teams, django_assert_num_queries):
    team = Team.objects.select_related("player_1", "player_2").get(pk=teams[0].pk)
    leaving = team.player_2
    with django_assert_num_queries(0):
        team.player_2 = None
        assert (team.player_2, leaving.second_of) == (None, None)
    assert Team.objects.get(pk=team.pk).player_2 == leaving
