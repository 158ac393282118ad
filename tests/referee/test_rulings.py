"""The referee decides: every article, finally, once, with a reason, in any state of the match."""

import pytest
from django.utils import timezone

from scoring import Side
from scoring.totals import GameTotals
from tests import cast
from tests.match.hall import WHY, again, called, free, late, play, proposal, refusal, rule, seated, totals
from tests.scoring.table import house
from tournament.core.errors import Conflict
from tournament.core.tokens import new_token
from tournament.incidents.forfeits import forfeit_match, undo_forfeit
from tournament.incidents.late_teams import _played
from tournament.match import deals, signing
from tournament.match.facts import facts_of
from tournament.match.sheet import sheet
from tournament.match.totals import hand_totals
from tournament.match.writes import differences
from tournament.models import DealVersion, Dispute, JournalEntry, Match, Ruling, Tournament
from tournament.referee.disputes import hearing, likely
from tournament.referee.proposals import Fault, RulingQuestion
from tournament.setup.limits import unstarted_matches
from tournament.setup.settings import has_deals

# ── the other articles ──


def test_a_wrong_card_seen_at_once_is_noted_without_points(match, referee):
    ruling = rule(match, referee, RulingQuestion(Fault.SEEN, faulty=Side.B, suit="diamonds"), "noted")
    incident = ruling.incident
    assert (incident.kind, incident.side, incident.deal_number) == ("exposed", "B", 1)
    assert incident.data == {"side": "B", "deal": 1, "suit": "diamonds"}
    assert totals(match) == (None, None)


def test_a_misdeal_ruled_climbs_the_ladder(match, referee):
    question = RulingQuestion(Fault.MISDEAL, faulty=Side.B)
    for _ in range(2):
        rule(match, referee, question, "misdeal")
    shown = proposal(match, question).outcomes[0]
    assert (shown.a, shown.b, shown.after.a) == (160, 0, 160)
    ruling = rule(match, referee, question, "misdeal")
    assert totals(match) == (160, 0)
    assert (ruling.article, ruling.penalty.points) == ("X.A", 160)


def test_no_misdeal_after_the_end(match, referee):
    play(match, referee, "A capotH 162/0 capotA", "A capotH 162/0 capotA")
    assert (
        refusal(rule, match, referee, RulingQuestion(Fault.MISDEAL, faulty=Side.B), "misdeal").code
        == "match_over"
    )


def test_a_free_ruling_may_decide_the_deal_too(match, referee):
    play(match, referee, "A 90H 95/67")
    rule(match, referee, free(deal=1, to=Side.B, points=90, settlement="penalty"), "free")
    assert totals(match) == (0, 90)


# ── final, with a reason, once ──


def test_a_dispute_is_ruled_once(match, referee):
    play(match, referee, "B 90H 67/95")
    dispute = called(match, referee, deal=1)
    ruling = rule(match, referee, late(), "tariff", dispute=dispute)
    dispute.refresh_from_db()
    assert (dispute.state, dispute.ruling) == (Dispute.State.RULED, ruling)
    assert dispute.closed_at is not None
    said = refusal(rule, match, referee, free(to=Side.B, points=10), "free", dispute=dispute)
    assert (said.code, isinstance(said, Conflict)) == ("already_ruled", True)
    assert totals(match) == (160, 0)


def test_of_two_referees_who_saw_the_same_effect_one_decides(match, referee, odile):
    play(match, referee, "B 90H 67/95")
    seen = again(match).version
    rule(match, referee, free(to=Side.A, points=50), "free", seen=seen)
    said = refusal(rule, match, cast.actor(odile), free(to=Side.A, points=50), "free", seen=seen)
    assert said.code == "match_changed"
    assert totals(match) == (120, 100)


