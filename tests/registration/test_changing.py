"""Changing a team, giving places, pairing people who came alone, and taking any of it back."""

import pytest
from django.urls import reverse

from tests import cast
from tests.registration.desk import details, enrolled, text
from tournament.cash.payments import with_paid
from tournament.core.errors import Conflict, Refused
from tournament.exports.queries import workbook_data
from tournament.exports.teams import teams_sheet
from tournament.models import JournalEntry, Team, Tournament
from tournament.registration import importing, listing, seats, teams
from tournament.registration.acts import state_of
from tournament.web.naming import team_full


def everything():
    """Every team and name as stored, to compare before and after."""
    return [
        (
            team.pk,
            state_of(team),
            team.search_key,
            team.club_key,
            team.note,
            *(str(player) for player in team.people),
        )
        for team in with_paid(Team.objects).select_related("player_1", "player_2").order_by("pk")
    ]


def on_the_list(tournament):
    return [
        (team.pk, team.number, str(team.player_1), str(team.player_2))
        for team in listing.listed(tournament, listing.Listing())
    ]


def back(tournament, done, by):
    return teams.undo(tournament=tournament, sequence=done.sequence, words=done.words, by=cast.actor(by))


@pytest.fixture
def pair(tournament, denise):
    return enrolled(tournament, denise, "Thomas Nègre", "Élodie Bonnet", club="Les Ormes").team


def edited(team, by, one="Thomas Nègre", two="Élodie Bonnet", **fields):
    fields = {"club": "Les Ormes", "number": team.number, **fields}
    return teams.edit_team(team=team, details=details(one, two, **fields), by=cast.actor(by))


def test_a_spelling_is_put_right_with_its_keys(pair, denise):
    edited(pair, denise, one="Tomas Nègre", two="Élodie Bonnet-Roux")
    pair.refresh_from_db()
    assert (str(pair.player_1), pair.search_key) == ("Tomas Nègre", "negre tomas bonnet-roux elodie")


def test_spelling_and_note_stay_open_after_the_release(tournament, pair, denise):
    Tournament.objects.update(state="running")
    edited(pair, denise, one="Tom Nègre", note="près de la porte")
    pair.refresh_from_db()
    assert (str(pair.player_1), pair.note) == ("Tom Nègre", "près de la porte")


@pytest.mark.parametrize("change", [{"club": "Valmory"}, {"number": 9}, {"seed": 1}])
def test_nothing_else_changes_after_the_release(tournament, pair, denise, change):
    Tournament.objects.update(state="running")
    before = everything()
    with pytest.raises(Refused) as no:
        edited(pair, denise, one="Tom Nègre", **change)
    assert no.value.code == "tournament_state"
    assert everything() == before


def test_a_second_player_is_not_forgotten_by_mistake(pair, denise):
    with pytest.raises(Refused) as no:
        edited(pair, denise, two=None)
    assert (no.value.code, no.value.field) == ("second_missing", "player_2")


def test_somebody_alone_who_finds_a_partner_gets_a_number(tournament, denise):
    alone = enrolled(tournament, denise, "Élodie Bonnet").team
    team = edited(alone, denise, one="Élodie Bonnet", two="Ana Xu", number=None).team
    assert (team.number, team.status) == (1, Team.Status.REGISTERED)


def test_a_cancelled_team_frees_its_number_and_gives_the_money_back(tournament, pair, denise):
    teams.pay(team=pair, paid=True, by=cast.actor(denise))
    team = teams.cancel_team(team=pair, by=cast.actor(denise)).team
    assert (team.number, team.status, team.paid_cents) == (None, Team.Status.CANCELLED, 0)
    assert enrolled(tournament, denise, "Ana Xu", "Bo Yi").team.number == 1
    with pytest.raises(Refused) as no:
        teams.cancel_team(team=pair, by=cast.actor(denise))
    assert no.value.code == "already_cancelled"


