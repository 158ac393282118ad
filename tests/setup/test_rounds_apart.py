"""What a round has of its own, and the games of a match, as an organiser sets them."""

import pytest
from django.urls import reverse

from tests import cast
from tests.setup.test_settings import settings_form
from tournament.core.errors import Refused
from tournament.models import JournalEntry, Match, Tournament
from tournament.setup.plan import MatchLimits
from tournament.setup.services import change_limits, change_settings, settings_mark

pytestmark = pytest.mark.django_db


def sent(client, tournament, **more):
    path = reverse("setup:settings", args=[tournament.slug])
    return client.post(path, settings_form(tournament, **more))


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("12, 12, 12, 15", [12, 12, 12, 15]),
        ("12 12 12 15", [12, 12, 12, 15]),
        ("12;;15", [12, None, 15]),
        (" – , 15 ", [None, 15]),
        ("12, -, –", [12]),
        ("–", []),
        ("", []),
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
        ("round_deals", "12, -3", "Un nombre par tour"),
        ("round_games", "1, 2", "Un nombre impair"),
        ("round_games", "9", "De 1 à 7"),
        ("round_minutes", "4", "De 5 à 240"),
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
    assert sent(as_odile, tournament, **columns, games="3", two_sheets="on").status_code == 302
    tournament.refresh_from_db()
    assert (tournament.round_caps, tournament.round_loser_caps, tournament.games) == ([135, 135, 175], [0], 3)
    assert tournament.two_sheets
    page = as_odile.get(reverse("setup:settings", args=[tournament.slug])).content.decode()
    assert 'value="121, 121, 151"' in page
    assert JournalEntry.objects.last().after["round_targets"] == [121, 121, 151]
    told = as_odile.get(reverse("control:journal", args=[tournament.slug])).content.decode()
    assert "points, tour par tour\u00a0: – → 121, 121, 151" in told
    assert "manches d’une partie\u00a0: 1 → 3" in told


@pytest.mark.parametrize("typed", ["2", "9", "x"])
def test_a_match_has_an_odd_number_of_games(as_odile, tournament, typed):
    assert sent(as_odile, tournament, games=typed).status_code == 422


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


def test_once_the_draw_is_out_games_change_for_the_matches_to_come(tournament, odile):
    cast.released(tournament)
    with pytest.raises(Refused) as refused:
        change(tournament, odile, games=3)
    assert refused.value.code == "limits_released"
    limits = MatchLimits(2001, None, None, 3)
    assert change_limits(tournament=tournament, limits=limits, reason="finales", by=cast.actor(odile)) == 24
    assert set(Match.objects.values_list("games", "target", "limits_changed")) == {(3, 2001, True)}


def test_the_limits_page_asks_for_the_games(as_odile, tournament):
    cast.released(tournament)
    path = reverse("setup:limits", args=[tournament.slug])
    assert 'name="games"' in as_odile.get(path).content.decode()
    sent_now = {"target": "2001", "games": "3", "reason": "finales", "token": "g"}
    assert as_odile.post(path, sent_now).status_code == 302
    assert set(Match.objects.values_list("games", flat=True)) == {3}
    assert '<option value="3" selected' in as_odile.get(path).content.decode()


def test_the_database_knows_odd_games_only(tournament):
    from django.db import IntegrityError, transaction

    for games in (0, 2, 4, 6, 8):
        with pytest.raises(IntegrityError), transaction.atomic():
            Tournament.objects.update(games=games)
