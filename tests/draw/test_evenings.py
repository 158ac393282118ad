"""Whole evenings through the services: what comes next, what a release makes, what taking back undoes."""

from collections import Counter

import pytest

from tests import cast
from tests.evenings import draw, evening, finish, keys, play, played_by_team
from tournament.core.errors import Refused
from tournament.draw.drafts import propose_draw
from tournament.draw.release import release_draw, take_back
from tournament.evening.reading import evening_of
from tournament.incidents.departures import team_gone
from tournament.match.facts import limits_of
from tournament.models import Draw, Exempt, Match, Round, Slot


def test_ranked_rounds_are_drawn_one_after_the_other(by):
    tournament = evening(17, ("rounds", {"draw": "ranked", "rounds": 4}))
    for number in (1, 2, 3, 4):
        assert keys(tournament) == [str(number)]
        draw(tournament, by)
        play(tournament)
    assert keys(tournament) == []
    assert list(Round.objects.values_list("number", flat=True)) == [1, 2, 3, 4]
    assert Exempt.objects.filter(kind="exempt").count() == 4
    assert len(set(Exempt.objects.values_list("team", flat=True))) == 4
    assert Slot.objects.count() == 17
    pairs = [frozenset(pair) for pair in Match.objects.values_list("team_a", "team_b")]
    assert len(pairs) == len(set(pairs)) == 32


def test_a_round_with_results_missing_is_released_only_when_somebody_says_so(by):
    tournament = evening(8, ("rounds", {"draw": "ranked", "rounds": 3}))
    draw(tournament, by)
    play(tournament, but=2)
    draft = propose_draw(tournament=tournament, by=by)
    with pytest.raises(Refused) as no:
        release_draw(draw=draft, by=by)
    assert (no.value.code, no.value.field) == ("missing", "early")
    assert "tables 1, 2" in no.value.message or "tables 3, 4" in no.value.message
    release_draw(draw=draft, by=by, early=True)
    assert Round.objects.count() == 2


def test_a_draft_is_stale_when_a_result_came_since(by):
    tournament = evening(12, ("rounds", {"draw": "ranked", "rounds": 3}))
    draw(tournament, by)
    play(tournament, but=1)
    draft = propose_draw(tournament=tournament, by=by)
    play(tournament)
    with pytest.raises(Refused) as no:
        release_draw(draw=draft, by=by)
    assert no.value.code == "stale"


def test_a_team_that_comes_late_enters_at_the_next_draw_with_its_missed_round(by):
    tournament = evening(8, ("rounds", {"draw": "ranked", "rounds": 4}))
    draw(tournament, by)
    play(tournament)
    late = cast.team(tournament, 9)
    draw(tournament, by)
    missed = Exempt.objects.get(kind="missed")
    assert (missed.team, missed.round.number) == (late, 1)
    assert Exempt.objects.filter(kind="exempt", round__number=2).count() == 1


def test_only_the_last_draw_is_taken_back_and_nothing_of_it_stays(by):
    tournament = evening(9, ("rounds", {"draw": "ranked", "rounds": 4}))
    first = draw(tournament, by)
    play(tournament)
    second = draw(tournament, by)
    with pytest.raises(Refused):
        take_back(draw=first, by=by, reason="trop tard")
    take_back(draw=second, by=by, reason="une équipe oubliée")
    assert Round.objects.count() == 1
    assert (Match.objects.count(), Exempt.objects.count()) == (4, 1)
    tournament.refresh_from_db()
    assert tournament.state == "running"
    assert keys(tournament) == ["2"]


@pytest.mark.parametrize("way", ["rotation", "round_robin"])
def test_prepared_rounds_are_all_drawn_at_once(by, way):
    tournament = evening(8, ("rounds", {"draw": way, "rounds": 4}))
    draw(tournament, by)
    assert Round.objects.count() == 4
    assert keys(tournament) == []
    play(tournament)
    assert set(played_by_team(tournament).values()) == {4}


@pytest.mark.parametrize("teams", [4, 7, 12, 19])
@pytest.mark.parametrize("pot", [True, False])
def test_a_knock_out_is_played_to_its_end_and_everybody_plays_twice(by, teams, pot):
    tournament = evening(teams, ("knockout", {"pot": pot}))
    finish(tournament, by)
    assert min(played_by_team(tournament).values()) >= 2
    assert Match.objects.filter(bracket="main", title="final").count() == 1
    assert not Match.objects.exclude(state="confirmed").exists()


def test_above_a_cadrage_those_who_meet_each_other_at_once_are_not_exempt(by):
    tournament = evening(11, ("knockout", {"pot": False}))
    draw(tournament, by)
    assert keys(tournament) == ["r1.1"]
    exempt = set(Exempt.objects.values_list("team__number", flat=True))
    draw(tournament, by)
    assert Match.objects.filter(round__number=1).count() == 4
    seats = Match.objects.values_list("team_a__number", "team_b__number")
    playing = {team for couple in seats for team in couple}
    assert (len(playing), len(exempt), playing & exempt) == (8, 3, set())
    last = Draw.objects.filter(state="released").order_by("released_at").last()
    take_back(draw=last, by=by, reason="trop tôt")
    assert Slot.objects.count() == 11  # they keep their places in the tree
    draw(tournament, by, reason="maintenant")
    play(tournament)
    finish(tournament, by)
    assert Match.objects.filter(bracket="main", title="final", state="confirmed").count() == 1


