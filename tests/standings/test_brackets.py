"""Brackets: places from the matches alone, shared by who was beaten at one level; the evening's order."""

import pytest

from pairing.bracket import compose
from tests.evening.bracketed import Bracketed
from tests.pairing.ranking.evening import POOLS, after_three_rounds
from tests.standings.stages import evening, match, order, seen, stage
from tournament.formats import Brackets, Pools
from tournament.models import Match, Pool, Slot, Team

pytestmark = pytest.mark.django_db
WIN = (1000, 500)


def tables(tournament):
    """Bracket → (place as written, team number) in order."""
    part = seen(tournament).parts[-1]
    return {one.key: [(place.text, place.team.number) for place in one.places] for one in part.brackets}


@pytest.fixture
def finals(odile):
    """Eight teams ranked 1 to 8 by a round, then a bracket of four: 1 v 4 and 2 v 3."""
    tournament = evening(odile, 8)
    rounds = stage(tournament, 1, "rounds")
    for number in range(1, 5):
        match(rounds, 1, number, 9 - number, 1000, 100 * number)
    made = stage(tournament, 2, "finals", size=4)
    match(made, 2, 1, 4, bracket="main", level=1, title="round")
    match(made, 2, 2, 3, bracket="main", level=1, title="round")
    return made


def decide(number, **fields):
    """The first match of that round without a result ends."""
    one = Match.objects.filter(round__number=number, state="waiting").order_by("pk").first()
    fields = {"state": "confirmed", "total_a": 1000, "total_b": 500, **fields}
    Match.objects.filter(pk=one.pk).update(**fields)


def test_before_a_match_everybody_plays_for_every_place(finals):
    assert tables(finals.tournament)["main"] == [("1 à 4", n) for n in (1, 2, 3, 4)]
    assert not seen(finals.tournament).parts[-1].finished


