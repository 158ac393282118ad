"""The accidents of an evening of rounds and of brackets: late, gone, back again, replaced."""

import pytest

from tests import cast
from tests.draw.played import play
from tests.evenings import draw, evening
from tests.referee.court import refusal
from tests.referee.roster import back, gone, states, team
from tests.referee.test_dispute_pages import text_of
from tournament.evening import evening_of
from tournament.evening.beside import free_now
from tournament.evening.progress import steps_of
from tournament.evening.standings.overall import standings_now
from tournament.models import Exempt, Match, Stage, Team, Tournament
from tournament.referee.queries.departures import departure, matches_of
from tournament.referee.queries.places import free_places
from tournament.referee.services.beside import add_friendly
from tournament.referee.services.late_teams import Newcomers, enter_late, place_team
from tournament.referee.services.teams import replace_player

NAMES = Newcomers("Odette", "Rigal", "Lucien", "Rigal")


@pytest.fixture
def rounds(by):
    """Eight teams, four rounds of a ranking; the first is released."""
    made = evening(8, ("rounds", {"draw": "ranked", "rounds": 4}), tables=20)
    draw(made, by)
    return made


def numbers_drawn(tournament, number):
    found = Match.objects.filter(round__number=number, tournament=tournament)
    return {
        side.team.number
        for match in found.select_related("slot_a__team", "slot_b__team")
        for side in (match.slot_a, match.slot_b)
    }


# ── late ──


def test_a_late_team_enters_at_the_next_draw_with_the_rounds_missed(rounds, referee, by):
    play(rounds)
    (place,) = free_places(rounds)
    assert (place.code, place.ahead.released, place.ahead.to_come) == ("next", 1, 3)
    late = enter_late(tournament=rounds, newcomers=NAMES, place="next", by=referee)
    assert (late.number, late.status) == (9, Team.Status.REGISTERED)
    draw(rounds, by)
    exempts = Exempt.objects.filter(tournament=rounds)
    assert [(one.round.number, one.slot.team.number) for one in exempts.filter(kind="missed")] == [(1, 9)]
    alone = {one.slot.team.number for one in exempts.filter(kind="exempt", round__number=2)}
    assert numbers_drawn(rounds, 2) | alone == set(range(1, 10))
    ranked = {one.team.number: one.row.tally for one in standings_now(rounds).overall}
    assert len(ranked[9].outcomes) == 1


def test_before_its_draw_a_late_team_goes_again(rounds, referee, by):
    play(rounds)
    late = enter_late(tournament=rounds, newcomers=NAMES, place="next", by=referee)
    gone(rounds, referee, number=late.number, status="absent")
    draw(rounds, by)
    assert 9 not in numbers_drawn(rounds, 2)
    assert refusal(back, rounds, referee, number=9).code == "place_taken"
    placed = place_team(team=team(rounds, 9), place="next", by=referee)
    assert placed.status == Team.Status.REGISTERED


def test_once_the_last_round_is_drawn_there_is_no_next(rounds, by):
    for _ in range(3):
        play(rounds)
        draw(rounds, by)
    assert free_places(rounds) == []


def test_where_all_rounds_are_drawn_at_once_there_is_no_next(by):
    made = evening(8, ("rounds", {"draw": "round_robin", "rounds": 4}), tables=20)
    draw(made, by)
    assert free_places(made) == []


def test_a_player_comes_late_to_a_melee(melee, referee):
    made = melee
    alone = Newcomers("Odette", "Rigal", "", "")
    late = enter_late(tournament=made, newcomers=alone, place="next", by=referee)
    assert (late.number, late.player_2) == (9, None)
    said = refusal(enter_late, tournament=made, newcomers=Newcomers("", "", "", ""), place="next", by=referee)
    assert (said.code, said.message) == ("name_missing", "Écrivez son nom.")


@pytest.fixture
def melee(by):
    """Eight players, two tables; the first of three rounds is released."""
    made = cast.tournament(individuals=True, table_count=8)
    cast.players(made, 8)
    Stage.objects.create(tournament=made, order=1, kind="melee", options={"rounds": 3})
    draw(made, by)
    return made


def test_a_player_who_leaves_a_melee_gives_up_the_match_of_the_pair(melee, referee, by):
    (match,) = matches_of(team(melee))
    side = "A" if 7 in match.slot_a.team.pair_numbers else "B"
    effect = departure(team(melee))
    assert effect.gifts == [(match, match.slot_b.team if side == "A" else match.slot_a.team)]
    gone(melee, referee)
    assert states(melee) == [("forfeited", side)]
    back(melee, referee)
    assert states(melee) == [("waiting", "")]


def test_a_player_replaced_in_a_melee_sits_in_the_pair_of_the_round(melee, referee):
    leaving = team(melee).player_1
    arriving = replace_player(team=team(melee), leaving=leaving, given="Paul", family="Lacaze", by=referee)
    (match,) = matches_of(team(melee))
    pair = match.slot_a.team if 7 in match.slot_a.team.pair_numbers else match.slot_b.team
    assert arriving in pair.people
    assert leaving not in pair.people


def test_the_page_offers_the_next_draw(rounds, client, remi):
    client.force_login(remi)
    page = text_of(client.get(f"/desk/t/{rounds.slug}/late/"))
    assert "Au prochain tirage" in page
    assert "le tour passé compte comme un forfait" in page


