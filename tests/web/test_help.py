"""Help: docs/ as pages, each linked from the page it speaks of."""

import re

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import translation

from tests import cast
from tests.urls import URLS
from tournament.web.help import PAGE_OF, PAGES, help_page

pytestmark = pytest.mark.django_db
DOCS = settings.BASE_DIR / "docs"


def headings(name):
    """The levels of a document's headings, in their order."""
    return [len(mark) for mark in re.findall(r"^(#+) ", (DOCS / name).read_text(encoding="utf-8"), re.M)]


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_there_in_both_languages_with_the_same_headings(name):
    assert headings(f"{name}.md") == headings(f"{name}.en.md")


def test_every_document_is_a_page_without_a_sign_of_how_it_was_written(client):
    index = client.get(reverse("help")).content.decode()
    for name in PAGES:
        for language in ("fr", "en"):
            with translation.override(language):
                page = help_page(name)
            shown = re.sub(r"<(pre|code)>.*?</\1>", "", page.body, flags=re.S)
            assert not re.search(r"\*\*|`|^#|\]\(|\|[ -]|\0", shown, re.M), (name, language)
        answer = client.get(reverse("help_about", args=[name]))
        assert answer.status_code == 200
        assert reverse("help_about", args=[name]) in index
    assert client.get("/aide/nothing/").status_code == 404
    assert "Comment rend-on une partie\u202f?\u00a0»" in help_page("results").body


def test_a_reader_has_their_language(client):
    address = reverse("help_about", args=["installation"])
    for language, said in (("fr", "Installer chez un club"), ("en", "Installing it at a club")):
        client.get(reverse("choose_language", args=[language]))
        page = client.get(address).content.decode()
        assert said in page


def test_each_page_links_the_one_that_speaks_of_it(as_odile, tournament):
    assert not set(PAGE_OF) - set(URLS)
    cast.released(tournament, 8)
    for name, about in (("control:rounds", "day"), ("draw:formula", "formula"), ("setup:tables", "")):
        page = as_odile.get(reverse(name, args=[tournament.slug])).content.decode()
        assert f'href="/aide/{f"{about}/" if about else ""}"' in page, name
