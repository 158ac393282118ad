"""The line at the door as a browser sends it: two names and Enter, namesakes, bad input, double taps."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.evenings import draw, evening
from tests.hall.conftest import half_a_second_passes
from tests.registration.desk import text, undo_form
from tournament.lists.forms import ListForm
from tournament.models import Player, Team, Tournament
from tournament.web.naming import team_said, team_short


def test_two_names_and_enter_enrol_a_team_and_the_next_number_is_offered(desk):
    html = text(desk.enrol("Thomas Nègre", "Élodie Bonnet", club="Les Ormes"))
    assert "Équipe 1 inscrite : Thomas Nègre – Élodie Bonnet, Les Ormes.".replace(" :", "\u00a0:") in html
    assert 'name="number" value="2"' in html
    assert re.search(r'id="id_player_1"[^>]*autofocus', html)
    assert Team.objects.get().number == 1


@pytest.mark.parametrize("hour", [12, 23])
def test_on_the_day_itself_who_enrols_is_there_past_midnight_too(desk, hour, monkeypatch):
    moment = timezone.now().replace(hour=hour, minute=30)  # 23:30 UTC is past midnight in Paris
    monkeypatch.setattr(timezone, "now", lambda: moment)
    Tournament.objects.update(date=moment.date())
    desk.enrol("Ana Xu", "Bo Yi")
    assert Team.objects.get().checked_in


def test_before_that_day_nobody_is_there_yet(desk):
    desk.enrol("Ana Xu", "Bo Yi")
    assert not Team.objects.get().checked_in


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"one": "Bob 2", "two": "Ana Xu"}, "Un nom ne contient pas de chiffre."),
        ({"one": "Ana Xu", "two": "XU Ana"}, "Ana Xu, deux fois : est-ce bien deux personnes ?"),
        ({"one": "Ana Xu", "two": "Bo Yi", "number": "7"}, "Le numéro 7 est déjà pris."),
        ({"one": "Ana Xu", "two": "Bo Yi", "number": "zéro"}, "Un nombre de 1 à 9999."),
        ({"one": "Ana Xu", "two": "Bo Yi", "number": "9" * 30}, "Un nombre de 1 à 9999."),
        ({"one": "Ana Xu", "two": "Bo Yi", "club": "x" * 61}, "60 signes au plus"),
        ({"one": "Ana\x00Xu", "two": "Bo Yi"}, None),
    ],
)
def test_bad_input_is_said_and_what_was_typed_stays(desk, fields, sentence):
    cast.team(desk.tournament, 7)
    response = desk.enrol(**fields)
    html = text(response)
    assert response.status_code == 422
    assert sentence is None or sentence in html
    assert 'value="Bo Yi"' in html or fields["two"] != "Bo Yi"
    assert Team.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"one": "Ana Xu", "two": "Bob 2"}, "player_2"),
        ({"one": "Ana Xu", "two": "Bo Yi", "club": "x" * 61}, "club"),
    ],
)
def test_the_cursor_goes_to_the_first_field_that_is_wrong(desk, fields, field):
    cast.team(desk.tournament, 7)
    html = text(desk.enrol(**fields))
    assert re.findall(r'id="id_(\w+)"[^>]*autofocus', html) == [field]


def test_a_number_left_as_shown_is_not_insisted_on(desk):
    """Two desks were shown the same number; the second gets the next one and is told."""
    desk.enrol("Ana Xu", "Bo Yi")
    html = text(desk.enrol("Lu Ma", "Zoé Ba"))
    assert "Le 1 venait d’être pris. Équipe 2 inscrite" in html


def test_a_namesake_is_said_while_typing_and_after_saving(desk):
    cast.team(desk.tournament, 16)
    said = text(desk.post("check", player_1="NÈGRE Thomas", player_2="Bo Yi"))
    assert "Thomas Nègre est déjà dans l’équipe 16" in said
    html = text(desk.enrol("Thomas Nègre", "Bo Yi"))
    assert "Même nom\u00a0: Thomas Nègre est aussi dans l’équipe 16" in html
    assert Team.objects.count() == 2


def test_a_full_tournament_offers_the_waiting_list(desk):
    Tournament.objects.update(max_teams=1)
    cast.team(desk.tournament, 1)
    assert "Mettre en attente" in desk.get()
    assert "complet" in text(desk.enrol("Ana Xu", "Bo Yi"))
    html = text(desk.enrol("Ana Xu", "Bo Yi", waiting="1"))
    assert "Sur la liste d’attente" in html
    assert "Liste d’attente" in html


def test_editing_keeps_what_was_typed_beside_the_refusal(desk):
    team = cast.team(desk.tournament, 3)
    cast.team(desk.tournament, 7)
    fields = {"given_1": "Alain", "family_1": "Pujol", "given_2": "Sylvie", "family_2": "Pujolle"}
    response = desk.post("team", team.pk, **fields, number="7", club="Valmory", token="")
    html = text(response)
    assert response.status_code == 422
    assert "Le numéro 7 est déjà pris." in html
    assert 'value="Pujolle"' in html
    assert Player.objects.filter(family_name="Pujolle").count() == 0


def test_a_team_is_edited_and_the_edit_taken_back(desk):
    team = cast.team(desk.tournament, 3)
    fields = {"given_1": "Alain", "family_1": "Pujol", "given_2": "Sylvie", "family_2": "Pujolle"}
    html = text(desk.post("team", team.pk, **fields, number="3", seed="3", club="Valmory", token="t"))
    assert "Alain Pujol – Sylvie Pujolle" in html
    path, ticket = undo_form(html)
    desk.client.post(path, {"token": ticket})
    assert Player.objects.filter(family_name="Pujolle").count() == 0


def test_a_note_keeps_no_telephone_and_no_mail(desk):
    team = cast.team(desk.tournament, 3)
    fields = {"given_1": "A", "family_1": "B", "given_2": "C", "family_2": "D", "number": "3"}
    assert "le téléphone a sa case" in text(desk.post("team", team.pk, **fields, note="06 12 34 56 78"))


def test_after_the_release_the_page_offers_spelling_and_money_only(desk):
    team = cast.team(desk.tournament, 3, paid=False)
    Tournament.objects.update(state="running")
    html = desk.get()
    assert 'id="id_player_1"' not in html
    assert "Les inscriptions sont closes" in html
    assert 'id="paid-' in html
    assert 'id="present-' not in html
    page = desk.get("team", team.pk)
    assert "Désinscrire" not in page
    fields = {"given_1": "Alan", "family_1": "Pujol", "given_2": "Sylvie", "family_2": "Pujol"}
    desk.post("team", team.pk, **fields, number="3", seed="3", club="Valmory")
    assert Player.objects.filter(given_name="Alan").exists()


def test_a_team_leaves_and_comes_back(desk):
    team = cast.team(desk.tournament, 3, paid=True)
    html = text(desk.post("cancel", team.pk))
    assert "Rendez-lui son inscription." in html
    assert "Alain Pujol" in desk.get(show="cancelled")
    assert "Équipe 1 inscrite" in text(desk.post("promote", team.pk))


def test_two_people_alone_are_put_together(desk):
    desk.enrol("Élodie Bonnet")
    desk.enrol("Fernand Alibert")
    one, two = Team.objects.order_by("pk")
    assert "Fernand Alibert" in desk.get("pair", one.pk)
    assert "Équipe 1 inscrite" in text(desk.post("pair", one.pk, **{"with": str(two.pk)}))
    assert "Séparés" in text(desk.post("split", one.pk))


@pytest.mark.parametrize("chosen", ["x", "999999", "9" * 40])
def test_a_partner_that_is_not_there_answers_404(desk, chosen):
    desk.enrol("Élodie Bonnet")
    response = desk.client.post(desk.url("pair", Team.objects.get().pk), {"with": chosen})
    assert response.status_code == 404


def test_a_team_of_another_tournament_answers_404(desk):
    foreign = cast.team(cast.tournament(), 1)
    for name in ("team", "present", "paid", "cancel", "promote", "pair", "split"):
        assert desk.client.post(desk.url(name, foreign.pk)).status_code == 404, name


DUPONT = ("Jean", "Dupont", "Anne", "DUPONT", "", None)


def test_two_partners_of_one_family_name_have_first_names(tournament):
    team = cast.team(tournament, 1, DUPONT)
    both_j = cast.team(tournament, 2, ("Jean", "Dupont", "Jacques", "Dupont", "", None))
    assert team_said(team, tournament) == "Jean Dupont – Anne DUPONT"
    assert team_short(team, tournament) == "J. Dupont – A. DUPONT"
    assert team_short(both_j, tournament) == "Jean Dupont – Jacques Dupont"
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
