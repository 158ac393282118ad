"""A team does not come, leaves, or comes back; a player is replaced: in pools, rounds, brackets, a mêlée."""

import pytest

from tests.evenings import draw, evening
from tests.evenings import play as play_round
from tests.match.hall import again, back, gone, lost, play, refusal, states, team
from tournament.evening.at_tables import free_now
from tournament.evening.reading import evening_of, standings_now
from tournament.formats import steps_of
from tournament.incidents import teams
from tournament.incidents.beside import add_friendly
from tournament.incidents.departures import departure
from tournament.incidents.forfeits import forfeit_match
from tournament.incidents.late_teams import Newcomers, enter_late, free_places, place_team
from tournament.incidents.teams import matches_of, replace_player
from tournament.models import (
    DealVersion,
    Dispute,
    Exempt,
    Incident,
    JournalEntry,
    Match,
    Player,
    Round,
    Stage,
    Team,
    Tournament,
)

# ── absent, or leaving ──


@pytest.mark.parametrize("status", ["absent", "withdrawn"])
def test_the_matches_of_a_team_that_is_gone_are_forfeits(evening, referee, status):
    gone(evening, referee, status=status)
    assert team(evening).status == status
    assert states(evening) == [("forfeited", side) for side in lost(evening)]
    entry = JournalEntry.objects.get(verb=f"team.{status}")
    assert (entry.reason, len(entry.after["forfeited"])) == ("malade", 3)


def test_an_absence_needs_no_reason_a_withdrawal_does(evening, referee):
    gone(evening, referee, status="absent", reason="")
    said = refusal(gone, evening, referee, 8, reason=" ")
    assert (said.code, said.field) == ("reason_missing", "reason")


def test_a_disqualification_needs_a_reason_and_an_article_and_is_taken_back(evening, referee):
    said = refusal(gone, evening, referee, status="out", article="XIV", reason=" ")
    assert (said.code, said.field) == ("reason_missing", "reason")
    said = refusal(gone, evening, referee, status="out")
    assert (said.code, said.field) == ("article_missing", "article")
    gone(evening, referee, status="out", article="XIV")
    entry = JournalEntry.objects.get(verb="team.disqualified")
    assert (entry.about["article"], entry.reason) == ("XIV", "malade")
    back(evening, referee)
    assert team(evening).status == Team.Status.REGISTERED
    assert states(evening) == [("waiting", "")] * 3


def test_what_was_played_stays(evening, referee):
    first = matches_of(team(evening))[0]
    Match.objects.filter(pk=first.pk).update(state="confirmed", total_a=1000, total_b=500, over=True)
    gone(evening, referee)
    assert [state for state, _ in states(evening)] == ["confirmed", "forfeited", "forfeited"]


@pytest.mark.parametrize(
    ("begun", "state", "total"),
    [("go_on", "playing", 100), ("stop", "confirmed", 100), ("forfeit", "forfeited", None)],
)
def test_a_match_begun_goes_on_stops_or_is_lost(evening, referee, begun, state, total):
    first = matches_of(team(evening))[0]
    play(first, referee, "A 90H 95/67")
    gone(evening, referee, begun=begun)
    now = again(first)
    assert (now.state, now.total_a, DealVersion.objects.of(now).count()) == (state, total, 1)


def test_a_match_with_an_open_dispute_does_not_stop_as_it_stands(evening, referee):
    first = matches_of(team(evening))[0]
    play(first, referee, "A 90H 95/67")
    Dispute.objects.create(match=first, what="score")
    assert refusal(gone, evening, referee, begun="stop").code == "open_dispute"
    assert team(evening).status == Team.Status.REGISTERED


def test_closed_rounds_are_left_alone(evening, referee):
    Round.objects.filter(number=1).update(state="closed")
    gone(evening, referee)
    assert [state for state, _ in states(evening)] == ["waiting", "forfeited", "forfeited"]


# ── the effect, before ──


# ── back again ──


def test_back_again_the_matches_are_as_they_were(evening, referee):
    first = matches_of(team(evening))[0]
    play(first, referee, "A 90H 95/67")
    gone(evening, referee, begun="forfeit")
    back(evening, referee)
    assert team(evening).status == Team.Status.REGISTERED
    assert [state for state, _ in states(evening)] == ["playing", "waiting", "waiting"]
    assert again(first).total_a == 100
    assert JournalEntry.objects.get(verb="team.back").reason == "les voilà"


def test_a_rival_that_is_gone_too_stays_gone(evening, referee):
    meeting = matches_of(team(evening))[0]
    rival = meeting.team_b if meeting.team_a.number == 7 else meeting.team_a
    gone(evening, referee)
    gone(evening, referee, rival.number)
    back(evening, referee)
    side = "A" if meeting.team_a_id == rival.pk else "B"
    assert (again(meeting).state, again(meeting).forfeited_by) == ("forfeited", side)


