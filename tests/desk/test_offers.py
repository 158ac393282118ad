"""Who falls below the minimum of matches is named to the organiser, with a match to offer (Missègre IX)."""

import pytest
from django.urls import reverse

from tests import cast
from tests.evenings import draw, evening, play
from tests.markup import in_one_line
from tests.match.hall import gone, team
from tournament.desk.closing import close_tournament
from tournament.desk.overview import SHORT, short_teams
from tournament.incidents.late_teams import Newcomers, enter_late
from tournament.models import Exempt, Match

NAMES = Newcomers("Odette", "Rigal", "Lucien", "Rigal")
RANKED = ("rounds", {"draw": "ranked", "rounds": 3})


def named(tournament):
    SHORT.clear()  # no journal tells of what `play` writes
    return {one.team.number: one.sure for one in short_teams(tournament)}


def rival(number):
    """The match of a team that waits, and whom it meets."""
    waiting = Match.objects.filter(state="waiting").select_related("team_a", "team_b")
    for match in waiting:
        couple = [match.team_a.number, match.team_b.number]
        if number in couple:
            return match, sum(couple) - number
    raise AssertionError(number)


def forfeited(match):
    Match.objects.filter(pk=match.pk).update(state="forfeited", forfeited_by="A")


def test_nobody_is_named_before_the_draw_nor_while_all_goes_as_planned(by):
    tournament = evening(9, RANKED)
    assert named(tournament) == {}
    draw(tournament, by)
    assert named(tournament) == {}


def test_in_a_tree_of_eight_only_its_opponent_has_no_second_chance(by):
    tournament = evening(8, ("knockout", {"pot": False}))
    draw(tournament, by)
    _match, other = rival(1)
    gone(tournament, by, number=1)
    assert named(tournament) == {other: 1}


@pytest.mark.parametrize(("released", "sure"), [(1, {}), (2, {9: 1})])
def test_a_team_that_comes_for_the_last_round_only(by, remi, released, sure):
    tournament = evening(8, RANKED)
    for _ in range(released):
        draw(tournament, by)
        play(tournament)
    enter_late(tournament=tournament, newcomers=NAMES, place="next", by=cast.actor(remi))
    assert named(tournament) == sure
    draw(tournament, by)
    later = named(tournament)
    assert later == (sure if 9 not in exempts(tournament) else {**sure, 9: sure.get(9, 2) - 1})


def exempts(tournament):
    found = Exempt.objects.filter(round__tournament=tournament, kind="exempt")
    return {one.team.number: one for one in found}


def test_a_forfeit_is_no_match_played_for_either_side(by):
    tournament = evening(8, RANKED)
    tournament.least_matches = 3
    tournament.save()
    draw(tournament, by)
    match, other = rival(1)
    forfeited(match)
    assert named(tournament) == {1: 2, other: 2}


def test_an_exempt_team_that_forfeits_is_offered_to_catch_up_while_its_round_is_open(by):
    tournament = evening(9, RANKED)
    draw(tournament, by)
    play(tournament)
    draw(tournament, by)
    (number,) = set(exempts(tournament)) - set(exempts_of_round(1))
    play(tournament)
    first = Match.objects.filter(round__number=1)
    own = first.filter(team_a__number=number) | first.filter(team_b__number=number)
    Match.objects.filter(pk=own.get().pk).update(state="forfeited", forfeited_by="X")
    SHORT.clear()  # no journal tells of what this test writes
    found = {one.team.number: one for one in short_teams(tournament)}
    assert (found[number].sure, found[number].exempt) == (1, exempts(tournament)[number].pk)
    Exempt.objects.get(pk=found[number].exempt).round.stage.rounds.update(state="closed")
    SHORT.clear()
    assert {one.team.number: one.exempt for one in short_teams(tournament)}[number] is None


def exempts_of_round(number):
    found = Exempt.objects.filter(round__number=number, kind="exempt")
    return list(found.values_list("team__number", flat=True))


def test_who_has_left_is_not_named_and_nobody_is_once_the_evening_is_closed(by):
    tournament = evening(8, ("knockout", {"pot": False}))
    draw(tournament, by)
    _match, other = rival(1)
    gone(tournament, by, number=1)
    assert named(tournament) == {other: 1}
    gone(tournament, by, number=other, begun="forfeit")
    assert other not in named(tournament)
    play(tournament)
    left = list(Match.objects.filter(state="waiting").values_list("pk", flat=True))
    close_tournament(tournament=tournament, by=by, leaving=left, reason="fini")
    assert named(tournament) == {}


def test_nobody_is_counted_again_while_nothing_is_written(by, django_assert_num_queries):
    tournament = evening(4, ("knockout", {"pot": False}))
    draw(tournament, by)
    tournament.refresh_from_db()
    assert short_teams(tournament) == ()
    with django_assert_num_queries(0):
        assert short_teams(tournament) == ()
    gone(tournament, by, number=1)
    tournament.refresh_from_db()
    assert [one.team.number for one in short_teams(tournament)] == [2, 3, 4]


# ── on the pages ──


@pytest.fixture
def short(by):
    """Eight teams: one has left, its opponent waits, the others have played."""
    tournament = evening(8, ("knockout", {"pot": False}))
    draw(tournament, by)
    other = rival(1)[1]
    gone(tournament, by, number=1)
    play(tournament)
    return tournament, other


@pytest.mark.parametrize("page", ["control:overview", "control:rounds"])
def test_the_page_names_the_team_and_leads_to_the_match_to_offer(as_odile, short, page):
    tournament, other = short
    said = in_one_line(as_odile.get(reverse(page, args=[tournament.slug])).content.decode())
    assert f"L’équipe {other} n’est sûre que d’une partie." in said
    link = f"{reverse('referee:friendly', args=[tournament.slug])}?one={other}"
    assert link in said
    assert f'<option value="{other}" selected' in in_one_line(as_odile.get(link).content.decode())
    assert team(tournament, 1).status == "withdrawn"
