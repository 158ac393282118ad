"""An organiser shows a QR code; whoever scans it says a name and is in. Once, and for 15 minutes."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournament.core.access import Actor
from tournament.core.errors import Refused
from tournament.models import Club, Invitation, JournalEntry, Role, User
from tournament.people import links


@pytest.fixture
def invited(odile):
    return links.invite(club=cast.club(), role=Role.REFEREE, by=cast.actor(odile))


def come_in(invitation, name="Rémi", **more):
    phone = Client()
    return phone, phone.post(links.path_of(invitation), {"name": name, **more})


def test_an_organiser_gets_a_link_and_its_qr_code(as_odile, settings):
    settings.PUBLIC_URL = "http://192.168.1.20:8000"
    page = as_odile.post(reverse("people:index"), {"role": "referee"}, follow=True).content.decode()
    made = Invitation.objects.get()
    assert f"http://192.168.1.20:8000{links.path_of(made)}" in page
    assert "data:image/svg+xml" in page


def test_the_phone_that_scans_it_is_logged_in_with_a_name_only(invited):
    phone, answer = come_in(invited)
    assert answer.url == reverse("control:home")
    assert phone.get(reverse("control:home")).status_code == 200
    remi = User.objects.get(username="remi")
    assert [m.role for m in remi.memberships.all()] == ["referee"]
    assert not remi.has_usable_password()


def test_a_password_may_be_chosen_at_once(invited):
    come_in(invited, password="sept de pique", password_again="sept de pique")
    assert User.objects.get(username="remi").check_password("sept de pique")


def test_an_organiser_invited_must_choose_one(odile):
    made = links.invite(club=cast.club(), role=Role.ORGANISER, by=cast.actor(odile))
    _phone, answer = come_in(made)
    assert answer.status_code == 422
    assert not User.objects.filter(username="remi").exists()


def test_opening_the_page_uses_nothing_up(client, invited):
    client.get(links.path_of(invited))
    client.head(links.path_of(invited))
    assert links.closed_because(links.find_invitation(links.secret_of(invited))) == ""


def test_it_refuses_a_name_that_reads_like_another_and_the_link_stays_open(invited, odile):
    _phone, answer = come_in(invited, "ODÎLE")
    page = answer.content.decode()
    assert "existe déjà" in page
    assert "ODÎLE" in page
    assert Invitation.objects.get(pk=invited.pk).used_at is None


def closed(invited, **fields):
    Invitation.objects.filter(pk=invited.pk).update(**fields)
    _phone, answer = come_in(invited)
    return answer.status_code, answer.content.decode()


def test_it_refuses_a_link_after_its_15_minutes(invited):
    assert invited.expires_at - invited.made_at <= timedelta(minutes=15)
    status, page = closed(invited, expires_at=timezone.now() - timedelta(seconds=1))
    assert (status, "15 minutes sont passées" in page) == (410, True)


def test_it_refuses_a_link_used_once(invited, odile):
    status, page = closed(invited, used_at=timezone.now(), used_by=odile)
    assert (status, "Il a déjà servi" in page) == (410, True)


def test_an_organiser_closes_an_open_link(as_odile, invited):
    as_odile.post(reverse("people:revoke_invitation", args=[invited.pk]))
    _phone, answer = come_in(invited)
    assert answer.status_code == 410
    assert JournalEntry.objects.last().verb == "people.invitation_revoked"


def test_a_link_read_before_another_used_it_is_refused_in_the_write(invited):
    first, second = links.Entrance(name="Rémi"), links.Entrance(name="Tom")
    links.enter(invitation=invited, entrance=first)
    with pytest.raises(Refused) as no:
        links.enter(invitation=invited, entrance=second)
    assert (no.value.code, User.objects.filter(username="tom").exists()) == ("link_closed", False)


def test_another_organiser_lets_somebody_back_in(odile, remi):
    made = links.recover(club=cast.club(), person=remi, by=cast.actor(odile))
    phone = Client()
    assert "Bonjour Rémi" in phone.get(links.path_of(made)).content.decode()
    assert phone.post(links.path_of(made), {}).url == reverse("control:home")
    remi.refresh_from_db()
    assert remi.check_password("dix de der 2026")


def test_a_recovery_may_replace_the_password_and_ends_the_other_sessions(odile, remi):
    other = Client()
    other.force_login(remi)
    made = links.recover(club=cast.club(), person=remi, by=cast.actor(odile))
    Client().post(links.path_of(made), {"password": "neuf de trefle", "password_again": "neuf de trefle"})
    remi.refresh_from_db()
    assert remi.check_password("neuf de trefle")
    assert other.get(reverse("control:home")).status_code == 302


@pytest.mark.parametrize("verb", ["invite", "recover"])
def test_it_refuses_a_link_from_somebody_who_does_not_organise(remi, verb):
    what = {"invite": {"role": Role.DESK}, "recover": {"person": remi}}[verb]
    for actor in (cast.actor(remi), Actor()):
        with pytest.raises(Refused) as no:
            getattr(links, verb)(club=Club.objects.get(), by=actor, **what)
        assert no.value.code == "not_allowed"
    assert Invitation.objects.count() == 0
