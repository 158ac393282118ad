"""In a real browser: the first link, a referee let in by QR code, a tournament made, a session that ends.

Each page met on the way is clean for axe-core, on a phone and on a desk."""

import os
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse

from tests import cast
from tests.browsing import DESK, PHONE, axe_violations
from tournament.models import Invitation, Membership, Tournament
from tournament.people import links, services

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PASSWORD = "atout coeur 90"


def clean(page):
    """Nothing for axe to say, and nothing wider than the screen."""
    if shots := os.environ.get("DIX_SHOTS"):
        name = page.url.split("//")[1].partition("/")[2].replace("/", "_").partition("?")[0][:60]
        page.screenshot(path=Path(shots) / f"{page.viewport_size['width']}_{name}.png", full_page=True)
    assert axe_violations(page) == [], page.url
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


def test_the_first_evening_of_a_club(hall):
    first = services.first_link()
    desk = hall.open(links.path_of(first), device=DESK)
    clean(desk)
    desk.fill("#id_club_name", "Les Valets de Valmory")
    desk.fill("#id_name", "Odile")
    desk.fill("#id_password", PASSWORD)
    desk.fill("#id_password_again", PASSWORD)
    desk.click("text=Ouvrir le club")
    desk.wait_for_selector("text=Aucun tournoi pour l’instant")
    clean(desk)

    desk.click("text=Personnes")
    desk.wait_for_selector("text=Inviter quelqu’un")
    clean(desk)
    desk.click("text=Montrer le QR code")
    desk.wait_for_selector("img.qr")
    clean(desk)

    phone = hall.open(links.path_of(Invitation.objects.get(kind="invite")), device=PHONE)
    clean(phone)
    phone.fill("#id_name", "Rémi")
    phone.click("text=Entrer")
    phone.wait_for_selector("text=Aucun tournoi pour l’instant")
    clean(phone)
    assert Membership.objects.filter(user__username="remi", role="referee").exists()

    desk.goto(reverse("control:home"))
    desk.click("text=Créer un tournoi")
    desk.wait_for_selector("text=Plus de réglages")
    clean(desk)
    desk.fill("#id_name", "Tournoi d’automne")
    desk.fill("#id_place", "salle des fêtes")
    desk.click("text=Plus de réglages")
    clean(desk)
    desk.click("button:has-text('Créer le tournoi')")
    desk.wait_for_selector("text=Ouvrir les inscriptions")
    clean(desk)
    desk.click("text=Ouvrir les inscriptions")
    desk.wait_for_selector("text=Les équipes arrivent")
    assert Tournament.objects.get().state == Tournament.State.REGISTRATION


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_every_page_of_these_rooms_is_clean(hall, client, odile, device):
    made = cast.tournament(created_by=odile)
    cast.released(made)
    cast.person("Rémi", "referee").set_unusable_password()
    link = services.invite(club=cast.club(), role="desk", by=cast.actor(odile))
    client.force_login(odile)
    cookies = hall.cookies_of(client)
    slug = [made.slug]
    paths = [
        reverse("control:home"),
        reverse("control:club_journal"),
        reverse("control:overview", args=slug),
        reverse("control:journal", args=slug),
        reverse("people:index"),
        reverse("people:account"),
        reverse("people:invitation", args=[link.pk]),
        reverse("setup:club"),
        reverse("setup:create"),
        reverse("setup:settings", args=slug),
        reverse("setup:limits", args=slug),
        reverse("setup:tables", args=slug),
        reverse("setup:links", args=slug),
        reverse("setup:cancel", args=slug),
        reverse("people:login"),
        reverse("people:link", args=["x" * 32]),
    ]
    page = hall.open(paths[0], device=device, cookies=cookies)
    for path in paths:
        page.goto(path)
        clean(page)


def test_a_session_that_ends_in_mid_form_keeps_what_was_typed(hall, client, odile):
    made = cast.tournament(created_by=odile)
    client.force_login(odile)
    desk = hall.open(
        reverse("setup:settings", args=[made.slug]), device=DESK, cookies=hall.cookies_of(client)
    )
    desk.fill("#id_place", "chez Gaston")
    Session.objects.all().delete()
    desk.click("text=Enregistrer les réglages")
    desk.wait_for_selector("text=Ce que vous avez tapé est gardé")
    clean(desk)
    desk.fill("#id_username", "odile")
    desk.fill("#id_password", "dix de der 2026")
    desk.click("button:has-text('Se connecter')")
    desk.wait_for_selector("text=Reprendre mon envoi")
    clean(desk)
    desk.click("text=Reprendre mon envoi")
    desk.wait_for_selector("text=Réglages enregistrés")
    made.refresh_from_db()
    assert made.place == "chez Gaston"


def test_it_all_works_without_javascript(hall, client, odile):
    made = cast.tournament(created_by=odile, state=Tournament.State.PREPARATION)
    client.force_login(odile)
    page = hall.open(
        reverse("control:overview", args=[made.slug]),
        device=DESK,
        cookies=hall.cookies_of(client),
        java_script_enabled=False,
    )
    page.click("text=Ouvrir les inscriptions")
    page.wait_for_selector("text=la salle voit le tournoi")
    made.refresh_from_db()
    assert made.state == Tournament.State.REGISTRATION
