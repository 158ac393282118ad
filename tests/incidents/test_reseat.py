"""A result of a bracket that is another now: what has not begun gets the right teams, what has is named."""

import pytest
from django.db.models import Q
from django.urls import reverse

from scoring import parse_notation
from tests.evenings import decide, eight_in_a_tree, pot_to_its_second_level, quarter
from tests.match.hall import again
from tournament.desk.decisions import outdated_draws
from tournament.evening.reseat import reseat_after
from tournament.incidents import forfeits
from tournament.match import deals, signing
from tournament.models import Exempt, JournalEntry, Match, Team

WHY = "erreur de total"


@pytest.fixture
def tree(by):
    return eight_in_a_tree(by)


def after(first):
    """The semi-final and the consolation match of the teams of a quarter-final."""
    following = Match.objects.select_related("team_a", "team_b", "round__stage", "tournament")
    return list(following.filter(pk__in=(first.winner_to_id, first.loser_to_id)).order_by("-bracket"))


def turned(first, by):
    """The winner gives it up after all: who has won now, who has lost."""
    won = decide(first)
    lost = first.team_b if won == first.team_a else first.team_a
    signing.reopen(match=first, reason=WHY, by=by)
    side = "A" if won == first.team_a else "B"
    forfeits.forfeit_match(match=first, side=side, reason=WHY, by=by)
    return lost, won


def seats(match):
    match.refresh_from_db()
    return {match.team_a, match.team_b}


def test_both_matches_after_a_corrected_one_get_the_right_teams_at_once(tree, by, client):
    first = quarter()
    semi, consolation = after(first)
    versions = [semi.version, consolation.version]
    won, lost = turned(first, by)
    assert won in seats(semi)
    assert won not in seats(consolation)
    assert lost in seats(consolation)
    assert lost not in seats(semi)
    assert [semi.version, consolation.version] == [version + 1 for version in versions]
    assert outdated_draws(tree) == ()
    first.refresh_from_db()
    assert reseat_after(first) == []
    told = JournalEntry.objects.get(verb="match.forfeited").about["decisions"]
    assert [(one["verb"], one["about"]["teams"]) for one in told] == [
        ("correction.swapped", [str(won.uid)]),
        ("correction.swapped", [str(lost.uid)]),
    ]
    page = client.get(reverse("draw_public:page", args=[tree.slug]), {"essai": semi.draw.number})
    assert "Des parties ont changé d’équipes depuis" in page.content.decode()


def test_a_match_that_began_stays_and_is_named(tree, by):
    first = quarter()
    semi, consolation = after(first)
    deals.record_deal(match=semi, number=1, played=parse_notation("A 90H 95/67"), by=by)
    stood = seats(semi), seats(consolation)
    turned(first, by)
    assert (seats(semi), seats(consolation)) == stood
    assert {one.match.id for case in outdated_draws(tree) for one in case.matches if one.begun} == {semi.pk}


def test_a_forfeit_taken_back_lets_in_who_belongs_there_now(tree, by):
    first = quarter()
    semi, _consolation = after(first)
    side = "A" if semi.team_a == decide(first) else "B"
    forfeits.forfeit_match(match=semi, side=side, reason=WHY, by=by)
    won, lost = turned(first, by)
    assert lost in seats(semi)
    forfeits.undo_forfeit(match=semi, reason=WHY, by=by)
    assert won in seats(semi)
    assert lost not in seats(semi)


def test_a_reopened_result_changes_nothing_until_it_is_another(tree, by):
    first = quarter()
    before = [seats(match) for match in after(first)]
    signing.reopen(match=first, reason=WHY, by=by)
    assert [seats(match) for match in after(first)] == before


def test_who_has_left_is_seated_nowhere(tree, by):
    first = quarter()
    semi, _consolation = after(first)
    won = decide(first)
    lost = first.team_b if won == first.team_a else first.team_a
    Team.objects.filter(pk=lost.pk).update(status=Team.Status.WITHDRAWN)
    turned(first, by)
    assert won in seats(semi)
    assert lost not in seats(semi)


def test_who_has_played_twice_does_not_fall_into_the_consolation(tree, by):
    first = quarter()
    _semi, consolation = after(first)
    won = decide(first)
    others = Match.objects.filter(bracket="main", level=1).exclude(pk=first.pk)
    Match.objects.filter(pk__in=[match.pk for match in others[:2]]).update(team_a=won)
    turned(first, by)
    assert won not in seats(consolation)


def test_in_a_pot_who_has_won_after_all_rests_in_the_place_of_the_other(by):
    made = pot_to_its_second_level(10, by)
    rest = Exempt.objects.get(kind="exempt", draw__key="main:2")
    first = Match.objects.filter(bracket="main", level=1).get(Q(team_a=rest.team) | Q(team_b=rest.team))
    won, lost = turned(again(first), by)
    assert lost == rest.team
    rest.refresh_from_db()
    assert rest.team == won
    assert outdated_draws(made) == ()
    (told,) = (
        one
        for one in JournalEntry.objects.get(verb="match.forfeited").about["decisions"]
        if "rests" in one["after"]
    )
    assert told["after"] == {"rests": [[rest.round.number, won.number]]}
