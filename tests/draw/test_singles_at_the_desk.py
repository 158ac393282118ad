"""People who come alone to an evening of fixed teams: by lot, the seed in the journal, undone by a tap."""

import pytest
from django.urls import reverse

from pairing.engines.singles import SinglesOptions
from pairing.record import make_record
from pairing.types import Entrant
from tests import cast
from tests.registration.desk import enrolled
from tournament.core.errors import Refused
from tournament.draw.services import match_singles
from tournament.models import JournalEntry, Team
from tournament.registration.services import undo

NAMES = ("Ana Xu", "Bo Yi", "Karim Haddad", "Josette Gil", "Chloé Fabre")


@pytest.fixture
def people(tournament, denise):
    return [enrolled(tournament, denise, name).team for name in NAMES]


def rows():
    return list(Team.objects.order_by("pk").values_list("number", "status", "player_1", "player_2"))


def test_five_who_are_alone_make_two_teams_and_the_last_to_arrive_waits(tournament, denise, people):
    match_singles(tournament=tournament, by=cast.actor(denise), seed=7)
    teams = Team.objects.filter(status="registered")
    assert sorted(teams.values_list("number", flat=True)) == [1, 2]
    players = {player for team in teams for player in team.people}
    assert players == {one.player_1 for one in people[:4]}
    assert Team.objects.get(status="waiting").pk == people[4].pk


def test_the_journal_keeps_what_draws_the_same_teams_again(tournament, denise, people):
    match_singles(tournament=tournament, by=cast.actor(denise))
    entry = JournalEntry.objects.get(verb="team.matched")
    line = [Entrant(place) for place in range(1, len(entry.about["line"]) + 1)]
    duos = make_record(line, SinglesOptions(), entry.about["seed"], engine="singles").result.duos
    first = {uid: Team.objects.get(uid=uid).people[0] for uid in entry.about["line"]}
    made = {team.people for team in Team.objects.exclude(player_2=None)}
    assert made == {
        (first[entry.about["line"][one - 1]], first[entry.about["line"][two - 1]]) for one, two in duos
    }


def test_it_is_taken_back_whole(tournament, denise, people):
    before = rows()
    done = match_singles(tournament=tournament, by=cast.actor(denise))
    assert rows() != before
    undo(tournament=tournament, sequence=done.sequence, words=done.words, by=cast.actor(denise))
    assert rows() == before


def test_beyond_the_limit_a_team_waits(tournament, denise, people):
    tournament.max_teams = 1
    tournament.save()
    match_singles(tournament=tournament, by=cast.actor(denise))
    assert Team.objects.filter(status="registered").count() == 1
    assert Team.objects.filter(status="waiting").exclude(player_2=None).count() == 1


def test_one_alone_is_refused(tournament, denise):
    enrolled(tournament, denise, "Ana Xu")
    with pytest.raises(Refused) as no:
        match_singles(tournament=tournament, by=cast.actor(denise))
    assert no.value.code == "too_few_players"


def test_in_a_melee_nobody_is_matched_at_the_desk(tournament, denise, people):
    tournament.individuals = True
    tournament.save()
    with pytest.raises(Refused) as no:
        match_singles(tournament=tournament, by=cast.actor(denise))
    assert no.value.code == "individuals"


def test_the_desk_offers_it_where_two_are_alone_and_says_how_many_it_made(tournament, as_odile, people):
    desk = reverse("registration:desk", args=[tournament.slug])
    assert "Tirer les partenaires au sort" in as_odile.get(desk).content.decode()
    here = reverse("draw:singles", args=[tournament.slug])
    answer = as_odile.post(here, {"token": "twice the same tap"}, follow=True).content.decode()
    assert "2 équipes faites par le sort" in answer
    again = as_odile.post(here, {"token": "twice the same tap"}, follow=True).content.decode()
    assert "2 équipes faites par le sort" in again
    assert JournalEntry.objects.filter(verb="team.matched").count() == 1
