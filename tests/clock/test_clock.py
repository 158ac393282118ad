"""The clock of a round and its bell: started, paused, called; at zero time is over by itself, computed by
whoever looks, written down by the next write or the worker."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import builtin
from tests.match.hall import again, link, play, seated
from tournament.clock import clock
from tournament.core.bell import Phase, next_change, over_at, phase_of
from tournament.core.errors import Refused
from tournament.evening.at_tables import called_for
from tournament.match import signing
from tournament.match.sheet import sheet
from tournament.models import JournalEntry, Round, Tournament


@pytest.fixture
def round_(stopped, match):
    return match.round


def minutes_left(round_):
    return (round_.ends_at - timezone.now()).total_seconds() / 60


def refused(act, **arguments):
    with pytest.raises(Refused) as said:
        act(**arguments)
    return said.value.code


def test_it_starts_for_the_minutes_of_the_tournament_or_those_given(round_, referee):
    assert minutes_left(clock.start(round_=round_, by=referee)) == 30
    assert refused(clock.start, round_=round_, by=referee) == "clock_runs"
    Round.objects.update(ends_at=None)
    assert minutes_left(clock.start(round_=round_, by=referee, minutes=12)) == 12


def test_between_two_seconds_it_begins_at_thirty_minutes_too(round_, referee, stopped, monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: stopped + timedelta(milliseconds=400))
    assert clock.start(round_=round_, by=referee).ends_at == stopped + timedelta(minutes=30)


def test_a_round_may_have_minutes_of_its_own(round_, tournament, referee):
    round_.tournament.round_minutes = [75]
    round_.tournament.save()
    assert minutes_left(clock.start(round_=round_, by=referee)) == 75


def test_without_a_time_limit_it_asks_for_minutes(round_, tournament, referee):
    round_.tournament.minutes = None
    round_.tournament.save()
    assert refused(clock.start, round_=round_, by=referee) == "no_minutes"


def test_a_pause_keeps_the_seconds_that_are_left(round_, referee):
    clock.start(round_=round_, by=referee)
    Round.objects.update(ends_at=timezone.now() + timedelta(seconds=100))
    paused = clock.pause(round_=round_, by=referee)
    assert paused.ends_at is None
    assert paused.seconds_left == 100
    resumed = clock.resume(round_=round_, by=referee)
    assert (resumed.ends_at - timezone.now()).total_seconds() == 100
    assert resumed.seconds_left is None


def test_minutes_are_added_running_or_paused(round_, referee):
    clock.start(round_=round_, by=referee)
    assert minutes_left(clock.add_minutes(round_=round_, minutes=5, by=referee)) == 35
    left = clock.pause(round_=round_, by=referee).seconds_left
    assert clock.add_minutes(round_=round_, minutes=-5, by=referee).seconds_left == left - 300


def test_after_a_cut_the_desk_gives_minutes_back_by_hand(client, remi, round_, referee):
    clock.start(round_=round_, by=referee)
    client.force_login(remi)
    page = f"/desk/t/{round_.tournament.slug}/rounds/1/"
    assert 'name="act" value="add"' in client.get(page).content.decode()
    for token in ("five-1", "five-2", "five-2"):
        assert client.post(f"{page}clock/", {"act": "add", "token": token}).status_code == 302
    assert minutes_left(Round.objects.get()) == 40


def test_a_clock_that_stands_still_is_neither_paused_nor_resumed(round_, referee):
    assert refused(clock.pause, round_=round_, by=referee) == "clock_stands"
    assert refused(clock.resume, round_=round_, by=referee) == "clock_runs"
    assert refused(clock.add_minutes, round_=round_, minutes=5, by=referee) == "clock_stands"


# ── the bell ──


SECOND = timedelta(seconds=1)
DEAL = "A 90H 95/67"


@pytest.fixture
def running(match, referee):
    """Its clock has been started."""
    return clock.start(round_=match.round, by=referee)


def ends(seconds, *, last_deal=0):
    """The clock of every round ends so many seconds from now."""
    at = timezone.now() + timedelta(seconds=seconds)
    Round.objects.update(
        starts_at=at - timedelta(minutes=30), ends_at=at, last_deal_at=at - timedelta(seconds=last_deal)
    )
    return at


def verbs():
    return list(JournalEntry.objects.order_by("pk").values_list("verb", flat=True))


# ── what follows from the hours ──


@pytest.mark.parametrize(
    ("seconds", "over"), [(-1, False), (0, True), (1, True)], ids=["before", "on it", "after"]
)
def test_time_is_over_at_zero_and_not_a_second_before(match, running, seconds, over):
    now = running.ends_at + seconds * SECOND
    assert (over_at(running, now) is not None) is over
    assert (called_for(again(match), now) is not None) is over


@pytest.mark.parametrize(
    ("seconds", "phase"),
    [(-301, Phase.RUNS), (-300, Phase.NEAR), (-299, Phase.NEAR), (-1, Phase.NEAR), (0, Phase.OVER)],
)
def test_five_minutes_before_it_is_said_quietly(running, seconds, phase):
    assert phase_of(running, running.ends_at + seconds * SECOND) is phase


@pytest.mark.parametrize(("seconds", "phase"), [(-121, "NEAR"), (-120, "LAST_DEAL"), (-119, "LAST_DEAL")])
def test_a_rulebook_may_let_no_deal_begin_some_minutes_before(match, referee, tournament, seconds, phase):
    Tournament.objects.update(ruleset={**rules(last_deal_minutes=2)})
    started = clock.start(round_=again(match).round, by=referee)
    assert started.ends_at - started.last_deal_at == timedelta(minutes=2)
    assert phase_of(started, started.ends_at + seconds * SECOND) is Phase[phase]


def rules(**parameters):
    book = builtin("missegre").to_dict()
    return {**book, "parameters": {**book["parameters"], **parameters}}


def test_what_is_said_changes_at_each_of_these_hours(running):
    hours = [running.ends_at - timedelta(minutes=5), running.ends_at]
    assert next_change(running, running.starts_at) == hours[0]
    assert next_change(running, hours[0]) == hours[1]
    assert next_change(running, hours[1]) is None


def test_where_the_referee_calls_time_zero_ends_nothing(match, tournament, referee, phone):
    Tournament.objects.update(bell=Tournament.Bell.REFEREE)
    running = clock.start(round_=again(match).round, by=referee)
    assert running.last_deal_at is None
    assert over_at(running, running.ends_at + 60 * SECOND) is None


# ── at the table ──


def test_after_zero_one_more_deal_at_most(match, running, phone):
    play(match, phone, DEAL)
    ends(0)
    assert sheet(again(match)).may_enter_deal
    assert sheet(again(match)).may_sign
    play(match, phone, DEAL)
    assert again(match).over
    assert sheet(again(match)).end.reason.code == "end_time"
    assert refused(lambda: play(match, phone, DEAL)) == "match_over"


def test_in_the_last_minutes_the_deal_in_progress_is_the_last(match, running, phone):
    play(match, phone, DEAL)
    ends(600, last_deal=600)
    assert not again(match).over
    play(match, phone, DEAL)
    assert again(match).over


def test_the_phone_says_so_and_offers_both_ways(client, match, running, phone):
    play(match, phone, DEAL)
    door = f"/table/{link(match.table).token}/"
    page = client.get(door).content.decode()
    assert "Fin du temps" not in page.replace('data-over="Fin du temps"', "")
    ends(0)
    page = client.get(door).content.decode()
    assert "Fin du temps\u00a0: finissez la donne en cours" in page
    assert "La donne 2 était distribuée" in page
    assert 'href="#sign-title"' in page


def test_the_phone_that_asks_again_is_answered_anew_though_nobody_wrote(client, match, running):
    door = f"/table/{link(match.table).token}/"
    ends(600)
    tag = client.get(f"{door}live/").headers["ETag"]
    assert client.get(f"{door}live/", headers={"If-None-Match": tag}).status_code == 304
    ends(0)
    assert client.get(f"{door}live/", headers={"If-None-Match": tag}).status_code == 200


# ── written down ──


def test_the_next_write_at_the_table_writes_it_down_first(match, running, phone):
    at = ends(0)
    play(match, phone, DEAL)
    assert verbs()[-2:] == ["clock.time_called", "deal.recorded"]
    assert JournalEntry.objects.filter(verb="clock.time_called").get().by is None
    assert Round.objects.get().time_called_at == at


def test_the_worker_writes_it_down_once(match, running, pulse):
    ends(600)
    clock.ring()
    assert Round.objects.get().time_called_at is None
    at = ends(0)
    clock.ring()
    clock.ring()
    assert Round.objects.get().time_called_at == at
    assert verbs().count("clock.time_called") == 1


# ── silenced ──


def test_a_pause_silences_it(match, running, referee, phone):
    clock.pause(round_=running, by=referee)
    assert Round.objects.get().last_deal_at is None
    resumed = clock.resume(round_=running, by=referee)
    assert resumed.last_deal_at == resumed.ends_at


def test_minutes_added_after_zero_take_it_back(match, running, referee, phone):
    play(match, phone, DEAL)
    ends(0)
    play(match, phone, DEAL)
    added = clock.add_minutes(round_=again(match).round, minutes=5, by=referee)
    assert (added.time_called_at, added.last_deal_at) == (None, added.ends_at)
    assert not again(match).over
    play(match, phone, DEAL, DEAL)
    assert not again(match).over


def test_it_stands_where_a_sheet_was_handed_in_on_it(match, running, referee, phone):
    play(match, phone, DEAL)
    ends(0)
    signing.submit(match=again(match), by=referee)
    assert again(match).over
    code = refused(clock.add_minutes, round_=again(match).round, minutes=5, by=referee)
    assert code == "submitted_at_time"


def test_the_next_wave_has_a_bell_of_its_own(match, running, referee, tournament):
    later = seated(tournament, table=4, a=1, b=2, wave=2)
    play(match, referee, DEAL)
    ends(0)
    signing.submit(match=again(match), by=referee)
    fresh = clock.next_wave(round_=again(match).round, by=referee)
    assert (fresh.time_called_at, fresh.last_deal_at) == (None, fresh.ends_at)
    assert called_for(again(later), timezone.now()) is None
    assert again(match).over
    assert called_for(again(later), fresh.ends_at) == fresh.ends_at
