"""Error pages: ours, in both languages, needing neither database nor session; what is refused because of the
hour says so and leads back."""

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests import cast
from tests.match.hall import link, seated
from tournament.core.access import NOT_NOW, NOT_ON_IT
from tournament.core.tokens import new_token
from tournament.models import Match, Tournament

PAGES = ["400.html", "403.html", "403_csrf.html", "404.html", "405.html", "500.html", "errors/session.html"]


@pytest.mark.parametrize("page", PAGES)
def test_it_renders_without_request_database_or_manifest_and_has_nothing_inline(page, settings):
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"},
    }
    settings.DEBUG = False
    html = render_to_string(page)
    assert 'href="/static/css/theme.css"' in html
    assert 'href="/"' in html
    assert not [wrong for wrong in ("<script", "style=", "<style") if wrong in html]
    assert "http" not in html.replace("http://www.w3.org", "")
    with translation.override("en"):
        assert '<html lang="en"' in render_to_string(page)


def test_a_stranger_at_a_wrong_address_costs_no_statement(client, db, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = client.get("/ceci-n-existe-pas/")
    assert answer.status_code == 404
    assert "Cette carte n’est pas dans le jeu" in answer.content.decode()


def test_a_post_without_its_word_is_told_in_our_words(db):
    refused = Client(enforce_csrf_checks=True).post("/people/login/", {"username": "Odile"})
    assert refused.status_code == 403
    assert "Cette page a trop attendu" in refused.content.decode()


def test_the_address_of_a_button_opened_as_a_page_says_so(client, db):
    refused = client.get("/people/logout/")
    assert (refused.status_code, refused.headers["Allow"]) == (405, "POST")
    assert "Cette adresse ne s’ouvre pas" in refused.content.decode()


@pytest.mark.parametrize("method", ["put", "options", "propfind"])
def test_no_page_is_asked_for_by_a_method_that_no_page_sends(client, method):
    answer = client.generic(method.upper(), "/")
    assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD, POST")
    assert "</html>" in answer.content.decode()


def text(answer):
    assert answer.status_code == 409
    return answer.content.decode().replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        ("registration", "le tournoi en est aux inscriptions."),
        ("closed", "le tournoi est terminé."),
    ],
)
def test_staff_are_told_why_and_led_back_to_the_tournament(as_odile, odile, state, sentence):
    over = cast.tournament(state=state)
    sent = {"token": new_token(), "act": "start"}
    page = text(as_odile.post(reverse("control:clock", args=[over.slug, 1]), sent))
    assert f"Pas maintenant : {sentence}" in page
    assert f'href="{reverse("control:overview", args=[over.slug])}"' in page


def test_a_table_is_led_back_to_its_sheet(client, tournament):
    match = seated(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(state="closed")
    token = link(match.table).token
    sent = {"token": new_token(), "match": match.pk, "side": "A", "name": "Chloé"}
    page = text(client.post(reverse("table:sign", args=[token]), sent))
    assert f'href="{reverse("table:sheet", args=[token])}"' in page


def test_a_match_is_named_by_what_it_is_at(as_odile, tournament):
    match = seated(tournament, state="submitted", total_a=1000, total_b=500)
    sent = {"token": new_token(), "match": match.pk, "side": "A", "name": "Chloé"}
    page = text(as_odile.post(reverse("referee:sign", args=[tournament.slug, match.pk]), sent))
    assert "Pas maintenant : la feuille de cette partie est rendue." in page


@pytest.mark.parametrize(("sentences", "states"), [(NOT_NOW, Tournament.State), (NOT_ON_IT, Match.State)])
def test_every_state_has_its_sentence(sentences, states):
    assert {str(state) for state in sentences} == set(states.values)
