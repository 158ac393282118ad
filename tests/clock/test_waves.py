"""A round that the tables cannot hold at once: one wave after the other, each with the clock for itself."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests import cast
from tests.match.hall import again, play, seated
from tournament.clock import clock
from tournament.core.errors import Refused
from tournament.hall import board
from tournament.hall.team_page import wait_for
from tournament.match import signing
from tournament.match.facts import facts_of
from tournament.match.place import current_match, last_match
from tournament.models import Match, Round, Tournament


@pytest.fixture
def second(match, tournament):
    """Table 4 again, in the second wave: teams 1 and 2."""
    return seated(tournament, table=4, a=1, b=2, wave=2)


@pytest.fixture
def round_(match):
    return match.round


def restarted(round_, by, **more):
    return clock.next_wave(round_=round_, by=by, **more)


def refused(round_, by):
    with pytest.raises(Refused) as no:
        restarted(round_, by)
    return no.value


def signed_at_the_bell(match, referee):
    """The first wave: one deal, the bell, the sheet handed in and confirmed below the target."""
    clock.start(round_=match.round, by=referee)
    play(match, referee, "A 90H 95/67")
    clock.call_time(round_=match.round, by=referee)
    signing.submit(match=again(match), by=referee)
    signing.confirm(match=again(match), by=referee)


def test_a_table_plays_its_waves_one_after_the_other(second, match):
    later = seated(second.round.tournament, table=4, a=3, b=5, number=2)
    assert current_match(match.table) == match
    cast.put_in_state(Match.objects.filter(pk=match.pk), Match.State.CONFIRMED)
    assert current_match(match.table) == second
    assert last_match(match.table) == match
    cast.put_in_state(Match.objects.filter(pk=second.pk), Match.State.CONFIRMED)
    assert current_match(match.table) == later


def test_the_clock_starts_again_for_the_next_wave(match, second, round_, referee):
    signed_at_the_bell(match, referee)
    fresh = restarted(round_, referee)
    assert fresh.time_called_at is None
    assert fresh.ends_at > timezone.now()
    play(second, referee, "A 90H 95/67")
    assert not again(second).over
    clock.call_time(round_=round_, by=referee)
    signing.submit(match=again(second), by=referee)
    assert again(second).over


def test_a_match_of_the_wave_before_stays_as_its_own_bell_ended_it(match, second, round_, referee):
    signed_at_the_bell(match, referee)
    before = facts_of(again(match)).standing()
    restarted(round_, referee)
    assert before.over
    assert facts_of(again(match)).standing() == before


def test_taking_back_the_second_bell_spares_the_first_wave(match, second, round_, referee):
    signed_at_the_bell(match, referee)
    restarted(round_, referee)
    play(second, referee, "A 90H 95/67")
    clock.call_time(round_=round_, by=referee)
    clock.add_minutes(round_=round_, minutes=5, by=referee)
    assert not again(second).over
    assert again(match).over


def test_a_sheet_reopened_under_the_next_waves_clock_is_corrected_and_signed_at_once(
    match, second, round_, referee
):
    signed_at_the_bell(match, referee)
    restarted(round_, referee)
    assert signing.reopen(match=again(match), reason="donne 1 mal lue", by=referee).state == "playing"
    assert facts_of(again(match)).may_stop
    play(match, referee, "B 90H 95/67")
    signing.submit(match=again(match), by=referee)
    signing.confirm(match=again(match), by=referee)
    confirmed = again(match)
    assert (confirmed.state, confirmed.over) == ("confirmed", True)
    assert Round.objects.get(pk=round_.pk).time_called_at is None


def test_it_waits_for_the_sheets_of_the_wave_before(match, second, round_, referee):
    clock.start(round_=round_, by=referee)
    play(match, referee, "A 90H 95/67")
    no = refused(round_, referee)
    assert (no.code, no.message[-2:]) == ("wave_unfinished", "4.")


def test_after_the_last_wave_there_is_none(match, second, round_, referee):
    signed_at_the_bell(match, referee)
    restarted(round_, referee)
    cast.put_in_state(Match.objects.filter(pk=second.pk), Match.State.FORFEITED)
    assert refused(round_, referee).code == "last_wave"


def test_a_team_of_the_second_wave_is_told_about_when(match, second, round_):
    ends = timezone.now() + timedelta(minutes=12)
    Round.objects.update(starts_at=timezone.now(), ends_at=ends)
    seen = board.taken(round_.tournament_id)
    one, two = seen.round(1).matches
    assert wait_for(one, seen.round(1), 30) is None
    assert (wait_for(two, seen.round(1), 30).wave, wait_for(two, seen.round(1), 30).at) == (2, ends)


def test_the_round_page_offers_the_next_wave(client, remi, match, second, round_, referee):
    signed_at_the_bell(match, referee)
    client.force_login(remi)
    slug = round_.tournament.slug
    page = client.get(f"/desk/t/{slug}/rounds/1/").content.decode()
    assert "Vague 2" in page
    token = page.split('name="token" value="')[1].split('"')[0]
    client.post(f"/desk/t/{slug}/rounds/1/clock/", {"act": "wave", "token": token})
    assert Round.objects.get().time_called_at is None


@pytest.mark.parametrize("usual", [30, None])
def test_the_round_page_offers_the_minutes_of_its_round(client, remi, match, second, round_, referee, usual):
    Tournament.objects.update(minutes=usual, round_minutes=[45])
    client.force_login(remi)
    address = f"/desk/t/{round_.tournament.slug}/rounds/1/"
    assert "Lancer 45 minutes" in client.get(address).content.decode()
    signed_at_the_bell(again(match), referee)
    assert "Vague 2\u00a0: lancer 45 minutes" in client.get(address).content.decode()


def test_a_clock_that_never_ran_starts_by_itself_first(match, second, round_, referee):
    assert refused(round_, referee).code == "clock_stands"
