"""The desk's pages stay true by themselves: what changes with a write, and what their parts are."""

import re

from django.db.models import F
from django.urls import reverse

from tests import cast
from tests.match.hall import again, play
from tournament.clock import clock
from tournament.core import jobs
from tournament.desk.demo import ask_for_demo
from tournament.match import signing
from tournament.match.place import last_beside_play
from tournament.models import Match, Tournament


def keys(evening):
    return last_beside_play(evening.pk), last_beside_play(evening.pk, of_round=1)


def test_a_deal_changes_the_list_of_its_round_alone(match, by, evening):
    front, round_ = keys(evening)
    play(match, by, "A 90H 95/67")
    now_front, now_round = keys(evening)
    assert (now_front == front, now_round == round_) == (True, False)


def test_a_signed_sheet_changes_the_front_page_too(match, by, evening):
    play(match, by, "A 90H 95/67")
    match.tournament.refresh_from_db()
    Tournament.objects.filter(pk=match.tournament_id).update(max_deals=1)
    Match.objects.filter(pk=match.pk).update(max_deals=1, over=True)
    front, _round = keys(evening)
    signing.submit(match=again(match), by=by)
    assert keys(evening)[0] != front


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


def test_beside_the_round_it_is_said_when_it_can_be_closed(as_odile, evening):
    address = reverse("control:live_column", args=[evening.slug, 1])
    assert "Clore quand même" in as_odile.get(address).content.decode()
    cast.put_in_state(Match.objects, Match.State.CONFIRMED, version=F("version") + 1)
    said = as_odile.get(address).content.decode()
    assert "Toutes les parties sont réglées. Clore" in said
    assert "Clore quand même" not in said
