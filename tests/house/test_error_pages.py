"""Error pages: in French and English, needing neither database, session, nor the manifest of static files."""

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import translation

PAGES = ["400.html", "403.html", "403_csrf.html", "404.html", "405.html", "500.html", "errors/session.html"]


@pytest.mark.parametrize("page", PAGES)
def test_it_renders_without_request_database_or_manifest(page, settings):
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"},
    }
    settings.DEBUG = False
    html = render_to_string(page)
    assert 'href="/static/css/theme.css"' in html
    assert "<h1>" in html
    assert 'href="/"' in html


@pytest.mark.parametrize("page", PAGES)
def test_it_has_nothing_the_policy_would_block(page):
    html = render_to_string(page)
    assert "<script" not in html
    assert "style=" not in html
    assert "<style" not in html
    assert "http" not in html.replace("http://www.w3.org", "")


def test_it_says_that_the_card_is_not_in_the_pack():
    assert "Cette carte n’est pas dans le jeu" in render_to_string("404.html")


def test_it_answers_in_the_language_of_the_phone():
    with translation.override("en"):
        assert '<html lang="en"' in render_to_string("404.html")


def test_the_stopped_server_is_said_in_the_page():
    assert "Le serveur ne répond plus" in render_to_string("errors/stopped.html")


def test_a_stranger_at_a_wrong_address_costs_no_statement(client, db, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert "Cette carte" in client.get("/ceci-n-existe-pas/").content.decode()


def test_a_post_without_its_word_is_told_in_our_words(db):
    refused = Client(enforce_csrf_checks=True).post("/people/login/", {"username": "Odile"})
    assert refused.status_code == 403
    assert "Cette page a trop attendu" in refused.content.decode()


def test_the_address_of_a_button_opened_as_a_page_says_so(client, db):
    refused = client.get("/people/logout/")
    assert refused.status_code == 405
    assert refused.headers["Allow"] == "POST"
    assert "Cette adresse ne s’ouvre pas" in refused.content.decode()


@pytest.mark.parametrize("method", ["put", "delete", "patch", "trace", "options", "propfind"])
def test_no_page_is_asked_for_by_a_method_that_no_page_sends(client, method):
    for address in ("/", reverse("people:login")):
        answer = client.generic(method.upper(), address)
        assert answer.status_code == 405
        assert answer.headers["Allow"] == "GET, HEAD, POST"
        assert "</html>" in answer.content.decode()
