"""What several journeys share: people logged in, a phone at table 4, the deals it types and keeps."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import expect

from tests.browsing import DESK, axe_violations
from tests.hall.conftest import half_a_second_passes
from tests.match.hall import link, seated
from tournament.models import DealVersion, Match, Round

# Three deals of team 7, 90 at hearts, by the points that the defence made: 67, 73, 62.
LINES = ["A 90H 95/67", "A 90H 89/73", "A 90H 100/62"]
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
PORTAL = {"status": 200, "content_type": "text/html", "body": "<h1>Bienvenue</h1><p>Acceptez</p>"}


@pytest.fixture(autouse=True)
def committed(transactional_db):
    """The program answers in other threads, so what is written is committed."""


@pytest.fixture
def opened(hall):
    """A page as somebody of the staff sees it, each with a browser of their own."""

    def page_of(person, path, device=DESK, **options):
        client = Client()
        client.force_login(person)
        for name in ("language", "theme"):
            if name in options:
                client.cookies[f"dix_{name}"] = options.pop(name)
        return hall.open(path, device=device, cookies=hall.cookies_of(client), **options)

    return page_of


@pytest.fixture
def match(tournament):
    """Table 4, team 7 against team 10, already playing."""
    return seated(tournament, state="playing")


@pytest.fixture
def sheet(match):
    """The address of the sheet on the phone of that table."""
    return f"/table/{link(match.table).token}/"


def sound(page):
    """Nothing axe finds, and nothing scrolls sideways."""
    assert axe_violations(page) == [], page.url
    assert page.evaluate(OVERFLOW) <= 0, page.url


def tap(page, selector):
    page.locator(selector).locator("visible=true").first.click()


def bid(page, contract=90, card="A-hearts"):
    tap(page, f'label:has(input[name="contract"][value="{contract}"])')
    tap(page, f'label:has(input[name="bid"][value="{card}"])')


def digits(page, typed):
    for digit in typed:
        tap(page, f'[data-digit="{digit}"]')


def enter(page, typed, *, contract=90, card="A-hearts"):
    """A deal in the open sheet: a chip, a card, the points of the defence, save."""
    tap(page, f'[data-contract="{contract}"]')
    tap(page, f'label:has(input[name="bid"][value="{card}"])')
    digits(page, typed)
    tap(page, "[data-save]")
    page.locator("[data-sheet]").wait_for(state="visible")


def offline_deals(page, *typed):
    page.context.set_offline(True)
    for each in typed:
        enter(page, each)
    expect(page.locator("[data-waiting-list] li")).to_have_count(len(typed))


def notations():
    return list(DealVersion.objects.order_by("deal__number").values_list("notation", flat=True))


def waiting(page):
    return json.loads(page.evaluate("localStorage.getItem('dix-outbox') || '[]'"))


def shown(page, number):
    """The sheet has come as far as that deal."""
    page.get_by_role("link", name=f"Saisir la donne {number}").wait_for()
    expect(page.locator("#deals .deal")).to_have_count(number - 1)


def way(page, text):
    """One of the ways out that a refused deal offers."""
    page.locator(".waiting-refused").get_by_text(text, exact=True).tap()


def ends_in(seconds):
    at = timezone.now() + timedelta(seconds=seconds)
    Round.objects.update(ends_at=at, last_deal_at=at)
    half_a_second_passes()


def first_match(tournament):
    return Match.objects.filter(tournament=tournament, round__number=1).order_by("table__number").first()
