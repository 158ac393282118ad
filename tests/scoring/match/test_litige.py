"""Level where more was needed: the defence marks, the taker's points wait for who wins the next deal."""

import pytest

from scoring import Bell, PlayedDeal, Side, Stop, marks_need_match, score_deal
from tests.scoring.match.sheets import bonus, marks, played_out, taken, totals
from tests.scoring.table import house, plain, told

A, B = Side
LITIGE = house(beat_defence=True, at_level="litige", round_to=1)
ROUNDED = house(beat_defence=True, at_level="litige")
LEVEL = taken(A, 80, 81)
MADE_BY_A, MADE_BY_B = taken(A, 90, 100), taken(B, 90, 100)
FALLEN_BY_A = taken(A, 90, 70)


def test_the_defence_marks_and_the_taker_waits():
    score = score_deal(LEVEL, LITIGE)
    assert (score.a, score.b, score.made, score.waiting) == (0, 81, None, 81)
    assert told(score, A) == "81 en litige, pour qui gagne la prochaine donne"
    assert plain(score.verdict).startswith("Litige, 81 partout")


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        (taken(A, 80, 80), (0, 160)),
        (taken(A, 80, 81), (0, 81)),
        (taken(A, 80, 82), (82, 80)),
        (taken(A, 80, 71, belote_t=20), (0, 91)),
        (taken(A, 80, 91, belote_d=20), (0, 91)),
        (taken(A, 90, 81), (0, 160)),
        (taken(A, 100, 71, belote_t=20), (0, 180)),
        (taken(A, 80, 81, double="coinche"), (0, 81)),
    ],
)
def test_only_the_lead_may_be_missing(played, expected):
    score = score_deal(played, LITIGE)
    assert (score.a, score.b) == expected


def test_a_floor_over_the_bid_makes_the_case_too():
    for floor, points, waiting in [
        ("floor_total", 80, 0),
        ("floor_total", 81, 81),
        ("floor_total", 82, 0),
        ("floor_tricks", 81, 81),
    ]:
        rules = house(at_level="litige", round_to=1, **{floor: 82})
        assert score_deal(taken(A, 80, points), rules).waiting == waiting


def test_a_capot_bid_is_never_level():
    for at_level in ["litige", "replay", "made"]:
        rules = house(beat_defence=True, at_level=at_level)
        assert score_deal(taken(A, "capot", 81), rules).made is False


def test_only_own_points_wait_never_the_contract_nor_the_doubling():
    rules = house(beat_defence=True, at_level="litige", count_contract=True, fall_contract=True)
    assert score_deal(taken(A, 80, 71, belote_t=20, double="coinche"), rules).waiting == 70 + 20


@pytest.mark.parametrize(
    ("following", "expected"),
    [(MADE_BY_A, (100 + 81, 62)), (MADE_BY_B, (62, 100 + 81)), (FALLEN_BY_A, (0, 160 + 81))],
)
def test_they_go_to_who_wins_the_next_deal(following, expected):
    found = played_out(LITIGE, LEVEL, following)
    assert marks(found) == [(0, 81), expected]
    assert (totals(found), found.litige) == ((expected[0], 81 + expected[1]), 0)
    won = [line for line in found.scores[1].lines if line.reason.code == "litige_won"]
    assert [(line.points, plain(line.reason)) for line in won] == [(81, "litige gagné 81")]
    assert sum(line.points for line in found.scores[1].lines if line.side is A) == expected[0]


def test_they_wait_on_when_nobody_wins_it():
    for nobody in [PlayedDeal(status="passed"), PlayedDeal(status="annulled"), PlayedDeal(status="penalty")]:
        found = played_out(LITIGE, LEVEL, nobody, MADE_BY_B)
        assert (marks(found)[2], found.litige) == ((62, 181), 0)
        assert played_out(LITIGE, LEVEL, nobody).litige == 81


def test_two_in_a_row_add_up():
    found = played_out(LITIGE, LEVEL, taken(B, 80, 71, belote_t=20), MADE_BY_A)
    assert marks(found) == [(0, 81), (91, 0), (100 + 81 + 91, 62)]


def test_the_line_stands_with_those_of_its_side():
    found = played_out(LITIGE, LEVEL, FALLEN_BY_A)
    assert told(found.scores[1], B) == "chute 160, litige gagné 81"
    assert told(found.scores[1], A) == "contrat chuté"


def test_on_the_last_deal_each_keeps_its_own():
    for deals, marked in [(3, (0, 81)), (2, (81, 81)), (1, (81, 81))]:
        found = played_out(LITIGE, MADE_BY_B, LEVEL, deals=deals)
        assert marks(found)[1] == marked
        assert found.litige == (81 if deals == 3 else 0)


def test_what_was_given_back_stays_so_in_the_extra_deal():
    found = played_out(LITIGE, LEVEL, MADE_BY_A, deals=1)
    assert (marks(found), found.state.winner) == ([(81, 81), (100, 62)], A)


def test_the_target_is_reached_without_the_points_that_wait():
    for target, marked in [(82, (0, 81)), (81, (81, 81)), (80, (81, 81))]:
        assert marks(played_out(LITIGE, LEVEL, target=target)) == [marked]


def test_a_penalty_that_ends_the_match_gives_them_back():
    for more, marked in [((), (0, 81)), ((bonus(B, 18),), (0, 81)), ((bonus(B, 19),), (81, 81))]:
        assert marks(played_out(LITIGE, LEVEL, *more, target=100)) == [marked]


def test_time_called_in_the_deal_gives_them_back():
    assert marks(played_out(LITIGE, Bell(), LEVEL)) == [(81, 81)]
    assert marks(played_out(LITIGE, LEVEL, Bell())) == [(0, 81)]
    assert marks(played_out(LITIGE, LEVEL, Bell(), Stop())) == [(81, 81)]


def test_waiting_points_are_rounded_as_marks_are_unless_the_last_deal_is_exact():
    assert marks(played_out(ROUNDED, LEVEL, MADE_BY_A)) == [(0, 80), (100 + 80, 60)]
    exact = house(beat_defence=True, at_level="litige", last_deal_exact=True)
    assert marks(played_out(exact, LEVEL, deals=1)) == [(81, 81)]


def test_or_the_deal_is_played_again():
    rules = house(beat_defence=True, at_level="replay")
    found = played_out(rules, LEVEL, MADE_BY_A, deals=1)
    assert marks(found)[0] == (0, 0)
    assert [state.deals for state in found.states] == [0, 1]
    assert plain(found.scores[0].verdict) == "81 partout : rien n’est marqué, le même donneur redonne."
    assert found.scores[0].replayed


def test_which_rulebooks_mark_a_deal_by_its_match():
    for parameters, needed in [
        ({}, False),
        ({"last_deal_exact": True}, True),
        ({"beat_defence": True, "at_level": "litige"}, True),
        ({"beat_defence": True, "at_level": "replay"}, False),
    ]:
        assert marks_need_match(house(**parameters)) is needed