def test_who_is_beaten_shares_the_places_of_its_level(finals):
    decide(2)
    assert tables(finals.tournament)["main"] == [("1 à 2", 1), ("1 à 4", 2), ("1 à 4", 3), ("3 à 4", 4)]
    decide(2)
    assert tables(finals.tournament)["main"] == [("1 à 2", 1), ("1 à 2", 2), ("3 à 4", 3), ("3 à 4", 4)]
    assert [place.plays_on for place in seen(finals.tournament).parts[-1].brackets[0].places] == [
        True,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize("third", [False, True])
def test_the_final_decides_and_the_third_place_match_where_there_is_one(finals, third):
    decide(2)
    decide(2)
    match(finals, 3, 1, 2, *reversed(WIN), bracket="main", level=2, place_won=1, place_lost=2)
    if third:
        match(finals, 3, 4, 3, *WIN, bracket="main", level=2, place_won=3, place_lost=4)
    last = [("3", 4), ("4", 3)] if third else [("3 à 4", 3), ("3 à 4", 4)]
    assert tables(finals.tournament)["main"] == [("1", 2), ("2", 1), *last]
    found = seen(finals.tournament)
    assert found.parts[-1].finished
    ranks = [(3, 4), (4, 3)] if third else [(3, 3), (3, 4)]
    assert order(found.overall) == [(1, 2), (2, 1), *ranks, (5, 5), (6, 6), (7, 7), (8, 8)]
    assert [place.span for place in found.overall[2:4]] == [None if third else (3, 4)] * 2


def test_a_level_match_decides_nothing_yet(finals):
    decide(2, total_b=1000)
    assert ("1 à 4", 1) in tables(finals.tournament)["main"]
    Match.objects.filter(total_b=1000).update(winner="B")
    assert ("1 à 2", 4) in tables(finals.tournament)["main"]


def test_a_forfeit_lets_the_opponent_go_on_and_one_of_both_nobody(finals):
    decide(2, state="forfeited", forfeited_by="A", total_a=None, total_b=None)
    assert tables(finals.tournament)["main"][0] == ("1 à 2", 4)
    decide(2, state="forfeited", forfeited_by="X", total_a=None, total_b=None)
    assert tables(finals.tournament)["main"] == [("1", 4), ("2 à 4", 1), ("2 à 4", 2), ("2 à 4", 3)]


def test_a_team_that_left_keeps_its_place_in_the_bracket_and_one_sent_away_is_last(finals):
    decide(2)
    decide(2)
    Team.objects.filter(number=1).update(status="withdrawn")
    Team.objects.filter(number=2).update(status="out")
    found = [place.team.number for place in seen(finals.tournament).overall]
    assert found == [1, 3, 4, 5, 6, 7, 8, 2]


def test_who_was_sent_away_gives_its_place_up_in_the_bracket_too(finals):
    decide(2)
    decide(2)
    match(finals, 3, 1, 2, *WIN, bracket="main", level=2, place_won=1, place_lost=2)
    Team.objects.filter(number=1).update(status="out")
    assert tables(finals.tournament)["main"] == [("1", 2), ("2 à 3", 3), ("2 à 3", 4)]
    assert order(seen(finals.tournament).overall)[0] == (1, 2)
    assert order(seen(finals.tournament).overall)[-1] == (8, 1)
    assert not seen(finals.tournament).overall[-1].ties


def test_the_second_bracket_of_finals_is_above_the_consolation(odile):
    tournament = evening(odile, 6)
    made = stage(tournament, 1, "finals")
    for number, key in enumerate(("consolation", "main", "complement")):
        fields = {"bracket": key, "level": 1, "place_won": 1, "place_lost": 2}
        match(made, 1, 1 + 2 * number, 2 + 2 * number, *WIN, **fields)
    tables_of = seen(tournament).parts[0].brackets
    assert [table.key for table in tables_of] == ["main", "complement", "consolation"]


def test_who_falls_is_placed_by_the_lower_bracket(odile):
    tournament = evening(odile, 4)
    made = stage(tournament, 1, "knockout")
    match(made, 1, 1, 2, *WIN, bracket="main", level=1)
    match(made, 1, 3, 4, *WIN, bracket="main", level=1)
    assert tables(tournament) == {"main": [("1 à 2", 1), ("1 à 2", 3), ("3 à 4", 2), ("3 à 4", 4)]}
    match(made, 2, 1, 3, *WIN, bracket="main", level=2, place_won=1, place_lost=2)
    match(made, 2, 4, 2, *WIN, bracket="consolation", level=1, place_won=1, place_lost=2)
    assert tables(tournament) == {"main": [("1", 1), ("2", 3)], "consolation": [("1", 4), ("2", 2)]}
    assert order(seen(tournament).overall) == [(1, 1), (2, 3), (3, 4), (4, 2)]


def test_with_placing_matches_the_beaten_play_on(odile):
    tournament = evening(odile, 8)
    made = stage(tournament, 1, "brackets", placing=True)
    for a, b in ((1, 8), (4, 5), (2, 7), (3, 6)):
        match(made, 1, a, b, *WIN, bracket="main", level=1)
    assert [text for text, _team in tables(tournament)["main"]] == ["1 à 4"] * 4 + ["5 à 8"] * 4
    assert all(place.plays_on for place in seen(tournament).parts[0].brackets[0].places)
    for a, b in ((1, 4), (2, 3), (8, 5), (7, 6)):
        match(made, 2, a, b, *WIN, bracket="main", level=2)
    assert [text for text, _team in tables(tournament)["main"]] == [
        *["1 à 2"] * 2,
        *["3 à 4"] * 2,
        *["5 à 6"] * 2,
        *["7 à 8"] * 2,
    ]
    for first, (a, b) in zip((1, 3, 5, 7), ((1, 2), (4, 3), (8, 7), (5, 6)), strict=True):
        match(made, 3, a, b, *WIN, bracket="main", level=3, place_won=first, place_lost=first + 1)
    assert tables(tournament)["main"] == [
        (str(place), team) for place, team in enumerate((1, 2, 4, 3, 8, 7, 5, 6), start=1)
    ]
    assert seen(tournament).parts[0].finished


# The reference evening to its end: sixteen teams, four pools, both brackets, placing matches.

STRUCTURE = compose(16, [Pools(), Brackets(placing=True)])
QUALIFIED = {"A": [16, 1], "B": [7, 10], "C": [6, 14], "D": [4, 5]}


def pools(tournament):
    """The three rounds of the pools as they were played."""
    made = stage(tournament, 1, "pools")
    for at, (name, numbers) in enumerate(POOLS.items(), start=1):
        pool = Pool.objects.create(stage=made, name=name, order=at)
        for position, number in enumerate(numbers, start=1):
            team = Team.objects.get(tournament=tournament, number=number)
            Slot.objects.create(stage=made, pool=pool, position=position, team=team)
    for line in after_three_rounds():
        match(made, line.round, line.team_a, line.team_b, line.points_a, line.points_b)


def brackets(tournament):
    """Quarters, halves and finals: in each match the lower number wins by 1000 to 0."""
    made = stage(tournament, 2, "brackets", placing=True)
    ended = seen(tournament).pools
    places = {(pool.name, place.rank): place.team.number for pool in ended for place in pool.places}
    brackets = Bracketed(STRUCTURE)
    brackets.places = places
    for level in (1, 2, 3):
        seats = brackets.seats()
        for number in seats.ready():
            planned = STRUCTURE.matches[number - 1]
            a, b = (side.team for side in seats.sides(number))
            totals = (1000, 0) if a < b else (0, 1000)
            won, lost = planned.places or (None, None)
            fields = {"planned": number, "bracket": planned.bracket, "level": planned.level}
            match(made, 3 + level, a, b, *totals, place_won=won, place_lost=lost, **fields)
            brackets.decide(number, min(a, b))


@pytest.fixture
def reference(odile):
    made = evening(odile, 16)
    pools(made)
    return made


def numbers(places):
    return [place.team.number for place in places]


def test_the_pools_send_the_two_first_of_each_to_the_main_bracket(reference):
    found = seen(reference)
    assert {pool.name: numbers(pool.places[:2]) for pool in found.pools} == QUALIFIED
    assert found.parts[0].finished


def test_both_brackets_give_every_place(reference):
    brackets(reference)
    main, consolation = seen(reference).parts[1].brackets
    assert (main.key, consolation.key) == ("main", "consolation")
    for table in (main, consolation):
        assert [(place.first, place.last) for place in table.places] == [(n, n) for n in range(1, 9)]
        assert table.finished
    assert set(numbers(main.places)) == {team for two in QUALIFIED.values() for team in two}
    assert main.places[0].team.number == 1
    assert consolation.places[0].team.number == 2


def test_the_evening_ranks_the_main_bracket_then_the_consolation(reference):
    brackets(reference)
    found = seen(reference)
    main, consolation = found.parts[1].brackets
    assert numbers(found.overall) == numbers(main.places) + numbers(consolation.places)
    assert [place.rank for place in found.overall] == list(range(1, 17))
    assert {place.bracket for place in found.overall[8:]} == {"consolation"}
    assert found.pools  # still shown, below
