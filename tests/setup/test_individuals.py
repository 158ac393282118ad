"""Teams of two or players one by one: chosen at the start, changed while only people alone wait."""

import pytest

from tests import cast
from tests.setup.test_settings import change
from tournament.core.errors import Refused
from tournament.models import JournalEntry, Stage, Team, Tournament
from tournament.setup.tournaments import create_tournament


def alone(tournament, name, **fields):
    fields = {"status": "waiting", "search_key": name.lower(), **fields}
    team = Team.objects.create(tournament=tournament, **fields)
    return cast.seated(team, cast.somebody(tournament, "", name))


def formula(tournament):
    return list(Stage.objects.filter(tournament=tournament).values_list("kind", "options"))


def test_an_evening_made_for_players_has_a_melee_of_four_rounds(tournament, odile):
    settings = {"name": "Mêlée", "date": tournament.date, "individuals": True}
    made = create_tournament(club=cast.club(), settings=settings, by=cast.actor(odile))
    assert formula(made) == [("melee", {"rounds": 4})]


def test_people_who_waited_alone_get_numbers_in_the_order_they_came(tournament, odile):
    people = [alone(tournament, name) for name in ("Fabre", "Oustric", "Gil")]
    tournament.max_teams = 2
    tournament.save()
    change(tournament, odile, individuals=True)
    rows = [(row.number, row.status) for row in Team.objects.filter(pk__in=[one.pk for one in people])]
    assert rows.count((None, "waiting")) == 1
    assert {(1, "registered"), (2, "registered")} < set(rows)
    assert formula(tournament) == [("melee", {"rounds": 4})]
    assert set(JournalEntry.objects.get().about["teams"]) == {str(one.uid) for one in people}


def test_back_to_teams_they_wait_for_a_partner_again(tournament, odile):
    change(tournament, odile, individuals=True)
    player = alone(tournament, "Fabre", status="registered", number=1, checked_in=True)
    change(tournament, odile, individuals=False)
    player.refresh_from_db()
    assert (player.number, player.status, player.checked_in) == (None, "waiting", False)
    assert formula(tournament) == [("pools", {})]


def test_it_is_refused_while_a_team_of_two_is_registered(tournament, odile):
    cast.team(tournament, 1)
    with pytest.raises(Refused) as no:
        change(tournament, odile, individuals=True)
    assert (no.value.code, no.value.field) == ("teams_registered", "individuals")
    assert not Tournament.objects.get(pk=tournament.pk).individuals


def test_players_who_paid_keep_their_place(tournament, odile):
    change(tournament, odile, individuals=True)
    cast.player(tournament, 1)
    with pytest.raises(Refused) as no:
        change(tournament, odile, individuals=False)
    assert no.value.code == "players_paid"
