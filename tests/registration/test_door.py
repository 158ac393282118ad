"""At the door: present, paid, the cash box, the names that are missing."""

import pytest
from django.urls import reverse

from tests import cast
from tests.markup import in_one_line
from tournament.core.errors import Refused
from tournament.models import JournalEntry, Team, Tournament
from tournament.registration import listing, teams


def check(team, by, present=True):
    return teams.check_in(team=team, present=present, by=cast.actor(by))


def cash(team, by, paid=True):
    return teams.pay(team=team, paid=paid, by=cast.actor(by))


def listed(tournament, show):
    return listing.listed(tournament, listing.Listing(show=listing.Show(show)))


def test_a_team_is_checked_in_and_out_again(tournament, denise):
    team = cast.team(tournament, 1, checked_in=False)
    assert check(team, denise).team.checked_in
    assert not check(team, denise, False).team.checked_in
    assert list(JournalEntry.objects.values_list("verb", flat=True)) == [
        "team.checked_in",
        "team.not_checked_in",
    ]


def test_the_cash_box_is_fee_times_players_times_paid_teams(tournament, denise):
    teams = [cast.team(tournament, n, paid=False) for n in (1, 2, 3)]
    cash(teams[0], denise)
    cash(teams[2], denise)
    seen = listing.summary(tournament)
    assert (seen.paid, seen.unpaid, seen.cash_cents) == (2, 1, 2 * 2 * 500)


def test_paying_stays_possible_during_the_evening(tournament, denise):
    team = cast.team(tournament, 1, paid=False)
    Tournament.objects.update(state="running")
    assert cash(team, denise).team.is_paid


def test_check_in_ends_with_the_release(tournament, denise):
    team = cast.team(tournament, 1, checked_in=False)
    Tournament.objects.update(state="running")
    with pytest.raises(Refused) as no:
        check(team, denise)
    assert no.value.code == "tournament_state"


def test_a_team_off_the_list_is_neither_checked_in_nor_paid(tournament, denise):
    team = cast.team(tournament, 1, status=Team.Status.CANCELLED)
    Team.objects.update(number=None)
    for act in (check, cash):
        with pytest.raises(Refused) as no:
            act(team, denise)
        assert no.value.code == "not_registered"


def test_the_summary_names_the_teams_not_seen_yet(tournament):
    for number in range(1, 6):
        cast.team(tournament, number, checked_in=number not in (2, 4), paid=number != 5)
    seen = listing.summary(tournament)
    assert (seen.teams, seen.present, seen.missing_numbers, seen.unpaid) == (5, 3, (2, 4), 1)


def test_the_absent_are_the_evenings_teams_not_seen_yet(tournament):
    teams = {number: cast.team(tournament, number, checked_in=number in (1, 3)) for number in range(1, 6)}
    Team.objects.filter(number=5).update(status=Team.Status.WITHDRAWN)
    cast.team(cast.tournament(), 6, checked_in=False)
    absent = [(team.number, str(team.player_1), str(team.player_2)) for team in listed(tournament, "absent")]
    assert absent == [(n, str(teams[n].player_1), str(teams[n].player_2)) for n in (4, 2)]
    assert [team.number for team in listed(tournament, "all")] == [5, 4, 3, 2, 1]
    assert list(listed(tournament, "cancelled")) == []


@pytest.mark.parametrize("status", ["withdrawn"])
def test_who_paid_and_is_gone_is_told_apart(client, tournament, denise, status):
    """18 teams, 19 of them paid: that sum was right in the cash box and wrong on the list."""
    cast.teams(tournament, 18)
    cast.team(tournament, 19, paid=True, status=status, checked_in=False)
    seen = listing.summary(tournament)
    assert (seen.teams, seen.paid, seen.paid_gone, seen.cash_cents) == (18, 18, 1, 19000)
    client.force_login(denise)
    for page in ("registration:desk", "control:overview"):
        text = in_one_line(client.get(reverse(page, args=[tournament.slug])).content.decode())
        assert '<span class="num">18</span>payées' in text
        assert '<span class="num">1</span>payée, partie ou absente' in text
