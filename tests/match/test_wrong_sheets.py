"""A sheet typed at the wrong table is cleared, one written the wrong way round is turned; nothing is lost."""

import pytest

from scoring import Side
from tests import cast
from tests.match.hall import again, classic, handed, play, refusal, totals
from tournament.match import deals, signing
from tournament.match.sheet import sheet
from tournament.match.signing import clear_sheet, swap_sides
from tournament.models import DealVersion, HandedResult, Incident, JournalEntry, Match, Penalty


def clear(match, by):
    return clear_sheet(match=again(match), reason="la feuille de la table 5", by=by)


@pytest.fixture
def clerk(denise):
    return cast.actor(denise)


def test_deals_typed_at_the_wrong_table_go_in_one_act_and_the_match_begins_anew(match, phone, clerk):
    signing.set_first_dealer(match=match, seat=1, by=phone)
    play(match, phone, "A 90H 95/67", "A 90H 89/73")
    for _ in range(3):
        deals.declare_misdeal(match=again(match), side=Side.B, by=phone)
    clear(match, clerk)
    now = again(match)
    assert (now.total_a, now.total_b, now.deal_count) == (None, None, 0)
    assert (now.state, now.started_at, now.first_dealer) == (Match.State.WAITING, None, None)
    assert {line.kind for line in sheet(now).lines} == {"incident"}, "struck"
    assert not Incident.objects.filter(cancelled=False).exists()
    assert DealVersion.objects.of(match).count() == 2, "what was entered stays"
    entry = JournalEntry.objects.get(verb="sheet.cleared")
    assert (entry.before["total_a"], entry.before["total_b"], entry.about["deals"]) == (260, 230, 2)
    play(match, phone, "B 80S 60/102", start=1)
    assert totals(match) == (60, 100)


def test_totals_that_nobody_confirmed_are_emptied_and_typed_again(match, clerk):
    classic(match.tournament)
    handed(again(match), clerk, 1000, 944, checked=True)
    assert again(match).state == Match.State.SUBMITTED
    clear(match, clerk)
    now = again(match)
    assert (now.total_a, now.result_from, now.state, now.submitted_at) == (None, "deals", "waiting", None)
    handed(now, clerk, 941, 1000, checked=True)
    assert totals(match) == (941, 1000)
    assert HandedResult.objects.filter(match=match).count() == 2


def test_what_is_confirmed_decided_or_blank_is_not_cleared(match, phone, referee):
    assert refusal(clear, match, referee).code == "nothing_written"
    play(match, phone, "A capotHx 162/0 capotA")
    assert refusal(clear, match, phone).code == "not_allowed"
    signing.submit(match=again(match), by=referee)
    signing.confirm(match=again(match), by=referee)
    assert refusal(clear, match, referee).code == "match_state"
    signing.reopen(match=again(match), reason="une donne oubliée", by=referee)
    Penalty.objects.create(match=match, to_side="A", points=160, article="X.B", reason="renonce")
    assert refusal(clear, match, referee).code == "ruled"
    assert totals(match) == (1000, 0)


def test_the_page_of_the_sheet_clears_it_and_asks_why(client, denise, match, phone):
    play(match, phone, "A 90H 95/67")
    client.force_login(denise)
    desk = f"/desk/t/{match.tournament.slug}/match/{match.pk}/"
    assert f"{desk}clear/" in client.get(desk).content.decode()
    fields = {"match": match.pk, "token": "clear-1"}
    assert client.post(f"{desk}clear/", fields).status_code == 422
    assert client.post(f"{desk}clear/", {**fields, "reason": "mauvaise table"}).url == desk
    assert totals(match) == (None, None)
    assert f"{desk}clear/" not in client.get(desk).content.decode()


def test_swapped_sides_exchange_everything_that_the_table_wrote(match, phone, referee):
    signing.set_first_dealer(match=match, seat=1, by=phone)
    for _ in range(3):
        deals.declare_misdeal(match=again(match), side=Side.B, by=phone)
    play(match, phone, "A 90H 107/55 +20A")
    assert totals(match) == (290, 60)
    swap_sides(match=again(match), reason="feuille à l’envers", by=referee)
    assert totals(match) == (60, 290)
    deal = DealVersion.objects.of(match).get(current=True)
    assert (deal.version, deal.notation) == (2, "B 90H 55/107 +20B d2")
    assert again(match).first_dealer == 2
    assert sheet(again(match)).turn.dealer.number == 3
