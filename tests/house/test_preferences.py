"""Paper or hall, French or English: kept on the phone, by plain links."""

import pytest
from django.urls import reverse


def test_it_keeps_the_dark_hall_and_goes_back(client):
    response = client.get(reverse("choose_theme", args=["dark"]), {"next": "/t/automne/"})
    assert response["Location"] == "/t/automne/"
    assert response.cookies["dix_theme"].value == "dark"


def test_it_keeps_the_language(client, settings):
    response = client.get(reverse("choose_language", args=["en"]))
    assert response.cookies[settings.LANGUAGE_COOKIE_NAME].value == "en"


@pytest.mark.parametrize("elsewhere", ["https://evil.test/", "//evil.test/", "javascript:alert(1)"])
def test_it_never_leads_off_the_site(client, elsewhere):
    assert client.get(reverse("choose_theme", args=["light"]), {"next": elsewhere})["Location"] == "/"


@pytest.mark.parametrize(("door", "wish"), [("choose_theme", "pink"), ("choose_language", "de")])
def test_it_knows_no_other_wish(client, db, door, wish):
    assert client.get(reverse(door, args=[wish])).status_code == 404


def test_it_changes_nothing_by_post(client):
    assert client.post(reverse("choose_theme", args=["dark"])).status_code == 405


@pytest.mark.parametrize("secure", [False, True])
def test_a_wish_goes_by_tls_only_where_the_page_came_by_it(client, secure):
    for path, name in (("/look/dark/", "dix_theme"), ("/language/en/", "dix_language")):
        assert bool(client.get(path, secure=secure).cookies[name]["secure"]) is secure
