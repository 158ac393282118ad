"""Evenings of people who come alone: à la mêlée with partners and rests, or made into teams by lot."""

from collections import Counter
from random import Random

import pytest
from django.urls import reverse

from pairing import melee as melee_engine
from pairing.melee import MeleeOptions
from pairing.notes import Refusal
from pairing.record import load, make_record
from pairing.types import Entrant, Options
from tests import cast
from tests.evenings import draw, evening, play
from tests.registration.desk import enrolled
from tournament.core.errors import Refused
from tournament.core.tokens import new_token
from tournament.draw.drafts import propose_draw, swap_teams
from tournament.draw.release import release_draw, take_back
from tournament.draw.view import CoupleReader
from tournament.draw.wishes import match_singles
from tournament.evening.past import RestChoice
from tournament.evening.reading import evening_of, standings_now
from tournament.formats import steps_of
from tournament.models import Draw, Exempt, JournalEntry, Match, Slot, Team
from tournament.registration.teams import undo

ROUNDS = 4


def melee(players, rounds=ROUNDS, tables=12):
    return evening(players, ("melee", {"rounds": rounds}), tables=tables, individuals=True)


def sides(match):
    return match.team_a.pair_numbers, match.team_b.pair_numbers


def rounds_of(tournament):
    """For each round its tables, two against two, and who rests."""
    found = {}
    for match in Match.objects.filter(tournament=tournament):
        found.setdefault(match.round.number, ([], []))[0].append(sides(match))
    for rest in Exempt.objects.filter(kind="exempt"):
        found.setdefault(rest.round.number, ([], []))[1].append(rest.team.number)
    return [found[number] for number in sorted(found)]


def seated(tables):
    return [player for table in tables for side in table for player in side]


