"""The line at the door asks the roll: with a script while one types, without one when the line is sent."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.registration.desk import Desk, text, undo_form
from tournament.models import JournalEntry, Member, Player, Team


@pytest.fixture
def desk(tournament, client):
    client.force_login(cast.person("Denise", "desk"))
    return Desk(client, tournament)


def player(name):
    return Player.objects.get(search_key=name)


def test_a_name_that_is_on_the_roll_is_asked_about_and_nothing_is_written_before(desk, person):
    thomas = person("Thomas Nègre")
    response = desk.enrol("negre thomas", "Ana Xu")
    html = text(response)
    assert response.status_code == 422
    assert not Team.objects.exists()
    assert re.search(rf'name="roll_1" value="{thomas.pk}"[^>]*>', html)
    assert "checked" not in re.search(r'<fieldset class="roll-ask">.*?</fieldset>', html, re.DOTALL)[0]
    assert 'value="negre thomas"' in html


def test_the_entry_that_was_chosen_gives_its_spelling_and_is_linked(desk, person):
    thomas = person("Thomas Nègre")
    desk.enrol("negre thomas", "Ana Xu", roll_1=thomas.pk)
    one = player("negre thomas")
    assert (one.member, str(one)) == (thomas, "Thomas Nègre")
    assert player("xu ana").member is None
    entry = JournalEntry.objects.get(verb="team.enrolled")
    assert entry.about["members"] == [str(thomas.uid)]
    assert "Nègre" not in f"{entry.about} {entry.after}"


def test_somebody_else_of_that_name_is_not_linked(desk, person):
    person("Thomas Nègre")
    desk.enrol("Thomas Nègre", "Ana Xu", roll_1="other")
    assert player("negre thomas").member is None


def test_with_the_tick_whoever_is_not_on_the_roll_is_added(desk, person):
    thomas = person("Thomas Nègre")
    desk.enrol("Thomas Nègre", "Ana Xu", roll_1=thomas.pk, to_roll="1")
    ana = Member.objects.exclude(pk=thomas.pk).get()
    assert (str(ana), player("xu ana").member) == ("Ana Xu", ana)
    assert JournalEntry.objects.filter(verb="members.added", tournament=None).count() == 2
    assert re.search(r'name="to_roll"[^>]*checked', desk.get())


def test_a_choice_left_from_another_name_is_not_meant(desk, person):
    thomas = person("Thomas Nègre")
    desk.enrol("Bo Yi", "Ana Xu", roll_1=thomas.pk)
    assert player("yi bo").member is None


def test_an_entry_merged_or_erased_meanwhile_is_not_taken(desk, person):
    thomas = person("Thomas Nègre")
    Member.objects.filter(pk=thomas.pk).update(active=False)
    tom = person("Tom Roc")
    Member.objects.filter(pk=tom.pk).update(merged_into=thomas)
    response = desk.enrol("Tom Roc", "Ana Xu", roll_1=tom.pk)
    assert response.status_code == 422
    desk.enrol("Tom Roc", "Ana Xu", roll_1=thomas.pk)
    assert player("negre thomas").member == thomas


def test_nobody_sits_twice(desk, person):
    thomas = person("Thomas Nègre")
    desk.enrol("Thomas Nègre", "Ana Xu", roll_1=thomas.pk)
    response = desk.enrol("Thomas Nègre", "Bo Yi", roll_1=thomas.pk)
    assert "est déjà inscrit à ce tournoi" in text(response)
    both = desk.enrol("Thomas Nègre", "nègre thom", roll_1=thomas.pk, roll_2=thomas.pk)
    assert both.status_code == 422
    assert Team.objects.count() == 1


def test_who_cancelled_comes_with_somebody_else_and_that_may_be_taken_back(desk, person):
    thomas = person("Thomas Nègre")
    desk.enrol("Thomas Nègre", "Ana Xu", roll_1=thomas.pk)
    first = Team.objects.get()
    desk.post("cancel", first.pk)
    html = text(desk.enrol("Thomas Nègre", "Bo Yi", roll_1=thomas.pk))
    first.refresh_from_db()
    assert (first.status, [str(one) for one in first.people]) == ("void", ["Thomas Nègre", "Ana Xu"])
    action, token = undo_form(html)
    desk.client.post(action, {"token": token})
    first = Team.objects.get(pk=first.pk)
    assert (first.status, str(first.player_1), first.player_1.member) == ("cancelled", "Thomas Nègre", thomas)
    assert text(desk.enrol("Thomas Nègre", "Bo Yi", roll_1=thomas.pk)).count("Équipe 1 inscrite")


def test_somebody_alone_who_finds_a_partner_keeps_their_entry(desk, person):
    thomas = person("Thomas Nègre")
    desk.enrol("Thomas Nègre", roll_1=thomas.pk)
    desk.enrol("Ana Xu", "Thomas Nègre", roll_2=thomas.pk)
    one = player("negre thomas")
    assert (one.member, one.second_of.number) == (thomas, 1)


def test_another_clubs_roll_is_not_offered(desk, person):
    person("Thomas Nègre")
    other = cast.Club.objects.create(name="Ailleurs")
    Member.objects.update(club=other)
    assert "roll_1" not in text(desk.post("check", player_1="neg"))
    assert desk.enrol("Thomas Nègre", "Ana Xu").status_code == 200


def test_a_replacement_whose_name_is_on_the_roll_is_asked_about(desk, person, client):
    thomas, tournament = person("Thomas Nègre"), desk.tournament
    client.force_login(cast.person("Rémi", "referee"))
    cast.released(tournament)
    team = tournament.teams.get(number=3)
    path = reverse("referee:replace", args=[tournament.slug, 3])
    fields = {"leaving": team.player_1.pk, "given": "thomas", "family": "NEGRE", "token": "one"}
    asked = client.post(path, fields)
    assert asked.status_code == 422
    assert re.search(rf'name="roll" value="{thomas.pk}"', text(asked))
    assert client.post(path, fields | {"roll": thomas.pk}).status_code == 302
    new = Player.objects.get(replaces=team.player_1)
    assert (new.member, str(new), new.first_of) == (thomas, "Thomas Nègre", team)
    again = client.post(path, fields | {"leaving": team.player_2.pk, "roll": thomas.pk, "token": "two"})
    assert "est déjà inscrit à ce tournoi" in text(again)
    other = client.post(path, fields | {"leaving": team.player_2.pk, "roll": "other", "token": "three"})
    assert other.status_code == 302
    assert Player.objects.get(replaces=team.player_2).member is None