def test_a_later_correction_is_a_new_ruling_and_the_old_one_stays(match, referee):
    play(match, referee, "B 110Sx 84/78")
    first = rule(match, referee, late(), "tariff")
    second = rule(match, referee, late(), "as_played", reason="Le contre compte.", corrects=first)
    assert totals(match) == (320, 0)
    first.refresh_from_db()
    assert (first.reason, first.corrected_by, first.incident.cancelled) == (WHY, second, True)
    assert [row.cancelled for row in again(match).penalties.all()] == [True]
    assert DealVersion.objects.of(again(match)).filter(deal__number=1).count() == 3


def test_a_corrected_ruling_on_a_deal_never_counted_gives_the_deal_back(match, referee):
    first = rule(match, referee, late(), "tariff")
    rule(match, referee, free(), "free", reason="Il n’y avait pas de renonce.", corrects=first)
    assert totals(match) == (None, None) or totals(match) == (0, 0)
    assert sheet(again(match)).next_number == 1
    play(match, referee, "A 90H 95/67", start=1)
    assert totals(match) == (100, 70)


def test_a_misdeal_ruled_by_error_climbs_down(match, referee):
    first = rule(match, referee, RulingQuestion(Fault.MISDEAL, faulty=Side.B), "misdeal")
    rule(match, referee, free(), "free", reason="C’était la table 5.", corrects=first)
    assert facts_of(again(match)).misdeals == ()


# ── the states of a match ──


def test_a_confirmed_match_stays_confirmed_with_its_new_result(match, referee):
    Match.objects.update(limits_changed=True, target=None, max_deals=1, minutes=None)
    play(match, referee, "B 90H 67/95")
    signing.submit(match=again(match), by=referee)
    signing.confirm(match=again(match), by=referee)
    rule(match, referee, late(), "tariff")
    now = again(match)
    assert (now.state, now.winner, totals(now)) == (Match.State.CONFIRMED, "A", (160, 0))
    entry = JournalEntry.objects.get(verb="match.ruled")
    assert (entry.before["winner"], entry.after["winner"]) == ("B", "A")
    assert (entry.before["state"], entry.after["state"], entry.reason) == ("confirmed", "confirmed", WHY)


def test_a_submitted_match_that_is_no_longer_over_is_played_on(match, referee):
    Match.objects.update(limits_changed=True, target=None, max_deals=1, minutes=None)
    play(match, referee, "B 90H 67/95")
    signing.submit(match=again(match), by=referee)
    rule(match, referee, free(deal=1, settlement="annulled"), "free")
    assert again(match).state == Match.State.PLAYING


def test_a_match_lost_by_forfeit_is_not_ruled(match, referee):
    Match.objects.update(state=Match.State.FORFEITED, forfeited_by="B")
    assert refusal(rule, match, referee, free(to=Side.A, points=10), "free").code == "forfeited"


def test_the_phone_may_not_play_over_a_decision(match, referee, phone):
    play(match, referee, "B 90H 67/95")
    rule(match, referee, late(), "tariff")
    decided = DealVersion.objects.of(again(match)).get(deal__number=1, current=True)
    assert refusal(deals.annul_deal, deal=decided, reason="non", by=phone).code == "decided"


def test_only_another_decision_takes_a_ruled_misdeal_back(match, referee, phone):
    ruled = rule(match, referee, RulingQuestion(Fault.MISDEAL, faulty=Side.B), "misdeal")
    said = refusal(deals.cancel_misdeal, incident=ruled.incident, reason="non", by=phone)
    assert said.code == "ruled"


def test_it_wants_a_reason_and_an_outcome(match, referee):
    play(match, referee, "B 90H 67/95")
    assert refusal(rule, match, referee, late(), "tariff", reason="  ").code == "reason_missing"
    said = refusal(rule, match, referee, late(), "")
    assert (said.code, said.field) == ("outcome_missing", "outcome")
    assert Ruling.objects.count() == 0


# ── off the tariff ──


def give(match, by, points=50, to=Side.A, reason="retard", corrects=None, **more):
    return rule(match, by, free(to=to, points=points, **more), "free", reason=reason, corrects=corrects)


