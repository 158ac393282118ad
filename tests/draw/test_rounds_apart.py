"""Rounds with deals, points, minutes and games of their own (RESULTS: 12, 12, 12, 15; 121, 121, 151), and
caps that act when ranking (Jouvence; La Grand-Combe)."""

import pytest
from django.urls import reverse

from tests import cast
from tests.draw.test_evenings import final_of
from tournament.models import Match, Tournament
from tournament.referee.queries.stored import limits_of
from tournament.rulebook import caps_of, limits_in, own_of, sheet_of

pytestmark = pytest.mark.django_db


def drawn(tournament, **columns):
    """The tournament of six rounds of pools, drawn under these settings."""
    Tournament.objects.filter(pk=tournament.pk).update(**columns)
    tournament.refresh_from_db()
    cast.released(tournament)
    return tournament


def ends(number):
    """(points, deals, minutes, games) of every match of that round, as they are played."""
    matches = Match.objects.filter(round__number=number).select_related("tournament", "round")
    limits = {limits_of(match) for match in matches}
    (found,) = limits
    return found.target, found.deals, found.minutes, found.games


@pytest.mark.parametrize(
    ("numbers", "number", "own"),
    [
        ([12, 15], 0, None),
        ([12, 15], 1, 12),
        ([12, 15], 2, 15),
        ([12, 15], 3, None),
        ([12, None], 2, None),
        ([], 1, None),
    ],
)
def test_the_figure_of_a_round(numbers, number, own):
    assert own_of(numbers, number) == own


def test_each_round_ends_as_it_has_of_its_own(tournament):
    drawn(tournament, target=None, max_deals=12, minutes=None, round_deals=[None, 15], round_minutes=[60])
    assert ends(1) == (None, 12, 60, 1)
    assert ends(2) == (None, 15, None, 1)
    assert ends(3) == (None, 12, None, 1)
    assert set(Match.objects.filter(round__number=3).values_list("limits_changed", flat=True)) == {False}


def test_a_later_change_of_the_evening_spares_the_rounds_apart(tournament):
    drawn(tournament, target=121, max_deals=None, minutes=None, round_targets=[121, 135], round_games=[1, 3])
    assert (ends(2), ends(1)) == ((135, None, None, 3), (121, None, None, 1))


@pytest.mark.parametrize(
    ("columns", "target"),
    [
        ({"round_targets": [None, 1500]}, 1500),
        ({"round_targets": [None, 1500], "final_target": 2501}, 2501),
        ({"round_targets": [1500]}, 1000),
    ],
)
def test_the_final_goes_before_its_round(by, columns, target):
    final, _other = final_of(by, **columns)
    assert final.target == target


def test_caps_of_a_round_stand_in_place_of_the_rulebooks():
    usual = Tournament(ruleset_slug="missegre", round_caps=[None, 135], round_loser_caps=[None, None, 60])
    assert caps_of(usual) == {1: (None, None), 2: (135, None), 3: (None, 60)}
    capped = Tournament(saved_ruleset=cast.ruleset(cap_winner=1280, cap_loser=664), ruleset_slug="")
    assert caps_of(capped) == {}
    capped.round_caps, capped.round_loser_caps = [0, 0, None], [0, 500]
    assert caps_of(capped) == {1: (None, None), 2: (None, 500), 3: (1280, 664)}


def test_the_rule_sheet_says_how_a_round_differs(tournament):
    tournament.target, tournament.max_deals, tournament.minutes = None, 12, None
    tournament.round_deals = [12, None, None, 15]
    said = " ".join(line.text for section in sheet_of(tournament).sections for line in section.lines)
    assert "Le tour 4 se joue en 15" in said
    assert "Le tour 1" not in said, "as the others"


def test_the_desk_reads_the_limits_of_its_round(as_odile, tournament):
    drawn(tournament, target=None, max_deals=12, minutes=None, round_deals=[None, 15])
    pages = [
        as_odile.get(reverse("control:round", args=[tournament.slug, number])).content.decode()
        for number in (1, 2)
    ]
    assert ["15 donnes" in page for page in pages] == [False, True]


def test_limits_of_a_round_that_is_none():
    tournament = Tournament(target=1000, round_targets=[500])
    assert limits_in(tournament, 0).target == 1000
