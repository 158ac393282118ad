"""A tournament may take one evening or several days: no page says "la soirée" of it."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.evenings import draw, evening, play
from tournament.models import Tournament

PAGES = [
    "hall:home",
    "hall:standings",
    "hall:tree",
    "hall:rules",
    "draw:formula",
    "draw:desk",
    "control:rounds",
    "control:wall",
    "printing:index",
    "printing:tree",
    "printing:poster",
    "printing:rules",
    "printing:cards",
    "printing:aloud",
    "setup:settings",
    "exports:index",
]


@pytest.mark.django_db
@pytest.mark.parametrize("days", [["2026-11-20"], ["2026-11-20", "2026-11-27"]], ids=["evening", "days"])
def test_no_page_says_evening(client, odile, days):
    made, by = evening(16, ("pools", {}), ("brackets", {})), cast.actor(odile)
    draw(made, by)
    play(made)
    Tournament.objects.filter(pk=made.pk).update(round_days=days)
    client.force_login(odile)
    said = {
        page: re.findall(r"(?:de |la )soirée", client.get(reverse(page, args=[made.slug])).content.decode())
        for page in PAGES
    }
    assert {page: found for page, found in said.items() if found} == {}