@pytest.mark.parametrize("players", [8, 9, 11, 22])
def test_an_evening_of_four_rounds(by, players):
    tournament = melee(players)
    for number in range(1, ROUNDS + 1):
        assert [step.key for step in steps_of(evening_of(tournament))] == [str(number)]
        draw(tournament, by)
        play(tournament)
    assert steps_of(evening_of(tournament)) == []
    everybody, rested, partners = set(range(1, players + 1)), Counter(), Counter()
    for tables, rests in rounds_of(tournament):
        assert len(rests) == players % 4
        assert sorted([*seated(tables), *rests]) == sorted(everybody), "each player once a round"
        rested.update(rests)
        assert max(rested.values(), default=0) - min(rested[one] for one in everybody) <= 1
        partners.update(frozenset(side) for table in tables for side in table)
    assert max(partners.values()) == 1, "no partner twice"
    assert Team.objects.filter(status="pair").count() == ROUNDS * 2 * (players // 4)


def test_a_pair_has_no_number_and_knows_its_players(by):
    tournament = melee(8)
    draw(tournament, by)
    pair = Match.objects.first().team_a
    one, two = (Team.objects.get(number=number) for number in pair.pair_numbers)
    assert (pair.number, pair.pair_1, pair.pair_2) == (None, one, two)
    assert (pair.player_1, pair.player_2) == (None, None)
    assert pair.people == (one.player_1, two.player_1)
    assert pair.search_key == f"{one.search_key} {two.search_key}"


def test_both_players_get_the_score_of_their_pair(by):
    tournament = melee(9)
    draw(tournament, by)
    play(tournament)
    by_number = {place.team.number: place for place in standings_now(tournament).overall}
    assert set(by_number) == set(range(1, 10))
    for match in Match.objects.all():
        for player in match.team_a.pair_numbers:
            assert by_number[player].row.tally.points == match.total_a
    rested = Exempt.objects.get().team.number
    assert by_number[rested].exempt == 1


def test_two_players_are_exchanged_by_hand(by):
    tournament = melee(9)
    first = propose_draw(tournament=tournament, by=by, seed=7)
    result = load(first.record).result
    resting, playing = result.rests[0], result.duos[0][0]
    second = swap_teams(draw=first, one=resting, two=playing, by=by, reason="arrivera plus tard")
    release_draw(draw=second, by=by)
    assert Exempt.objects.get().team.number == playing
    assert resting in seated(rounds_of(tournament)[0][0])


def test_taking_a_round_back_takes_its_pairs_away_and_keeps_the_players_seats(by):
    tournament = melee(9)
    draw(tournament, by)
    play(tournament)
    before = set(Team.objects.values_list("pk", flat=True)), set(Slot.objects.values_list("pk", flat=True))
    second = draw(tournament, by)
    take_back(draw=second, by=by, reason="un joueur oublié")
    after = set(Team.objects.values_list("pk", flat=True)), set(Slot.objects.values_list("pk", flat=True))
    assert after == before
    assert [step.key for step in steps_of(evening_of(tournament))] == ["2"]


def test_who_comes_late_enters_at_the_next_round_and_rests_last(by):
    tournament = melee(8)
    draw(tournament, by)
    play(tournament)
    cast.player(tournament, 9)
    draw(tournament, by)
    missed = Exempt.objects.get(kind="missed")
    assert (missed.team.number, missed.round.number) == (9, 1)
    tables, rests = rounds_of(tournament)[1]
    assert 9 in seated(tables)
    assert len(rests) == 1


def players(count, rested=()):
    return [Entrant(one, rests_before=int(one in rested)) for one in range(1, count + 1)]


def rests(named, count=10, rested=(), *, insist=False, seed=3):
    options = MeleeOptions(rests=named, insist=insist)
    return melee_engine.pair(players(count, rested), options, Random(seed))


def refused(*args, **kwargs):
    with pytest.raises(Refusal) as no:
        rests(*args, **kwargs)
    return no.value.code


@pytest.mark.parametrize("named", [(), (7,)])
def test_volunteers_rest_and_the_lot_names_the_others(named):
    found = rests(named)
    assert set(named) <= set(found.rests)
    assert len(found.rests) == 2
    codes = [remark.code for remark in found.remarks]
    assert ("melee_rest_chosen" in codes) == bool(named)
    assert ("melee_rest" in codes or "melee_rests" in codes) == (len(named) < 2)


def test_no_more_than_four_does_not_divide():
    assert refused((7, 8, 9)) == "too_many_rests"
    assert refused((7,), count=8) == "too_many_rests"


def test_nobody_rests_twice_before_everybody_once():
    assert refused((1,), rested=(1, 2)) == "rested_before"
    assert 3 in rests((3,), rested=(1, 2)).rests


def test_the_organiser_may_insist_and_it_is_said():
    found = rests((1,), rested=(1, 2), insist=True)
    assert 1 in found.rests
    assert "melee_rest_again" in [remark.code for remark in found.remarks]


def test_players_who_are_partners_again_are_not_looked_for_among_the_pairs():
    field = [Entrant(one, partners=tuple({1, 2, 3, 4} - {one})) for one in (1, 2, 3, 4)]
    reader = CoupleReader(record=make_record(field, MeleeOptions(), 1, engine="melee"), teams={})
    assert sum("à nouveau partenaires" in line.text for line in reader.remarks) == 2


# ── at the desk ──


def test_out_of_turn_a_reason_is_asked(db, by):
    tournament = melee(9)
    draw(tournament, by, rests=RestChoice((4,)))
    play(tournament)

    def again(**more):
        return propose_draw(
            tournament=tournament, by=by, rests=RestChoice((4,), **more.pop("how", {})), **more
        )

    with pytest.raises(Refused) as no:
        again()
    assert (no.value.code, no.value.field) == ("rested_before", "rests")
    with pytest.raises(Refused) as no:
        again(how={"insist": True})
    assert (no.value.code, no.value.field) == ("reason_missing", "reason")
    made_ = again(how={"insist": True}, reason="une cheville foulée")
    assert made_.record["result"]["rests"] == [4]


def test_the_desk_offers_them_and_keeps_the_choice(client, odile, by):
    tournament = melee(9)
    client.force_login(odile)
    address = reverse("draw:desk", args=[tournament.slug])
    assert "Choisir qui se repose" in client.get(address).content.decode()
    client.post(address, {"token": new_token(), "rests": ["5"], "who": "present"})
    assert Draw.objects.get().record["result"]["rests"] == [5]
    answer = client.post(address, {"token": new_token(), "rests": ["5", "6"], "reason": "essai"})
    assert answer.status_code == 422
    assert "au repos au plus" in answer.content.decode()


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
    duos = make_record(line, Options(), entry.about["seed"], engine="singles").result.duos
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


def test_the_desk_offers_it_where_two_are_alone_and_says_how_many_it_made(tournament, as_odile, people):
    desk = reverse("registration:desk", args=[tournament.slug])
    assert "Tirer les partenaires au sort" in as_odile.get(desk).content.decode()
    here = reverse("draw:singles", args=[tournament.slug])
    answer = as_odile.post(here, {"token": "twice the same tap"}, follow=True).content.decode()
    assert "2 équipes tirées au sort" in answer
    again = as_odile.post(here, {"token": "twice the same tap"}, follow=True).content.decode()
    assert "2 équipes tirées au sort" in again
    assert JournalEntry.objects.filter(verb="team.matched").count() == 1


def test_in_a_melee_nobody_is_matched_at_the_desk(tournament, denise, people):
    tournament.individuals = True
    tournament.save()
    with pytest.raises(Refused) as no:
        match_singles(tournament=tournament, by=cast.actor(denise))
    assert no.value.code == "individuals"
