"""The referee decides: every article, finally, once, with a reason, in any state of the match."""

from scoring import Side
from tests import cast
from tests.referee.court import WHY, called, free, late, proposal, refusal, rule, totals
from tests.referee.hall import again, play
from tournament.core.errors import Conflict
from tournament.models import DealVersion, Dispute, Incident, JournalEntry, Match
from tournament.referee.queries.facts import facts_of
from tournament.referee.queries.proposals import Fault, RulingQuestion
from tournament.referee.queries.sheet import sheet
from tournament.referee.services import deals, misdeals, sheets

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


def test_a_free_ruling_may_have_the_deal_dealt_again(match, referee):
    play(match, referee, "A 90H 95/67")
    rule(match, referee, free(deal=1, settlement="annulled"), "free")
    now = again(match)
    assert (totals(now), now.deal_count) == ((0, 0), 0)


def test_a_warning_changes_nothing_but_the_sheet(match, referee):
    play(match, referee, "A 90H 95/67")
    rule(match, referee, free(), "free", reason="Dernier avertissement.")
    assert totals(match) == (100, 70)
    assert again(match).incidents.get().kind == Incident.Kind.OTHER


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


def test_a_ruling_is_corrected_once(match, referee):
    play(match, referee, "B 110Sx 84/78")
    first = rule(match, referee, late(), "tariff")
    rule(match, referee, late(), "as_played", corrects=first)
    assert refusal(rule, match, referee, late(), "tariff", corrects=first).code == "already_ruled"


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
    sheets.submit(match=again(match), by=referee)
    sheets.confirm(match=again(match), by=referee)
    rule(match, referee, late(), "tariff")
    now = again(match)
    assert (now.state, now.winner, totals(now)) == (Match.State.CONFIRMED, "A", (160, 0))
    entry = JournalEntry.objects.get(verb="match.ruled")
    assert (entry.before["winner"], entry.after["winner"]) == ("B", "A")
    assert (entry.before["state"], entry.after["state"], entry.reason) == ("confirmed", "confirmed", WHY)


def test_a_submitted_match_that_is_no_longer_over_is_played_on(match, referee):
    Match.objects.update(limits_changed=True, target=None, max_deals=1, minutes=None)
    play(match, referee, "B 90H 67/95")
    sheets.submit(match=again(match), by=referee)
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
    said = refusal(misdeals.cancel_misdeal, incident=ruled.incident, reason="non", by=phone)
    assert said.code == "ruled"
