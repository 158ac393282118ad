"""A corrected pool or round changes who is in the brackets: the first match waits until that is decided."""

import pytest

from tests.evenings import decide, draw, evening, finish, play
from tournament.desk.decisions import outdated_draws
from tournament.evening.reading import standings_now
from tournament.incidents import forfeits
from tournament.incidents.departures import team_gone
from tournament.match import signing
from tournament.models import Match, Team

WHY = "total mal additionné"
EVENINGS = {
    "crossed": (("pools", {}), ("brackets", {})),
    "finals": (("rounds", {"draw": "rotation", "rounds": 3}), ("finals", {"size": 4})),
    "finals of pools": (("pools", {}), ("finals", {"size": 4})),
}


def drawn(kind, by, teams=8):
    """Everything before the brackets confirmed, the first level released."""
    made = evening(teams, *EVENINGS[kind])
    while not Match.objects.filter(bracket="main").exists():
        play(made)
        draw(made, by)
    return made


def first_level():
    found = Match.objects.select_related("round__stage", "tournament", "team_a", "team_b")
    return list(found.filter(bracket__in=("main", "consolation")).order_by("pk"))


def corrected(match, by):
    """The winner gives it up after all: the other side has won."""
    signing.reopen(match=match, reason=WHY, by=by)
    side = "A" if decide(match) == match.team_a else "B"
    forfeits.forfeit_match(match=match, side=side, reason=WHY, by=by)


def one_that_matters(tournament, by):
    """Correct results of the group, the last first, until somebody else is qualified."""
    groups = Match.objects.exclude(bracket__in=("main", "consolation"))
    rows = groups.select_related("team_a", "team_b", "round__stage", "tournament")
    for match in rows.order_by("-pk"):
        corrected(match, by)
        if any(one.movable for one in outdated_draws(tournament)):
            return match
    raise AssertionError("nobody else was ever qualified")


@pytest.mark.parametrize("kind", EVENINGS)
def test_a_first_match_with_the_wrong_team_is_asked_about_and_not_touched(kind, by):
    made = drawn(kind, by)
    seats = [(match.team_a_id, match.team_b_id) for match in first_level()]
    one_that_matters(made, by)
    assert {one.match.id for case in outdated_draws(made) for one in case.movable}
    assert [(match.team_a_id, match.team_b_id) for match in first_level()] == seats


@pytest.mark.parametrize("kind", ["crossed", "finals"])
def test_left_it_is_right_as_it_stands_to_the_end_of_the_evening(kind, by):
    made = drawn(kind, by)
    seats = [(match.team_a_id, match.team_b_id) for match in first_level()]
    one_that_matters(made, by)
    assert [(match.team_a_id, match.team_b_id) for match in first_level()] == seats
    play(made)
    finish(made, by)
    final = Match.objects.select_related("team_a").get(bracket="main", title="final")
    assert final.state == "confirmed"
    assert standings_now(made).overall[0].team.number == decide(final).number


@pytest.mark.parametrize(("status", "article"), [("withdrawn", ""), ("out", "X")])
@pytest.mark.parametrize("kind", EVENINGS)
def test_a_qualified_team_that_leaves_is_no_correction(kind, by, status, article):
    made = drawn(kind, by)
    pk = first_level()[0].team_a_id
    team = Team.objects.select_related("tournament").get(pk=pk)
    team_gone(team=team, status=status, by=by, reason=WHY, article=article)
    assert outdated_draws(made) == ()


def test_while_nobody_knows_who_belongs_there_nothing_is_asked(by):
    made = drawn("crossed", by)
    first = Match.objects.select_related("round__stage", "tournament").filter(bracket="").first()
    signing.reopen(match=first, reason=WHY, by=by)
    assert outdated_draws(made) == ()


def test_a_match_that_has_begun_goes_on_and_counts_as_it_is_played(by):
    made = drawn("crossed", by)
    play(made)
    one_that_begun(made, by)
    (case,) = outdated_draws(made)
    assert any(match.begun for match in case.matches)
    finish(made, by)
    assert Match.objects.get(bracket="main", title="final").state == "confirmed"


def one_that_begun(tournament, by):
    groups = Match.objects.filter(bracket="").select_related("team_a", "team_b", "round__stage", "tournament")
    for match in groups:
        corrected(match, by)
        if any(match.begun for case in outdated_draws(tournament) for match in case.matches):
            return
