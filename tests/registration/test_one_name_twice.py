"""Partners and teams of one family name have their first names; one whole name twice is asked about."""

import pytest
from django.urls import reverse

from tests import cast
from tests.evenings import draw, evening
from tests.hall.conftest import half_a_second_passes
from tests.registration.desk import text
from tournament.lists.forms import ListForm
from tournament.models import Player, Team
from tournament.web.naming import team_cut, team_said

DUPONT = ("Jean", "Dupont", "Anne", "DUPONT", "", None)


def test_two_partners_of_one_family_name_have_first_names(tournament):
    team = cast.team(tournament, 1, DUPONT)
    both_j = cast.team(tournament, 2, ("Jean", "Dupont", "Jacques", "Dupont", "", None))
    assert team_said(team, tournament) == "Jean Dupont – Anne DUPONT"
    assert team_cut(team, tournament) == "J. Dupont – A. DUPONT"
    assert team_cut(both_j, tournament) == "Jean Dupont – Jacques Dupont"
    assert team_said(cast.team(tournament, 5), tournament) == "Marty – Vidal"


@pytest.mark.parametrize(
    "name",
    [
        "hall:round",
        "hall:wall_tables",
        "draw_public:page",
        "control:rounds",
        "printing:by_team",
        "printing:tree",
    ],
)
def test_two_teams_of_the_same_family_names_have_first_names_everywhere(as_odile, by, name):
    made = evening(8, ("knockout", {"pot": False}))
    draw(made, by)
    teams = list(made.teams.order_by("number")[:2])
    for team, family_names in zip(teams, (("Dupont", "Lefèvre"), ("LEFEVRE", "Dupont")), strict=True):
        for player, family_name in zip(team.people, family_names, strict=True):
            Player.objects.filter(pk=player.pk).update(family_name=family_name)
    half_a_second_passes()
    page = as_odile.get(reverse(name, args=[made.slug])).content.decode()
    for team in teams:
        one, two = Player.objects.filter(pk__in=[player.pk for player in team.people]).order_by("pk")
        assert f"{one} – {two}" in page


def test_one_whole_name_twice_is_asked_and_taken_when_it_is_two_people(desk):
    asked = text(desk.enrol("Jean Dupont", "DUPONT Jean"))
    assert 'name="two_people"' in asked
    assert not Team.objects.exists()
    assert "inscrite" in text(desk.enrol("Jean Dupont", "DUPONT Jean", two_people="1"))
    assert [str(player) for player in Team.objects.get().people] == ["Jean Dupont"] * 2
    assert 'name="two_people"' not in desk.get()
    form = ListForm({"text": "Jean Dupont / DUPONT Jean"}, source="text")
    assert form.is_valid()
    assert "deux fois" in form.cleaned_data["reading"].entries[0].remarks[0]


def test_changing_a_team_asks_the_same_once(desk, tournament):
    team = cast.team(tournament, 1, ("Jean", "Dupont", "Anne", "Martin", "", None))
    typed = {"given_1": "Jean", "family_1": "Dupont", "given_2": "Jean", "family_2": "DUPONT", "number": "1"}
    asked = text(desk.post("team", team.pk, **typed))
    assert 'name="two_people"' in asked
    assert str(Player.objects.get(second_of=team)) == "Anne Martin"
    desk.post("team", team.pk, **typed, two_people="1")
    assert str(Player.objects.get(second_of=team)) == "Jean DUPONT"
    desk.post("team", team.pk, **typed, note="devant")  # the names stay: nothing is asked again
    assert Team.objects.get().note == "devant"
