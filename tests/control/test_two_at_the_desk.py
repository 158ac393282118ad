"""Two people at the desk see each other's work without a reload: by a stream, or by asking."""

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from tests import cast
from tests.browsing import DESK
from tests.hall.test_told import LISTENS, POLLS, asked_for_parts, polled, until
from tests.referee.court import called
from tests.referee.hall import link, play
from tournament.control.services.demo import ask_for_demo
from tournament.core import jobs
from tournament.models import Round
from tournament.referee.services import clock

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def opened(hall):
    """A page as somebody of the staff sees it, each with a browser of their own."""

    def page_of(person, name, *parts):
        client = Client()
        client.force_login(person)
        return hall.open(reverse(name, args=parts), device=DESK, cookies=hall.cookies_of(client))

    return page_of


def test_whoever_checks_a_team_in_is_seen_at_the_other_desk(opened, tournament, odile, denise):
    first, second = (cast.team(tournament, number, checked_in=False).pk for number in (1, 2))
    at_door = opened(denise, "registration:desk", tournament.slug)
    at_table = opened(odile, "registration:desk", tournament.slug)
    at_table.wait_for_selector(LISTENS)
    at_door.wait_for_selector(LISTENS)
    asked = asked_for_parts(at_table)
    at_table.locator("#id_player_1").press_sequentially("Ana Un")
    at_table.wait_for_timeout(1500)
    assert asked == []
    at_door.locator(f"#present-{first}").click()
    expect(at_table.locator(f"#present-{first}")).to_have_attribute("aria-pressed", "true")
    expect(at_table.locator("#tally")).to_contain_text("1présente")
    expect(at_table.locator("#id_player_1")).to_have_value("Ana Un")
    expect(at_table.locator("#id_player_1")).to_be_focused()
    # What was put in its place is tapped as before, and its own tap stands.
    at_table.locator(f"#present-{second}").click()
    expect(at_table.locator(f"#present-{second}")).to_have_attribute("aria-pressed", "true")
    expect(at_door.locator("#tally")).to_contain_text("2présentes")
    assert at_table.url.endswith(reverse("registration:desk", args=[tournament.slug]))


def test_a_search_stays_a_search_when_somebody_else_is_enrolled(opened, tournament, odile, denise):
    *_others, twelfth = (cast.team(tournament, number, checked_in=False).pk for number in (1, 2, 12))
    searching = opened(odile, "registration:desk", tournament.slug)
    searching.wait_for_selector(LISTENS)
    searching.locator("#q").fill("12")
    expect(searching.locator("#list tbody tr")).to_have_count(1)
    other = opened(denise, "registration:desk", tournament.slug)
    other.locator(f"#present-{twelfth}").click()
    expect(searching.locator(f"#present-{twelfth}")).to_have_attribute("aria-pressed", "true")
    expect(searching.locator("#list tbody tr")).to_have_count(1)
    expect(searching.locator("#q")).to_have_value("12")


def test_the_round_shows_the_clock_and_the_calls_that_somebody_else_has_begun(
    opened, served, evening, match, odile, denise
):
    page = opened(odile, "control:round", evening.slug, 1)
    front = opened(denise, "control:overview", evening.slug)
    page.wait_for_selector(LISTENS)
    front.wait_for_selector(LISTENS)
    assert len(served.gate.streams) == 2
    until(lambda: served.has_looked)
    asked = asked_for_parts(front)
    by = cast.actor(odile)
    play(match, by, "A 90H 95/67")
    expect(page.locator(f"[data-key=m{match.pk}]")).to_contain_text("100")
    assert asked == []
    clock.start(round_=Round.objects.select_related("stage", "tournament").get(number=1), by=by, minutes=45)
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    called(match, cast.table_phone(match.table))
    expect(page.get_by_role("link", name="Trancher le litige")).to_be_visible()
    expect(front.get_by_text("1 litige attend l’arbitre")).to_be_visible()


def test_the_journal_grows_and_a_draw_says_that_somebody_was_faster(opened, evening, match, odile, remi):
    journal = opened(odile, "control:journal", evening.slug)
    draw = opened(odile, "draw:desk", evening.slug)
    for page in (journal, draw):
        page.wait_for_selector(LISTENS)
    play(match, cast.actor(remi), "A 90H 95/67")
    expect(journal.locator("table")).to_contain_text("Rémi")
    expect(draw.get_by_role("link", name="Montrer la page à jour")).to_have_count(0)
    clock.start(round_=match.round, by=cast.actor(odile), minutes=45)
    draw.get_by_role("link", name="Montrer la page à jour").click()
    draw.wait_for_selector(LISTENS)
    expect(draw.get_by_role("link", name="Montrer la page à jour")).to_have_count(0)


def test_where_there_is_no_stream_the_desk_asks(hall, client, evening, match, odile):
    client.force_login(odile)
    page = hall.open(device=DESK, cookies=hall.cookies_of(client))
    page.context.add_init_script("delete window.EventSource")
    page.goto(reverse("control:round", args=[evening.slug, 1]))
    asked = asked_for_parts(page)
    polled(page, asked, 3)
    assert page.locator(POLLS).count() == 1
    play(match, cast.actor(odile), "A 90H 95/67")
    expect(page.locator(f"[data-key=m{match.pk}]")).to_contain_text("100")


def test_the_sheet_and_the_phone_of_its_table_follow_each_other(
    hall, opened, served, evening, match, odile, remi
):
    phone = hall.open(f"/table/{match.table.links.first() and match.table.links.first().token}/")
    sheet = opened(remi, "referee:sheet", evening.slug, match.pk)
    calls = opened(remi, "referee:disputes", evening.slug)
    for page in (phone, sheet, calls):
        page.wait_for_selector(LISTENS)
    until(lambda: served.has_looked)
    asked = asked_for_parts(calls)
    at_table = cast.table_phone(match.table)
    play(match, at_table, "A 90H 95/67")
    for page in (phone, sheet):
        expect(page.locator("ol.deals")).to_contain_text("100")
    assert asked == []
    called(match, at_table)
    expect(calls.get_by_role("link", name="Trancher")).to_be_visible()
    expect(sheet.locator("body")).to_contain_text("Arbitre appelé")


def test_a_link_that_is_renewed_ends_the_phone_of_the_old_one(hall, evening, match, odile):
    table = match.table
    phone = hall.open(f"/table/{(table.links.first() or link(table)).token}/")
    phone.wait_for_selector(LISTENS)
    table.links.update(revoked_at="2026-11-20T20:00Z")
    answers = []
    phone.on("response", lambda answer: answers.append(answer.status) if "/live/" in answer.url else None)
    play(match, cast.actor(odile), "A 90H 95/67")
    polled(phone, answers, 1)
    assert set(answers) == {404}
    expect(phone.locator("ol.deals")).to_have_count(0)


@pytest.mark.parametrize("how", [LISTENS, POLLS], ids=["told", "asking"])
def test_a_demonstration_opens_by_itself(opened, club, odile, how):
    job = ask_for_demo(club=club, by=cast.actor(odile))
    page = opened(odile, "control:demo_progress", job.pk)
    if how == POLLS:
        page.context.add_init_script("delete window.EventSource")
        page.reload()
    page.wait_for_selector(how)
    jobs.claim(job.pk, "w")
    jobs.report(job, "w", 40)
    expect(page.locator("progress")).to_have_attribute("value", "40")
    made = cast.tournament(created_by=odile)
    jobs.finish(job, "w", {"slug": made.slug})
    page.wait_for_url(f"**{reverse('control:overview', args=[made.slug])}")
