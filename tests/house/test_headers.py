"""The headers of every answer, what a form sent by the outbox is told, and what a phone chose: paper or hall,
French or English."""

import pytest
from django.http import HttpResponse, HttpResponseRedirect
from django.test import RequestFactory
from django.urls import reverse

from tournament.middleware import kept_for_back, outbox_answers, security_headers
from tournament.web.language import language_of


@pytest.fixture(autouse=True)
def _a_door_to_log_in(settings):
    settings.LOGIN_URL = "/people/login/"


def answered(response, middleware, **headers):
    return middleware(lambda request: response)(RequestFactory().get("/", headers=headers))


def test_nothing_inline_and_nothing_foreign_may_run():
    policy = answered(HttpResponse(), security_headers)["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def test_a_view_cannot_loosen_the_policy():
    response = HttpResponse(headers={"Content-Security-Policy": "default-src *"})
    assert "*" not in answered(response, security_headers)["Content-Security-Policy"]


def test_no_address_with_a_token_leaves_the_site():
    assert answered(HttpResponse(), security_headers)["Referrer-Policy"] == "same-origin"


def test_a_real_answer_carries_them(client, db):
    response = client.get("/nowhere/")
    assert response.status_code == 404
    assert response["X-Content-Type-Options"] == "nosniff"
    assert "camera=()" in response["Permissions-Policy"]
    assert "frame-ancestors 'none'" in response["Content-Security-Policy"]


def test_pages_are_asked_for_again_and_kept_for_back(client, db):
    """On plain http Back without network shows the last copy, or nothing does."""
    assert client.get("/")["Cache-Control"] == "no-cache"
    assert client.get("/nowhere/")["Cache-Control"] == "no-cache"
    assert answered(HttpResponse(), kept_for_back)["Cache-Control"] == "no-cache"
    assert not answered(HttpResponse(content_type="text/css"), kept_for_back).has_header("Cache-Control")


def test_the_outbox_is_told_where_its_form_leads():
    redirect = HttpResponseRedirect("/table/x/")
    redirect.set_cookie("messages", "kept")
    answer = answered(redirect, outbox_answers, X_Requested_With="outbox")
    assert (answer.status_code, answer["X-Location"]) == (200, "/table/x/")
    assert answer.cookies["messages"].value == "kept"
    assert not answer.has_header("X-Session")
    assert answer["X-Outbox"] == "taken"


@pytest.mark.parametrize("status", [200, 403, 409, 422, 500])
def test_the_outbox_is_told_that_the_program_answered(status):
    answer = answered(HttpResponse(status=status), outbox_answers, X_Requested_With="outbox")
    assert (answer.status_code, answer["X-Outbox"]) == (status, "shown")
    assert not answered(HttpResponse(status=status), outbox_answers).has_header("X-Outbox")


def test_the_outbox_is_told_that_the_session_ended():
    answer = answered(
        HttpResponseRedirect("/people/login/?next=/x"), outbox_answers, X_Requested_With="outbox"
    )
    assert answer["X-Session"] == "ended"


def test_a_browser_is_redirected_as_ever():
    assert answered(HttpResponseRedirect("/x/"), outbox_answers).status_code == 302


# ── what was chosen on this phone ──

ENGLISH = "en-GB,en;q=0.9,fr;q=0.5"


@pytest.mark.parametrize("secure", [False, True])
def test_a_wish_is_kept_on_the_phone_and_goes_by_tls_only_where_the_page_came_by_it(client, db, secure):
    for path, name, value in (("/look/dark/", "dix_theme", "dark"), ("/language/en/", "dix_language", "en")):
        answer = client.get(path, {"next": "/t/automne/"}, secure=secure)
        assert answer["Location"] == "/t/automne/"
        assert answer.cookies[name].value == value
        assert bool(answer.cookies[name]["secure"]) is secure


@pytest.mark.parametrize("elsewhere", ["https://evil.test/", "//evil.test/", "javascript:alert(1)"])
def test_a_wish_never_leads_off_the_site(client, db, elsewhere):
    assert client.get(reverse("choose_theme", args=["light"]), {"next": elsewhere})["Location"] == "/"


@pytest.mark.parametrize(("door", "wish"), [("choose_theme", "pink"), ("choose_language", "de")])
def test_there_is_no_other_wish(client, db, door, wish):
    assert client.get(reverse(door, args=[wish])).status_code == 404


@pytest.mark.parametrize(
    ("spoken", "cookie", "expected"),
    [
        (ENGLISH, None, "en"),
        ("de-DE,de;q=0.9,en;q=0.8", None, "en"),
        ("de,fr;q=0.5,en;q=0.4", None, "fr"),
        ("*", None, "fr"),
        ("x" * 600, None, "fr"),
        (ENGLISH, "fr", "fr"),
        (ENGLISH, "xx", "en"),
    ],
)
def test_a_page_follows_the_phone_unless_something_was_chosen(client, db, spoken, cookie, expected):
    if cookie:
        client.cookies["dix_language"] = cookie
    answer = client.get("/", headers={"accept-language": spoken})
    assert answer["Content-Language"] == expected
    assert f'<html lang="{expected}"' in answer.content.decode()


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/t/automne/live/round/3/", "en"),
        ("/t/automne/live/wall-teams/2/", "fr"),
        ("/t/automne/wall/tables/", "fr"),
        ("/table/secret/live/", "en"),
        ("/desk/t/automne/", "fr"),
    ],
)
def test_a_borrowed_laptop_puts_no_english_on_wall_or_desk_and_parts_speak_as_their_page(path, expected):
    assert language_of(path, "", ENGLISH) == expected
    assert language_of(path, "dix_theme=dark; dix_language=en", "fr") == "en"
