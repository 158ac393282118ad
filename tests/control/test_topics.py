"""What the desk's pages listen for: whose keys change with a write, and who may hear them."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.referee.hall import again, play
from tournament.control import topics
from tournament.control.services.demo import ask_for_demo
from tournament.core import jobs
from tournament.models import Match, Tournament
from tournament.referee.services import clock, sheets

OVERVIEW, LIST, COLUMN = ("overview", 0), ("desk-round", 1), ("beside-round", 1)
JOURNAL = ("journal", 0)
NAMES = (OVERVIEW, JOURNAL, LIST, COLUMN, ("desk-round", 2))


@pytest.fixture
def changed(evening):
    """The topics whose keys a write changes."""

    def after(write):
        before = topics.desk_keys(evening.pk, NAMES)
        write()
        now = topics.desk_keys(evening.pk, NAMES)
        assert set(before) == set(now) == set(NAMES)
        return {name for name in now if now[name] != before[name]}

    return after


def test_a_deal_changes_the_list_of_its_round_and_the_journal_alone(match, by, changed):
    # With it the match begins: nobody is late at that table any more.
    assert changed(lambda: play(match, by, "A 90H 95/67")) == {JOURNAL, LIST, COLUMN}
    assert changed(lambda: play(match, by, "A 90H 95/67")) == {JOURNAL, LIST}


def test_a_signed_sheet_changes_the_front_page_too(match, by, changed):
    play(match, by, "A 90H 95/67")
    match.tournament.refresh_from_db()
    Tournament.objects.filter(pk=match.tournament_id).update(max_deals=1)
    Match.objects.filter(pk=match.pk).update(max_deals=1, over=True)
    assert changed(lambda: sheets.submit(match=again(match), by=by)) == set(NAMES)


def test_a_round_that_is_not_there_has_no_key(evening, django_assert_max_num_queries):
    assert topics.desk_keys(evening.pk, [("desk-round", 99), ("overview", 1), ("team", 3)]) == {}
    with django_assert_max_num_queries(5):
        topics.desk_keys(evening.pk, [OVERVIEW, LIST, COLUMN])


def test_the_stream_is_the_staffs(client, evening, denise):
    address = reverse("control:events", args=[evening.slug])
    wanted = {"topics": "overview:0,desk-round:1"}
    assert client.get(address, wanted).status_code == 302
    client.force_login(denise)
    answer = client.get(address, wanted)
    assert answer["X-Gate-Topics"] == f"{evening.pk}/overview:0 {evening.pk}/desk-round:1"
    for wrong in ("desk-round:99", "match:1", "disputes:0", "round:0", "overview:0,home:0"):
        assert client.get(address, {"topics": wrong}).status_code == 404


def test_the_parts_are_the_insides_of_the_pages(as_odile, evening):
    parts = (("overview", "live_overview"), ("journal", "live_journal"))
    for page, part in (*parts, ("round", "live_round"), ("round", "live_column")):
        number = [1] if page == "round" else []
        whole = as_odile.get(reverse(f"control:{page}", args=[evening.slug, *number])).content.decode()
        address = reverse(f"control:{part}", args=[evening.slug, *number])
        assert f'data-live-url="{address}"' in whole
        answer = as_odile.get(address)
        assert "<html" not in answer.content.decode()
        same = as_odile.get(address, headers={"If-None-Match": answer["ETag"]})
        assert (answer.status_code, same.status_code) == (200, 304)
        assert answer["X-Version"] == str(evening.version)


def test_a_refusal_stays_beside_the_round_until_it_is_answered(as_odile, evening):
    address = reverse("control:close_round", args=[evening.slug, 1])
    page = as_odile.post(address, {"token": "x" * 22})
    assert page.status_code == 422
    assert reverse("control:live_column", args=[evening.slug, 1]) not in page.content.decode()


def test_a_page_of_forms_says_what_was_written_since_and_is_left_alone(as_odile, evening, match, by):
    page = as_odile.post(reverse("control:close_round", args=[evening.slug, 1]), {"token": "x" * 22})
    (address,) = re.findall(rf'data-live-url="(/desk/t/{evening.slug}/since/\d+/)"', page.content.decode())
    assert as_odile.get(address).content.decode().strip() == ""
    play(match, by, "A 90H 95/67")
    assert as_odile.get(address).content.decode().strip() == ""  # play, which no form of the desk is about
    clock.start(round_=match.round, by=by, minutes=45)
    said = as_odile.get(address).content.decode()
    assert by.user.name in said
    assert 'href=""' in said


def test_a_demonstration_says_how_far_it_is_and_leads_on(as_odile, club, odile):
    job = ask_for_demo(club=club, by=cast.actor(odile))
    page = as_odile.get(reverse("control:demo_progress", args=[job.pk])).content.decode()
    assert f'data-live-topic="demo:{job.pk}"' in page
    assert '<noscript><meta http-equiv="refresh" content="1"></noscript>' in page
    versions = [jobs.job_version(job)]
    address = reverse("control:demo_live", args=[job.pk])
    jobs.claim(job.pk, "w")
    jobs.report(job, "w", 40)
    part = as_odile.get(address)
    assert 'value="40"' in part.content.decode()
    assert "X-Location" not in part
    versions.append(int(part["X-Version"]))
    jobs.finish(job, "w", {"slug": cast.tournament().slug})
    done = as_odile.get(address)
    assert done["X-Location"] == reverse("control:overview", args=[Tournament.objects.get().slug])
    assert versions[0] < versions[1] < int(done["X-Version"])
