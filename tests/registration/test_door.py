"""At the door: present, paid, the cash box, the names that are missing."""

from random import Random

import pytest
from django.urls import reverse

from tests import cast
from tests.markup import in_one_line
from tournament.control.queries.overview import overview
from tournament.core.errors import Refused
from tournament.models import JournalEntry, Player, Team, Tournament
from tournament.registration import queries, services


def check(team, by, present=True):
    return services.check_in(team=team, present=present, by=cast.actor(by))


def cash(team, by, paid=True):
    return services.pay(team=team, paid=paid, by=cast.actor(by))


def listed(tournament, show):
    return queries.listed(tournament, queries.Listing(show=queries.Show(show)))


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
    seen = queries.summary(tournament)
    assert (seen.paid, seen.unpaid, seen.cash_cents) == (2, 1, 2 * 2 * 500)


def test_paying_stays_possible_during_the_evening(tournament, denise):
    team = cast.team(tournament, 1, paid=False)
    Tournament.objects.update(state="running")
    assert cash(team, denise).team.paid


def test_check_in_ends_with_the_release(tournament, denise):
    team = cast.team(tournament, 1, checked_in=False)
    Tournament.objects.update(state="running")
    with pytest.raises(Refused) as no:
        check(team, denise)
    assert no.value.code == "tournament_state"


def test_a_referee_does_not_touch_the_cash_box(tournament, remi):
    with pytest.raises(Refused):
        cash(cast.team(tournament, 1, paid=False), remi)


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
    seen = queries.summary(tournament)
    assert (seen.teams, seen.present, seen.missing_numbers, seen.unpaid) == (5, 3, (2, 4), 1)


def test_the_absent_are_the_evenings_teams_not_seen_yet(tournament, django_assert_num_queries):
    teams = {number: cast.team(tournament, number, checked_in=number in (1, 3)) for number in range(1, 6)}
    Team.objects.filter(number=5).update(status=Team.Status.WITHDRAWN)
    cast.team(cast.tournament(), 6, checked_in=False)
    with django_assert_num_queries(1):
        absent = [
            (team.number, str(team.player_1), str(team.player_2)) for team in listed(tournament, "absent")
        ]
    assert absent == [(n, str(teams[n].player_1), str(teams[n].player_2)) for n in (4, 2)]
    assert [team.number for team in listed(tournament, "all")] == [5, 4, 3, 2, 1]
    assert list(listed(tournament, "cancelled")) == []


def test_a_team_that_paid_and_left_still_counts_in_the_cash_box(tournament):
    cast.team(tournament, 1, paid=True, status=Team.Status.WITHDRAWN)
    assert queries.summary(tournament).cash_cents == 1000


@pytest.mark.parametrize("status", ["absent", "withdrawn", "out"])
def test_who_paid_and_is_gone_is_told_apart(client, tournament, denise, status):
    """18 teams, 19 of them paid: that sum was right in the cash box and wrong on the list."""
    cast.teams(tournament, 18)
    Team.objects.update(paid=True)
    cast.team(tournament, 19, paid=True, status=status, checked_in=False)
    seen = queries.summary(tournament)
    assert (seen.teams, seen.paid, seen.paid_gone, seen.cash_cents) == (18, 18, 1, 19000)
    client.force_login(denise)
    for page in ("registration:desk", "control:overview"):
        text = in_one_line(client.get(reverse(page, args=[tournament.slug])).content.decode())
        assert '<span class="num">18</span>payées' in text
        assert '<span class="num">1</span>payée, partie ou absente' in text


@pytest.mark.parametrize("size", [0, 16, 150])
def test_the_summary_is_one_statement(tournament, size, django_assert_num_queries):
    cast.teams(tournament, size)
    with django_assert_num_queries(1):
        assert queries.summary(tournament).next_number == size + 1


@pytest.mark.parametrize("individuals", [False, True])
def test_the_front_page_counts_as_the_desk_does(tournament, odile, individuals):
    """The front page had a count of its own, kept here; they agree on a thousand teams of every kind."""
    rng = Random(5)
    tournament.individuals = individuals
    tournament.save()
    on_the_list = {"registered", "withdrawn", "absent", "out"}
    made, two = [], []
    for number in range(1, 1001):
        status = rng.choice([status for status in Team.Status.values if status != "pair"])
        two.append(not individuals and (status != "waiting" or rng.random() < 0.5))
        made.append(
            Team(
                tournament=tournament,
                number=number if status in on_the_list else None,
                status=status,
                checked_in=rng.random() < 0.5,
                paid=rng.random() < 0.5,
                search_key="",
            )
        )
    Team.objects.bulk_create(made)
    seats = [("first_of", team) for team in made if team.status != "void"]
    seats += [
        ("second_of", team) for team, has in zip(made, two, strict=True) if has and team.status != "void"
    ]
    Player.objects.bulk_create(Player(tournament=tournament, **{seat: team}) for seat, team in seats)
    seen = overview(tournament, cast.actor(odile))
    assert seen.teams == sum(team.status == "registered" for team in made)
    assert seen.present == sum(team.checked_in and team.status == "registered" for team in made)
    assert seen.paid == sum(team.paid and team.status == "registered" for team in made)
    assert seen.paid + seen.paid_gone == sum(team.paid and team.number is not None for team in made)
    assert seen.waiting == sum(team.status == "waiting" for team in made)
    assert queries.summary(tournament).cash_cents == (seen.paid + seen.paid_gone) * 500 * (
        1 if individuals else 2
    )