def test_a_forfeit_given_for_itself_stays(evening, referee):
    first = matches_of(team(evening))[0]
    late_teams_side = lost(evening)[0]
    forfeit_match(match=again(first), side=late_teams_side, reason="retard", by=referee)
    gone(evening, referee)
    back(evening, referee)
    assert [state for state, _ in states(evening)] == ["forfeited", "waiting", "waiting"]


def test_coming_back_needs_a_reason_and_a_departure(evening, referee):
    assert refusal(back, evening, referee).code == "not_gone"
    gone(evening, referee)
    assert refusal(back, evening, referee, reason="").code == "reason_missing"


# ── a player replaced ──


def replace(tournament, by, given="Paul", family="Lacaze", number=7):
    one = team(tournament, number)
    return teams.replace_player(team=one, leaving=one.player_1, given=given, family=family, by=by)


def test_a_player_is_replaced_and_the_team_keeps_its_number(evening, referee):
    before = team(evening).player_1
    arriving = replace(evening, referee)
    now = team(evening)
    assert (now.player_1, now.number, arriving.replaces) == (arriving, 7, before)
    assert "lacaze paul" in now.search_key
    assert "fabre" not in now.search_key
    assert Incident.objects.count() == 0


def test_it_is_noted_on_the_sheet_being_played(evening, referee):
    first = matches_of(team(evening))[0]
    play(first, referee, "A 90H 95/67")
    arriving = replace(evening, referee)
    incident = first.incidents.get()
    assert (incident.kind, incident.data["player"]) == (Incident.Kind.REPLACEMENT, arriving.pk)


def test_the_journal_names_nobody(evening, referee):
    arriving = replace(evening, referee)
    entry = JournalEntry.objects.get(verb="team.player_replaced")
    assert entry.after == {"player": str(arriving.uid), "match": None}


def test_a_replacement_has_a_name_and_replaces_one_of_the_two(evening, referee):
    assert refusal(replace, evening, referee, given=" ", family="").code == "name_missing"
    stranger = Player.objects.create(tournament=evening, given_name="Tom", search_key="tom")
    said = refusal(
        teams.replace_player, team=team(evening), leaving=stranger, given="A", family="B", by=referee
    )
    assert said.code == "not_theirs"


def test_nobody_replaces_in_a_team_that_is_gone(evening, referee):
    gone(evening, referee)
    assert refusal(replace, evening, referee).code == "already_gone"


# ── in rounds, a mêlée, a bracket ──


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
        side.number
        for match in found.select_related("team_a", "team_b")
        for side in (match.team_a, match.team_b)
    }


# ── late ──


def test_a_late_team_enters_at_the_next_draw_with_the_rounds_missed(rounds, referee, by):
    play_round(rounds)
    (place,) = free_places(rounds)
    assert (place.code, place.ahead.released, place.ahead.to_come) == ("next", 1, 3)
    late = enter_late(tournament=rounds, newcomers=NAMES, place="next", by=referee)
    assert (late.number, late.status) == (9, Team.Status.REGISTERED)
    draw(rounds, by)
    exempts = Exempt.objects.filter(round__tournament=rounds)
    assert [(one.round.number, one.team.number) for one in exempts.filter(kind="missed")] == [(1, 9)]
    alone = {one.team.number for one in exempts.filter(kind="exempt", round__number=2)}
    assert numbers_drawn(rounds, 2) | alone == set(range(1, 10))
    ranked = {one.team.number: one.row.tally for one in standings_now(rounds).overall}
    assert len(ranked[9].results) == 1


def test_before_its_draw_a_late_team_goes_again(rounds, referee, by):
    play_round(rounds)
    late = enter_late(tournament=rounds, newcomers=NAMES, place="next", by=referee)
    gone(rounds, referee, number=late.number, status="absent")
    draw(rounds, by)
    assert 9 not in numbers_drawn(rounds, 2)
    assert refusal(back, rounds, referee, number=9).code == "place_taken"
    placed = place_team(team=team(rounds, 9), place="next", by=referee)
    assert placed.status == Team.Status.REGISTERED


def test_once_the_last_round_is_drawn_there_is_no_next(rounds, by):
    for _ in range(3):
        play_round(rounds)
        draw(rounds, by)
    assert free_places(rounds) == []


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
    made = evening(8, ("melee", {"rounds": 3}), tables=8, individuals=True)
    draw(made, by)
    return made


def test_a_player_who_leaves_a_melee_gives_up_the_match_of_the_pair(melee, referee, by):
    (match,) = matches_of(team(melee))
    side = "A" if 7 in match.team_a.pair_numbers else "B"
    effect = departure(team(melee))
    assert effect.gifts == [(match, match.team_b if side == "A" else match.team_a)]
    gone(melee, referee)
    assert states(melee) == [("forfeited", side)]
    back(melee, referee)
    assert states(melee) == [("waiting", "")]


