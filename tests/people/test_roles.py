"""Roles are given and taken; there is never fewer than one organiser, even when two act at once."""

import threading

import pytest
from django.db import connections
from django.test import Client
from django.urls import reverse

from tests import cast
from tournament.core.errors import Refused
from tournament.models import JournalEntry, Membership, Role, User
from tournament.people import accounts


def roles(person):
    return sorted(person.memberships.values_list("role", flat=True))


def test_an_organiser_gives_and_takes_roles(as_odile, remi):
    as_odile.post(reverse("people:give_role", args=[remi.pk, "desk"]))
    assert roles(remi) == ["desk", "referee"]
    as_odile.post(reverse("people:revoke_role", args=[remi.pk, "referee"]))
    assert roles(remi) == ["desk"]
    assert list(JournalEntry.objects.values_list("verb", "about")) == [
        ("people.role_given", {"user": str(remi.uid), "role": "desk"}),
        ("people.role_revoked", {"user": str(remi.uid), "role": "referee"}),
    ]


def test_it_refuses_to_lose_the_last_organiser(as_odile, odile, remi):
    for name, args in [("revoke_role", [odile.pk, "organiser"]), ("revoke_person", [odile.pk])]:
        page = as_odile.post(reverse(f"people:{name}", args=args), follow=True).content.decode()
        assert "Il faut toujours" in page
    assert roles(odile) == ["organiser"]
    assert JournalEntry.objects.count() == 0


def test_somebody_revoked_is_out_at_once_and_may_come_back(odile, remi):
    phone = Client()
    phone.force_login(remi)
    accounts.revoke_person(club=cast.club(), person=remi, by=cast.actor(odile))
    assert phone.get(reverse("control:home")).status_code == 302
    fields = {"username": "Rémi", "password": "dix de der 2026"}
    assert phone.post(reverse("people:login"), fields).status_code == 422
    accounts.give_role(club=cast.club(), person=remi, role=Role.DESK, by=cast.actor(odile))
    remi.refresh_from_db()
    assert (remi.is_active, roles(remi)) == (True, ["desk"])


def test_an_act_on_roles_read_a_moment_ago_is_refused(odile):
    olga = cast.person("Olga", "organiser")
    stale = cast.actor(olga)
    accounts.revoke_role(club=cast.club(), person=olga, role=Role.ORGANISER, by=cast.actor(odile))
    with pytest.raises(Refused):
        accounts.revoke_role(club=cast.club(), person=odile, role=Role.ORGANISER, by=stale)
    assert roles(odile) == ["organiser"]


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_two_organisers_who_revoke_each_other_at_once_leave_one():
    one, two = cast.person("Odile", "organiser"), cast.person("Olga", "organiser")
    both = threading.Barrier(2)
    outcomes = []

    def revoke(by, person):
        actor = cast.actor(by)
        both.wait()
        try:
            accounts.revoke_person(club=cast.club(), person=person, by=actor)
            outcomes.append("done")
        except Refused as no:
            outcomes.append(no.code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=revoke, args=pair) for pair in ((one, two), (two, one))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(outcomes) == ["done", "not_allowed"]
    assert Membership.objects.filter(role="organiser").count() == 1
    assert User.objects.filter(is_active=True).count() == 1


def test_the_page_says_who_holds_which_device(as_odile, odile, remi):
    phone, lost = Client(), Client()
    phone.force_login(remi)
    lost.force_login(remi)
    found = {p.user.username: p for p in accounts.people(cast.club())}
    assert (found["odile"].devices, found["remi"].devices) == (1, 2)
    accounts.log_out_everywhere(club=cast.club(), person=remi, by=cast.actor(odile))
    assert {p.user.username: p.devices for p in accounts.people(cast.club())} == {"odile": 1, "remi": 0}