@pytest.mark.parametrize("teams", [6, 11, 16])
def test_pools_then_brackets(by, teams):
    tournament = evening(teams, ("pools", {}), ("brackets", {"placing": True}))
    finish(tournament, by)
    assert min(played_by_team(tournament).values()) >= 2
    assert Match.objects.filter(bracket="main", place_won=1).count() == 1


def test_the_reference_evening_gives_everybody_six_matches(by):
    tournament = evening(16, ("pools", {}), ("brackets", {"placing": True}))
    assert finish(tournament, by) == 6
    assert set(played_by_team(tournament).values()) == {6}


@pytest.mark.parametrize(("teams", "gone"), [(12, 1), (13, 5)])
def test_teams_that_leave_before_the_pools_leave_no_hole_that_stops_the_brackets(by, teams, gone):
    stages = (("rounds", {"draw": "random", "rounds": 1}), ("pools", {}), ("brackets", {"placing": True}))
    tournament = evening(teams, *stages)
    draw(tournament, by)
    play(tournament)
    for team in tournament.teams.order_by("number")[:gone]:
        team_gone(team=team, status="withdrawn", by=by, reason="malade")
    finish(tournament, by)
    matches = Match.objects.filter(bracket="main", title="final", state="confirmed")
    assert matches.count() == 1
    last = evening_of(tournament).seating
    assert last.ready() == []
    assert all(side.known for row in last.rows.values() for side in last.sides(row))


def final_of(by, **limits):
    """The final of a bracket of four, once released."""
    tournament = evening(4, ("knockout", {"pot": False, "consolation": False}))
    type(tournament).objects.filter(pk=tournament.pk).update(least_matches=1, **limits)
    tournament.refresh_from_db()
    finish(tournament, by)
    return Match.objects.get(title="final"), Match.objects.exclude(title="final").first()


@pytest.mark.parametrize(
    ("limits", "ends"),
    [
        ({}, (1000, None, False)),
        ({"final_target": 2501}, (2501, None, True)),
        ({"final_deals": 15}, (None, 15, True)),
        ({"final_target": 3001, "final_deals": 15}, (3001, 15, True)),
    ],
)
def test_a_final_may_have_an_end_of_its_own(by, limits, ends):
    final, other = final_of(by, **limits)
    assert (final.target, final.max_deals, final.limits_changed) == ends
    assert (other.target, other.max_deals, other.limits_changed) == (1000, None, False)


def test_the_rules_may_say_where_the_last_game_ends(by):
    saved = cast.ruleset(last_game_target=2501)
    final, other = final_of(by, saved_ruleset=saved, ruleset_slug="")
    assert (final.target, other.target) == (2501, 1000)


def test_a_match_of_a_bracket_is_never_drawn_level(by):
    final, _other = final_of(by, draw_allowed=True)
    assert not limits_of(final).draw_allowed


@pytest.mark.parametrize(
    "stages",
    [
        [("rounds", {"rounds": 2}), ("finals", {"size": 4, "third": True})],
        [("pools", {}), ("brackets", {"third": True})],
        [("knockout", {"pot": True})],
        [("knockout", {"pot": False, "third": True})],
    ],
)
def test_the_last_round_is_called_by_the_final_and_the_final_has_its_first_table(by, stages):
    tournament = evening(8, *stages)
    finish(tournament, by)
    last = Round.objects.filter(tournament=tournament).order_by("number").last()
    final = last.matches.get(bracket="main", title="final")
    assert last.title == "final"
    assert final.table.number == min(match.table.number for match in last.matches.all())


AFTER = {
    "placing": (("pools", {}), ("brackets", {"placing": True})),
    "finals": (("pools", {}), ("finals", {"size": 4, "brackets": 2})),
    "pot": (("knockout", {}),),
    "tree": (("knockout", {"pot": False, "third": True}),),
}


def crooked(made, tables):
    """What is wrong with an evening’s matches: rounds with a table twice, a team twice, a table overfull."""
    rounds = {}
    found = Match.objects.filter(tournament=made)
    for number, *seat in found.values_list(
        "round__number", "table__number", "wave", "team_a__number", "team_b__number"
    ):
        rounds.setdefault(number, []).append(seat)
    for number, seats in rounds.items():
        at = Counter(table for table, *_rest in seats)
        if len({(table, wave) for table, wave, *_teams in seats}) < len(seats):
            yield number, "a table twice in a wave"
        if len({team for seat in seats for team in seat[2:]}) < 2 * len(seats):
            yield number, "a team twice"
        if max(at.values()) > -(-len(seats) // tables) + 2:  # a pool keeps its own table: up to two more
            yield number, f"{max(at.values())} at one of {tables} tables, {len(seats)} matches"


@pytest.mark.parametrize("form", AFTER)
@pytest.mark.parametrize(("count", "tables"), [(7, 1), (18, 3)])
def test_whole_evenings_are_published_whatever_the_hall(by, form, count, tables):
    made = evening(count, *AFTER[form], tables=tables)
    finish(made, by)
    assert list(crooked(made, tables)) == []
    assert not Match.objects.exclude(state="confirmed").exists()
