"""The tab “Classement” keeps the frame of the desk; the hall keeps its own."""

import pytest
from django.urls import reverse

from tests.hall.conftest import finish
from tournament.models import Match

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("who", ["odile", "remi", "denise"])
def test_the_desk_finds_its_tabs_above_the_ranking(request, client, evening, who):
    finish(Match.objects.first(), 1000, 400)
    client.force_login(request.getfixturevalue(who))
    page = client.get(reverse("hall:standings", args=[evening.slug])).content.decode()
    here = page[page.index('class="here"') :]
    assert "Classement" in here[: here.index("</li>")]
    assert 'class="tabbar"' not in page
    assert f'data-live-events="{reverse("hall:events", args=[evening.slug])}"' in page
    assert page.count("<h1") == 1


def test_the_hall_has_its_own_tabs(client, evening):
    page = client.get(reverse("hall:standings", args=[evening.slug])).content.decode()
    assert 'class="tabbar"' in page
    assert "desk-tabs" not in page
