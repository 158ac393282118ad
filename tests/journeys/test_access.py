"""Every page of an evening under way: axe-core finds nothing, nothing scrolls sideways or is blocked. In CI
each page is met twice, as a phone shows it and with text twice as large, themes and languages in turn; the
long form (test_whole_sweep.py) shows every page of the program in each of these ways."""

import pytest

from tests import cast
from tests.browsing import DESK, HALL, PHONE, WALL, Hall, axe_violations, launched
from tests.journeys.pages import stops
from tournament.control.demo import demo_evening

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SIDEWAYS = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1"


# The phone's sweep in daylight is the one journey that PostgreSQL and Redis see as well.
ON_SERVICES = pytest.param("light", PHONE, marks=pytest.mark.services, id="light-phone")
OTHERS = [
    pytest.param(theme, device, marks=pytest.mark.long)
    for theme, device in (("light", DESK), ("dark", PHONE), ("dark", DESK))
]


# Text twice as large, and English as usual, in both themes: each page in some of these ways.
PERCENT = {100: 16, 200: 32}
WAYS = {
    100: [("light", "en", PHONE), ("dark", "en", DESK)],
    200: [("light", "fr", PHONE), ("dark", "en", PHONE), ("light", "en", DESK), ("dark", "fr", DESK)],
}


@pytest.mark.parametrize(("theme", "device"), [ON_SERVICES, *OTHERS])
def test_every_page_is_clean(hall, client, theme, device):
    odile = cast.person("Odile", "organiser")
    client.force_login(odile)
    evening = demo_evening(club=cast.club(), until="playing")
    client.cookies["dix_theme"] = theme
    page = hall.open("/", device=device, cookies=hall.cookies_of(client))
    faults = []
    for stop in stops(evening):
        answer = page.goto(stop.path)
        faults += [f"{stop.name}: {answer.status}"] if answer.status != 200 else []
        faults += [f"{stop.name}: {fault}" for fault in axe_violations(page)]
        if "wall" not in stop.name and page.evaluate(SIDEWAYS):
            faults.append(f"{stop.name}: scrolls sideways")
    assert faults == []


@pytest.mark.parametrize("percent", [pytest.param(100, marks=pytest.mark.long), 200])
def test_every_page_is_clean_in_english_and_with_text_twice_as_large(browsers, served, client, percent):
    """One evening, one browser; the pages go round these ways, one visit each."""
    client.force_login(cast.person("Odile", "organiser"))
    evening = demo_evening(club=cast.club(), until="playing")
    faults = [*swept(browsers, served, client, evening, PERCENT[percent], WAYS[percent])]
    assert not faults, "\n".join(faults)


def swept(browsers, served, client, evening, text, ways):
    """What is wrong with the pages in the languages, themes and sizes of these ways, seen in turn."""
    with launched(browsers, f"--blink-settings=defaultFontSize={text}") as browser:
        there = Hall(browser, f"http://{HALL}:{served.port}")
        pages = []
        for theme, language, device in ways:
            client.cookies["dix_theme"], client.cookies["dix_language"] = theme, language
            pages.append((language, there.open("/", device=device, cookies=there.cookies_of(client))))
        for n, stop in enumerate(stops(evening)):
            language, page = pages[n % len(ways)]
            page.goto(stop.path)
            told = f"{stop.name}, {ways[n % len(ways)][:2]}, {page.viewport_size['width']} px"
            if page.locator("html").get_attribute("lang") != language:
                yield f"{told}: not in {language}"
            yield from (f"{told}: {fault}" for fault in axe_violations(page))
            if "wall" not in stop.name and page.evaluate(SIDEWAYS):
                yield f"{told}: scrolls sideways"
        there.close()
        yield from there.complaints


def test_the_wall_is_clean(hall):
    cast.person("Odile", "organiser")
    evening = demo_evening(club=cast.club(), until="playing")
    page = hall.open(f"/t/{evening.slug}/wall/", device=WALL)
    assert axe_violations(page) == []
