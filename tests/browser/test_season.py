"""A season on a phone: what a rule does to the ranking is read while one types, and is not written."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import cast
from tests.browser.conftest import sound
from tests.browser.test_nothing_covered import covered
from tests.browsing import PHONE
from tests.evenings import closed
from tests.season.test_year import an_evening
from tournament.models import Season
from tournament.season.evenings import change_evenings
from tournament.season.rule import create_season

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_rule_shows_its_effect_while_one_types(opened, odile):
    by = cast.actor(odile)
    season = create_season(club=cast.club(), name="2026", by=by)
    made = closed(an_evening(by, 0))
    change_evenings(season=season, name="2026", chosen=[f"t{made.pk}"], final="", by=by)
    page = opened(odile, reverse("season:rule", args=[season.pk]), device=PHONE)
    effect = page.locator("#effect")
    expect(effect.locator("tbody tr")).to_have_count(0)
    expect(page.get_by_label("La finale compte")).to_be_hidden()
    page.get_by_label("Une partie gagnée").fill("100")
    expect(effect.locator("tbody tr").first).to_contain_text("20")
    page.get_by_text("La finale", exact=True).tap()
    expect(page.get_by_label("La finale compte")).to_be_visible()
    assert Season.objects.get().rule == season.rule
    assert covered(page) == []
    page.goto(reverse("season:season", args=[season.pk]))
    page.get_by_text("Pourquoi").first.tap()
    expect(page.get_by_text("Soirée 0").first).to_be_visible()
    assert covered(page) == []
    sound(page)
