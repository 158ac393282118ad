"""A player's telephone: typed and seen at the desk, and nowhere else; gone with the name."""

import zipfile

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.exports import books as reading
from tests.members.conftest import person  # noqa: F401
from tests.members.test_changing import written
from tests.registration.desk import text
from tests.urls import World, path_of
from tournament.members.erasing import erase_member
from tournament.members.identities import link_player, merge, part
from tournament.models import JournalEntry, Member, Player, Team

NUMBER = "06 98 76 54 32"
FORMS = [NUMBER, "0698765432", "98 76 54 32", "98765432"]


@pytest.fixture
def world(db, tmp_path, settings):
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    made = World()
    Player.objects.update(telephone=NUMBER)
    return made


def test_a_referee_does_not_read_it_where_the_desk_does(world):
    """What everybody else's pages say: tests/test_pages.py."""
    path = path_of("registration:team", world)
    for who, reads in (("organiser", True), ("desk", True), ("referee", False)):
        client = Client()
        client.cookies.update(world.cookies[who])
        assert (NUMBER in client.get(path).content.decode()) is reads, who


def test_it_stands_in_no_sheet_of_the_workbook(world, tmp_path):
    path = reading.written(world.tournament, tmp_path)
    with zipfile.ZipFile(path) as book:
        parts = [book.read(name).decode(errors="replace") for name in book.namelist()]
    assert len(parts) > 8
    assert not [part for part in parts if any(form in part for form in FORMS)]


@pytest.fixture
def desk(client, denise, tournament):
    client.force_login(denise)
    return client


def edit(client, team, **fields):
    names = {"given_1": "Alain", "family_1": "Pujol", "given_2": "Sylvie", "family_2": "Pujol"}
    path = reverse("registration:team", args=[team.tournament.slug, team.pk])
    return client.post(path, {**names, "number": team.number, "club": "Valmory", **fields}, follow=True)


def test_it_is_typed_on_the_teams_page_and_undone(desk, tournament):
    team = cast.team(tournament, 3)
    page = text(edit(desk, team, telephone_1="06.98.76.54.32", telephone_2="", token="t"))
    assert Player.objects.get(first_of=team).telephone == NUMBER
    assert NUMBER in text(desk.get(reverse("registration:team", args=[tournament.slug, team.pk])))
    assert written(["98 76"]) == {"tournament_player.telephone"}
    ticket = page.partition('class="undo"')[2].partition('name="token" value="')[2].partition('"')[0]
    desk.post(reverse("registration:undo", args=[tournament.slug]), {"token": ticket})
    assert Player.objects.get(first_of=team).telephone == ""


def test_who_is_on_no_roll_asks_the_desk_not_to_be_named_this_evening(desk, tournament):
    team = cast.team(tournament, 3)
    version = tournament.version
    page = text(edit(desk, team, hidden_2="on", token="t"))
    assert hidden_of(team) == [False, True]
    tournament.refresh_from_db()
    assert tournament.version > version
    assert "S. P." in text(desk.get(reverse("hall:team", args=[tournament.slug, 3])))
    own = desk.get(reverse("registration:team", args=[tournament.slug, team.pk]))
    assert own.context["form"]["hidden_2"].value() is True
    ticket = page.partition('class="undo"')[2].partition('name="token" value="')[2].partition('"')[0]
    desk.post(reverse("registration:undo", args=[tournament.slug]), {"token": ticket})
    assert hidden_of(team) == [False, False]


def hidden_of(team):
    return [Player.objects.get(**{seat: team}).name_hidden for seat in ("first_of", "second_of")]


def test_who_asked_the_desk_stays_hidden_under_an_entry_that_did_not(tournament, by, person):  # noqa: F811
    team = cast.team(tournament, 3)
    Player.objects.filter(second_of=team).update(name_hidden=True)
    entry, other = person("Sylvie Pujol"), person("Sylvie Pujol-Roux")
    link_player(player=Player.objects.get(second_of=team), member=entry, by=by)
    merge(member=entry, into=other, by=by)
    part(member=Member.objects.get(pk=entry.pk), by=by)
    assert hidden_of(team) == [False, True]


def test_a_list_brings_it_and_no_journal_says_it(desk, tournament):
    line = f"Nègre Thomas {NUMBER} / Bonnet Élodie"
    preview = desk.post(
        reverse("registration:paste", args=[tournament.slug]), {"text": line, "order": "guess"}
    )
    assert NUMBER in text(preview)
    sent = {"list": preview.context["sealed"], "token": str(preview.context["new_token"])}
    desk.post(reverse("registration:confirm", args=[tournament.slug]), sent)
    assert Player.objects.get(family_name="Nègre").telephone == NUMBER
    assert written(["98 76"]) == {"tournament_player.telephone"}
    assert JournalEntry.objects.count() == 1


def test_who_waited_alone_keeps_it_in_a_pair(desk, tournament):
    alone = Team.objects.create(tournament=tournament, status=Team.Status.WAITING, search_key="xu ana")
    Player.objects.create(
        tournament=tournament,
        first_of=alone,
        given_name="Ana",
        family_name="Xu",
        search_key="xu ana",
        telephone=NUMBER,
    )
    path = reverse("registration:desk", args=[tournament.slug])
    desk.post(
        path, {"player_1": "Ana Xu", "player_2": "Bo Yi", "number": "1", "suggested": "1", "token": "x"}
    )
    assert Player.objects.get(family_name="Xu").telephone == NUMBER
    assert Team.objects.get(number=1).player_1.telephone == NUMBER


def test_it_is_erased_with_the_name(tournament, by):
    team = cast.team(tournament, 3)
    member = Member.objects.create(
        club=tournament.club, given_name="Ana", family_name="Xu", search_key="xu ana"
    )
    Player.objects.filter(first_of=team).update(telephone=NUMBER, member=member)
    erase_member(member=member, typed="Ana Xu", by=by)
    assert written(["98 76"]) == set()
