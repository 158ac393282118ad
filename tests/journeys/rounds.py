"""How the rounds of the journey are played: eight tables, four phones, and what goes wrong."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.journeys.evening import LONG, four_deals, total
from tests.journeys.people import Bid, TablePhone, plain, says

WRONG = Bid(90, "A", "hearts", 100, 62)
RIGHT = Bid(90, "A", "hearts", 80, 82)
DEAL = re.compile(r"Saisir la donne")


def tables_of(desk, slug: str, number: int) -> dict[int, tuple[int, int]]:
    """Table → (team on the left, team on the right), as the desk's page of the round shows them."""
    desk.goto(f"/desk/t/{slug}/rounds/{number}/")
    seen = {}
    for row in desk.locator("table.round-table tbody tr").all():
        table = int(plain(row.locator("th").inner_text()).split()[-1])
        tokens = [int(re.sub(r"\D", "", token.inner_text())) for token in row.locator(".token").all()]
        seen[table] = (tokens[0], tokens[1])
    return seen


def play(phone: TablePhone, bids: list[Bid]) -> None:
    """Enter these deals one after the other, then both sides sign."""
    for bid in bids:
        phone.enter(bid)
    sign(phone)


def sign(phone: TablePhone) -> None:
    """Each side ticks its line; the sheet is then with the referee."""
    for _side in "AB":
        phone.page.goto(phone.path)
        waiting = phone.page.get_by_text("pas encore signé")
        left = waiting.count()
        phone.page.get_by_role("button", name=re.compile(" signe$")).first.click()
        expect(waiting).to_have_count(left - 1)
    says(phone.page, "déposée")


def correct_second_deal(phone: TablePhone) -> None:
    """Deal 2 was read wrongly: written again with the reason, the old version stays to be read."""
    phone.page.goto(f"{phone.path}deal/2/look/")
    phone.page.get_by_role("link", name="Corriger").click()
    phone.page.get_by_role("button", name="Changer").first.click()
    phone.fill(RIGHT)
    phone.page.locator("[name=reason]").fill("100 lu pour 80")
    phone.tap(".dock [data-step=points] button[type=submit]")
    expect(phone.page).not_to_have_url(re.compile("/correct/$"))
    phone.page.goto(phone.path)
    says(phone.page, "Corrigée une fois")


def misdeal(phone: TablePhone, side: str) -> None:
    """One side misdeals; the button says what it costs."""
    phone.page.goto(f"{phone.path}misdeal/")
    phone.page.locator(f"button[name=side][value={side}]").click()
    expect(phone.page).to_have_url(re.compile(f"{phone.path}(#.*)?$"))


def confirm_all(remi, slug: str, number: int) -> None:
    """The referee confirms every sheet that waits, from his phone, in the list."""
    while True:
        remi.goto(f"/desk/t/{slug}/rounds/{number}/")
        waiting = remi.get_by_role("button", name=re.compile("^Confirmer"))
        left = waiting.count()
        if not left:
            return
        waiting.first.click()
        expect(waiting).to_have_count(left - 1)


def close(desk, slug: str, number: int) -> None:
    """The organiser closes the round."""
    desk.goto(f"/desk/t/{slug}/rounds/{number}/")
    desk.get_by_role("button", name=f"Clore le tour {number}").click()
    says(desk, "Clos :")


def planned(number: int, table: int) -> list[Bid]:
    """What the cards say at this table: one match reaches 1000, the others stop after four deals."""
    if (number, table) == (1, 1):
        return list(LONG)
    return four_deals(100 * number + table)


__all__ = [
    "close",
    "confirm_all",
    "correct_second_deal",
    "misdeal",
    "planned",
    "play",
    "sign",
    "tables_of",
    "total",
]
