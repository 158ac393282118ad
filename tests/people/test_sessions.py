"""Log in by name and password, come back to a form that was being sent, leave one device or all."""

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse

from tests import cast
from tournament.core.guards import KEPT_SALT
from tournament.models import JournalEntry, User
from tournament.people import links, views
from tournament.people.accounts import COOKIE

PASSWORD = "dix de der 2026"


def log_in(client, name="Odile", password=PASSWORD, **more):
    return client.post(reverse("people:login"), {"username": name, "password": password, **more})


@pytest.mark.parametrize("name", ["REMI", " rémi "])
def test_the_name_needs_neither_accents_nor_case(client, remi, name):
    assert log_in(client, name).url == reverse("control:home")


@pytest.mark.parametrize(("name", "password"), [("Tom", PASSWORD), ("Odile", PASSWORD + " ")])
def test_it_refuses_a_wrong_pair_and_keeps_the_name(client, odile, name, password):
    answer = log_in(client, name, password)
    page = answer.content.decode()
    assert (answer.status_code, "ne vont pas ensemble" in page, f'value="{name}"' in page) == (
        422,
        True,
        True,
    )


def test_a_person_without_password_cannot_log_in_by_an_empty_one(client, club):
    User.objects.create(username="rene", name="René", password="!x")
    assert log_in(client, "René", "!x").status_code == 422


def test_it_leads_to_the_page_that_was_asked_for(client, odile):
    asked = client.get(reverse("people:index"))
    assert asked.url == f"{reverse('people:login')}?next={reverse('people:index')}"
    assert f'name="next" value="{reverse("people:index")}"' in client.get(asked.url).content.decode()
    assert log_in(client, next=reverse("people:index")).url == reverse("people:index")


@pytest.mark.parametrize("bad", ["https://tom.example/", "//tom.example/", "javascript:alert(1)"])
def test_it_never_leads_off_this_site(client, odile, bad):
    assert log_in(client, next=bad).url == reverse("control:home")


def test_ten_wrong_passwords_lock_one_name_from_one_address_and_say_the_way_out(odile, remi):
    phone = Client()
    for _ in range(9):
        assert log_in(phone, password="faux").status_code == 422
    locked = log_in(phone, password="faux", kept="k")
    assert locked.status_code == 429
    page = locked.content.decode()
    assert "cinq minutes" in page
    assert "--organiser-link" in page
    assert 'name="kept" value="k"' in page
    assert log_in(phone).status_code == 429
    assert log_in(phone, "Rémi").status_code == 302
    assert (
        Client(REMOTE_ADDR="192.168.1.77")
        .post(reverse("people:login"), {"username": "odile", "password": PASSWORD})
        .status_code
        == 302
    )


def wrong(phone, times=10, name="Odile"):
    return [log_in(phone, name, "faux").status_code for _ in range(times)][-1]


def test_a_device_that_has_logged_in_is_not_locked_by_another_at_the_same_address(odile, remi):
    laptop, phone = Client(), Client()
    log_in(laptop)
    laptop.post(reverse("people:logout"))
    assert wrong(phone) == 429
    assert log_in(phone).status_code == 429
    assert log_in(laptop, "odile").status_code == 302


def test_its_own_wrong_passwords_lock_it_and_nobody_else(odile):
    laptop, phone = Client(), Client()
    log_in(laptop)
    assert wrong(laptop, 9) == 422
    assert wrong(laptop, 1) == 429
    assert log_in(laptop).status_code == 429
    assert log_in(phone).status_code == 302


def test_the_cookie_is_of_one_name_and_sealed(odile, remi):
    laptop, forger = Client(), Client()
    log_in(laptop, "Rémi")
    laptop.post(reverse("people:logout"))
    assert wrong(Client()) == 429
    assert log_in(laptop).status_code == 429, "Rémi’s device is no device of Odile’s"
    forger.cookies[COOKIE] = laptop.cookies[COOKIE].value.replace(":", "x:", 1)
    assert wrong(Client(), name="Rémi") == 429
    assert log_in(forger, "Rémi").status_code == 429
    assert "remi" not in laptop.cookies[COOKIE].value


