"""The headers of every answer, and what a form sent by the outbox is told."""

import pytest
from django.conf import settings
from django.http import HttpResponse, HttpResponseRedirect
from django.test import RequestFactory

from tournament.middleware import kept_for_back, outbox_answers, security_headers


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


def test_no_script_listens_to_unload():
    """A page that does is never kept for Back."""
    for script in (settings.BASE_DIR / "static" / "js").glob("*.js"):
        assert '"unload"' not in script.read_text("utf-8"), script.name


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
