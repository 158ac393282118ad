"""A late revoke, Missègre X.B: three lines with their effect; what is shown is what is written."""

import pytest

from scoring import Side
from tests.referee.court import WHY, free, late, proposal, refusal, rule, totals
from tests.referee.hall import again, play
from tournament.models import DealVersion, Match
from tournament.referee.queries.proposals import Fault, RulingQuestion
from tournament.referee.queries.sheet import sheet


def test_a_late_revoke_offers_the_tariff_the_own_price_and_the_deal_as_played(match, referee):
    play(match, referee, "B 90H 67/95")
    shown = proposal(match, late())
    assert [(each.code, each.a, each.b, each.after.a, each.after.b) for each in shown.outcomes] == [
        ("tariff", 160, 0, 160, 0),
        ("own_price", 160, 0, 160, 0),
        ("as_played", 70, 100, 70, 100),
    ]
    assert (shown.ticked, shown.before.a, shown.before.b) == ("tariff", 70, 100)


def test_nothing_is_ticked_when_the_tariff_leaves_the_innocent_side_with_less(match, referee):
    play(match, referee, "B 110Sx 84/78")
    shown = proposal(match, late())
    assert shown.ticked is None
    assert (shown.tariff_gives, shown.played_gives) == (160, 320)
    assert [each.after.a for each in shown.outcomes] == [160, 320, 320]


@pytest.mark.parametrize(
    ("line", "innocent_marks", "ticked"),
    [
        ("B 90H 81/81", 160, "tariff"),  # chuté: 160, the tariff gives as much
        ("A 90H 162/0 capotA", 250, None),  # a capot not bid: 250, the tariff gives less
        ("A 90H 152/10", 150, "tariff"),
        ("A 90H 152/10 +20A", 170, None),
    ],
)
def test_the_threshold_is_what_the_innocent_side_would_mark(match, referee, line, innocent_marks, ticked):
    play(match, referee, line)
    shown = proposal(match, late())
    assert (shown.outcome("as_played").a, shown.ticked) == (innocent_marks, ticked)


def test_the_tariff_decides_the_deal_and_gives_160_with_its_article(match, referee):
    play(match, referee, "B 90H 67/95", "A 90H 95/67")
    ruling = rule(match, referee, late(), "tariff")
    assert totals(match) == (260, 70)
    first = DealVersion.objects.of(again(match)).get(deal__number=1, current=True)
    assert (first.status, first.marks_a, first.marks_b, first.version) == ("penalty", None, None, 2)
    assert first.facts["points"] == {"A": 67, "B": 95}
    penalty = ruling.penalty
    assert (penalty.to_side, penalty.points, penalty.article, penalty.deal_number) == ("A", 160, "X.B", 1)
    assert (ruling.article, ruling.outcome, ruling.made_by) == ("X.B", "tariff", referee.user)


def test_the_deal_as_played_stands_and_the_revoke_is_noted(match, referee):
    play(match, referee, "B 110Sx 84/78")
    ruling = rule(match, referee, late(), "as_played")
    assert totals(match) == (320, 0)
    assert (ruling.penalty, again(match).penalties.count()) == (None, 0)
    assert (ruling.incident.kind, ruling.incident.side, ruling.incident.text) == ("revoke", "B", WHY)


@pytest.mark.parametrize("outcome", ["tariff", "own_price", "as_played"])
@pytest.mark.parametrize("line", ["B 110Sx 84/78", "B 90H 67/95", "A capotH 162/0 capotA"])
def test_what_is_shown_is_what_is_written(match, referee, line, outcome):
    play(match, referee, "A 90H 162/0 capotA", "A capotH 162/0 capotA", line)
    shown = proposal(match, late(deal=3)).outcome(outcome).after
    rule(match, referee, late(deal=3), outcome)
    now = again(match)
    assert (now.total_a, now.total_b, now.over, now.winner) == (
        shown.a,
        shown.b,
        shown.over,
        str(shown.winner or ""),
    )


@pytest.mark.parametrize(("target", "over"), [(159, True), (160, True), (161, False)])
def test_one_point_more_or_less(match, referee, target, over):
    Match.objects.update(limits_changed=True, target=target, max_deals=None, minutes=None)
    play(match, referee, "B 90H 67/95")
    rule(match, referee, late(), "tariff")
    assert again(match).over is over


def test_a_revoke_before_the_deal_was_counted_takes_the_tariff_only(match, referee):
    play(match, referee, "A 90H 95/67")
    shown = proposal(match, late(deal=2))
    assert [(each.code, each.after.a, each.after.b) for each in shown.outcomes] == [("tariff", 260, 70)]
    rule(match, referee, late(deal=2), "tariff")
    assert totals(match) == (260, 70)
    assert DealVersion.objects.of(again(match)).get(deal__number=2).status == "penalty"
    assert sheet(again(match)).next_number == 3


@pytest.mark.parametrize(
    ("question", "code", "field"),
    [
        (RulingQuestion(Fault.LATE, faulty=Side.A), "deal_missing", "deal"),
        (RulingQuestion(Fault.LATE, deal=1), "faulty_missing", "faulty"),
        (late(deal=2), "nobody_took", "deal"),
        (late(deal=9), "no_deal", "deal"),
        (RulingQuestion(Fault.SEEN, faulty=Side.A), "suit_missing", "suit"),
        (RulingQuestion(Fault.SEEN, suit="hearts"), "faulty_missing", "faulty"),
        (RulingQuestion(Fault.MISDEAL), "faulty_missing", "faulty"),
        (free(points=100), "side_missing", "to"),
        (free(points=-1), "points_range", "points"),
        (free(points=2001, to=Side.A), "points_range", "points"),
        (free(settlement="penalty"), "deal_missing", "deal"),
        (free(settlement="annulled", deal=3), "not_counted", "settlement"),
        (free(deal=12), "no_deal", "deal"),
    ],
)
def test_a_question_says_which_fact_is_missing(match, referee, question, code, field):
    play(match, referee, "A 90H 95/67", "passed")
    said = refusal(proposal, match, question)
    assert (said.code, said.field) == (code, field)


def test_a_deal_already_decided_is_not_decided_twice(match, referee):
    play(match, referee, "B 90H 67/95")
    rule(match, referee, late(), "tariff")
    assert refusal(rule, match, referee, late(), "tariff").code == "decided"
    assert totals(match) == (160, 0)
