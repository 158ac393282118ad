"""A place that became void goes on being named after who stood there, though they sit elsewhere by now; an
undo gives it back, and a journal entry of an older program is undone as one of today."""

import pytest
from django.urls import reverse

from tests import cast
from tests.registration.desk import enrolled, text
from tournament.exports.queries import workbook_data
from tournament.exports.sheets.teams import teams_sheet
from tournament.models import JournalEntry, Team
from tournament.registration import queries, services
from tournament.registration.services.acts import state_of
from tournament.web.naming import team_full


@pytest.fixture
def one(tournament, denise):
    return enrolled(tournament, denise, "Élodie Bonnet").team


@pytest.fixture
def two(tournament, denise):
    return enrolled(tournament, denise, "Fernand Alibert").team


def paired(one, two, denise):
    return services.pair_singles(first=one, second=two, by=cast.actor(denise))


def void():
    return Team.objects.get(status=Team.Status.VOID)


def test_the_journal_names_who_found_a_partner(tournament, one, two, denise, as_odile):
    paired(one, two, denise)
    page = text(as_odile.get(reverse("control:journal", args=[tournament.slug])))
    assert "Joueurs associés\u00a0: équipe 1 (Bonnet – Alibert), Alibert" in page


def test_the_journal_names_a_team_whose_enrolment_was_taken_back(tournament, one, denise, as_odile):
    done = enrolled(tournament, denise, "Thomas Nègre", "Élodie Bonnet")
    services.undo(tournament=tournament, sequence=done.sequence, words=done.words, by=cast.actor(denise))
    page = text(as_odile.get(reverse("control:journal", args=[tournament.slug])))
    assert "Annulé\u00a0: Bonnet, Nègre – Bonnet" in page or "Annulé\u00a0: Nègre – Bonnet, Bonnet" in page


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


def test_the_journal_says_which_player_came_and_that_the_single_keeps_its_own(one, two, denise):
    """As every program before wrote it: the void place changes its state only."""
    player = state_of(two)["player_1"]
    paired(one, two, denise)
    entry = JournalEntry.objects.last()
    assert entry.after[str(one.uid)]["player_2"] == player
    assert (entry.before[str(two.uid)], entry.after[str(two.uid)]) == (
        {"status": "waiting"},
        {"status": "void"},
    )
    assert state_of(void())["player_1"] == player


def test_a_single_may_find_a_partner_part_and_find_one_again(tournament, one, two, denise):
    by = cast.actor(denise)
    team = paired(one, two, denise).team
    services.split_team(team=team, by=by)
    singles, _pairs = queries.partners(tournament)
    assert [team_full(single) for single in singles] == ["Élodie Bonnet", "Fernand Alibert"]
    again = services.pair_singles(first=singles[1], second=singles[0], by=by)
    assert team_full(again.team) == "Fernand Alibert – Élodie Bonnet"
    services.undo(tournament=tournament, sequence=again.sequence, words={}, by=by)
    singles, _pairs = queries.partners(tournament)
    assert [team_full(single) for single in singles] == ["Élodie Bonnet", "Fernand Alibert"]
    assert team_full(void()) == "Fernand Alibert"
