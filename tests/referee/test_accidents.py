"""A team does not come, leaves, or comes back; a player is replaced. Sixteen teams in four pools."""

import pytest

from tests.referee.court import refusal
from tests.referee.hall import again, play
from tests.referee.roster import back, gone, lost, states, team
from tournament.models import (
    DealVersion,
    Dispute,
    Incident,
    JournalEntry,
    Match,
    Player,
    Round,
    Team,
)
from tournament.referee.queries.departures import departure, matches_of
from tournament.referee.services import teams
from tournament.referee.services.forfeits import forfeit_match

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


def test_in_a_pool_of_four_everybody_keeps_two_matches(evening):
    seen = departure(team(evening))
    assert (len(seen.given_up), seen.short, seen.begun) == (3, (), ())


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
    rival = meeting.slot_b.team if meeting.slot_a.team.number == 7 else meeting.slot_a.team
    gone(evening, referee)
    gone(evening, referee, rival.number)
    back(evening, referee)
    side = "A" if meeting.slot_a.team_id == rival.pk else "B"
    assert (again(meeting).state, again(meeting).forfeited_by) == ("forfeited", side)


def test_a_round_closed_meanwhile_keeps_its_forfeit(evening, referee):
    gone(evening, referee)
    Round.objects.filter(number=1).update(state="closed")
    back(evening, referee)
    assert [state for state, _ in states(evening)] == ["forfeited", "waiting", "waiting"]


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
