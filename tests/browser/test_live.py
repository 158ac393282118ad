"""Two at the desk and phones in the hall see what is new without a reload: told by a stream, or asking where
there is none; what a person is typing stays as it is."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import cast
from tests.browser.conftest import PORTAL, first_match
from tests.hall.conftest import finish
from tests.match.hall import again, play
from tournament.clock import clock
from tournament.models import Round

pytestmark = pytest.mark.browser
LISTENS, POLLS = "html[data-live-by=stream]", "html[data-live-by=polling]"


def test_whoever_checks_a_team_in_is_seen_at_the_other_desk(opened, tournament, odile, denise):
    first, second = (cast.team(tournament, number, checked_in=False).pk for number in (1, 2))
    path = reverse("registration:desk", args=[tournament.slug])
    at_door, at_table = opened(denise, path), opened(odile, path)
    for page in (at_door, at_table):
        page.wait_for_selector(LISTENS)
    at_table.locator("#id_player_1").press_sequentially("Ana Un")
    at_door.locator(f"#present-{first}").click()
    expect(at_table.locator(f"#present-{first}")).to_have_attribute("aria-pressed", "true")
    expect(at_table.locator("#id_player_1")).to_have_value("Ana Un")
    expect(at_table.locator("#id_player_1")).to_be_focused()
    # What was put in its place is tapped as before.
    at_table.locator(f"#present-{second}").click()
    expect(at_door.locator("#tally")).to_contain_text("2présentes")


@pytest.mark.parametrize("how", [LISTENS, POLLS], ids=["told", "asking"])
def test_a_deal_reaches_hall_and_desk_and_a_hotels_page_never_does(hall, opened, tournament, odile, how):
    cast.released(tournament)
    match = again(first_match(tournament))
    phone = hall.open()
    desk = opened(odile, "/desk/")
    for page in (phone, desk):
        if how == POLLS:
            page.context.add_init_script("delete window.EventSource")
    phone.goto(f"/t/{tournament.slug}/round/")
    desk.goto(reverse("control:round", args=[tournament.slug, 1]))
    phone.route("**/live/**", lambda route: route.fulfill(**PORTAL))
    for page in (phone, desk):
        page.wait_for_selector(how)
    with phone.expect_request("**/live/**"):
        play(match, cast.actor(odile), "A 90H 95/67")
    expect(desk.locator(f"[data-key=m{match.pk}]")).to_contain_text("100")
    assert "Bienvenue" not in phone.inner_text("body")
    phone.unroute("**/live/**")
    finish(again(match), 1234, 766)
    expect(phone.locator("[data-live-url]")).to_contain_text("1234")
    round_ = Round.objects.select_related("stage", "tournament").get(number=1)
    clock.start(round_=round_, by=cast.actor(odile), minutes=45)
    expect(desk.get_by_role("button", name="Pause")).to_be_visible()
