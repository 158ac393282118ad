"""The first organiser comes in by the one-use link that each start prints until it is used."""

import json
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.urls import reverse

from tournament.models import Club, Invitation, JournalEntry, User

pytestmark = pytest.mark.django_db
GOOD = {
    "club_name": "Les Valets de Valmory",
    "name": "Odile",
    "password": "atout coeur 90",
    "password_again": "atout coeur 90",
}


def printed(*options):
    out = StringIO()
    call_command("organiser_link", *options, stdout=out)
    return out.getvalue().strip()


def test_it_makes_the_club_its_organiser_and_logs_the_device_in(client):
    path = printed("--first")
    assert "Nom du club" in client.get(path).content.decode()
    assert client.post(path, GOOD).url == reverse("control:home")
    assert Club.objects.get().name == "Les Valets de Valmory"
    odile = User.objects.get()
    assert (odile.username, odile.memberships.get().role) == ("odile", "organiser")
    assert client.get(reverse("control:home")).status_code == 200
    assert list(JournalEntry.objects.values_list("verb", flat=True)) == [
        "people.first_link",
        "people.first_organiser",
    ]


def test_the_database_keeps_no_secret_and_the_journal_no_name(client):
    path = printed("--first")
    secret = path.split("/")[-2]
    client.post(path, GOOD)
    assert secret not in str(list(Invitation.objects.values()))
    assert "Odile" not in str(list(JournalEntry.objects.values()))


def test_a_new_start_revokes_the_older_link(client):
    older, newer = printed("--first"), printed("--first")
    assert client.get(older).status_code == 410
    assert "Il a été fermé" in client.get(older).content.decode()
    assert client.get(newer).status_code == 200


@pytest.mark.parametrize(
    ("age", "status"), [(timedelta(hours=23, minutes=59), 200), (timedelta(days=1), 410)]
)
def test_a_link_that_nobody_used_for_a_day_is_closed(client, age, status):
    path = printed("--first")
    made = Invitation.objects.get()
    Invitation.objects.update(expires_at=made.expires_at - age)
    assert client.get(path).status_code == status
    assert client.get(printed("--first")).status_code == 200, "the next start prints another"


def test_a_start_hears_with_all_else_whether_a_link_is_wanted(client):
    """It then begins no process that would print nothing."""

    def organised():
        out = StringIO()
        call_command("check_database", stdout=out)
        return json.loads(out.getvalue())["organised"]

    assert not organised()
    path = printed("--first")
    assert not organised()
    client.post(path, GOOD)
    assert organised()
    User.objects.update(is_active=False)
    assert not organised()
    assert printed("--first")


def test_it_refuses_a_second_use(client):
    path = printed("--first")
    client.post(path, GOOD)
    answer = client.post(path, {**GOOD, "name": "Tom"})
    assert (answer.status_code, User.objects.count()) == (410, 1)
    assert "Il a déjà servi" in answer.content.decode()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"password": "court", "password_again": "court"}, "8"),
        ({"password": "pique et pique", "password_again": "pique et piqur"}, "ne sont pas les mêmes"),
        ({"password": "password1", "password_again": "password1"}, "trop courant"),
    ],
)
def test_it_refuses_what_is_wrong_and_keeps_what_was_typed(client, wrong, sentence):
    path = printed("--first")
    page = client.post(path, {**GOOD, **wrong}).content.decode()
    assert sentence in page
    assert "Les Valets de Valmory" in page
    assert User.objects.count() == 0
    assert client.get(path).status_code == 200


def test_without_first_it_replaces_an_organisers_password(client, odile):
    path = printed()
    new = {"who": odile.pk, "password": "belote rebelote", "password_again": "belote rebelote"}
    assert client.post(path, new).url == reverse("control:home")
    odile.refresh_from_db()
    assert odile.check_password("belote rebelote")
    assert client.post(path, new).status_code == 410


def test_without_first_only_organisers_are_offered(client, odile, remi):
    page = client.get(printed()).content.decode()
    assert "Odile" in page
    assert "Rémi" not in page
    refused = client.post(printed(), {"who": remi.pk, "password": "belote rebelote", "password_again": "x"})
    assert refused.status_code == 422
