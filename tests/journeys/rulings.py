"""What the referee does in the journey: he rules on a late revoke, and notes that a team is gone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.journeys.people import TablePhone, plain, says


def call_referee(phone: TablePhone) -> None:
    """Two taps: the red button, then why."""
    phone.page.goto(f"{phone.path}call/")
    phone.page.locator("button[name=what][value=revoke]").click()
    expect(phone.page).not_to_have_url(re.compile("/call/$"))
    says(phone.page, "Arbitre appelé à")


def rule_late_revoke(remi, slug: str, faulty: str, deal: int) -> None:
    """Article X.B, found at the end of the deal: the effect is shown, then 160 go to the other side."""
    remi.goto(f"/desk/t/{slug}/disputes/")
    remi.locator(f"main a[href*='/t/{slug}/disputes/']").first.click()
    remi.locator("label.pick:has(input[name=kind][value=late])").click()
    remi.locator(f"label.pick:has(input[name=faulty][value={faulty}])").click()
    remi.locator("select[name=deal]").select_option(str(deal))
    outcome = remi.locator("label.outcome:has(input[name=outcome][value=tariff])")
    expect(outcome).to_be_visible()
    assert "160" in plain(outcome.inner_text())
    outcome.click()
    remi.locator("[name=reason]").fill("Renonce reconnue par l’équipe.")
    remi.get_by_role("button", name=re.compile("^Rendre la décision")).click()
    expect(remi).not_to_have_url(re.compile("/rule/$"))


def team_goes(remi, slug: str, number: int) -> None:
    """A team leaves after the second round: its match of the third becomes a forfeit."""
    remi.goto(f"/desk/t/{slug}/team/{number}/")
    says(remi, "perdue par forfait")
    remi.locator("label.pick:has(input[name=status][value=withdrawn])").click()
    remi.locator("[name=reason]").first.fill("Un malade dans l’équipe.")
    remi.get_by_role("button", name=f"Noter le départ de l’équipe {number}").click()
    expect(remi.locator("body")).not_to_contain_text("Noter le départ")
