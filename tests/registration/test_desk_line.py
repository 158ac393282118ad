"""The line at the door as a browser sends it: two names and Enter, namesakes, bad input, double taps."""

import re

import pytest
from django.utils import timezone

from tests import cast
from tests.registration.desk import text, undo_form
from tournament.models import JournalEntry, Team, Tournament


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
        ({"one": "", "two": "Ana Xu"}, "Il manque un nom."),
        ({"one": "Ana Xu", "two": "XU Ana"}, "deux fois la même personne"),
        ({"one": "Ana Xu", "two": "Bo Yi", "number": "7"}, "Le numéro 7 est déjà pris."),
        ({"one": "Ana Xu", "two": "Bo Yi", "number": "zéro"}, "Un nombre de 1 à 9999."),
        ({"one": "Ana Xu", "two": "Bo Yi", "number": "0"}, "Un nombre de 1 à 9999."),
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
    ("fields", "sentence"),
    [
        ({"number": "zero"}, "A number from 1 to 9999."),
        ({"number": "0"}, "A number from 1 to 9999."),
        ({"number": "10000"}, "A number from 1 to 9999."),
        ({"club": "x" * 61}, "This club name is too long: at most 60 characters."),
    ],
)
def test_an_english_page_says_in_english_what_is_wrong(desk, fields, sentence):
    desk.client.cookies["dix_language"] = "en"
    response = desk.enrol("Ana Xu", "Bo Yi", **fields)
    assert response.status_code == 422
    assert sentence in text(response)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"one": "Bob 2", "two": "Ana Xu"}, "player_1"),
        ({"one": "Ana Xu", "two": "Bob 2"}, "player_2"),
        ({"one": "Bob 2", "two": "Bob 3"}, "player_1"),
        ({"one": "Ana Xu", "two": "Bo Yi", "number": "7"}, "number"),
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


def test_a_double_tap_enrols_once_and_shows_the_same(desk):
    one = desk.enrol("Ana Xu", "Bo Yi", token="tap-tap")
    two = desk.enrol("Ana Xu", "Bo Yi", token="tap-tap")
    assert Team.objects.count() == 1
    for html in (text(one), text(two)):
        assert "Équipe 1 inscrite" in html
        assert undo_form(html)


def test_a_namesake_is_said_while_typing_and_after_saving(desk):
    cast.team(desk.tournament, 16)
    said = text(desk.post("check", player_1="NÈGRE Thomas", player_2="Bo Yi"))
    assert "Thomas Nègre est déjà dans l’équipe 16" in said
    html = text(desk.enrol("Thomas Nègre", "Bo Yi"))
    assert "Même nom\u00a0: Thomas Nègre est aussi dans l’équipe 16" in html
    assert Team.objects.count() == 2


def test_checking_a_half_typed_name_says_nothing(desk):
    assert text(desk.post("check", player_1="", player_2="7")).strip() == ""
    assert not JournalEntry.objects.exists()


def test_a_full_tournament_offers_the_waiting_list(desk):
    Tournament.objects.update(max_teams=1)
    cast.team(desk.tournament, 1)
    assert "Mettre en attente" in desk.get()
    assert "complet" in text(desk.enrol("Ana Xu", "Bo Yi"))
    html = text(desk.enrol("Ana Xu", "Bo Yi", waiting="1"))
    assert "Sur la liste d’attente" in html
    assert "Liste d’attente" in html


def test_clubs_are_offered_as_they_were_first_spelled(desk):
    for number, name in ((1, "Les Ormes"), (2, "LES ORMES"), (3, "Valmory")):
        team = cast.team(desk.tournament, number)
        Team.objects.filter(pk=team.pk).update(club_name=name, club_key=name.casefold())
    offered = re.findall(r'<option value="([^"]+)">', desk.get())
    assert offered == ["Les Ormes", "Valmory"]
