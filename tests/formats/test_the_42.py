"""The formats of real tournaments (docs/formats.md, by number): each set up through the forms, drawn, its
results typed, and ranked as its rules were published. Fields are smaller than the real ones; the largest are
marked long."""

import pytest
from django.urls import reverse
from lxml import html

from tests.formats.contest import (
    BELOTE,
    FEW,
    ROUNDS,
    SUM,
    WINS,
    Contest,
    difference,
    played,
    rounds,
    total,
    wins,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest(as_odile):
    return Contest(as_odile)


GATE = {4, 9, 16, 28, 37}
"""Of those for everybody, what the gate plays: each way of drawing, contrée and belote, points and wins."""


@pytest.mark.parametrize(
    "number",
    [number if number in GATE else pytest.param(number, marks=pytest.mark.long) for number in ROUNDS],
)
def test_rounds_for_everybody(contest, number):
    settings, stage, key = ROUNDS[number]
    teams = 8 if stage["draw"] == "rotation" else 4 if number in FEW else 6
    played(contest, teams, settings, stage)
    assert contest.order() == contest.by(key)
    assert {len(results) for results in contest.results.values()} == {int(stage["rounds"])}


@pytest.mark.long
def test_16_the_first_round_by_lot_the_others_between_neighbours(contest):
    contest.create(**BELOTE, **SUM).enrol(8)
    contest.compose(8, rounds(2))
    contest.draw()
    contest.play()
    order = contest.order()
    contest.draw()
    seats = [{order.index(min(contest.members(team))) for team in (match.team_a, match.team_b)}
             for match in contest.waiting()]  # fmt: skip
    assert max(max(pair) - min(pair) for pair in seats) <= 3  # no rematch of the first round


@pytest.mark.long
def test_20_the_first_round_in_the_order_of_registration(contest):
    contest.create(**BELOTE, **WINS).enrol(8)
    contest.compose(8, rounds(2), {"kind": "finals", "size": "4", "brackets": "1"})
    contest.draw(by_number="on")
    first = [{match.team_a.number, match.team_b.number} for match in contest.waiting()]
    assert first == [{1, 2}, {3, 4}, {5, 6}, {7, 8}]
    contest.play().finish()
    assert contest.order()[0] == 1


def test_7_jouvence_one_by_one_with_a_target_and_a_cap_a_round(contest):
    settings = {
        "individuals": "on",
        "school": "points",
        "criterion_1": "points",
        "criterion_2": "first_match",
        "target": "121",
        "round_targets": "121, 121, 151",
        "round_caps": "135, 135, 175",
        "round_loser_caps": "135, 135, 175",
        "minutes": "",
    }

    def of(match, a, b):
        high, low = 121 + contest.dice.randrange(80), contest.dice.randrange(120)
        return [(high, low) if a < b else (low, high)]

    played(contest, 8, settings, {"kind": "melee", "rounds": "3"}, of=of)
    caps = (135, 135, 175)

    def capped(results):
        points = [min(result.points, caps[result.round - 1]) for result in results]
        return sum(points), points[0]

    keys = [capped(contest.results[number]) for number in contest.order()]
    assert keys == sorted(keys, reverse=True)
    assert {len(results) for results in contest.results.values()} == {3}


GUYANE = {
    "ruleset_slug": "missegre",
    "target": "2001",
    "minutes": "",
    "win": "3",
    "loss": "1",
    "forfeit": "0",
    "exempt": "2",
    "criterion_1": "match_points",
    "criterion_2": "points",
}


@pytest.mark.long
def test_8_guyane_three_points_a_win_then_the_points(contest):
    def of(match, a, b):
        high, low = 2001 + contest.dice.randrange(100), 900 + contest.dice.randrange(1000)
        return [(high, low) if a < b else (low, high)]

    contest.create(**GUYANE).enrol(4)
    contest.compose(4, rounds(3, "round_robin"))
    contest.draw()
    gone = contest.waiting()[-1]
    giving_up, opponent = gone.team_b.number, gone.team_a.number
    contest.press(contest.page("referee:forfeit", gone.pk), "forfeit/$", side="B", reason="absents")
    contest.play(of)

    def points(number):
        results = contest.results[number]
        brought = sum(3 if result.won else 1 for result in results)
        return brought + 2 * (number == opponent), total(results)

    keys = [points(number) for number in contest.order()]
    assert keys == sorted(keys, reverse=True)
    assert len(contest.results[giving_up]) == 2


@pytest.mark.long
def test_9_a_championship_has_a_thursday_for_each_round(contest):
    contest.create(target="2001", minutes="", date="2026-11-05").enrol(4)
    contest.compose(4, rounds(3, "round_robin"))
    address = reverse("control:days", args=[contest.slug])
    filled = contest.client.get(address, {"first": "2026-11-05", "every": 7, "per_day": 1, "hour": "20:30"})
    contest.press(filled, "days/")
    days = ["2026-11-05T20:30", "2026-11-12T20:30", "2026-11-19T20:30"]
    assert contest.tournament.round_days == days
    contest.finish()
    home = contest.page("hall:home").content.decode()
    assert all(f"jeudi {day} novembre" in home for day in (5, 12, 19))
    assert contest.order() == contest.by(lambda results: (wins(results), difference(results)))


@pytest.mark.long
def test_23_alsace_places_drawn_anew_each_match_and_a_tie_by_lot(contest):
    contest.create(**BELOTE, **SUM).enrol(6)
    contest.compose(6, rounds(3, "random"))
    contest.finish(lambda match, a, b: [(1000, 620) if a < b else (620, 1000)])
    shown = contest.published()
    assert [int(rank) for rank, _number in shown] == [1, 2, 3, 4, 5, 6]
    keys = [total(contest.results[number]) for _rank, number in shown]
    assert keys == sorted(keys, reverse=True)


def test_24_la_grand_combe_caps_on_matches_3_and_4_and_1100_where_a_team_left(contest):
    """A high total counts whole in the first two matches, up to 1280 and 664 in the others."""
    settings = {**BELOTE, **SUM, "round_caps": "–, –, 1280, 1280", "round_loser_caps": "–, –, 664, 664"}
    settings |= {"exempt_credit": "fixed", "exempt_points": "1100"}
    contest.create(**settings).enrol(8)
    contest.compose(8, rounds(4))

    def of(match, a, b):
        high, low = 1290 + contest.dice.randrange(600), 700 + contest.dice.randrange(500)
        return [(high, low) if a < b else (low, high)]

    contest.draw()
    contest.play(of)
    contest.draw()
    gone = contest.waiting()[-1]
    leaving, opponent = gone.team_b.number, gone.team_a.number
    page = contest.page("referee:team", leaving)
    contest.press(page, "gone/$", status="withdrawn", reason="malade")
    contest.play(of).finish(of)
    credited = 4 - len(contest.results[opponent])
    assert credited >= 1

    def capped(number):
        bounds = {True: 1280, False: 664}
        played = [
            min(result.points, bounds[result.won]) if result.round > 2 else result.points
            for result in contest.results[number]
        ]
        rests = 4 - len(played)  # an opponent that left, or nobody left to play against
        return sum(played) + 1100 * rests

    order = contest.order()
    assert order[-1] == leaving
    keys = [capped(number) for number in order[:-1]]
    assert keys == sorted(keys, reverse=True)
    whole = [total(contest.results[number]) for number in order[:-1]]
    assert whole != sorted(whole, reverse=True)  # the caps are what decides here
    shown = contest.page("hall:standings").content.decode()
    for number in order[:-1]:
        assert str(capped(number)) in shown.replace("\u202f", ""), number


@pytest.mark.long
def test_27_le_champ_commun_an_exempt_team_has_3_and_1000(contest):
    settings = {**BELOTE, "win": "4", "loss": "2", "exempt": "3", "exempt_credit": "fixed"}
    settings |= {"exempt_points": "1000", "criterion_1": "match_points", "criterion_2": "points"}
    settings |= {"round_deals": "12, 12, 12, 15"}
    played(contest, 5, settings, rounds(4))

    def key(results):
        rests = 4 - len(results)
        return 4 * wins(results) + 2 * (len(results) - wins(results)) + 3 * rests, total(
            results
        ) + 1000 * rests

    assert contest.order() == contest.by(key)


def test_33_the_clubs_are_ranked_by_the_points_of_their_teams(contest):
    clubs = ("Tarbes", "Lourdes", "Bagnères")
    played(contest, 6, SUM, rounds(3, "random"), clubs=clubs)
    points = {
        club: sum(total(contest.results[number]) for number in (n + 1, n + 4)) for n, club in enumerate(clubs)
    }
    shown = contest.page("hall:standings").content.decode()
    table = html.fromstring(shown[shown.index('id="clubs"') - 30 :]).xpath("//tbody")[0]
    found = [(row.xpath("th")[0].text.strip(), int(row.xpath("td")[-1].text)) for row in table.xpath("tr")]
    assert found == sorted(points.items(), key=lambda club: -club[1])


@pytest.mark.long
def test_an_odd_field_rests_in_turn(contest):
    played(contest, 7, SUM, rounds(4))
    assert sorted(len(results) for results in contest.results.values()) == [3, 3, 3, 3, 4, 4, 4]
    assert len(contest.order()) == 7


@pytest.mark.long
def test_40_jass_partners_drawn_anew_the_worst_round_dropped_and_ties_by_the_best(contest):
    settings = {"individuals": "on", "drop_worst": "on", "criterion_1": "points", "criterion_2": "best_match"}
    played(contest, 8, settings, {"kind": "melee", "rounds": "4"})

    def key(results):
        points = sorted(result.points for result in results)
        return sum(points[1:]), points[-1]

    keys = [key(contest.results[number]) for number in contest.order()]
    assert keys == sorted(keys, reverse=True)


def test_41_klaverjas_odd_stay_and_even_move_and_a_real_tie_stays_one(contest):
    contest.create(**SUM, criterion_1="points", at_last="shared").enrol(6)
    contest.compose(6, rounds(2, "rotation"))
    tables = []
    while contest.draw():
        for match in contest.waiting():
            tables.append((match.round.number, match.table_id, match.team_a.number, match.team_b.number))
        contest.play(lambda match, a, b: [(1406, 1406)])
    where = {}
    for number, table, a, b in tables:
        for team in (a, b):
            where.setdefault(team, {})[number] = table
    stays = [team for team, seats in where.items() if seats[1] == seats[2]]
    assert len(stays) == 3
    assert [rank for rank, _number in contest.published()] == ["1"] * 6
    assert "ex æquo" in contest.page("hall:standings").content.decode()


@pytest.mark.long
@pytest.mark.parametrize(
    ("number", "teams", "draw"), [(13, 60, "ranked"), (31, 74, "ranked"), (37, 76, "random")]
)
def test_the_large_ones_in_their_real_size(contest, number, teams, draw):
    contest.create(**SUM, table_count="40").enrol(teams)
    contest.compose(teams, rounds(2, draw))
    contest.finish()
    sums = [total(contest.results[number]) for number in contest.order()]  # of equal sums the lot decides
    assert sums == sorted(sums, reverse=True)
