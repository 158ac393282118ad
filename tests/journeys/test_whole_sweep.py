"""Every page of the program, found by its address, in both themes and languages, with text at 100 and 200 %:
axe-core finds nothing, nothing scrolls sideways. The long form of test_access.py, which CI runs."""

import os
from itertools import product

import pytest

from tests.browsing import DESK, HALL, PHONE, Hall, axe_violations, launched
from tests.urls import URLS, World, path_of
from tournament.models import Match

pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.timeout(1200),
    pytest.mark.django_db(transaction=True),
]
SIDEWAYS = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1"
PERCENT = {100: 16, 200: 32}
WAYS = list(product(("light", "dark"), ("fr", "en"), PERCENT))
PAPER_OR_WALL = ("printing:", "hall:wall", "draw:print")


@pytest.fixture
def world(transactional_db, tmp_path, settings):
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    made = World()
    Match.objects.filter(pk=made.match.pk).update(state=Match.State.PLAYING)
    return made


def pages_of(world, client):
    """(name, path) of every address that shows the organiser a whole page."""
    client.cookies = world.cookies["organiser"]
    for name in sorted(URLS):
        if name in ("people:logout", "control:demo_progress") or "events" in name:
            continue
        path = path_of(name, world)
        answer = client.get(path)
        is_page = answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html")
        if is_page and not answer.streaming and b"<html" in answer.content:
            yield name, path


@pytest.mark.parametrize(("theme", "language", "percent"), WAYS)
def test_every_page_is_clean(browsers, served, client, world, theme, language, percent):
    pages = list(pages_of(world, client))
    assert len(pages) > 90, "pages were lost on the way"
    client.cookies["dix_theme"], client.cookies["dix_language"] = theme, language
    faults, turn = [], WAYS.index((theme, language, percent))
    with launched(browsers, f"--blink-settings=defaultFontSize={PERCENT[percent]}") as browser:
        there = Hall(browser, f"http://{HALL}:{served.port}")
        cookies = there.cookies_of(client)
        screens = [there.open("/", device=device, cookies=cookies) for device in (PHONE, DESK)]
        for n, (name, path) in enumerate(pages):
            page = screens[(n + turn // 2) % 2]
            page.goto(path)
            said = f"{name}, {page.viewport_size['width']} px"
            faults += [f"{said}: {fault}" for fault in axe_violations(page)]
            if page.locator("html").get_attribute("lang") != language:
                faults.append(f"{said}: not in {language}")
            if not name.startswith(PAPER_OR_WALL) and page.evaluate(SIDEWAYS):
                faults.append(f"{said}: scrolls sideways")
                if folder := os.environ.get("DIX_SHOTS"):
                    page.screenshot(path=f"{folder}/wide-{name.replace(':', '-')}-{percent}.png")
        there.close()
        faults += there.complaints
    assert not faults, "\n".join(faults)
