"""On phones: the referee taps tricks until a revoke is proven and rules with them; a table taps its melds."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scoring import Side
from scoring.revoke import parse_evidence
from tests import cast
from tests.browsing import axe_violations
from tests.referee.court import called, totals
from tests.referee.hall import link, play, seated
from tests.referee.test_tricks import REVOKE
from tournament.models import DealVersion

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def fits(page):
    return page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def top_of_the_button(page):
    return page.evaluate("document.querySelector('form[data-ruling] button').offsetTop")


def test_the_referee_taps_the_tricks_and_rules_with_what_they_prove(hall, client, remi, match, referee):
    play(match, referee, "A 90S 95/67")
    dispute = called(match, referee, deal=1, side=Side.A)
    client.force_login(remi)
    slug = match.tournament.slug
    address = reverse("referee:dispute", kwargs={"slug": slug, "dispute": dispute.pk})
    page = hall.open(address, cookies=hall.cookies_of(client))
    page.get_by_role("link", name="Vérifier une renonce par les plis").click()
    page.get_by_role("heading", name="Y a-t-il eu renonce").wait_for()
    for n, card in enumerate(("AH", "7C", "KH", "QH", "AD", "9H", "8D", "7D"), start=1):
        page.locator(f"button[name=card][value='{card}']").click()
        page.locator(f"button[name=card][value='{card}'][disabled]").wait_for()
        if n == 2:
            expect(page.get_by_text("À Marcel de jouer")).to_be_visible()
            expect(page.locator("form").get_by_text("Samira 7♣")).to_be_visible()
            page.get_by_role("button", name="Reprendre une carte").click()
            page.locator("button[name=card][value='7C']:not([disabled])").click()
            page.get_by_text("À Marcel de jouer").wait_for()
        if n == 4:
            expect(page.get_by_text("Rien n’est prouvé")).to_have_count(1)
    page.get_by_role("link", name="Une renonce est prouvée").click()
    expect(page.get_by_text("au lieu de fournir")).to_be_visible()
    assert fits(page)
    assert axe_violations(page) == []
    page.get_by_role("link", name="Voir le barème et décider").click()
    expect(page.get_by_text("La preuve par les plis")).to_be_visible()
    expect(page.locator("input[name=outcome]")).to_have_count(3)
    button, before = page.locator("form[data-ruling] button"), top_of_the_button(page)
    page.locator("input[name=outcome][value=tariff]").check(force=True)
    page.locator("#ranks .effects").wait_for()
    assert top_of_the_button(page) == before, "what comes later moved the button from under the thumb"
    page.fill("textarea[name=reason]", "Prouvée par le neuf de cœur.")
    button.click()
    page.get_by_text("Décision rendue").wait_for()
    ruling = match.rulings.get()
    assert (ruling.penalty.points, totals(match)) == (160, (160, 0))
    cards = [trick.cards for trick in parse_evidence(ruling.evidence).tricks]
    assert cards == [trick.cards for trick in parse_evidence(REVOKE).tricks]


def test_a_table_chooses_its_melds_and_the_program_counts_them(hall, db):
    evening = cast.tournament(ruleset_slug="annonces")
    match = seated(evening)
    page = hall.open(f"/table/{link(match.table).token}/deal/1/")
    page.locator("label.pick:has(input[name=contract][value='90'])").click()
    page.locator("label.pick:has(input[name=bid][value=A-hearts])").click()
    page.locator("[data-digit='6']").click()
    page.locator("[data-digit='0']").click()
    page.locator("[data-meld-who=A][data-meld-kind=four]").click()
    page.locator("[data-meld-tops=four] [data-meld-top=J]").click()
    save = page.locator("button.btn-save")
    save.filter(has_text="392 – 60").wait_for()
    page.locator("[data-meld-who=A][data-meld-kind=tierce]").click()
    page.locator("[data-meld-tops=tierce] [data-meld-top=A]").click()
    page.locator("[data-meld-suit=hearts]").click()
    save.filter(has_text="412 – 60").wait_for()
    assert fits(page) and axe_violations(page) == []
    save.click()
    page.get_by_role("heading", name="Les donnes").wait_for()
    assert DealVersion.objects.get().facts["announced"] == ["A:F-J", "A:T-AH"]