def test_a_waiting_team_gets_the_place_of_one_that_left(tournament, denise):
    Tournament.objects.update(max_teams=2)
    tournament.refresh_from_db()
    first, _second = cast.teams(tournament, 2)
    waiting = enrolled(tournament, denise, "Ana Xu", "Bo Yi", waiting=True).team
    with pytest.raises(Refused) as no:
        teams.promote_team(team=waiting, by=cast.actor(denise))
    assert no.value.code == "full"
    teams.cancel_team(team=first, by=cast.actor(denise))
    assert teams.promote_team(team=waiting, by=cast.actor(denise)).team.number == 1


def test_two_who_came_alone_become_a_team(tournament, denise):
    one, two = (enrolled(tournament, denise, name).team for name in ("Élodie Bonnet", "Fernand Alibert"))
    team = seats.pair_singles(first=one, second=two, by=cast.actor(denise)).team
    assert (team.number, str(team.player_1), str(team.player_2)) == (1, "Élodie Bonnet", "Fernand Alibert")
    assert team.search_key == "bonnet elodie alibert fernand"
    assert listing.partners(tournament) == ([], [])
    with pytest.raises(Refused) as no:
        seats.pair_singles(first=one, second=two, by=cast.actor(denise))
    assert no.value.code == "not_alone"


def test_partners_who_part_wait_alone(tournament, pair, denise):
    seats.split_team(team=pair, by=cast.actor(denise))
    singles, _pairs = listing.partners(tournament)
    assert [str(team.player_1) for team in singles] == ["Thomas Nègre", "Élodie Bonnet"]
    assert listing.summary(tournament).teams == 0


ACTS = {
    "check in": lambda team, by: teams.check_in(team=team, present=True, by=by),
    "pay": lambda team, by: teams.pay(team=team, paid=True, by=by),
    "cancel": lambda team, by: teams.cancel_team(team=team, by=by),
    "edit": lambda team, by: teams.edit_team(
        team=team, details=details("Tom Noir", "Ève Bon", club="Valmory", number=12, seed=3, note="x"), by=by
    ),
}


@pytest.mark.parametrize("act", ACTS)
def test_an_act_is_taken_back_exactly(tournament, pair, denise, act):
    before = everything()
    done = ACTS[act](pair, cast.actor(denise))
    assert everything() != before
    back(tournament, done, denise)
    assert everything() == before
    assert JournalEntry.objects.last().verb == "team.undone"


def test_parting_and_pairing_are_taken_back(tournament, pair, denise):
    before = listing.partners(tournament), everything(), on_the_list(tournament)
    assert [number for _pk, number, *_names in before[2]] == [1]
    back(tournament, seats.split_team(team=pair, by=cast.actor(denise)), denise)
    kept = [row for row in everything() if row[1]["status"] != Team.Status.VOID]
    assert (listing.partners(tournament), kept, on_the_list(tournament)) == before
    one, two = (enrolled(tournament, denise, name).team for name in ("Ana Xu", "Fernand Alibert"))
    done = seats.pair_singles(first=one, second=two, by=cast.actor(denise))
    back(tournament, done, denise)
    assert [str(team.player_1) for team in listing.partners(tournament)[0]] == ["Ana Xu", "Fernand Alibert"]


def test_enrolling_is_taken_back_and_the_single_player_waits_again(tournament, denise):
    enrolled(tournament, denise, "Élodie Bonnet")
    done = enrolled(tournament, denise, "Thomas Nègre", "Élodie Bonnet")
    back(tournament, done, denise)
    assert listing.summary(tournament).teams == 0
    assert [str(team.player_1) for team in listing.partners(tournament)[0]] == ["Élodie Bonnet"]


def test_what_changed_since_is_not_taken_back(tournament, pair, denise):
    done = edited(pair, denise, one="Tom Nègre")
    edited(pair, denise, one="Tim Nègre")
    with pytest.raises(Conflict):
        back(tournament, done, denise)
    pair.player_1.refresh_from_db()
    assert str(pair.player_1) == "Tim Nègre"


def test_a_number_given_away_meanwhile_is_not_taken_back(tournament, pair, denise):
    done = teams.cancel_team(team=pair, by=cast.actor(denise))
    enrolled(tournament, denise, "Ana Xu", "Bo Yi")
    with pytest.raises(Refused) as no:
        back(tournament, done, denise)
    assert no.value.code == "number_taken"
    assert listing.summary(tournament).teams == 1