def test_a_player_replaced_in_a_melee_sits_in_the_pair_of_the_round(melee, referee):
    leaving = team(melee).player_1
    arriving = replace_player(team=team(melee), leaving=leaving, given="Paul", family="Lacaze", by=referee)
    (match,) = matches_of(team(melee))
    pair = match.team_a if 7 in match.team_a.pair_numbers else match.team_b
    assert arriving in pair.people
    assert leaving not in pair.people


# ── gone ──


def test_a_team_that_left_is_drawn_no_more_and_what_is_left_is_said(rounds, referee, by):
    effect = departure(team(rounds))
    assert (effect.ahead.to_come, effect.ahead.teams, effect.ahead.one_exempt) == (3, 7, True)
    assert effect.short == ()
    gone(rounds, referee)
    play_round(rounds)
    draw(rounds, by)
    assert 7 not in numbers_drawn(rounds, 2)
    assert standings_now(rounds).overall[-1].team.number == 7


def test_back_again_the_rounds_drawn_without_it_are_missed(rounds, referee, by):
    gone(rounds, referee)
    play_round(rounds)
    draw(rounds, by)
    back(rounds, referee)
    missed = Exempt.objects.filter(kind="missed").values_list("round__number", "team__number")
    assert list(missed) == [(2, 7)]
    play_round(rounds)
    draw(rounds, by)
    alone = Exempt.objects.filter(round__number=3, kind="exempt").values_list("team__number", flat=True)
    assert 7 in numbers_drawn(rounds, 3) | set(alone)


def test_when_four_leave_early_it_says_whom_the_minimum_is_broken_for_and_offers_a_match(
    rounds, referee, client, remi
):
    Tournament.objects.filter(pk=rounds.pk).update(least_matches=4)
    first = matches_of(team(rounds))[0]
    rival = first.team_b if first.team_a.number == 7 else first.team_a
    rounds.refresh_from_db()
    assert departure(team(rounds)).short == ()
    gone(rounds, referee)
    assert departure(team(rounds)).short == ((rival, 3),)
    client.force_login(remi)
    page = client.get(f"/desk/t/{rounds.slug}/team/7/").content.decode()
    assert f"friendly/?one={rival.number}" in page
    others = [one for one in free_now(rounds).teams if one != rival]
    assert others == []  # everybody else plays: the match is offered once somebody has finished
    play_round(rounds)
    other = next(one for one in free_now(rounds).teams if one != rival)
    add_friendly(tournament=rounds, one=rival.number, two=other.number, table=9, by=referee)
    assert departure(team(rounds)).short == ()


@pytest.mark.parametrize("consolation", [True, False])
def test_who_goes_on_without_playing_a_knock_out_may_lose_its_only_match(by, referee, consolation):
    """The consolation takes those who are beaten in the first round, not who was beaten in the second."""
    cup = evening(8, ("knockout", {"pot": True}), tables=20)
    draw(cup, by)
    Stage.objects.update(options={"pot": True, "consolation": consolation})
    first = matches_of(team(cup))[0]
    rival = first.team_b if first.team_a.number == 7 else first.team_a
    gone(cup, referee)
    assert departure(team(cup)).short == ((rival, 1),)


def test_in_a_tree_whoever_goes_on_without_playing_may_lose_its_only_match(by, referee):
    cup = evening(8, ("knockout", {"pot": False}), tables=20)
    draw(cup, by)
    first = matches_of(team(cup))[0]
    rival = first.team_b if first.team_a.number == 7 else first.team_a
    gone(cup, referee)
    assert departure(team(cup)).short == ((rival, 1),)


def test_too_many_rounds_for_those_who_stay_is_said(by, referee):
    made = evening(10, ("rounds", {"draw": "ranked", "rounds": 7}), tables=20)
    draw(made, by)
    for number in (1, 2):
        gone(made, referee, number=number)
    assert not departure(team(made, 3)).ahead.again
    gone(made, referee, number=3)
    assert departure(team(made, 4)).ahead.again


# ── in a bracket ──


@pytest.fixture
def bracket(by):
    """Eight teams in a tree with its consolation; the quarters are released."""
    made = evening(8, ("knockout", {"pot": False, "consolation": True}), tables=20)
    draw(made, by)
    return made


def test_in_a_bracket_the_opponent_advances(bracket, referee, by):
    first = matches_of(team(bracket))[0]
    rival = first.team_b if first.team_a.number == 7 else first.team_a
    gone(bracket, referee)
    assert states(bracket)[0][0] == "forfeited"
    play_round(bracket)
    while steps_of(evening_of(bracket)):
        draw(bracket, by)
        play_round(bracket)
    later = Match.objects.filter(bracket="main", level=2)
    semis = {one.number for match in later for one in (match.team_a, match.team_b)}
    assert rival.number in semis
    assert 7 not in semis
