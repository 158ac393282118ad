"""The people of the journey, each with a device of their own, who see only what a person sees.

They read pages, press buttons and scan QR codes; none of them knows the database."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browsing import becomes

SPACES = str.maketrans({"\u00a0": " ", "\u202f": " "})


def plain(text: str) -> str:
    """What a person reads: no-break spaces are spaces, minus is a minus."""
    return " ".join(text.translate(SPACES).replace("−", "-").split())


def scanned(page: Page, selector: str = "img.qr") -> str:
    """The path inside a QR code on the screen, read from its picture as a phone's camera does."""
    picture = Image.open(io.BytesIO(page.locator(selector).first.screenshot()))
    codes = zxingcpp.read_barcodes(picture)
    assert codes, "no QR code could be read"
    return urlsplit(codes[0].text).path


@dataclass(frozen=True)
class Bid:
    """What a table announces and counts: contract, taker and suit, doubling, points of A, extras."""

    contract: int | str
    taker: str
    suit: str
    a: int
    b: int
    double: str = "none"
    capot: str = ""
    belote: str = ""

    def as_line(self) -> dict:
        """The same in the scoring command's format."""
        return {
            "taker": self.taker,
            "contract": self.contract,
            "trump": self.suit,
            "double": self.double,
            "points": {"A": self.a, "B": self.b},
            "capot": self.capot or None,
            "belote": {"A": 20 * (self.belote == "A"), "B": 20 * (self.belote == "B")},
        }


class TablePhone:
    """The phone that lies on a table: it has scanned the card and enters what is played."""

    def __init__(self, page: Page, path: str) -> None:
        self.page, self.path, self.taps = page, path, 0

    def look(self) -> str:
        """The running sheet, as text."""
        self.page.goto(self.path)
        return plain(self.page.locator("body").inner_text())

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.taps += 1

    def open_entry(self) -> None:
        self.page.goto(self.path)
        self.page.locator(".dock a.btn-save").click()

    def enter(self, bid: Bid) -> int:
        """Enter one deal by taps only; how many it took from the open form to the saved sheet."""
        self.open_entry()
        self.taps = 0
        self.fill(bid)
        self.tap(".dock [data-step=points] button[type=submit]")
        expect(self.page).to_have_url(re.compile(f"{self.path}(#.*)?$"))
        # The form was opened in the sheet itself: wait until nothing of it is left in its history.
        becomes(self.page, "!(history.state && history.state.entry)")
        return self.taps

    def fill(self, bid: Bid) -> None:
        """The two steps of the form: the value and the card, then what follows."""
        self.tap(f'label.pick:has(input[name="contract"][value="{bid.contract}"])')
        self.tap(f'label.pick:has(input[name="bid"][value="{bid.taker}-{bid.suit}"])')
        if bid.double != "none":
            self.tap(f'label.pick:has(input[name="double"][value="{bid.double}"])')
        if bid.belote:
            self.tap(f'label.pick:has(input[name="belote_{bid.belote.lower()}"])')
        if bid.capot:
            self.tap(f'label.pick:has(input[name="capot_{bid.capot.lower()}"])')
            return
        defence = bid.b if bid.taker == "A" else bid.a
        for digit in str(defence):
            self.page.locator(".pad").get_by_role("button", name=digit, exact=True).click()
            self.taps += 1

    def sign(self) -> None:
        """Each side ticks its line."""
        for _side in "AB":
            self.page.goto(self.path)
            self.page.get_by_role("button", name=re.compile("signe")).first.click()


def says(page: Page, text: str) -> None:
    """The page shows this sentence somewhere."""
    expect(page.locator("body")).to_contain_text(text)
