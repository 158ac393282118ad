"""The pages of the day's cases on a phone and at a desk: nothing runs over, axe finds nothing."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests import cast
from tests.browsing import DESK, PHONE, axe_violations
from tests.draw.played import play
from tests.evenings import draw, evening
from tests.referee.hall import again
from tests.referee.roster import gone
from tournament.models import Exempt, Match, Round
from tournament.referee.services.beside import add_friendly

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def odile(db):
    return cast.person("Odile", "organiser")


@pytest.fixture
def day(odile):
    """Nine teams at three tables, so two waves; the clock has run for twelve minutes, one has finished."""
    by = cast.actor(odile)
    made = evening(9, ("rounds", {"draw": "ranked", "rounds": 4}), tables=20)
    made.tables.filter(number__gt=3).delete()
    draw(made, by)
    play(made, but=3)
    Round.objects.update(starts_at=timezone.now() - timedelta(minutes=12), ends_at=timezone.now())
    made.tables.create(number=4)
    alone = Exempt.objects.get().slot.team
    done = again(Match.objects.get(state="confirmed")).slot_a.team
    add_friendly(tournament=made, one=alone.number, two=done.number, table=4, by=by)
    return made


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["360", "1280"])
def test_the_pages_fit_and_read(hall, client, odile, day, device):
    client.force_login(odile)
    waiting = Match.objects.filter(state="waiting", wave=2).select_related("slot_a__team").get()
    playing = Match.objects.filter(state="waiting", wave=1).select_related("slot_a__team").first()
    desk = f"/desk/t/{day.slug}"
    gone(day, cast.actor(odile), number=playing.slot_a.team.number)
    pages = {
        "round": f"{desk}/rounds/1/",
        "friendly": f"{desk}/friendly/",
        "exempt": f"{desk}/exempt/{Exempt.objects.get().pk}/",
        "late": f"{desk}/late/",
        "team": f"{desk}/team/{waiting.slot_a.team.number}/",
        "gone": f"{desk}/team/{playing.slot_a.team.number}/",
        "hall-round": f"/t/{day.slug}/round/",
        "hall-team": f"/t/{day.slug}/team/{waiting.slot_a.team.number}/",
    }
    wrong = {}
    for name, path in pages.items():
        page = hall.open(path, device=device, cookies=hall.cookies_of(client))
        found = axe_violations(page)
        if (over := page.evaluate(OVERFLOW)) > 0:
            found.append(f"{over} px too wide")
        if found:
            wrong[name] = found
        page.close()
    assert not wrong
