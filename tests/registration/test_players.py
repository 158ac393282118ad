"""The desk of a mêlée: a registration is one player, from the line at the door to a pasted list."""

import pytest
from django.urls import reverse

from tests import cast
from tests.registration.desk import details, enrolled
from tournament.core.errors import Refused
from tournament.lists.names import NameOrder
from tournament.lists.reading import read_pasted
from tournament.models import JournalEntry, Team
from tournament.registration import teams
from tournament.registration.importing import dry_run
from tournament.registration.listing import summary


@pytest.fixture
def melee(tournament):
    tournament.individuals = True
    tournament.save()
    return tournament


def at(name, tournament, *args):
    return reverse(f"registration:{name}", args=[tournament.slug, *args])


def test_a_player_alone_gets_the_next_number_and_nobody_waits_for_a_partner(melee, denise):
    one = enrolled(melee, denise, "Chloé Fabre").team
    two = enrolled(melee, denise, "Marcel Oustric").team
    assert [(team.number, team.status, team.player_2) for team in (one, two)] == [
        (1, "registered", None),
        (2, "registered", None),
    ]
    seen = summary(melee)
    assert (seen.teams, seen.singles, seen.next_number) == (2, 0, 3)


def test_two_names_are_refused_beside_the_second(melee, denise):
    with pytest.raises(Refused) as no:
        enrolled(melee, denise, "Chloé Fabre", "Marcel Oustric")
    assert (no.value.code, no.value.field) == ("two_players", "player_2")


def test_beyond_the_limit_a_player_waits_and_gets_in_when_a_place_is_free(melee, denise):
    melee.max_teams = 1
    melee.save()
    first = enrolled(melee, denise, "Chloé Fabre").team
    waiting = enrolled(melee, denise, "Marcel Oustric", waiting=True).team
    assert (waiting.number, summary(melee).waiting, summary(melee).singles) == (None, 1, 0)
    teams.cancel_team(team=first, by=cast.actor(denise))
    assert teams.promote_team(team=waiting, by=cast.actor(denise)).team.number == 1


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Fabre Chloé\nOustric Marcel", ["Chloé Fabre", "Marcel Oustric"]),
        ("Fabre;Chloé\nOustric;Marcel", ["Chloé Fabre", "Marcel Oustric"]),
        (
            "Chloé Fabre;Les Ormes du Lac\nMarcel Oustric;Belle Donne d’Aude",
            ["Chloé Fabre", "Marcel Oustric"],
        ),
    ],
)
def test_a_line_of_a_pasted_list_is_a_player(text, names):
    reading = read_pasted(text, NameOrder.GUESS, alone=True)
    assert [str(person) for entry in reading.entries for person in entry.details.people] == names


def test_a_line_with_two_players_stays_out_of_the_list(melee):
    reading = read_pasted("Fabre Chloé / Oustric Marcel\nGil Josette", NameOrder.GUESS, alone=True)
    tried = dry_run(melee, reading.entries)
    assert [line.number for line in tried.lines] == [1]
    assert "chacun s’inscrit seul" in tried.faults[0].message


def test_the_desk_speaks_of_players(melee, as_odile):
    page = as_odile.get(at("desk", melee)).content.decode()
    assert "Inscrire le joueur" in page
    assert 'name="player_2"' not in page
    sent = {
        "number": "1",
        "suggested": "1",
        "player_1": "Chloé Fabre",
        "club": "",
        "token": "abcdefghijklmnop",
    }
    answer = as_odile.post(at("desk", melee), sent, follow=True).content.decode()
    assert "Joueur 1 inscrit" in answer
    assert "équipe 1" not in answer.lower()
    assert "Présente" not in answer
    again = as_odile.post(at("desk", melee), sent, follow=True)
    assert again.status_code == 200
    assert Team.objects.count() == 1
    assert JournalEntry.objects.filter(verb="team.enrolled").count() == 1


def test_a_player_is_edited_without_a_second_name(melee, denise):
    team = enrolled(melee, denise, "Chloé Fabre").team
    teams.edit_team(team=team, details=details("Chloé Favre"), by=cast.actor(denise))
    team.refresh_from_db()
    assert (team.number, team.search_key) == (1, "favre chloe")
