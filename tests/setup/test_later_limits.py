"""Limits changed while the evening runs, for the rounds still to be drawn too."""

import pytest
from django.urls import reverse

from tests.evenings import draw, evening, play
from tournament.core.errors import Refused
from tournament.desk.closing import credits_of
from tournament.draw.release import take_back
from tournament.match.facts import limits_of
from tournament.models import Draw, JournalEntry, Match, Round, Tournament
from tournament.setup.limits import MatchLimits, change_limits, limits_now

pytestmark = pytest.mark.django_db
LATE = MatchLimits(500, None, 20)


@pytest.fixture
def running(by):
    """Eight teams in rounds drawn one by one; the first is out."""
    made = evening(8, ("rounds", {"draw": "ranked", "rounds": 4}), tables=4)
    draw(made, by)
    return made


def lower(tournament, by, *, later=True, limits=LATE):
    changed = change_limits(tournament=tournament, limits=limits, later=later, reason="il est tard", by=by)
    tournament.refresh_from_db()
    return changed


def finish(tournament):
    """Those begun, confirmed."""
    Match.objects.filter(state=Match.State.PLAYING).update(state=Match.State.WAITING)
    play(tournament)


def ends(number):
    matches = Match.objects.filter(round__number=number).select_related("tournament", "round")
    (found,) = {limits_of(match) for match in matches}
    return found.target, found.minutes


def test_rounds_drawn_afterwards_have_the_new_limits(running, by):
    assert lower(running, by) == 4
    play(running)
    draw(running, by)
    assert (ends(1), ends(2)) == ((500, 20), (500, 20))
    assert limits_now(running) == LATE


def test_those_begun_keep_theirs_and_the_rounds_to_come_change_all_the_same(running, by):
    Match.objects.update(state=Match.State.PLAYING)
    with pytest.raises(Refused) as refused:
        lower(running, by, later=False)
    assert refused.value.code == "all_begun"
    assert lower(running, by) == 0
    assert ends(1) == (1000, 30)
    finish(running)
    draw(running, by)
    assert ends(2) == (500, 20)


def test_it_is_undone_without_the_tick(running, by):
    lower(running, by)
    Match.objects.update(state=Match.State.PLAYING)
    assert lower(running, by, later=False) == 0
    assert running.later_from is None
    finish(running)
    draw(running, by)
    assert ends(2) == (1000, 30)


def test_a_round_keeps_what_it_has_of_its_own(running, by):
    Tournament.objects.update(round_targets=[None, 1500])
    running.refresh_from_db()
    lower(running, by)
    play(running)
    draw(running, by)
    play(running)
    draw(running, by)
    assert (ends(2), ends(3)) == ((1500, 20), (500, 20))


def test_a_first_draw_taken_back_gives_the_evening_its_settings_again(running, by):
    lower(running, by)
    take_back(draw=Draw.objects.get(), by=by, reason="trop tôt")
    running.refresh_from_db()
    assert running.later_from is None
    draw(running, by, reason="encore")
    assert ends(1) == (1000, 30)


@pytest.mark.parametrize("then", [MatchLimits(2000, None, 30), None])
def test_an_exempt_round_is_worth_the_target_that_its_round_is_played_to(by, then):
    """Whatever the rounds to come were given since: 2000 points, or the evening's own again."""
    made = evening(9, ("rounds", {"draw": "ranked", "rounds": 4}), tables=4)
    Tournament.objects.update(exempt_credit=Tournament.Credit.TARGET)
    made.refresh_from_db()
    draw(made, by)
    lower(made, by)
    play(made)
    draw(made, by)
    Match.objects.filter(round__number=2).update(state=Match.State.PLAYING)
    second = Round.objects.get(number=2)
    assert list(credits_of(second, made)[1].values()) == [500]
    lower(made, by, later=then is not None, limits=then or LATE)
    assert list(credits_of(second, made)[1].values()) == [500]


def test_the_page_asks_says_and_takes_back(as_odile, running, by):
    limits, settings = (reverse(name, args=[running.slug]) for name in ("setup:limits", "setup:settings"))
    assert "Les tours à tirer se jouent" not in as_odile.get(settings).content.decode()
    sent = {"target": "500", "minutes": "20", "reason": "tard"}
    assert as_odile.post(limits, sent | {"later": "on", "token": "l"}).status_code == 302
    said = "Les tours à tirer se jouent en 500 points ou 20 minutes."
    assert said in as_odile.get(settings).content.decode()
    told = as_odile.get(reverse("control:journal", args=[running.slug])).content.decode()
    assert "pour les tours à venir aussi\u00a0: non → oui" in told
    Match.objects.update(state=Match.State.PLAYING)
    page = as_odile.get(limits).content.decode()
    assert 'name="later"' in page
    assert "checked" in page.split('name="later"')[1].split(">")[0]
    assert "seuls changent les tours à tirer" in page
    assert "Changer celles des tours à tirer" in as_odile.get(settings).content.decode()
    assert as_odile.post(limits, sent | {"token": "m"}).status_code == 302
    assert "Les tours à tirer se jouent" not in as_odile.get(settings).content.decode()
    assert JournalEntry.objects.last().after["rounds_to_come"] is False
