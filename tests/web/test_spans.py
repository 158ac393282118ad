"""What is said of an evening is said of a tournament of several days in its own words, on every page."""

import datetime
import re

import pytest
from django.urls import reverse

from tests import cast
from tests.evenings import draw, evening, play
from tournament.models import Tournament
from tournament.web.spans import ON_SEVERAL_DAYS, spanning_sentence


def test_a_sentence_counts():
    made = Tournament(date=datetime.date(2026, 11, 20))
    sentence = next(key for key in ON_SEVERAL_DAYS if len(key) == 2)
    assert spanning_sentence(made, *sentence, n=1).startswith("1 partie de la soirée n’est")
    assert spanning_sentence(made, *sentence, n=3).startswith("3 parties de la soirée ne sont")
    made.round_days = ["", "2026-11-27"]
    assert spanning_sentence(made, *sentence, n=3).startswith("3 parties du tournoi ne sont")


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
def test_no_page_of_several_days_says_evening(client, odile, days):
    made, by = evening(16, ("pools", {}), ("brackets", {})), cast.actor(odile)
    draw(made, by)
    play(made)
    Tournament.objects.filter(pk=made.pk).update(round_days=days)
    client.force_login(odile)
    said = {
        page: re.findall(r"(?:de |la )soirée", client.get(reverse(page, args=[made.slug])).content.decode())
        for page in PAGES
    }
    if len(days) == 1:
        assert sum(map(len, said.values())) > 10
    else:
        assert {page: found for page, found in said.items() if found} == {}
