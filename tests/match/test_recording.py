"""Recording, correcting, annulling deals: totals, the one next number, another phone, the end of a match."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring import ImpossibleDeal, PenaltyMark, Side, builtin, parse_notation
from tests.match.hall import again, play, seated
from tournament.core.errors import Conflict, Refused
from tournament.match import deals, signing, writes
from tournament.match.facts import facts_of, with_deal
from tournament.match.sheet import sheet
from tournament.models import DealVersion, JournalEntry, Match, Tournament
from tournament.referee.proposals import with_penalty

HUNDRED = parse_notation("A 90H 95/67")


def record(match, by, number=1, played=HUNDRED, **more):
    return deals.record_deal(match=match, number=number, played=played, by=by, **more)


def test_a_deal_marks_its_match_and_leaves_one_entry(match, phone):
    deal = record(match, phone)
    match = again(match)
    assert (deal.marks_a, deal.marks_b, deal.version, deal.notation) == (100, 70, 1, "A 90H 95/67")
    assert (match.total_a, match.total_b, match.deal_count) == (100, 70, 1)
    assert match.state == Match.State.PLAYING
    assert match.started_at is not None
    assert not match.over
    entry = JournalEntry.objects.get()
    assert (entry.verb, entry.match_uid, entry.table_id) == ("deal.recorded", match.uid, match.table_id)
    assert entry.after == {
        "deal": 1,
        "version": 1,
        "notation": "A 90H 95/67",
        "a": 100,
        "b": 70,
        "total_a": 100,
        "total_b": 70,
        "over": False,
    }


def test_the_first_deal_fixes_the_rulebook_for_good(match, phone):
    assert match.tournament.ruleset is None
    record(match, phone)
    kept = Tournament.objects.get().ruleset
    assert kept == builtin("missegre").to_dict()


def test_an_impossible_deal_writes_nothing(match, phone):
    with pytest.raises(ImpossibleDeal) as said:
        record(match, phone, played=parse_notation("A 90H 107/65"))
    assert (said.value.code, said.value.field) == ("points_sum", "points")
    assert not DealVersion.objects.exists()
    assert not JournalEntry.objects.exists()
    assert Tournament.objects.get().version == 0


def test_another_phone_on_the_same_deal_sees_what_is_there(match, phone, referee):
    first = record(match, phone, token="one")
    with pytest.raises(Conflict) as said:
        record(match, referee, token="two", played=parse_notation("A 90H 89/73"))
    assert (said.value.code, said.value.message) == ("deal_exists", "Donne 1 déjà saisie\u00a0: 100 – 70.")
    assert said.value.answer["deal"] == first
    assert (again(match).total_a, again(match).total_b) == (100, 70)


@pytest.mark.parametrize("number", [0, 2, 9])
def test_it_refuses_a_deal_out_of_order(match, phone, number):
    with pytest.raises(Refused) as said:
        record(match, phone, number=number)
    assert said.value.code == "wrong_order"


def test_it_refuses_a_table_that_writes_on_another_tables_match(match, tournament, phone):
    elsewhere = seated(tournament, table=5, a=1, b=2)
    with pytest.raises(Refused) as said:
        record(elsewhere, phone)
    assert said.value.code == "other_table"


SEVEN_FIFTY = ("A capotH 162/0 capotA", "A 90H 162/0 capotA")
LAST_DEALS = {  # Missègre marks tens: one step under the target, on it, over it
    990: ("B 90H 80/82", "A 80H 80/82"),
    1000: ("A 80S 162/0 capotA",),
    1010: ("A 80H 82/80", "A 80H 94/68", "A 80H 85/77"),
}


@pytest.mark.parametrize(("total", "over"), [(990, False), (1000, True), (1010, True)])
def test_the_match_ends_when_the_target_is_reached(match, phone, total, over):
    play(match, phone, *SEVEN_FIFTY, *LAST_DEALS[total])
    match = again(match)
    assert (match.total_a, match.over, match.winner) == (total, over, "A" if over else "")


@pytest.mark.parametrize(("total", "over"), [(990, False), (1000, False), (1010, True)])
def test_where_the_target_must_be_exceeded_reaching_it_goes_on(match, tournament, phone, total, over):
    tournament.target_mode = "exceed"
    tournament.save()
    play(match, phone, *SEVEN_FIFTY, *LAST_DEALS[total])
    assert again(match).over == over


def test_level_after_the_last_deal_asks_for_one_more(match, tournament, phone):
    tournament.target, tournament.max_deals = None, 2
    tournament.save()
    play(match, phone, "A 90H 72/90 +20A", "B 90H 90/72 +20B")
    view = sheet(again(match))
    assert (view.end, str(view.why_not_over)) == (None, "Égalité à 180\u00a0: une donne de plus.")
    play(match, phone, "A 90H 95/67")
    view = sheet(again(match))
    assert (view.end.winner, view.end.margin, view.why_not_over) == (7, 30, None)


def test_where_a_draw_may_stand_level_is_the_end(match, tournament, phone):
    tournament.target, tournament.max_deals, tournament.draw_allowed = None, 1, True
    tournament.save()
    play(match, phone, "A 90H 72/90 +20A")
    match = again(match)
    assert (match.over, match.winner) == (True, "")
    assert sheet(match).end.winner is None


def test_capots_are_counted_by_who_made_them(match, phone):
    play(match, phone, "A capotH 162/0 capotA", "A 80H 0/162 capotB", "A capotH 162/0")
    match = again(match)
    assert (match.capots_a, match.capots_b) == (1, 1)


def test_a_match_may_have_limits_of_its_own(match, phone):
    match.limits_changed, match.target, match.max_deals = True, 100, None
    match.save()
    play(match, phone, "A 90H 95/67")
    assert again(match).over
    assert sheet(again(match)).limits.target == 100


def test_a_deal_remembers_who_dealt(match, phone):
    match.first_dealer = 4
    match.save()
    play(match, phone, "A 90H 95/67", "passed", "A 90H 95/67")
    assert list(DealVersion.objects.of(match).values_list("facts__dealer", flat=True)) == [4, 1, 2]
    assert sheet(again(match)).turn.dealer.side is Side.A


def test_a_deal_written_between_reading_and_writing_is_seen(match, phone, monkeypatch):
    opened = writes.writing_match

    def overtaken(*about, **more):
        monkeypatch.setattr(writes, "writing_match", opened)
        record(again(match), phone, played=parse_notation("B 80C 71/91"))
        return opened(*about, **more)

    monkeypatch.setattr(writes, "writing_match", overtaken)
    with pytest.raises(Conflict) as met:
        record(match, phone)
    assert met.value.code == "deal_exists"
    assert (again(match).total_a, again(match).deal_count) == (70, 1)


def test_limits_changed_between_reading_and_writing_hold(match, phone, monkeypatch):
    opened = writes.writing_match

    def overtaken(*about, **more):
        Tournament.objects.update(target=90)
        return opened(*about, **more)

    monkeypatch.setattr(writes, "writing_match", overtaken)
    record(match, phone)
    assert again(match).over


@pytest.mark.parametrize("before", [1, 9])
def test_a_deal_takes_ten_statements_however_many_came_before(match, phone, before):
    play(match, phone, *["A 90H 95/67"] * before)
    fresh = again(match)
    with CaptureQueriesContext(connection) as asked:
        record(fresh, phone, number=before + 1, token="t" * 22)
    assert sum("SAVEPOINT" not in one["sql"] for one in asked) == 10


def test_what_was_counted_of_a_match_is_not_taken_for_another(match, phone):
    play(match, phone, "A 90H 95/67")
    facts = facts_of(again(match))
    assert facts.standing().a == 100
    more = with_penalty(facts, PenaltyMark(Side.A, 50, "X", "Décision de l’arbitre"))
    assert (more.standing().a, facts.standing().a) == (150, 100)
    other = with_deal(facts, 1, parse_notation("A 90H 107/55"), timezone.now())
    assert (other.standing().a, facts.standing().a) == (110, 100)
    assert more.standing(time_called=True).a == 150


# ── corrected and annulled ──


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
    signing.sign(match=again(match), side="A", name="Chloé", by=phone)
    correct(last, phone, "A capotHx 150/12")
    match = again(match)
    assert (match.over, match.winner, match.total_a, match.total_b) == (True, "B", 0, 1000)
    assert match.signed_a_at is None
    correct(DealVersion.objects.of(match).get(current=True), phone, "A 90H 95/67")
    assert (again(match).over, again(match).winner) == (False, "")


def test_a_submitted_sheet_that_a_correction_reopens_goes_back_to_the_table(match, phone, referee):
    last = play(match, phone, "A capotHx 162/0 capotA")
    signing.submit(match=again(match), by=referee)
    correct(last, referee, "A 90H 95/67")
    match = again(match)
    assert (match.state, match.submitted_at, match.over) == (Match.State.PLAYING, None, False)


def test_a_confirmed_sheet_is_reopened_first(match, phone, referee):
    last = play(match, phone, "A capotHx 162/0 capotA")
    signing.submit(match=again(match), by=referee)
    signing.confirm(match=again(match), by=referee)
    with pytest.raises(Refused):
        correct(last, referee)
    signing.reopen(match=again(match), reason="mal lu", by=referee)
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
