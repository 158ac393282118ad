"""Clubs whose deals depend on each other: litige, replay, the exact last deal, bars on finishing.

Marks are those of the whole match, written anew when an earlier deal changes; stored is recomputed."""

import pytest

from scoring import Side, parse_notation
from tests.match.hall import again, free, play, rule
from tests.scoring.table import house
from tournament.clock import clock
from tournament.match import deals, signing
from tournament.match.deals import score_in
from tournament.match.facts import facts_of
from tournament.match.sheet import sheet
from tournament.match.writes import differences
from tournament.models import DealVersion, Match, Round

LITIGE = {"beat_defence": True, "at_level": "litige", "round_to": 1}
LEVEL = "A 80H 81/81"


@pytest.fixture
def rules(match):
    """Sets the rules of the evening, and the limits of its matches."""

    def set_rules(target=1000, max_deals=None, **parameters):
        tournament = match.tournament
        tournament.ruleset = house(**parameters).to_dict()
        tournament.target, tournament.max_deals = target, max_deals
        tournament.save()
        return again(match)

    return set_rules


def marks(match):
    """The marks of the deals that count."""
    return list(
        DealVersion.objects.of(match).current().order_by("deal__number").values_list("marks_a", "marks_b")
    )


def totals(match):
    match = again(match)
    return match.total_a, match.total_b


def unchanged(match):
    """Whether all that is stored is what the facts give."""
    return list(differences(match.tournament)) == []


def call_time(match, referee):
    clock.call_time(round_=Round.objects.get(pk=match.round_id), by=referee)


def test_the_winner_of_the_next_deal_marks_the_litige(rules, phone):
    match = rules(**LITIGE)
    play(match, phone, LEVEL, "passed", "B 90C 62/100")
    assert (marks(match), totals(match)) == ([(0, 81), (0, 0), (62, 181)], (62, 262))
    assert unchanged(match)


def test_a_corrected_deal_marks_the_next_one_anew(rules, phone):
    match = rules(**LITIGE)
    first = play(match, phone, LEVEL)
    play(match, phone, "B 90C 62/100")
    deals.correct_deal(deal=first, played=parse_notation("A 80H 82/80"), reason="recompté", by=phone)
    assert (marks(match), totals(match)) == ([(82, 80), (62, 100)], (144, 180))
    rows = list(DealVersion.objects.of(match).filter(deal__number=2).order_by("version"))
    assert [(row.current, row.marks_b, row.facts == rows[0].facts) for row in rows] == [
        (False, 181, True),
        (True, 100, True),
    ]
    assert rows[1].reason.startswith("recomptée")
    assert (rows[1].entered_table, rows[1].entered_by) == (rows[0].entered_table, rows[0].entered_by)
    assert unchanged(match)


def test_on_the_last_deal_each_side_keeps_its_own(rules, phone):
    match = rules(max_deals=2, **LITIGE)
    play(match, phone, "A 90H 100/62", LEVEL)
    assert (marks(match)[1], totals(match)) == ((81, 81), (181, 143))
    assert again(match).over and unchanged(match)


def test_points_that_end_the_match_give_the_litige_back(rules, phone, referee):
    match = rules(target=200, **LITIGE)
    play(match, phone, LEVEL)
    given = rule(match, referee, free(to=Side.B, points=119), "free", reason="signes")
    assert (marks(match), totals(match), again(match).winner) == ([(81, 81)], (81, 200), "B")
    rule(match, referee, free(), "free", reason="erreur", corrects=given)
    assert (marks(match), totals(match), again(match).over) == ([(0, 81)], (0, 81), False)
    assert unchanged(match)


def test_sides_that_stop_at_the_call_keep_their_own(rules, phone, referee):
    match = rules(**LITIGE)
    play(match, phone, "B 90C 62/100", LEVEL)
    call_time(match, referee)
    assert totals(match) == (62, 181)
    signing.submit(match=again(match), by=referee)
    assert (marks(match)[1], totals(match), again(match).winner) == ((81, 81), (143, 181), "B")
    assert unchanged(match)
    signing.reopen(match=again(match), reason="une donne était en cours", by=referee)
    assert (marks(match)[1], totals(match)) == ((0, 81), (62, 181))
    assert unchanged(match)


def test_a_replayed_deal_marks_nothing_and_its_dealer_deals_again(rules, phone):
    match = rules(max_deals=2, beat_defence=True, at_level="replay")
    Match.objects.filter(pk=match.pk).update(first_dealer=2)
    play(match, phone, LEVEL)
    assert (marks(match), again(match).deal_count) == ([(0, 0)], 0)
    assert sheet(again(match)).turn.dealer.number == 2
    play(match, phone, "A 90H 100/62")
    assert (again(match).deal_count, sheet(again(match)).turn.dealer.number) == (1, 3)
    assert unchanged(match)


@pytest.mark.parametrize(("max_deals", "last"), [(2, (100, 60)), (1, (104, 58))])
def test_the_last_of_a_number_of_deals_is_marked_to_the_point(rules, phone, max_deals, last):
    match = rules(max_deals=max_deals, last_deal_exact=True)
    play(match, phone, "A 90H 104/58")
    assert marks(match) == [last]
    assert unchanged(match)


def test_the_deal_in_progress_at_the_call_is_marked_to_the_point(rules, phone, referee):
    match = rules(last_deal_exact=True)
    play(match, phone, "A 90H 104/58")
    call_time(match, referee)
    assert marks(match) == [(100, 60)]
    play(match, phone, "A 90H 104/58")
    assert (marks(match), again(match).over) == ([(100, 60), (104, 58)], True)
    clock.add_minutes(round_=Round.objects.get(pk=match.round_id), minutes=5, by=referee)
    assert (marks(match), again(match).over) == ([(100, 60), (100, 60)], False)
    assert unchanged(match)


def test_taking_the_call_back_counts_a_submitted_sheet_anew(rules, phone, referee):
    match = rules(target=150, last_deal_exact=True, both_over="last_deal")
    call_time(match, referee)
    play(match, phone, "A 80H 81/81")
    play(match, phone, "A 90H 104/58")
    signing.submit(match=again(match), by=referee)
    assert marks(match) == [(81, 81), (104, 58)]
    clock.add_minutes(round_=Round.objects.get(pk=match.round_id), minutes=5, by=referee)
    assert marks(match) == [(80, 80), (104, 58)]
    assert unchanged(match)


def test_a_preview_says_what_the_deal_will_mark_in_this_match(rules, phone):
    match = rules(**LITIGE)
    play(match, phone, LEVEL)
    facts = facts_of(again(match))
    at = facts.current[0].first_entered_at
    score = score_in(facts, 2, parse_notation("B 90C 62/100"), at)
    assert (score.a, score.b) == (62, 181)


@pytest.mark.parametrize(("target", "over"), [(171, False), (170, False), (100, True)])
def test_a_side_that_may_not_finish_so_plays_one_more(rules, phone, target, over):
    match = rules(target=target, finish_bars=["defence_points"])
    play(match, phone, "A 90H 100/62")
    if over:
        assert again(match).over
        return
    play(match, phone, "B 80C 70/92")
    view = sheet(again(match))
    assert (totals(match), again(match).over) == ((170, 150), False)
    assert (view.why_not_over is not None) is (target == 170)
    play(match, phone, "A 80H 82/80")
    assert again(match).winner == "A"
