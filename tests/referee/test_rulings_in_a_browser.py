"""The ruling page in a real browser: the effect follows the question and what was typed stays."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scoring import Side
from tests.browsing import DESK, PHONE, axe_violations
from tests.referee.court import called
from tests.referee.hall import link, play

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def dispute(match, referee):
    play(match, referee, "B 110Sx 84/78")
    return called(match, referee, deal=1, side=Side.A, who="Chloé Fabre", text="Il a coupé à trèfle.")


def address(match, name, **parts):
    return reverse(f"referee:{name}", kwargs={"slug": match.tournament.slug, **parts})


def test_the_button_says_the_decision_and_the_reason_survives_another_question(
    hall, client, remi, match, dispute
):
    client.force_login(remi)
    page = hall.open(
        address(match, "dispute", dispute=dispute.pk), device=DESK, cookies=hall.cookies_of(client)
    )
    button = page.locator("[data-said]")
    assert button.inner_text() == "Rendre la décision"
    page.locator("input[name=outcome][value=as_played]").check(force=True)
    expect(button).to_have_text("Rendre la décision\u00a0: 320\u00a0–\u00a00")
    page.fill("textarea[name=reason]", "Paroles répétées.")
    page.locator("input[name=kind][value=free]").check(force=True)
    page.fill("#id_points", "90")
    page.locator("input[name=to][value=B]").check(force=True)
    page.get_by_text("320 – 90", exact=True).wait_for()
    button.filter(has_text="0 – 90").wait_for()
    assert button.inner_text() == "Rendre la décision\u00a0: 0\u00a0–\u00a090"
    assert page.input_value("textarea[name=reason]") == "Paroles répétées."
    button.click()
    page.get_by_text("Décision rendue").wait_for()
    assert match.rulings.get().penalty.points == 90


def test_without_javascript_the_reason_typed_survives_a_look_at_the_effect(
    hall, client, remi, match, dispute
):
    client.force_login(remi)
    path = address(match, "dispute", dispute=dispute.pk)
    page = hall.open(path, device=PHONE, cookies=hall.cookies_of(client), java_script_enabled=False)
    page.fill("textarea[name=reason]", "Paroles répétées.")
    page.locator("input[name=kind][value=free]").check(force=True)
    with page.expect_navigation():
        page.get_by_role("button", name="Voir ce que cela change").click()
    assert page.input_value("textarea[name=reason]") == "Paroles répétées."
    assert page.locator("input[type=radio][name=kind][value=free]").is_checked()
    page.fill("#id_points", "90")
    page.locator("input[name=to][value=B]").check(force=True)
    page.get_by_role("button", name="Voir ce que cela change").click()
    expect(page.get_by_text("0 – 90", exact=True).first).to_be_visible()
    assert page.input_value("textarea[name=reason]") == "Paroles répétées."
    assert match.rulings.count() == 0
    page.locator("input[name=outcome]").first.check(force=True)
    page.get_by_role("button", name="Rendre la décision").click()
    expect(page.get_by_text("Décision rendue").first).to_be_visible()
    assert match.rulings.get().penalty.points == 90


def test_enter_in_the_points_looks_and_decides_nothing(hall, client, remi, match, dispute):
    client.force_login(remi)
    path = address(match, "dispute", dispute=dispute.pk)
    page = hall.open(path, device=DESK, cookies=hall.cookies_of(client))
    assert page.locator("[data-look].visually-hidden").count() == 1
    page.fill("textarea[name=reason]", "Paroles répétées.")
    page.locator("input[name=kind][value=free]").check(force=True)
    page.locator("input[name=to][value=B]").check(force=True)
    page.fill("#id_points", "80")
    with page.expect_navigation():
        page.press("#id_points", "Enter")
    expect(page.get_by_text("0 – 80", exact=True).first).to_be_visible()
    assert page.input_value("textarea[name=reason]") == "Paroles répétées."
    assert match.rulings.count() == 0


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_the_pages_are_clean_and_fit_the_screen(hall, client, remi, match, dispute, device):
    client.force_login(remi)
    link(match.table)
    page = hall.open("/", device=device, cookies=hall.cookies_of(client))
    for path in (
        address(match, "disputes"),
        address(match, "dispute", dispute=dispute.pk),
        address(match, "rule", match_id=match.pk) + "?kind=seen&faulty=A&suit=hearts",
        address(match, "team", number=7),
        address(match, "late"),
        f"/table/{match.table.links.get().token}/call/",
    ):
        page.goto(path)
        assert axe_violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
