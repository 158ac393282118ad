"""Enrolling a team: numbers, singles, the waiting list, namesakes, one write per token, the journal."""

import pytest

from tests import cast
from tests.match.hall import together
from tests.registration.desk import details, enrolled
from tournament.core.errors import Refused
from tournament.models import JournalEntry, Team, Tournament
from tournament.registration import listing, teams


def test_a_team_gets_the_lowest_free_number(tournament, denise):
    for number in (1, 2, 4):
        cast.team(tournament, number)
    done = enrolled(tournament, denise, "Thomas Nègre", "Élodie Bonnet", club="Les Ormes")
    assert (done.team.number, done.team.status) == (3, Team.Status.REGISTERED)
    assert enrolled(tournament, denise, "Karim Haddad", "Paul Lacaze").team.number == 5


def test_its_names_are_stored_with_keys_without_accents_or_case(tournament, denise):
    team = enrolled(tournament, denise, "Thomas Nègre", "Élodie Bonnet", club="Les  Ormes").team
    team.refresh_from_db()
    assert team.search_key == "negre thomas bonnet elodie"
    assert (team.player_1.given_name, team.player_1.family_name) == ("Thomas", "Nègre")
    assert team.club_key == "les ormes"


def test_it_refuses_a_number_in_use_beside_its_field(tournament, denise):
    cast.team(tournament, 7)
    with pytest.raises(Refused) as no:
        enrolled(tournament, denise, "Ana Xu", "Bo Yi", number=7)
    assert (no.value.code, no.value.field) == ("number_taken", "number")
    assert Team.objects.count() == 1


@pytest.mark.parametrize("number", [0, 10_000])
def test_it_refuses_a_number_out_of_range(tournament, denise, number):
    with pytest.raises(Refused) as no:
        enrolled(tournament, denise, "Ana Xu", "Bo Yi", number=number)
    assert no.value.code == "number_range"


def test_namesakes_are_found_without_accents_hyphens_or_order(tournament, denise):
    enrolled(tournament, denise, "Jean-Pierre Nègre", "Rose Vidal")
    found = listing.namesakes(tournament, details("NEGRE Jean Pierre", "Tom Autre").people)
    assert [(str(n.name), n.team.number, n.alone) for n in found] == [("Jean Pierre Negre", 1, False)]


def test_somebody_alone_waits_without_a_number(tournament, denise):
    team = enrolled(tournament, denise, "Élodie Bonnet").team
    assert (team.number, team.status, team.player_2) == (None, Team.Status.WAITING, None)
    singles, pairs = listing.partners(tournament)
    assert (singles, pairs) == ([team], [])


def test_naming_somebody_who_waits_alone_takes_them_off_that_list(tournament, denise):
    alone = enrolled(tournament, denise, "Élodie Bonnet").team
    team = enrolled(tournament, denise, "Thomas Nègre", "elodie bonnet").team
    sitting = alone.player_1
    team.refresh_from_db()
    assert team.player_2 == sitting
    assert listing.partners(tournament) == ([], [])


def test_a_full_tournament_refuses_and_says_so(tournament, denise):
    tournament.max_teams = 2
    tournament.save()
    cast.teams(tournament, 2)
    with pytest.raises(Refused) as no:
        enrolled(tournament, denise, "Ana Xu", "Bo Yi")
    assert no.value.code == "full"
    assert "complet" in no.value.message


def test_the_waiting_list_is_a_choice_that_the_desk_makes(tournament, denise):
    tournament.max_teams = 2
    tournament.save()
    cast.teams(tournament, 2)
    team = enrolled(tournament, denise, "Ana Xu", "Bo Yi", waiting=True).team
    assert (team.number, team.status) == (None, Team.Status.WAITING)
    assert listing.partners(tournament)[1] == [team]


def test_the_journal_knows_ids_and_no_name(tournament, denise):
    team = enrolled(tournament, denise, "Thomas Nègre", "Élodie Bonnet").team
    entry = JournalEntry.objects.get()
    assert (entry.verb, entry.by, entry.about) == ("team.enrolled", denise, {"teams": [str(team.uid)]})
    assert entry.before == {str(team.uid): None}
    assert entry.after[str(team.uid)]["number"] == 1
    assert "Nègre" not in str([entry.about, entry.before, entry.after])


@pytest.mark.parametrize("state", ["running", "cancelled"])
def test_it_refuses_once_the_draw_is_released(tournament, denise, state):
    Tournament.objects.update(state=state)
    with pytest.raises(Refused) as no:
        enrolled(tournament, denise, "Ana Xu", "Bo Yi")
    assert no.value.code == "tournament_state"
    assert not JournalEntry.objects.exists()


pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]


def enrolling(tournament, by, name, **fields):
    who = cast.actor(by)
    mine = type(tournament).objects.get(pk=tournament.pk)
    return lambda: teams.enrol(
        tournament=mine, details=details(f"Ana {name}", f"Bo {name}", **fields), by=who
    )


def test_everybody_gets_a_number_of_their_own(tournament, denise, odile):
    names = ["Un", "Deux", "Trois", "Quatre", "Cinq", "Six", "Sept", "Huit"]
    acts = [enrolling(tournament, (denise, odile)[i % 2], name) for i, name in enumerate(names)]
    answers = together(*acts)
    assert sorted(answer.team.number for answer in answers) == list(range(1, 9))
    assert sorted(JournalEntry.objects.values_list("sequence", flat=True)) == list(range(1, 9))


def test_one_number_wanted_twice_is_given_once(tournament, denise, odile):
    answers = together(
        enrolling(tournament, denise, "Un", number=7), enrolling(tournament, odile, "Deux", number=7)
    )
    codes = sorted(getattr(answer, "code", "given") for answer in answers)
    assert codes == ["given", "number_taken"]
    assert Team.objects.get().number == 7


def test_the_last_place_goes_to_one_of_them(tournament, denise, odile):
    tournament.max_teams = 1
    tournament.save()
    answers = together(enrolling(tournament, denise, "Un"), enrolling(tournament, odile, "Deux"))
    assert sorted(getattr(answer, "code", "given") for answer in answers) == ["full", "given"]