def take_back(match, ruling, by):
    return rule(match, by, free(), "free", reason="erreur de table", corrects=ruling)


def test_points_are_a_line_of_their_own(match, referee):
    play(match, referee, "A 90H 95/67")
    give(match, referee, to=Side.B, points=80)
    assert totals(match) == (100, 150)
    line = sheet(again(match)).lines[0]
    assert (line.kind, line.article, line.marks.a, line.marks.b, line.marks.total_b) == (
        "incident",
        "X",
        0,
        80,
        150,
    )
    entry = JournalEntry.objects.get(verb="match.ruled")
    assert (entry.before["total_b"], entry.after["total_b"], entry.reason) == (70, 150, "retard")


@pytest.mark.parametrize(
    ("given", "kept"), [("", "X"), ("  ", "X"), (" XII.C ", "XII.C"), ("X" * 13, "X" * 12)]
)
def test_it_stands_under_the_article_that_the_referee_names_else_the_usual_one(match, referee, given, kept):
    ruling = give(match, referee, article=given)
    assert (ruling.article, ruling.penalty.article, sheet(again(match)).lines[0].article) == (kept,) * 3
    assert JournalEntry.objects.get(verb="match.ruled").about["article"] == kept


def test_the_page_asks_for_that_article_and_keeps_it(client, match, referee, remi):
    client.force_login(remi)
    url = f"/desk/t/{match.tournament.slug}/match/{match.pk}/rule/"
    asked = {"kind": "free", "to": "A", "points": "50", "article": "XII.C"}
    page = client.get(url, asked).content.decode()
    assert page.count('name="article"') == 2 and page.count('value="XII.C"') == 2 and "<b>XII.C</b>" in page
    sent = asked | {"outcome": "free", "reason": "retard", "match": match.pk, "version": again(match).version}
    answer = client.post(url, sent | {"token": new_token()})
    assert (answer.status_code, match.rulings.get().article) == (302, "XII.C")
    late = client.get(url, {"kind": "misdeal", "faulty": "A"}).content.decode()
    assert late.count('name="article"') == 1, "only a free ruling asks for it"


@pytest.mark.parametrize(("points", "over"), [(899, False), (900, True), (901, True)])
def test_points_may_bring_a_side_to_the_target(match, referee, points, over):
    play(match, referee, "A 90H 95/67")
    give(match, referee, points=points)
    now = again(match)
    assert (now.over, now.winner) == (over, "A" if over else "")


def test_points_taken_back_count_no_more_and_stay_readable(match, referee):
    ruling = give(match, referee)
    take_back(match, ruling, referee)
    assert totals(match) == (None, None)
    (line,) = [line for line in sheet(again(match)).lines if line.row.cancelled]
    (penalty,) = line.penalties
    assert (penalty.points, penalty.cancelled, penalty.cancel_reason) == (50, True, "erreur de table")
    assert line.row.cancel_reason == "erreur de table"
    assert refusal(take_back, match, ruling, referee).code == "already_ruled"


def test_points_of_a_deal_stand_beside_it(match, referee):
    play(match, referee, "A 90H 95/67", "A 90H 89/73")
    give(match, referee, deal=1)
    assert [
        (line.kind, line.row.number if line.kind == "deal" else line.row.deal_number) for line in lines(match)
    ] == [
        ("deal", 1),
        ("incident", 1),
        ("deal", 2),
    ]


def lines(match):
    return tuple(reversed(sheet(again(match)).lines))


# ── a late revoke, Missègre X.B ──


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
@pytest.mark.parametrize("line", ["B 110Sx 84/78", "A capotH 162/0 capotA"])
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


# ── on a match of totals ──


COLUMNS = {"results": "either", "totals_style": "S6", "target": None, "max_deals": 12, "minutes": None}


@pytest.fixture
def by_sums(match, tournament):
    Tournament.objects.filter(pk=tournament.pk).update(**COLUMNS)
    return again(match)


