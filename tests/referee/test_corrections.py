"""Corrections and annulments: new versions with a reason, everything counted again, nothing overwritten."""

import pytest

from scoring import parse_notation
from tests.referee.hall import again, play
from tournament.core.errors import Conflict, Refused
from tournament.models import DealVersion, JournalEntry, Match
from tournament.referee.queries.sheet import sheet
from tournament.referee.services import deals, sheets


def correct(deal, by, line="B 90C 90/72 +20B", reason="62 lu pour 72", **more):
    return deals.correct_deal(deal=deal, played=parse_notation(line), reason=reason, by=by, **more)


def test_a_correction_is_a_new_version_and_the_old_one_stays(match, phone):
    old = play(match, phone, "B 90C 100/62 +20B")
    new = correct(old, phone)
    rows = list(
        DealVersion.objects.of(match).values_list("version", "current", "marks_a", "marks_b", "reason")
    )
    assert rows == [(1, False, 180, 0, ""), (2, True, 90, 90, "62 lu pour 72")]
    assert (again(match).total_a, again(match).total_b) == (90, 90)
    entry = JournalEntry.objects.get(verb="deal.corrected")
    assert (entry.before["notation"], entry.after["notation"]) == ("B 90C 100/62 +20B", new.notation)
    assert entry.reason == "62 lu pour 72"


@pytest.mark.parametrize("reason", ["", "  "])
def test_it_refuses_a_correction_without_a_reason(match, phone, reason):
    with pytest.raises(Refused) as said:
        correct(play(match, phone, "A 90H 95/67"), phone, reason=reason)
    assert (said.value.code, said.value.field) == ("reason_missing", "reason")


def test_two_corrections_of_the_same_version_meet(match, phone, referee):
    old = play(match, phone, "A 90H 95/67")
    correct(old, phone)
    with pytest.raises(Conflict) as said:
        correct(old, referee, "A 90H 89/73")
    assert said.value.code == "deal_changed"
    assert said.value.answer["deal"].version == 2


def test_a_correction_may_take_the_end_away_and_with_it_the_signature(match, phone):
    last = play(match, phone, "A capotHx 162/0 capotA")
    sheets.sign(match=again(match), side="A", name="Chloé", by=phone)
    correct(last, phone, "A capotHx 150/12")
    match = again(match)
    assert (match.over, match.winner, match.total_a, match.total_b) == (True, "B", 0, 1000)
    assert match.signed_a_at is None
    correct(DealVersion.objects.of(match).get(current=True), phone, "A 90H 95/67")
    assert (again(match).over, again(match).winner) == (False, "")


def test_a_submitted_sheet_that_a_correction_reopens_goes_back_to_the_table(match, phone, referee):
    last = play(match, phone, "A capotHx 162/0 capotA")
    sheets.submit(match=again(match), by=referee)
    correct(last, referee, "A 90H 95/67")
    match = again(match)
    assert (match.state, match.submitted_at, match.over) == (Match.State.PLAYING, None, False)


def test_a_confirmed_sheet_is_reopened_first(match, phone, referee):
    last = play(match, phone, "A capotHx 162/0 capotA")
    sheets.submit(match=again(match), by=referee)
    sheets.confirm(match=again(match), by=referee)
    with pytest.raises(Refused):
        correct(last, referee)
    sheets.reopen(match=again(match), reason="mal lu", by=referee)
    correct(last, referee)
    assert again(match).total_a == 90


def test_an_annulled_deal_marks_nothing_is_dealt_again_and_uses_up_no_deal(match, tournament, phone):
    tournament.target, tournament.max_deals = None, 2
    tournament.save()
    match.first_dealer = 3
    match.save()
    deal = play(match, phone, "A 90H 95/67")
    deals.annul_deal(deal=deal, reason="cartes vues", by=phone)
    match = again(match)
    assert (match.total_a, match.total_b, match.deal_count, match.over) == (0, 0, 0, False)
    view = sheet(match)
    assert view.turn.dealer.number == 3
    assert view.next_number == 2
    play(match, phone, "A 90H 95/67", "A 90H 95/67")
    assert again(match).over
