"""One team's page, who may touch what, and what stays open after the release."""

import pytest

from tests import cast
from tests.registration.desk import Desk, text, undo_form
from tournament.models import Player, Team, Tournament


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


@pytest.mark.parametrize("note", ["06 12 34 56 78", "a@b.fr"])
def test_a_note_keeps_no_telephone_and_no_mail(desk, note):
    team = cast.team(desk.tournament, 3)
    fields = {"given_1": "A", "family_1": "B", "given_2": "C", "family_2": "D", "number": "3"}
    assert "le téléphone a sa case" in text(desk.post("team", team.pk, **fields, note=note))


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


def test_two_people_alone_of_a_full_evening_wait_together(desk):
    desk.enrol("Élodie Bonnet")
    desk.enrol("Fernand Alibert")
    Tournament.objects.update(max_teams=1)
    cast.team(desk.tournament, 1)
    one, two = Team.objects.filter(number=None).order_by("pk")
    html = text(desk.post("pair", one.pk, **{"with": str(two.pk), "waiting": "1"}))
    assert "Sur la liste d’attente\u00a0: Élodie Bonnet – Fernand Alibert." in html
    assert "attend un partenaire" not in html


@pytest.mark.parametrize("chosen", ["", "x", "999999", "9" * 40, "٣"])
def test_a_partner_that_is_not_there_answers_404(desk, chosen):
    desk.enrol("Élodie Bonnet")
    response = desk.client.post(desk.url("pair", Team.objects.get().pk), {"with": chosen})
    assert response.status_code == 404


@pytest.mark.parametrize("name", ["team", "present", "paid", "cancel", "promote", "pair", "split"])
def test_a_team_of_another_tournament_answers_404(desk, name):
    foreign = cast.team(cast.tournament(), 1)
    assert desk.client.post(desk.url(name, foreign.pk)).status_code == 404


def test_a_referee_looks_and_touches_nothing(tournament, remi, client):
    client.force_login(remi)
    team = cast.team(tournament, 1, checked_in=False)
    look = Desk(client, tournament)
    html = look.get()
    assert 'id="present-' not in html
    assert 'id="id_player_1"' not in html
    assert client.post(look.url("present", team.pk), {"value": "1"}).status_code == 403


def test_a_stranger_is_asked_to_log_in_and_nothing_is_written(tournament, client):
    look = Desk(client, tournament)
    assert client.get(look.url()).status_code == 302
    response = client.post(look.url(), {"player_1": "Tom Un", "player_2": "Tom Deux"})
    assert response.status_code == 403
    assert not Team.objects.exists()


def test_only_teams_that_left_are_listed_as_such(desk):
    """A single player who found a partner, or a slip that was undone, did not leave."""
    desk.enrol("Élodie Bonnet")
    html = text(desk.enrol("Thomas Nègre", "Élodie Bonnet"))
    path, ticket = undo_form(html)
    desk.client.post(path, {"token": ticket})
    assert "Désinscrites" not in desk.get()
