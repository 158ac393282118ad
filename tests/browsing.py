"""A real browser for the journeys: phones and desks that reach the program by a name that is not localhost.

On localhost a browser allows more than on a phone in the hall (secure contexts): a test there proves nothing.
"""

import gc
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from importlib import resources
from pathlib import Path

import pytest
from django.db import connection
from playwright.sync_api import Browser, Error, Page, Playwright, expect, sync_playwright

from tests.asgi.serving import Served
from tests.lanes import find_browser

HALL = "salle.test"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
WALL = {"viewport": {"width": 1920, "height": 1080}}
# How long a state may take on a busy machine; it costs only what fails.
PATIENCE = 30_000
FRENCH = {"locale": "fr-FR", "timezone_id": "Europe/Paris", "reduced_motion": "reduce"}


@pytest.fixture(scope="session")
def browsers():
    """Playwright, once for the whole run."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as made:
        yield made


@contextmanager
def launched(playwright: Playwright, *flags: str) -> Iterator[Browser]:
    """A browser; found by DIX_BROWSER, on this computer, or brought by Playwright."""
    place = find_browser()
    usual = [f"--host-resolver-rules=MAP {HALL} 127.0.0.1", "--no-sandbox", "--disable-dev-shm-usage"]
    found = str(place or os.environ.get("DIX_BROWSER") or playwright.chromium.executable_path)
    browser = playwright.chromium.launch(executable_path=found, args=[*usual, *flags])
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def hall_browser(browsers):
    """One browser for the whole run."""
    with launched(browsers) as browser:
        yield browser


def stopped_clock(page: Page) -> None:
    """The page's time stands still but for `page.clock.run_for`: a busy machine takes seconds where none
    should pass. Before the page is opened."""
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=10))


def becomes(page: Page, script: str, given: object = None) -> object:
    """What the script answers as soon as that is more than nothing. Asked from here: Playwright's own waiting
    asks within the page, where our policy allows no script from outside and a stopped clock draws nothing."""
    end, found = time.monotonic() + PATIENCE / 1000, None
    while not found and time.monotonic() < end:
        with suppress(Error):  # the page is just giving way to another one
            found = page.evaluate(script, given)
        if not found:
            page.wait_for_timeout(50)
    assert found, script
    return found


class Hall:
    """The hall: opens a page as a phone, a desk or a wall, each with cookies of its own."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url, self.contexts = browser, url, []
        self.complaints: list[str] = []

    def open(self, path: str = "/", *, device: dict = PHONE, cookies: list | None = None, **options) -> Page:
        """A new person's page, already on this path; cookies of a test client log somebody in."""
        context = self.browser.new_context(base_url=self.url, **FRENCH, **device, **options)
        if cookies:
            context.add_cookies(cookies)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self.hear)
        page.goto(path)
        return page

    def cookies_of(self, client) -> list:
        """The cookies of a Django test client, for `open`."""
        return [
            {"name": name, "value": morsel.value, "url": self.url} for name, morsel in client.cookies.items()
        ]

    def hear(self, message) -> None:
        """Keep what the content policy blocked."""
        if "Content Security Policy" in message.text:
            self.complaints.append(message.text)

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def served(transactional_db):
    """The program on its server, as the launcher runs it, in a thread of this process."""
    from tournament import asgi

    with Served(asgi.Application()) as made:
        yield made
    if connection.vendor == "postgresql":
        gc.collect()  # its threads are gone, and with them their connections: else the database is in use


@pytest.fixture
def hall(hall_browser, served):
    """The program in the hall, by the name salle.test."""
    opened = Hall(hall_browser, f"http://{HALL}:{served.port}")
    yield opened
    opened.close()
    assert opened.complaints == [], "the browser complained"


def axe_violations(page: Page) -> list[str]:
    """What axe-core finds wrong with this page, one readable line each; empty is clean."""
    page.evaluate(axe_source())
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{violation['id']}: {violation['help']} — {node['html'][:160]}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def axe_source() -> str:
    """axe-core as the wheel of axe-playwright-python carries it: no npm needed."""
    return Path(str(resources.files("axe_playwright_python") / "axe.min.js")).read_text(encoding="utf-8")
