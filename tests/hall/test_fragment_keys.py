"""What changes in the parts of the hall's pages when something is written: the key of each."""

import pytest
from django.db.models import F
from django.urls import reverse

from tests.hall.conftest import finish
from tournament.hall import fragments
from tournament.models import Match, Tournament

EVERY = (("round", 0), ("round", 1), ("standings", 0), ("tree", 0), ("home", 0), ("team", 3), ("wall", 0))


def keys(tournament, held=0):
    """The version that is looked at, never older than `held`, and the key of each part."""
    board = fragments.board_of(tournament, held)
    return board.version, {(name, number): fragments.key_of(board, name, number) for name, number in EVERY}


def changed(before, after):
    return {name for name in EVERY if before[1][name] != after[1][name]}


def test_a_write_that_no_fragment_shows_changes_no_key_but_the_walls_and_homes(evening):
    before = keys(evening)
    Tournament.objects.filter(pk=evening.pk).update(version=F("version") + 1)
    after = keys(evening, before[0] + 1)
    assert after[0] == before[0] + 1
    assert changed(before, after) == {("home", 0), ("wall", 0)}


def test_a_deal_changes_its_round_and_its_teams_and_not_the_standings(evening):
    before = keys(evening)
    others = Match.objects.filter(round__number=1).exclude(team_a__number=3)
    match = others.exclude(team_b__number=3).first()
    changes = {"state": "playing", "total_a": 90, "total_b": 72, "deal_count": 1, "version": F("version") + 1}
    Match.objects.filter(pk=match.pk).update(**changes)
    Tournament.objects.filter(pk=evening.pk).update(version=F("version") + 1)
    found = changed(before, keys(evening, before[0] + 1))
    assert {("round", 0), ("round", 1)} <= found
    assert not {("standings", 0), ("team", 3), ("tree", 0)} & found


def test_a_result_changes_the_standings(evening):
    before = keys(evening)
    finish(Match.objects.filter(round__number=1).first(), 1000, 500)
    assert ("standings", 0) in changed(before, keys(evening, before[0] + 1))


def test_a_setting_changes_all_that_may_say_it(evening):
    before = keys(evening)
    Tournament.objects.filter(pk=evening.pk).update(minutes=47, version=F("version") + 1)
    assert changed(before, keys(evening, before[0] + 1)) == set(before[1])


@pytest.mark.parametrize("name", fragments.ALONE)
def test_a_fragment_that_there_is_once_has_no_number(client, evening, name):
    """Else each invented number would be kept."""
    kept = len(fragments.PIECES._entries)
    assert client.get(reverse("hall:live_number", args=[evening.slug, name, 5])).status_code == 404
    assert len(fragments.PIECES._entries) == kept