# ── gone ──


def test_a_team_that_left_is_drawn_no_more_and_what_is_left_is_said(rounds, referee, by):
    effect = departure(team(rounds))
    assert (effect.ahead.to_come, effect.ahead.teams, effect.ahead.one_exempt) == (3, 7, True)
    assert effect.short == ()
    gone(rounds, referee)
    play(rounds)
    draw(rounds, by)
    assert 7 not in numbers_drawn(rounds, 2)
    assert standings_now(rounds).overall[-1].team.number == 7


def test_back_again_the_rounds_drawn_without_it_are_missed(rounds, referee, by):
    gone(rounds, referee)
    play(rounds)
    draw(rounds, by)
    back(rounds, referee)
    missed = Exempt.objects.filter(kind="missed").values_list("round__number", "slot__team__number")
    assert list(missed) == [(2, 7)]
    play(rounds)
    draw(rounds, by)
    alone = Exempt.objects.filter(round__number=3, kind="exempt").values_list("slot__team__number", flat=True)
    assert 7 in numbers_drawn(rounds, 3) | set(alone)


def test_when_four_leave_early_it_says_whom_the_minimum_is_broken_for_and_offers_a_match(
    rounds, referee, client, remi
):
    Tournament.objects.filter(pk=rounds.pk).update(least_matches=4)
    first = matches_of(team(rounds))[0]
    rival = first.slot_b.team if first.slot_a.team.number == 7 else first.slot_a.team
    rounds.refresh_from_db()
    assert departure(team(rounds)).short == ((rival, 3),)
    gone(rounds, referee)
    assert departure(team(rounds)).short == ((rival, 3),)
    client.force_login(remi)
    page = client.get(f"/desk/t/{rounds.slug}/team/7/").content.decode()
    assert f"friendly/?one={rival.number}" in page
    others = [one for one in free_now(rounds).teams if one != rival]
    assert others == []  # everybody else plays: the match is offered once somebody has finished
    play(rounds)
    other = next(one for one in free_now(rounds).teams if one != rival)
    add_friendly(tournament=rounds, one=rival.number, two=other.number, table=9, by=referee)
    assert departure(team(rounds)).short == ()


@pytest.mark.parametrize("consolation", [True, False])
def test_who_goes_on_without_playing_a_knock_out_may_lose_its_only_match(by, consolation):
    """The consolation takes those who are beaten in the first round, not who was beaten in the second."""
    cup = evening(8, ("knockout", {"pot": True}), tables=20)
    draw(cup, by)
    Stage.objects.update(options={"pot": True, "consolation": consolation})
    first = matches_of(team(cup))[0]
    rival = first.slot_b.team if first.slot_a.team.number == 7 else first.slot_a.team
    assert departure(team(cup)).short == ((rival, 1),)


def test_in_a_tree_whoever_goes_on_without_playing_may_lose_its_only_match(by):
    cup = evening(8, ("knockout", {"pot": False}), tables=20)
    draw(cup, by)
    first = matches_of(team(cup))[0]
    rival = first.slot_b.team if first.slot_a.team.number == 7 else first.slot_a.team
    assert departure(team(cup)).short == ((rival, 1),)


def test_too_many_rounds_for_those_who_stay_is_said(by, referee):
    made = evening(10, ("rounds", {"draw": "ranked", "rounds": 7}), tables=20)
    draw(made, by)
    for number in (1, 2):
        gone(made, referee, number=number)
    assert not departure(team(made, 3)).ahead.again
    gone(made, referee, number=3)
    assert departure(team(made, 4)).ahead.again


def test_a_hall_that_needs_a_wave_less_finishes_sooner(by, referee):
    made = evening(10, ("rounds", {"draw": "ranked", "rounds": 4}), tables=20)
    made.tables.filter(number__gt=4).delete()
    draw(made, by)
    assert departure(team(made, 1)).ahead.sooner
    gone(made, referee, number=1)
    assert not departure(team(made, 2)).ahead.sooner


# ── in a bracket ──


@pytest.fixture
def bracket(by):
    """Eight teams in a tree with its consolation; the quarters are released."""
    made = evening(8, ("knockout", {"pot": False, "consolation": True}), tables=20)
    draw(made, by)
    return made


def test_in_a_bracket_the_opponent_advances(bracket, referee, by):
    first = matches_of(team(bracket))[0]
    rival = first.slot_b.team if first.slot_a.team.number == 7 else first.slot_a.team
    gone(bracket, referee)
    assert states(bracket)[0][0] == "forfeited"
    play(bracket)
    while steps_of(evening_of(bracket)):
        draw(bracket, by)
        play(bracket)
    later = Match.objects.filter(bracket="main", level=2)
    semis = {one.team.number for match in later for one in (match.slot_a, match.slot_b)}
    assert rival.number in semis
    assert 7 not in semis


def test_nobody_takes_the_seat_of_another_team_in_a_bracket(bracket, referee):
    gone(bracket, referee)
    assert free_places(bracket) == []


def test_a_player_is_replaced_there_as_anywhere(bracket, client, remi):
    client.force_login(remi)
    leaving = team(bracket).player_1.pk
    client.post(
        f"/desk/t/{bracket.slug}/team/7/replace/",
        {"token": "t", "leaving": leaving, "given": "Paul", "family": "Lacaze"},
    )
    assert str(team(bracket).player_1) == "Paul Lacaze"
