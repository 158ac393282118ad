"""The misdeal ladder of Missègre X.A: dealt again, then no taking, then 160 to the others each time."""

import pytest

from scoring import Side, parse_notation
from tests.referee.court import free, rule
from tests.referee.hall import again, play
from tournament.core.errors import Refused
from tournament.models import JournalEntry, Match
from tournament.referee.queries.sheet import sheet
from tournament.referee.services import deals, misdeals


def misdeal(match, by, side=Side.B, **more):
    return misdeals.declare_misdeal(match=again(match), side=side, by=by, **more)


def totals(match):
    match = again(match)
    return match.total_a, match.total_b


def test_the_first_is_only_dealt_again(match, phone):
    misdeal(match, phone)
    view = sheet(again(match))
    assert (view.ban, totals(match), view.state) == (None, (None, None), Match.State.PLAYING)
    (line,) = view.lines
    assert (line.kind, line.reason.code, line.article) == ("incident", "misdeal_redeal", "X.A")


def test_after_the_second_the_team_may_not_take_in_that_deal(match, phone):
    misdeal(match, phone)
    play(match, phone, "A 90H 95/67")
    misdeal(match, phone)
    ban = sheet(again(match)).ban
    assert (ban.side, ban.number, ban.misdeal, ban.article) == (Side.B, 10, 2, "X.A")
    with pytest.raises(Refused) as said:
        play(match, phone, "B 90H 67/95")
    assert (said.value.code, said.value.field) == ("may_not_take", "bid")
    assert said.value.message == "L’équipe 10 ne peut pas prendre\u00a0: 2e fausse donne."


def test_the_ban_is_for_that_deal_only_and_the_others_may_take(match, phone):
    misdeal(match, phone)
    misdeal(match, phone)
    play(match, phone, "A 90Hx 95/67", "B 90H 67/95")
    assert sheet(again(match)).ban is None


def test_a_correction_may_not_make_the_banned_team_take(match, phone):
    misdeal(match, phone)
    misdeal(match, phone)
    deal = play(match, phone, "A 90H 95/67")
    with pytest.raises(Refused) as said:
        deals.correct_deal(deal=deal, played=parse_notation("B 90H 67/95"), reason="inversé", by=phone)
    assert said.value.code == "may_not_take"


def test_from_the_third_on_160_go_to_the_others_each_time(match, phone):
    for _ in range(3):
        misdeal(match, phone)
    assert totals(match) == (160, 0)
    misdeal(match, phone)
    assert totals(match) == (320, 0)
    view = sheet(again(match))
    assert view.ban is None
    assert [(line.marks.a, line.marks.b) for line in view.lines[:2]] == [(160, 0), (160, 0)]
    penalty = again(match).penalties.first()
    assert (penalty.to_side, penalty.points, penalty.article) == ("A", 160, "X.A")
    assert (penalty.reason_code, penalty.deal_number) == ("misdeal_points", 1)


def test_the_160_of_a_misdeal_may_end_the_match(match, phone):
    play(match, phone, "A capotH 162/0 capotA", "A 90H 162/0 capotA", "A 90H 95/67")
    for _ in range(3):
        misdeal(match, phone)
    match = again(match)
    assert (match.total_a, match.over, match.winner) == (1010, True, "A")
    with pytest.raises(Refused) as said:
        misdeal(match, phone)
    assert said.value.code == "match_over"


def test_a_match_ended_by_a_misdeal_says_the_time_of_the_misdeal(match, phone):
    deal = play(match, phone, "A capotH 162/0 capotA", "A 90H 162/0 capotA", "A 90H 95/67")
    for _ in range(3):
        misdeal(match, phone)
    given = again(match).penalties.get()
    assert given.made_at > deal.entered_at
    assert sheet(again(match)).end.at == given.made_at


def test_points_given_after_the_end_do_not_move_its_hour(match, phone, referee):
    deal = play(match, phone, *["A capotH 162/0 capotA"] * 2)
    rule(match, referee, free(to=Side.A, points=40), "free")
    assert again(match).penalties.get().made_at > deal.entered_at
    assert sheet(again(match)).end.at == deal.entered_at


def test_it_refuses_a_misdeal_of_a_deal_already_entered(match, phone):
    play(match, phone, "A 90H 95/67")
    with pytest.raises(Refused) as said:
        misdeal(match, phone, deal_number=1)
    assert said.value.code == "wrong_order"


def test_one_taken_back_lets_the_later_ones_climb_down(match, phone):
    first = misdeal(match, phone)
    misdeal(match, phone)
    misdeal(match, phone)
    assert totals(match) == (160, 0)
    misdeals.cancel_misdeal(incident=first, reason="c’était la table 5", by=phone)
    view = sheet(again(match))
    assert totals(match) == (None, None)
    assert (view.ban.side, view.ban.misdeal) == (Side.B, 2)
    assert [penalty.cancelled for penalty in again(match).penalties.all()] == [True]
    assert JournalEntry.objects.filter(verb="misdeal.cancelled", reason="c’était la table 5").exists()


def test_one_is_taken_back_once(match, phone):
    first = misdeal(match, phone)
    misdeals.cancel_misdeal(incident=first, reason="erreur", by=phone)
    with pytest.raises(Refused):
        misdeals.cancel_misdeal(incident=first, reason="erreur", by=phone)


def test_the_same_dealer_deals_again(match, phone):
    match.first_dealer = 2
    match.save()
    incident = misdeal(match, phone)
    assert incident.data == {"side": "B", "dealer": 2, "deal": 1}
    assert sheet(again(match)).turn.dealer.number == 2
