"""Whole evenings à la mêlée by rows: partners, opponents, rests, late players, the way back."""

from collections import Counter
from itertools import combinations

import pytest

from pairing.record import load, replay
from tests import cast
from tests.draw.played import play
from tests.evenings import draw, evening
from tournament.core.errors import Refused
from tournament.draw.queries.formula.promise import promise_of
from tournament.draw.services import propose_draw, release_draw, swap_teams, take_back
from tournament.evening import evening_of
from tournament.evening.progress import steps_of
from tournament.evening.roll import Choices
from tournament.evening.standings.overall import standings_now
from tournament.models import Draw, Exempt, Match, Slot, Team

ROUNDS = 4


def melee(players, rounds=ROUNDS, tables=12):
    return evening(players, ("melee", {"rounds": rounds}), tables=tables, individuals=True)


def sides(match):
    return match.slot_a.team.pair_numbers, match.slot_b.team.pair_numbers


def rounds_of(tournament):
    """For each round its tables, two against two, and who rests."""
    found = {}
    for match in Match.objects.filter(tournament=tournament):
        found.setdefault(match.round.number, ([], []))[0].append(sides(match))
    for rest in Exempt.objects.filter(kind="exempt"):
        found.setdefault(rest.round.number, ([], []))[1].append(rest.slot.team.number)
    return [found[number] for number in sorted(found)]


def seated(tables):
    return [player for table in tables for side in table for player in side]


@pytest.mark.parametrize("players", [8, 9, 10, 11, 13, 16, 22])
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


def test_fewer_than_four_players_are_refused(by):
    tournament = melee(3)
    with pytest.raises(Refused) as no:
        draw(tournament, by)
    assert no.value.code == "too_few_players"


def test_a_pair_has_no_number_and_knows_its_players(by):
    tournament = melee(8)
    draw(tournament, by)
    pair = Match.objects.first().slot_a.team
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
        for player in match.slot_a.team.pair_numbers:
            assert by_number[player].row.tally.points == match.total_a
    rested = Exempt.objects.get().slot.team.number
    assert by_number[rested].exempt == 1


def test_the_record_says_it_all_and_replays(by):
    tournament = melee(10)
    for _ in range(2):
        made = draw(tournament, by)
        play(tournament)
    record = load(made.record)
    assert replay(record) == record
    tables, rests = rounds_of(tournament)[1]
    duos = record.result.duos
    said = [(duos[one.a - 1], duos[one.b - 1]) for one in record.result.pairings]
    assert (sorted(said), sorted(record.result.rests)) == (sorted(tables), sorted(rests))
    assert any(one.partners for one in record.entrants)


def test_two_players_are_exchanged_by_hand(by):
    tournament = melee(9)
    first = propose_draw(tournament=tournament, by=by, seed=7)
    result = load(first.record).result
    resting, playing = result.rests[0], result.duos[0][0]
    second = swap_teams(draw=first, one=resting, two=playing, by=by, reason="arrivera plus tard")
    release_draw(draw=second, by=by)
    assert Exempt.objects.get().slot.team.number == playing
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


def test_taking_the_only_round_back_leaves_nothing(by):
    tournament = melee(9)
    take_back(draw=draw(tournament, by), by=by, reason="un joueur oublié")
    assert not Slot.objects.exists()
    assert not Team.objects.filter(status="pair").exists()
    tournament.refresh_from_db()
    assert tournament.state == "registration"


def test_who_comes_late_enters_at_the_next_round_and_rests_last(by):
    tournament = melee(8)
    draw(tournament, by)
    play(tournament)
    cast.player(tournament, 9)
    draw(tournament, by)
    missed = Exempt.objects.get(kind="missed")
    assert (missed.slot.team.number, missed.round.number) == (9, 1)
    tables, rests = rounds_of(tournament)[1]
    assert 9 in seated(tables)
    assert len(rests) == 1


def test_who_came_late_in_a_round_taken_back_is_as_before(by):
    tournament = melee(8)
    draw(tournament, by)
    play(tournament)
    cast.player(tournament, 9)
    take_back(draw=draw(tournament, by), by=by, reason="erreur")
    assert not Slot.objects.filter(team__number=9).exists()
    assert Slot.objects.filter(team__number__isnull=False).count() == 8


def test_who_leaves_is_not_drawn_again(by):
    tournament = melee(9)
    draw(tournament, by)
    play(tournament)
    Team.objects.filter(number=4).update(status="withdrawn")
    draw(tournament, by)
    tables, rests = rounds_of(tournament)[1]
    assert sorted([*seated(tables), *rests]) == [1, 2, 3, 5, 6, 7, 8, 9]


def test_who_comes_too_late_to_play_enough_is_named_at_the_draw_desk(by):
    tournament = melee(8, rounds=2)
    draw(tournament, by)
    play(tournament)
    assert promise_of(evening_of(tournament), Choices()).kept
    cast.player(tournament, 9)
    found = promise_of(evening_of(tournament), Choices())
    assert not found.kept
    assert found.ways[-1].startswith("Joueur 9\u00a0: 1 au plus")


def test_a_full_round_in_a_small_hall_is_played_in_waves(by):
    tournament = melee(16, tables=2)
    draw(tournament, by)
    assert sorted(Match.objects.values_list("table__number", "wave")) == [(1, 1), (1, 2), (2, 1), (2, 2)]


def test_partners_are_not_repeated_while_that_can_be_avoided(by):
    tournament = melee(8, rounds=7)
    for _ in range(7):
        draw(tournament, by)
        play(tournament)
    pairs = Counter(
        frozenset(side) for tables, _ in rounds_of(tournament) for table in tables for side in table
    )
    assert set(pairs) <= {frozenset(two) for two in combinations(range(1, 9), 2)}
    assert Draw.objects.filter(state="released").count() == 7
    assert max(pairs.values()) <= 2