def hand(by_sums, by, **more):
    hand_totals(
        match=again(by_sums),
        totals=GameTotals(1000, 944),
        seen=0,
        by=by,
        checked=True,
        reason="papier",
        **more,
    )


def test_points_ruled_later_are_added_and_go_with_their_decision(by_sums, referee):
    hand(by_sums, referee)
    ruling = rule(by_sums, referee, free(to=Side.B, points=80), "free")
    assert totals(by_sums) == (1000, 1024)
    assert again(by_sums).winner == "B"
    rule(by_sums, referee, free(), "free", corrects=ruling)
    assert totals(by_sums) == (1000, 944)
    assert not list(differences(by_sums.tournament))


def test_points_on_the_sheet_go_from_its_total_when_their_decision_is_taken_back(by_sums, referee):
    ruling = rule(by_sums, referee, free(to=Side.A, points=160), "free")
    hand(by_sums, referee, in_totals=True)
    assert totals(by_sums) == (1000, 944)
    shown = hearing(again(by_sums), free(), timezone.now(), corrects=ruling)
    assert (shown.proposal.before.a, shown.proposal.before.b) == (840, 944)
    rule(by_sums, referee, free(), "free", corrects=ruling)
    assert totals(by_sums) == (840, 944)
    assert not list(differences(by_sums.tournament))


def test_a_decision_names_no_deal_where_the_totals_count(by_sums, phone, referee):
    play(by_sums, phone, "A 90H 95/67")
    hand(by_sums, referee)
    refused = refusal(proposal, by_sums, late(deal=1))
    assert (refused.code, refused.field) == ("by_totals", "deal")
    assert refusal(proposal, by_sums, RulingQuestion(late().kind, deal=2, faulty=Side.A)).code == "by_totals"
    assert proposal(by_sums, free(to=Side.A, points=50)).outcomes[0].after.a == 1050


def test_a_call_about_a_revoke_proposes_no_deal_where_the_totals_count(by_sums, phone, referee):
    called(by_sums, phone)
    hand(by_sums, referee)
    assert likely(again(by_sums), Dispute.objects.get(), None)["deal"] is None


def test_a_deal_decided_before_the_totals_goes_back_behind_them(by_sums, phone, referee):
    """Where a deal's marks depend on the others too: the totals stay what counts."""
    tournament = by_sums.tournament
    tournament.ruleset = house(beat_defence=True, at_level="litige", round_to=1).to_dict()
    tournament.save()
    play(by_sums, phone, "A 90H 95/67")
    question = free(to=Side.A, points=0, deal=1, settlement="annulled")
    ruling = rule(by_sums, referee, question, "free")
    hand(by_sums, referee)
    rule(by_sums, referee, free(), "free", corrects=ruling)
    assert totals(by_sums) == (1000, 944)
    assert not list(differences(tournament))


def test_a_match_by_totals_has_begun_for_whoever_asks(by_sums, phone, tournament):
    other = seated(tournament, table=5, a=1, b=2)
    assert not has_deals(tournament)
    assert unstarted_matches(tournament).count() == 2
    hand(by_sums, phone)
    assert has_deals(tournament), "its rulebook is fixed"
    assert list(unstarted_matches(tournament)) == [other]
    assert list(_played(tournament)) == [by_sums], "nobody takes over a place that was played"


@pytest.mark.parametrize("by_staff", [True, False])
def test_a_forfeit_taken_back_gives_the_totals_back(by_sums, phone, denise, referee, by_staff):
    hand(by_sums, cast.actor(denise) if by_staff else phone)
    before = again(by_sums)
    forfeit_match(match=before, side="A", reason="parties", by=referee)
    assert totals(by_sums) == (None, None)
    undo_forfeit(match=again(by_sums), reason="revenues", by=referee)
    after = again(by_sums)
    assert (after.total_a, after.winner, after.state) == (1000, "A", before.state)