def test_a_link_makes_a_device_known_too(club, odile):
    phone = Client()
    invitation = links.recover(club=club, person=odile, by=cast.actor(odile))
    phone.post(links.path_of(invitation), {"password": "", "password_again": ""})
    assert COOKIE in phone.cookies


def test_a_form_sent_after_the_session_ended_is_kept_and_sent_again(odile, remi):
    phone = Client(enforce_csrf_checks=False)
    fields = {"role": ["desk"], "again": ["1", "2"]}
    over = phone.post(reverse("people:index"), fields)
    assert over.status_code == 403
    sealed = over.context["kept"]
    back = log_in(phone, kept=sealed).content.decode()
    assert "Reprendre mon envoi" in back
    assert f'action="{reverse("people:index")}"' in back
    for line in ('name="role" value="desk"', 'name="again" value="1"', 'name="again" value="2"'):
        assert line in back
    assert phone.post(reverse("people:index"), {"role": "desk"}).status_code == 302


def test_somebody_back_by_a_link_takes_the_form_up_too(odile):
    phone = Client()
    sealed = phone.post(reverse("people:index"), {"role": "desk"}).context["kept"]
    still = phone.post(reverse("people:resume"), {"kept": sealed})
    assert "pas encore reconnecté" in still.content.decode()
    phone.force_login(odile)
    assert "Reprendre mon envoi" in phone.post(reverse("people:resume"), {"kept": sealed}).content.decode()


def seal(path):
    return signing.dumps({"path": path, "fields": {"a": ["b"]}}, salt=KEPT_SALT, compress=True)


@pytest.mark.parametrize("path", ["https://tom.example/", "//tom.example/x", "/\\tom.example", "tom"])
def test_a_kept_form_never_goes_off_this_site(path):
    assert views.kept_form(seal(path)) is None


def test_a_kept_form_is_not_forged_and_lasts_as_long_as_a_session(monkeypatch, settings):
    assert views.kept_form(seal("/desk/")) == {"path": "/desk/", "fields": [("a", "b")]}
    assert views.kept_form(seal("/desk/")[:-1] + "x") is None
    assert settings.SESSION_COOKIE_AGE == views.SIGNED_FOR
    monkeypatch.setattr(views, "SIGNED_FOR", -1)
    assert views.kept_form(seal("/desk/")) is None


def test_no_password_is_ever_kept(client, odile):
    over = client.post(reverse("people:account"), {"password_old": "a", "password": "b", "x": "y"})
    fields = signing.loads(over.context["kept"], salt=KEPT_SALT)["fields"]
    assert fields == {"x": ["y"]}


def test_logging_out_ends_this_session_only(odile):
    phone, tablet = Client(), Client()
    for device in (phone, tablet):
        device.force_login(odile)
    phone.post(reverse("people:logout"))
    assert phone.get(reverse("control:home")).status_code == 302
    assert tablet.get(reverse("control:home")).status_code == 200


def test_logging_out_everywhere_ends_them_all(odile):
    phone, tablet = Client(), Client()
    for device in (phone, tablet):
        device.force_login(odile)
    phone.post(reverse("people:log_out_everywhere"))
    assert tablet.get(reverse("control:home")).status_code == 302
    assert JournalEntry.objects.get().verb == "people.logged_out_everywhere"


def change(client, old=PASSWORD, new="tierce majeure"):
    fields = {"password_old": old, "password": new, "password_again": new}
    return client.post(reverse("people:account"), fields)


def test_changing_the_password_keeps_this_device_and_ends_the_others(odile):
    phone, tablet = Client(), Client()
    for device in (phone, tablet):
        log_in(device)
    assert change(phone).status_code == 302
    assert phone.get(reverse("control:home")).status_code == 200
    assert tablet.get(reverse("control:home")).status_code == 302


def test_somebody_without_password_chooses_a_first_one(client, remi):
    remi.set_unusable_password()
    remi.save()
    client.force_login(remi)
    assert change(client).status_code == 302
    remi.refresh_from_db()
    assert remi.check_password("tierce majeure")
