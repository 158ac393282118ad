"""From the hours, the teams and the tables to a format, a target, a limit and an end."""

from functools import cache
from random import Random

import pytest

from pairing.bracket import compose
from pairing.notes import Refusal, duration
from pairing.schedule import Game, Hours, RoundLimits, clock, evening_of, sitting, sittings
from scoring.ruleset import ruleset_named
from scoring.settle import score_deal
from scoring.simulate import simulated_deals
from tournament.draw.usual import propose
from tournament.formats import Brackets, Finals, Knockout, Pools, Rounds

AFTERNOON = {"start": 14 * 60, "latest_end": 20 * 60, "breaks": 30}
MADE = Game(together=183, spread=49, apart=152)


def evening(teams, tables=None, **changes):
    return Hours(teams=teams, tables=tables or teams // 2, **{**AFTERNOON, **changes})


# Evenings played out by another model: deals of the simulator, each with its minutes, table by table.


@cache
def marked(slug):
    """What each side marks in many deals of a rulebook."""
    rules = ruleset_named(slug)
    deals = simulated_deals(rules, Random(3))
    scores = [score_deal(next(deals).played, rules) for _ in range(1500)]
    return [(score.a, score.b) for score in scores if score.a or score.b]


def match_minutes(random, slug, pace, limits):
    deals, a, b, minutes, number = marked(slug), 0, 0, 0.0, 0
    while True:
        side_a, side_b = deals[int(random.random() * len(deals))]
        a, b, number = a + side_a, b + side_b, number + 1
        minutes += max(1.0, random.gauss(3.6, 1.2)) * pace
        if limits.target and max(a, b) >= limits.target:
            return minutes
        if number == limits.deals or (limits.minutes and minutes >= limits.minutes):
            return minutes


def evening_minutes(random, slug, tables, limits, rounds):
    paces = [random.gauss(1, 0.12) for _ in range(tables)]
    minutes = 10 + (30 + 20) * (2 * tables / 30) ** 0.5
    for _ in range(rounds):
        minutes += max(match_minutes(random, slug, pace, limits) for pace in paces)
        minutes += random.gauss(10, 2.5)
    return minutes


def kept(slug, game, tables, limits, evenings, rounds=4):
    """The share of evenings that end by the hour said."""
    random = Random(f"{slug}{tables}{limits}")
    late = evening_of(2 * tables, [sitting(game, limits, tables)] * rounds).late()
    ends = [evening_minutes(random, slug, tables, limits, rounds) for _ in range(evenings)]
    return sum(end <= late for end in ends) / evenings


PLAYED = [
    ("missegre", MADE, RoundLimits(1000)),
    ("missegre", MADE, RoundLimits(1000, None, 30)),
    ("missegre", MADE, RoundLimits(deals=12)),
    ("montpellier", Game(), RoundLimits(2000)),
    ("montpellier", Game(), RoundLimits(minutes=40)),
]


@pytest.mark.long
@pytest.mark.parametrize("tables", [8, 16, 40, 75])
@pytest.mark.parametrize(("slug", "game", "limits"), PLAYED)
def test_nine_evenings_in_ten_end_by_the_hour_said(slug, game, limits, tables):
    assert 0.85 <= kept(slug, game, tables, limits, 600) <= 0.95


@pytest.mark.parametrize(("tables", "evenings"), [(8, 400), (16, 300), (40, 200), (75, 150)])
def test_most_evenings_end_by_the_hour_said(tables, evenings):
    assert 0.85 <= kept("missegre", MADE, tables, RoundLimits(1000, None, 30), evenings) <= 0.95


def test_the_more_teams_the_later_the_end():
    limits = RoundLimits(1000, None, 30)
    ends = [evening_of(2 * tables, [sitting(MADE, limits, tables)] * 4).usual for tables in (8, 16, 40, 75)]
    assert ends == sorted(ends)
    assert ends[-1] - ends[0] > 60


def test_a_target_that_few_reach_is_not_proposed():
    """In 25 minutes one match in ten reaches 1000 points made: time alone is proposed."""
    short = {"latest_end": 17 * 60 + 30}
    assert propose(evening(24, game=MADE, **short))[0].limits == RoundLimits(None, None, 25)
    assert propose(evening(24, **short))[0].limits == RoundLimits(1000, None, 25)


@pytest.mark.parametrize(
    ("teams", "first", "second"),
    [
        (4, (Rounds(3, "round_robin"),), (Rounds(3, "round_robin"), Finals(size=2))),
        (6, (Rounds(5, "round_robin"),), (Pools(), Brackets())),
        (8, (Rounds(5, "round_robin"),), (Pools(), Brackets())),
        (9, (Rounds(4),), (Pools(), Brackets())),
        (12, (Rounds(4),), (Pools(), Brackets())),
        (13, (Pools(), Brackets(placing=True)), (Rounds(4),)),
        (16, (Pools(), Brackets(placing=True)), (Rounds(4),)),
        (17, (Rounds(4),), (Knockout(),)),
        (32, (Rounds(4),), (Knockout(),)),
        (33, (Rounds(4),), (Rounds(3), Finals(size=8))),
        (150, (Rounds(4),), (Rounds(3), Finals(size=8))),
    ],
)
def test_it_proposes_the_table_of_the_formats(teams, first, second):
    plans = propose(evening(teams))
    assert (plans[0].stages, plans[1].stages) == (first, second)


@pytest.mark.parametrize("teams", [4, 5, 6, 8, 9, 12, 13, 16, 17, 32, 33, 150])
def test_three_ways_are_proposed_and_those_under_the_least_come_last(teams):
    for least in (2, 3):
        enough = [plan.least >= least for plan in propose(evening(teams, least=least))]
        assert len(enough) == 3 and enough == sorted(enough, reverse=True)
        assert all(enough) or (least, teams) in [(3, 4), (3, 5)]


def test_sixteen_teams_play_six_short_parties():
    plan = propose(evening(16, latest_end=20 * 60))[0]
    assert (plan.slots, plan.limits, plan.least) == (6, RoundLimits(1000, None, 30), 6)
    assert plan.fits


def test_what_fits_ends_in_time_and_keeps_the_law():
    for teams in [4, 7, 16, 33, 64, 150]:
        for plan in propose(evening(teams, -(-teams // 2))):
            assert plan.least >= 2
            assert 20 <= plan.limits.minutes <= 60 and plan.limits.minutes % 5 == 0
            if plan.fits:
                assert plan.likely_end < plan.late_end <= 20 * 60


def test_a_short_evening_is_shortened_and_says_so_or_does_not_fit():
    plan = propose(evening(24, latest_end=17 * 60 + 10))[0]
    assert plan.stages == (Rounds(2),)
    assert (plan.fits, plan.remarks[0].code) == (True, "evening_shortened")
    plan = propose(evening(24, latest_end=16 * 60))[0]
    assert (plan.fits, plan.remarks[-1].code, plan.remarks[-1].level) == (
        False,
        "evening_too_short",
        "warning",
    )
    assert str(plan.remarks[-1]) == "La soirée est trop courte\u00a0: il manque 39 min."


def test_what_is_missing_is_said_in_hours_from_an_hour_on():
    for minutes, said in [(59, "59 min"), (60, "1 h 00"), (61, "1 h 01"), (126, "2 h 06")]:
        assert duration(minutes) == said


SET = [
    RoundLimits(1000, None, 30),
    RoundLimits(2000),
    RoundLimits(deals=12),
    RoundLimits(1500, 10, 45),
]


@pytest.mark.parametrize("limits", SET)
@pytest.mark.parametrize("latest_end", [17 * 60 + 30, 19 * 60 + 30, 23 * 60])
def test_proposals_start_from_the_limits_set(limits, latest_end):
    """They change nothing but the bell, and this only where the evening would not end in time."""
    asked = evening(16, latest_end=latest_end, limits=(limits,))
    for plan in propose(asked):
        assert (plan.limits.target, plan.limits.deals) == (limits.target, limits.deals)
        assert plan.as_set is (plan.limits == limits)
        if not plan.as_set:
            assert limits.minutes is None or plan.limits.minutes < limits.minutes
        earlier = "evening_earlier_bell" in {remark.code for remark in plan.remarks}
        assert earlier is (plan.fits and not plan.as_set)


def test_fewer_rounds_come_before_an_earlier_bell():
    long = evening(24, limits=(RoundLimits(2000, None, 60),), latest_end=18 * 60 + 30)
    ranked, _knockout, pools = propose(long)
    assert (ranked.slots, ranked.as_set, ranked.fits) == (2, True, True)
    assert ranked.remarks[0].code == "evening_shortened"
    assert (pools.as_set, pools.fits) == (False, False)
    assert pools.remarks[-1].code == "evening_too_short"


def test_a_round_with_limits_of_its_own_is_counted_with_them():
    usual, final = RoundLimits(1000, None, 30), RoundLimits(2000, None, 60)
    late = 21 * 60
    alike, apart = (
        propose(evening(24, limits=limits, latest_end=late))[0] for limits in [(usual,), (usual, final)]
    )
    assert alike.slots == apart.slots == 4
    longer = sitting(Game(), final, 12).usual - sitting(Game(), usual, 12).usual
    assert abs(apart.likely_end - alike.likely_end - 3 * longer) <= 1
    early = propose(evening(24, limits=(usual, final), latest_end=16 * 60))[0]
    assert "il manque" in str(early.remarks[-1])


def test_nothing_is_shortened_below_the_least_matches_of_the_evening():
    short = {"latest_end": 17 * 60 + 10, "limits": (RoundLimits(1000, None, 30),)}
    assert propose(evening(24, **short))[0].least == 2
    assert propose(evening(24, **short, least=3))[0].least == 3


def test_too_few_tables_are_played_in_waves():
    plan = propose(evening(24, 6))[0]
    assert plan.slots == 2 * plan.stages[0].rounds
    assert "evening_waves" in {remark.code for remark in plan.remarks}


def test_an_exempt_is_announced_for_rounds_and_not_for_a_rest_in_a_pool():
    ranked, pools, _knockout = propose(evening(9))
    assert "exempt_in_turn" in {remark.code for remark in ranked.remarks}
    assert "exempt_in_turn" not in {remark.code for remark in pools.remarks}


def test_an_evening_may_pass_midnight():
    plan = propose(evening(24, start=20 * 60, latest_end=1 * 60))[0]
    assert plan.fits
    assert clock(plan.likely_end) < "01:00" or clock(plan.likely_end) > "20:00"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"teams": 3, "tables": 2}, "too_few_teams"),
        ({"teams": 8, "tables": 0}, "no_table"),
    ],
)
def test_it_refuses_an_evening_that_is_none(changes, code):
    with pytest.raises(Refusal) as refused:
        Hours(**{**AFTERNOON, **changes})
    assert refused.value.code == code


def test_matches_are_played_as_soon_as_both_teams_are_known():
    structure = compose(16, [Pools(), Brackets(placing=True)])
    assert structure.matches_by_slot == dict.fromkeys(range(1, 7), 8)
    assert compose(8, [Knockout()]).matches_by_slot == {1: 4, 2: 4, 3: 2}


def test_waves_are_rounds_to_sit_down_for():
    assert sittings({1: 8, 2: 4}, 3) == [(1, 3), (1, 3), (1, 2), (2, 3), (2, 1)]
    assert [len(sittings({1: 8, 2: 4}, tables)) for tables in (4, 7, 8)] == [3, 3, 2]
