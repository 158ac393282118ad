"""What a round has of its own, as an organiser sets it."""

import pytest
from django.urls import reverse

from tests import cast
from tests.draw.test_evenings import final_of
from tests.match.hall import again
from tests.setup.test_settings import settings_form
from tournament.core.errors import Refused
from tournament.models import DealVersion, HandedResult, JournalEntry, Match, Tournament
from tournament.setup.limits import MatchLimits, change_limits, limits_now
from tournament.setup.settings import change_settings, settings_mark

pytestmark = pytest.mark.django_db


def sent(client, tournament, **more):
    path = reverse("setup:particular", args=[tournament.slug])
    return client.post(path, settings_form(tournament, **more))


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("12, 12, 12, 15", [12, 12, 12, 15]),
        ("12;;15", [12, None, 15]),
        ("12, -, –", [12]),
        ("–", []),
        ("1, 60", [1, 60]),
    ],
)
def test_a_figure_for_each_round_as_it_is_written(as_odile, tournament, typed, stored):
    assert sent(as_odile, tournament, round_deals=typed).status_code == 302
    tournament.refresh_from_db()
    assert tournament.round_deals == stored


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("round_deals", "0, 12", "De 1 à 60"),
        ("round_deals", "61", "De 1 à 60"),
        ("round_targets", "99", "De 100 à 20000"),
        ("round_targets", "121, x", "Un nombre par tour"),
        ("round_caps", "20001", "De 0 à 20000"),
        ("round_deals", ",".join(["12"] * 61), "60 tours au plus"),
    ],
)
def test_what_is_no_figure_of_a_round_is_refused(as_odile, tournament, field, typed, said):
    page = sent(as_odile, tournament, **{field: typed})
    assert page.status_code == 422
    assert said in page.content.decode()
    assert typed in page.content.decode(), "what was typed stays"


def test_the_page_shows_what_is_stored_and_the_journal_tells_it(as_odile, tournament):
    columns = {"round_targets": "121, 121, 151", "round_caps": "135, 135, 175", "round_loser_caps": "0"}
    assert sent(as_odile, tournament, **columns).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.round_caps, tournament.round_loser_caps) == ([135, 135, 175], [0])
    page = as_odile.get(reverse("setup:particular", args=[tournament.slug])).content.decode()
    assert 'value="121, 121, 151"' in page
    assert JournalEntry.objects.last().after["round_targets"] == [121, 121, 151]
    told = as_odile.get(reverse("control:journal", args=[tournament.slug])).content.decode()
    assert "points, tour par tour\u00a0: – → 121, 121, 151" in told


def change(tournament, who, reason="", **columns):
    mark = settings_mark(tournament)
    by = cast.actor(who)
    return change_settings(tournament=tournament, settings=columns, by=by, made_for=mark, reason=reason)


def test_once_the_draw_is_out_rounds_and_caps_ask_for_a_reason(tournament, odile):
    cast.released(tournament)
    for columns in ({"round_deals": [12]}, {"round_caps": [None, 1280]}):
        with pytest.raises(Refused) as refused:
            change(tournament, odile, **columns)
        assert refused.value.code == "reason_missing"
        assert change(tournament, odile, reason="voté", **columns)


def ends(number):
    """(points, deals, minutes) of the matches of that round that have not begun."""
    matches = Match.objects.filter(round__number=number, state="waiting")
    (found,) = set(matches.values_list("target", "max_deals", "minutes"))
    return found


def apart(tournament, **columns):
    Tournament.objects.filter(pk=tournament.pk).update(target=1000, minutes=30, **columns)
    tournament.refresh_from_db()
    cast.released(tournament)


def test_other_limits_leave_a_round_what_it_has_of_its_own(tournament, odile):
    apart(tournament, round_targets=[None, 1500], round_minutes=[None, None, 45])
    before = limits_now(tournament)
    assert before == MatchLimits(1000, None, 30), "not those of a round apart"
    limits = MatchLimits(500, 8, 20)
    assert change_limits(tournament=tournament, limits=limits, reason="tard", by=cast.actor(odile)) == 24
    assert (ends(1), ends(2), ends(3)) == ((500, 8, 20), (1500, 8, 20), (500, 8, 45))
    assert limits_now(tournament) == limits
    assert JournalEntry.objects.last().before["target"] == 1000


def test_other_limits_leave_the_final_its_own(by, odile):
    final, semifinal = final_of(by, final_target=2501)
    Match.objects.update(state="waiting")
    Match.objects.filter(pk=final.pk).update(number=99)
    evening = final.tournament
    HandedResult.objects.all().delete()
    DealVersion.objects.all().delete()
    change_limits(tournament=evening, limits=MatchLimits(500), reason="tard", by=cast.actor(odile))
    assert [again(match).target for match in (final, semifinal)] == [2501, 500]
    assert limits_now(evening).target == 500
    change(evening, odile, reason="voté", final_target=2001)
    assert [again(match).target for match in (final, semifinal)] == [2001, 500]
    change(evening, odile, reason="voté", final_target=None)
    assert again(final).target == 500


def test_what_a_round_is_given_later_its_matches_without_a_deal_take(tournament, odile):
    apart(tournament, round_targets=[None, 1500])
    begun = Match.objects.filter(round__number=2).first()
    Match.objects.filter(pk=begun.pk).update(state="playing")
    limits = MatchLimits(500, None, 20)
    change_limits(tournament=tournament, limits=limits, reason="tard", by=cast.actor(odile))
    change(tournament, odile, reason="voté", round_targets=[None, 1200], round_deals=[8])
    assert (ends(1), ends(2), ends(3)) == ((500, 8, 20), (1200, None, 20), (500, None, 20))
    begun.refresh_from_db()
    assert begun.target == 1500
    change(tournament, odile, reason="voté", round_targets=[])
    assert ends(2) == (500, None, 20)
    assert change(tournament, odile, reason="voté", name="Hiver", round_caps=[1280])
    assert ends(2) == (500, None, 20)
