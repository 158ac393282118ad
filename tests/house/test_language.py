"""French first; a phone’s own language at the doors of the world, and another where it was chosen on it."""

import pytest
from django.urls import reverse

from tests import cast
from tournament.web.language import language_of

pytestmark = pytest.mark.django_db
ENGLISH = "en-GB,en;q=0.9,fr;q=0.5"


def language(answer):
    """What the page and its header say, which is the same."""
    said = answer["Content-Language"]
    assert f'<html lang="{said}"' in answer.content.decode()
    return said


@pytest.mark.parametrize(
    ("spoken", "expected"),
    [
        (ENGLISH, "en"),
        ("fr-CH, en;q=0.9", "fr"),
        ("de-DE,de;q=0.9,en;q=0.8", "en"),
        ("de,fr;q=0.5,en;q=0.4", "fr"),
        ("de", "fr"),
        ("*", "fr"),
        ("", "fr"),
        ("x" * 600, "fr"),
    ],
)
def test_a_first_visit_follows_the_phone(client, spoken, expected):
    assert language(client.get("/", headers={"accept-language": spoken})) == expected


@pytest.mark.parametrize(("cookie", "expected"), [("fr", "fr"), ("en", "en"), ("xx", "en")])
def test_a_choice_made_stays(client, cookie, expected):
    client.cookies["dix_language"] = cookie
    assert language(client.get("/", headers={"accept-language": ENGLISH})) == expected


def test_a_choice_is_kept_by_its_link(client):
    client.get(reverse("choose_language", kwargs={"language": "fr"}))
    assert language(client.get("/", headers={"accept-language": ENGLISH})) == "fr"


def test_a_borrowed_laptop_puts_no_english_on_the_wall_nor_on_paper(as_odile, tournament):
    cast.released(tournament, 4)
    slug = {"slug": tournament.slug}
    for name in ("hall:wall", "hall:wall_teams", "control:overview", "printing:cards"):
        answer = as_odile.get(reverse(name, kwargs=slug), headers={"accept-language": ENGLISH})
        assert (name, answer.status_code, answer["Content-Language"]) == (name, 200, "fr")
    as_odile.cookies["dix_language"] = "en"
    assert language(as_odile.get(reverse("hall:wall", kwargs=slug))) == "en"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/t/automne/live/round/3/", "en"),
        ("/t/automne/live/wall/", "fr"),
        ("/t/automne/live/wall-teams/2/", "fr"),
        ("/t/automne/wall/tables/", "fr"),
        ("/t/wall/", "en"),
        ("/table/secret/live/", "en"),
        ("/desk/t/automne/", "fr"),
    ],
)
def test_what_a_page_asks_for_later_speaks_as_the_page_does(path, expected):
    assert language_of(path, "", ENGLISH) == expected
    assert language_of(path, "dix_theme=dark; dix_language=en", "fr") == "en"
