"""Two at the desk and phones in the hall see what is new without a reload: told by a stream, or asking where
there is none; what a person is typing stays as it is."""

import re

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


PART = """
<p id="told" role="status">Tour 1</p>
<ul>%s</ul>
<details><summary>Plus</summary>%s</details>
<textarea rows="2">%s</textarea>
<select name="table"><option value="1">1</option>%s<option value="3">3</option></select>"""
ROW = '<li data-key="%d"><input name="points-%d" value="%d"></li>'
WATCHED = """
part => {
  part.querySelector("textarea").scrollTop = 100;
  window.told = 0;
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(() => { window.told += 1; }).observe(part.querySelector("#told"), all);
}"""


def test_a_refresh_leaves_alone_what_somebody_does_with_the_page(hall, tournament):
    cast.released(tournament)
    phone = hall.open(f"/t/{tournament.slug}/round/")
    part = phone.locator("[data-live-url]")
    rows = [ROW % (number, number, 0) for number in (1, 2, 3)]
    part.evaluate("(part, html) => { part.innerHTML = html; }", PART % ("".join(rows), "a", "1\n" * 50, ""))
    part.locator("summary").click()
    part.locator("select").select_option("3")
    part.locator("[name=points-3]").press_sequentially("16")
    part.evaluate(WATCHED)
    rows = [ROW % (number, number, 7) for number in (4, 3, 2)]
    answer = PART % ("".join(rows), "b", "1\n" * 50, '<option value="2">2</option>')
    headers = {"X-House": "1", "X-Version": "1000", "X-Live-Interval": "2000", "X-Now": "0"}
    phone.route("**/live/**", lambda route: route.fulfill(status=200, headers=headers, body=answer))
    phone.evaluate("document.dispatchEvent(new CustomEvent('house:written'))")
    expect(part.locator("details")).to_contain_text("b")
    assert part.locator("input").evaluate_all("all => all.map(one => one.value)") == ["7", "160", "7"]
    expect(part.locator("[name=points-3]")).to_be_focused()
    expect(part.locator("details")).to_have_attribute("open", "")
    expect(part.locator("select")).to_have_value("3")
    expect(part.locator(".just-in")).to_have_attribute("data-key", "4")
    assert phone.evaluate("[document.querySelector('textarea').scrollTop, window.told]") == [100, 0]


def test_a_page_without_news_says_so_until_some_come(hall, tournament):
    cast.released(tournament)
    phone = hall.open()
    phone.clock.install()
    phone.goto(f"/t/{tournament.slug}/round/")
    phone.wait_for_selector(LISTENS)
    phone.context.set_offline(True)
    phone.clock.run_for(35_000)
    expect(phone.locator("[data-said=stopped]")).to_be_visible()
    expect(phone.locator("[data-age]").first).to_have_class(re.compile("age-stale"))
    phone.context.set_offline(False)
    phone.clock.run_for(15_000)
    expect(phone.locator("[data-said=stopped]")).to_have_count(0)
    expect(phone.locator("[data-age]").first).not_to_have_class(re.compile("age-stale"))