def test_after_the_release_only_money_and_spelling_are_taken_back(tournament, pair, denise):
    seen = teams.check_in(team=pair, present=True, by=cast.actor(denise))
    paid = teams.pay(team=pair, paid=True, by=cast.actor(denise))
    Tournament.objects.update(state="running")
    back(tournament, paid, denise)
    with pytest.raises(Refused) as no:
        back(tournament, seen, denise)
    assert no.value.code == "tournament_state"


def test_the_journal_of_a_spelling_holds_no_name(pair, denise):
    edited(pair, denise, one="Tom Noir")
    entry = JournalEntry.objects.last()
    assert "Noir" not in str([entry.about, entry.before, entry.after])


def test_a_list_is_imported_whole_with_one_entry(tournament, denise):
    Tournament.objects.update(max_teams=3)
    tournament.refresh_from_db()
    cast.team(tournament, 2)
    teams = [
        details("Ana Un", "Bo Un"),
        details("Ana Deux", "Bo Deux", number=1),
        details("Ana Trois", "Bo Trois"),
    ]
    teams.append(details("Zoé Seule"))
    done = importing.import_teams(tournament=tournament, teams=teams, by=cast.actor(denise))
    assert sorted((str(t.player_1), t.number) for t in done.teams if t.number) == [
        ("Ana Deux", 1),
        ("Ana Un", 3),
    ]
    singles, waiting = listing.partners(tournament)
    assert ([str(t.player_1) for t in singles], [str(t.player_1) for t in waiting]) == (
        ["Zoé Seule"],
        ["Ana Trois"],
    )
    assert JournalEntry.objects.count() == 1
    back(tournament, done, denise)
    assert listing.summary(tournament).teams == 1


def test_a_seed_belongs_to_one_team(tournament, pair, denise):
    cast.team(tournament, 7, seed=1)
    with pytest.raises(Refused) as no:
        edited(pair, denise, seed=1)
    assert (no.value.code, no.value.field) == ("seed_taken", "seed")
    assert edited(pair, denise, seed=2).team.seed == 2
    assert edited(pair, denise, seed=2, one="Tom Nègre").team.seed == 2


@pytest.fixture
def one(tournament, denise):
    return enrolled(tournament, denise, "Élodie Bonnet").team


@pytest.fixture
def two(tournament, denise):
    return enrolled(tournament, denise, "Fernand Alibert").team


def paired(one, two, denise):
    return seats.pair_singles(first=one, second=two, by=cast.actor(denise))


def void():
    return Team.objects.get(status=Team.Status.VOID)


def test_the_workbook_and_its_own_page_name_it(tournament, one, two, denise, as_odile):
    paired(one, two, denise)
    assert team_full(void()) == "Fernand Alibert"
    page = text(as_odile.get(reverse("registration:team", args=[tournament.slug, two.pk])))
    assert 'value="Alibert"' in page
    listed = [[row[1:5], row[7]] for row in teams_sheet(workbook_data(tournament.pk), "").rows]
    assert sorted(listed, key=str) == [
        [["Fernand", "Alibert", "", ""], "remplacée"],
        [["Élodie", "Bonnet", "Fernand", "Alibert"], "inscrite"],
    ]


def test_a_single_may_find_a_partner_part_and_find_one_again(tournament, one, two, denise):
    by = cast.actor(denise)
    team = paired(one, two, denise).team
    seats.split_team(team=team, by=by)
    singles, _pairs = listing.partners(tournament)
    assert [team_full(single) for single in singles] == ["Élodie Bonnet", "Fernand Alibert"]
    again = seats.pair_singles(first=singles[1], second=singles[0], by=by)
    assert team_full(again.team) == "Fernand Alibert – Élodie Bonnet"
    teams.undo(tournament=tournament, sequence=again.sequence, words={}, by=by)
    singles, _pairs = listing.partners(tournament)
    assert [team_full(single) for single in singles] == ["Élodie Bonnet", "Fernand Alibert"]
    assert team_full(void()) == "Fernand Alibert"
