"""What the rulebook says of a match counts in the standings: its winner, its caps, the price of a forfeit."""

import pytest

from pairing.ranking.rank import rank
from pairing.ranking.tally import MatchLine, RankingOptions, forfeit_credit
from tests import cast
from tests.hall.conftest import finish
from tests.pairing.ranking.test_accidents import teams
from tests.scoring.table import house
from tests.standings.test_queries import before_and_after, fresh, of
from tournament.desk.closing import close_round
from tournament.models import Match, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(tournament):
    cast.released(tournament)
    return tournament


def under(evening, **parameters):
    evening.ruleset = house(**parameters).to_dict()
    evening.save()


def first(evening):
    return Match.objects.filter(round__number=1).select_related("team_a", "team_b").first()


def cells(match, seen):
    return [of(team.number, seen).cells[:2] for team in (match.team_a, match.team_b)]


@pytest.mark.parametrize(
    ("winner", "told"), [("A", [("2", "−10"), ("1", "+10")]), ("", [("1", "−10"), ("2", "+10")])]
)
def test_the_side_with_less_may_have_won(evening, winner, told):
    match = first(evening)
    finish(match, 2020, 2030)
    Match.objects.filter(pk=match.pk).update(winner=winner)
    assert cells(match, fresh(evening)) == told


def test_level_totals_may_have_a_winner(evening):
    match = first(evening)
    finish(match, 1000, 1000)
    Match.objects.filter(pk=match.pk).update(winner="B")
    assert [cell[0] for cell in cells(match, fresh(evening))] == ["1", "2"]


def test_a_match_supposed_otherwise_is_won_by_its_totals(evening):
    match = first(evening)
    finish(match, 2020, 2030)
    Match.objects.filter(pk=match.pk).update(winner="A")
    _before, after = before_and_after(evening, match.pk, 2020, 2030)
    assert [cell[0] for cell in cells(match, after)] == ["2", "1"]
    _before, after = before_and_after(evening, match.pk, 2020, 2040)
    assert [cell[0] for cell in cells(match, after)] == ["1", "2"]


@pytest.mark.parametrize(
    ("caps", "difference"),
    [({}, "+500"), ({"cap_winner": 1280}, "+380"), ({"cap_winner": 1280, "cap_loser": 664}, "+616")],
)
def test_a_match_brings_no_more_than_the_caps_of_the_rules(evening, caps, difference):
    under(evening, **caps)
    match = first(evening)
    finish(match, 1400, 900)
    assert cells(match, fresh(evening))[0] == ("2", difference)


def test_the_caps_follow_the_winner_not_the_higher_total():
    lines = [MatchLine(1, 2, 1400, 1500, winner="A")]
    ranking = rank(teams(1, 2), lines, ("points",), RankingOptions(cap_winner=1450, cap_loser=664))
    assert [(row.number, row.tally.points) for row in ranking.rows] == [(1, 1400), (2, 664)]


def test_the_credit_of_a_forfeit_is_the_mean_of_those_who_won():
    lines = [MatchLine(1, 2, 1400, 1500, winner="A"), MatchLine(3, 4, 1000, 1000, winner="B")]
    assert forfeit_credit(lines, 2000) == 1200
    assert forfeit_credit([*lines, MatchLine(5, 6, 900, 900)], 2000) == 1200


@pytest.mark.parametrize(("forfeit_marks", "brought"), [(0, 1000), (1100, 1100)])
def test_a_forfeit_may_have_a_price(evening, referee_and_odile, forfeit_marks, brought):
    under(evening, forfeit_marks=forfeit_marks)
    round_ = Round.objects.get(number=1)
    given_up, *others = Match.objects.filter(round=round_).order_by("number")
    for match in others:
        finish(match, 1000, 400)
    given_up.state, given_up.forfeited_by = Match.State.FORFEITED, "B"
    given_up.save()
    place = of(given_up.team_a.number, fresh(evening))
    assert place.row.tally.points == brought
    close_round(round_=round_, by=referee_and_odile)
    given_up.refresh_from_db()
    assert (given_up.total_a, given_up.total_b) == (brought, 0)


@pytest.fixture
def referee_and_odile(odile):
    return cast.actor(odile)
