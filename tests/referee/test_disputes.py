"""Calls for the referee, the words of both sides, and what two sides settle between themselves."""

import pytest

from scoring import Side
from tests import cast
from tests.match.hall import again, play, refusal, seated
from tournament.core.errors import Conflict
from tournament.match import calls
from tournament.match.calls import Agreement, RefereeCall
from tournament.models import DealVersion, Dispute, Incident, JournalEntry, Match
from tournament.referee import disputes, proposals, rulings
from tournament.referee.disputes import dispute_list


def call(match, by, what="revoke", token=None, **more):
    return calls.open_dispute(match=again(match), call=RefereeCall(what, **more), by=by, token=token)


def agree(match, by, how, rule="", dispute=None, **more):
    return calls.agree(match=again(match), agreement=Agreement(how, rule, **more), by=by, dispute=dispute)


# ── calling ──


def test_a_table_calls_the_referee(match, phone):
    play(match, phone, "A 90H 95/67")
    dispute = call(match, phone, deal=1, side=Side.A, who="Chloé Fabre", text="Il a coupé à trèfle.")
    assert (dispute.state, dispute.what, dispute.deal_number) == (Dispute.State.OPEN, "revoke", 1)
    assert (dispute.side, dispute.who, dispute.text) == ("A", "Chloé Fabre", "Il a coupé à trèfle.")
    entry = JournalEntry.objects.get(verb="dispute.opened")
    assert (entry.table, entry.match_uid) == (match.table, match.uid)
    assert "Chloé" not in str(entry.about)


def test_it_refuses_a_call_without_a_reason(match, phone):
    said = refusal(call, match, phone, what="")
    assert (said.code, said.field) == ("what_missing", "what")


@pytest.mark.parametrize(("deal", "allowed"), [(0, False), (1, True), (2, True), (3, False)])
def test_a_call_names_a_deal_of_the_match_or_the_one_now_played(match, phone, deal, allowed):
    play(match, phone, "A 90H 95/67")
    if allowed:
        assert call(match, phone, deal=deal).deal_number == deal
    else:
        assert refusal(call, match, phone, deal=deal).code == "no_deal"


def test_calling_twice_for_the_same_deal_finds_the_first_call(match, phone):
    first = call(match, phone)
    said = refusal(call, match, phone, what="score")
    assert (said.code, said.answer["dispute"], isinstance(said, Conflict)) == ("already_called", first, True)


def test_a_table_calls_about_its_own_match_only(match, tournament):
    other = seated(tournament, table=5, a=1, b=2)
    assert refusal(call, match, cast.table_phone(other.table)).code == "other_table"


@pytest.mark.parametrize(
    ("state", "table_may"),
    [("waiting", True), ("playing", True), ("submitted", True), ("confirmed", False)],
)
def test_a_table_calls_until_its_match_is_confirmed_a_referee_always(match, phone, referee, state, table_may):
    cast.put_in_state(Match.objects, state)
    if not table_may:
        assert refusal(call, match, phone).code == "match_state"
    call(match, phone if table_may else referee)


# ── what was said ──


def test_the_referee_writes_what_both_said(match, referee):
    dispute = call(match, referee)
    disputes.hear(dispute=dispute, text="Il a coupé.", answer="C’est vrai.", by=referee)
    dispute.refresh_from_db()
    assert (dispute.text, dispute.answer) == ("Il a coupé.", "C’est vrai.")


def test_nothing_is_written_under_a_closed_dispute(match, referee):
    play(match, referee, "A 90H 95/67")
    dispute = call(match, referee, deal=1)
    agree(match, referee, "cover", deal=1, dispute=dispute)
    assert refusal(disputes.hear, dispute=dispute, text="", answer="", by=referee).code == "already_ruled"


# ── between the two sides ──


def test_they_cover_the_fault_and_the_deal_stands(match, phone):
    play(match, phone, "A 90H 95/67")
    dispute = call(match, phone, deal=1)
    incident = agree(match, phone, "cover", "renonce", deal=1, who="Chloé et Hugo", dispute=dispute)
    dispute.refresh_from_db()
    assert (dispute.state, again(match).total_a) == (Dispute.State.SETTLED, 100)
    assert (incident.kind, incident.text) == (Incident.Kind.AGREEMENT, "renonce")
    assert incident.data == {"how": "cover", "deal": 1, "who": "Chloé et Hugo"}


def test_they_annul_the_deal_and_it_is_dealt_again(match, phone):
    play(match, phone, "A 90H 95/67")
    agree(match, phone, "annul", deal=1)
    now = again(match)
    row = DealVersion.objects.of(now).get(deal__number=1, current=True)
    assert (row.status, row.version, row.marks_a, now.deal_count) == ("annulled", 2, 0, 0)
    assert DealVersion.objects.of(now).get(deal__number=1, version=1).marks_a == 100


@pytest.mark.parametrize(
    ("how", "rule", "deal", "code", "field"),
    [
        ("", "", 1, "how_missing", "how"),
        ("aside", " ", None, "rule_missing", "rule"),
        ("cover", "", None, "deal_missing", "deal"),
        ("annul", "", 4, "no_deal", "deal"),
    ],
)
def test_an_agreement_says_what_is_missing(match, phone, how, rule, deal, code, field):
    said = refusal(agree, match, phone, how, rule, deal=deal)
    assert (said.code, said.field) == (code, field)


def test_they_do_not_undo_a_decision(match, referee, phone):
    play(match, referee, "B 90H 67/95")
    question = proposals.RulingQuestion(proposals.Fault.LATE, deal=1, faulty=Side.B)
    decision = rulings.Decision(question, "tariff", "renonce")
    rulings.rule(match=again(match), decision=decision, by=referee)
    assert refusal(agree, match, phone, "annul", deal=1).code == "decided"


def test_a_settled_dispute_is_settled_once(match, referee):
    play(match, referee, "A 90H 95/67")
    dispute = call(match, referee, deal=1)
    agree(match, referee, "cover", deal=1, dispute=dispute)
    assert refusal(agree, match, referee, "annul", deal=1, dispute=dispute).code == "already_ruled"
    assert again(match).total_a == 100


# ── the referee's list ──


def test_the_oldest_open_call_is_first_and_the_latest_decision_below(match, referee, tournament):
    play(match, referee, "A 90H 95/67", "A 90H 95/67")
    first, second, third = (call(match, referee, deal=number) for number in (1, 2, 3))
    agree(match, referee, "cover", deal=2, dispute=second)
    question = proposals.RulingQuestion(proposals.Fault.FREE)
    alone = rulings.rule(
        match=again(match), decision=rulings.Decision(question, "free", "avertissement"), by=referee
    )
    found = dispute_list(tournament)
    assert [row.dispute for row in found.waiting] == [first, third]
    assert [row.ruling or row.dispute for row in found.closed] == [alone, second]
    assert found.waiting[0].table == 4


@pytest.mark.parametrize("matches", [1, 4])
def test_the_list_takes_two_statements(tournament, referee, django_assert_num_queries, matches):
    for number in range(matches):
        one = seated(tournament, table=number % 8 + 1, a=2 * number + 1, b=2 * number + 2, number=number + 1)
        call(one, referee, side=Side.A)
        decision = rulings.Decision(proposals.RulingQuestion(proposals.Fault.FREE), "free", "avertissement")
        rulings.rule(match=again(one), decision=decision, by=referee)
    with django_assert_num_queries(2):
        found = dispute_list(tournament)
        names = [(row.caller and str(row.caller.player_1), row.table) for row in found.waiting]
    assert len(names) == len(found.closed) == matches
