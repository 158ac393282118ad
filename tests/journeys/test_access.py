"""Every page of an evening under way: axe-core finds nothing, nothing scrolls sideways or is blocked."""

import pytest

from tests import cast
from tests.browsing import DESK, PHONE, WALL, axe_violations
from tests.journeys.pages import stops
from tournament.control.demo import demo_evening

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SIDEWAYS = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1"


# The phone's sweep in daylight is the one journey that PostgreSQL and Redis see as well.
ON_SERVICES = pytest.param("light", PHONE, marks=pytest.mark.services, id="light-phone")
OTHERS = [("light", DESK), ("dark", PHONE), ("dark", DESK)]


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


def test_the_wall_is_clean(hall):
    cast.person("Odile", "organiser")
    evening = demo_evening(club=cast.club(), until="playing")
    page = hall.open(f"/t/{evening.slug}/wall/", device=WALL)
    assert axe_violations(page) == []
