"""Misdeals: the ladder of Missègre X.A, rulebooks that count the dealer (Stéphanoise) or have no tariff."""

import pytest

from scoring import Side, builtin, parse_notation
from tests.markup import in_one_line
from tests.match.hall import again, free, link, play, refusal, rule
from tests.scoring.table import house
from tournament.core.errors import Refused
from tournament.core.tokens import new_token
from tournament.match import deals
from tournament.match.deals import declare_misdeal
from tournament.match.sheet import sheet
from tournament.models import JournalEntry, Match


def misdeal(match, by, side=Side.B, **more):
    return deals.declare_misdeal(match=again(match), side=side, by=by, **more)


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
    assert (ban.side, ban.number, ban.article) == (Side.B, 2, "X.A")
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
    deals.cancel_misdeal(incident=first, reason="c’était la table 5", by=phone)
    view = sheet(again(match))
    assert totals(match) == (None, None)
    assert (view.ban.side, view.ban.number) == (Side.B, 2)
    assert [penalty.cancelled for penalty in again(match).penalties.all()] == [True]
    assert JournalEntry.objects.filter(verb="misdeal.cancelled", reason="c’était la table 5").exists()


# ── the dealer counted, or no tariff ──


@pytest.fixture
def door(match):
    return f"/table/{link(match.table).token}/"


def under(match, ruleset):
    tournament = match.tournament
    tournament.ruleset = ruleset.to_dict()
    tournament.save()
    return again(match)


def text(response):
    return (
        in_one_line(response.content.decode())
        .replace("\u00a0", " ")
        .replace("\u202f", " ")
        .replace("&#x27;", "’")
    )


def test_the_dealer_may_not_bid_his_partner_may(match, phone):
    match = under(match, builtin("stephanoise"))
    Match.objects.filter(pk=match.pk).update(first_dealer=1)
    declare_misdeal(match=again(match), side=Side.A, by=phone)
    ban = sheet(again(match)).ban
    assert (ban.kind, ban.seat) == ("bid", 1)
    assert sheet(again(match)).banned.startswith("Chloé, équipe 7, n’enchérit pas à cette donne")
    play(match, phone, "A 90H 95/67")
    assert sheet(again(match)).ban is None


def test_the_second_of_the_same_deal_costs_160_and_the_next_player_deals(match, phone):
    match = under(match, builtin("stephanoise"))
    Match.objects.filter(pk=match.pk).update(first_dealer=1)
    for _ in range(2):
        declare_misdeal(match=again(match), side=Side.A, by=phone)
    view = sheet(again(match))
    assert (totals(match), view.ban, view.turn.dealer.number) == ((0, 160), None, 2)
    declare_misdeal(match=again(match), side=Side.B, by=phone)
    assert (sheet(again(match)).ban.seat, totals(match)) == (2, (0, 160))


def test_the_page_asks_which_player_dealt_until_somebody_said(client, match, phone, door):
    match = under(match, builtin("stephanoise"))
    page = text(client.get(f"{door}misdeal/"))
    assert page.count('name="dealer"') == 4
    assert all(
        f">{name}<" in page.replace("</span> ", ">").replace("</span>", "<") for name in ("Chloé", "Hugo")
    )
    assert "n’enchérit pas à cette donne" in page
    fields = {"match": match.pk, "number": 1, "side": "B", "dealer": 4, "token": new_token()}
    client.post(f"{door}misdeal/", fields)
    assert sheet(again(match)).ban.seat == 4
    page = text(client.get(door))
    assert "n’enchérit pas à cette donne" in page
    entry = in_one_line(client.get(f"{door}deal/1/").content.decode())
    assert "disabled" not in entry and "n’enchérit pas" in entry


def test_a_player_of_the_other_team_did_not_deal_for_this_one(match, phone):
    assert refusal(declare_misdeal, match=match, side=Side.A, dealer=2, by=phone).code == "seat"


def test_without_a_tariff_the_referee_decides(client, match, phone, door):
    match = under(match, builtin("montpellier"))
    page = text(client.get(f"{door}misdeal/"))
    assert "l’arbitre décide" in page
    assert f"{door}call/" in page.partition("<main")[2]
    for _ in range(3):
        declare_misdeal(match=again(match), side=Side.A, by=phone)
    view = sheet(again(match))
    assert (totals(match), view.ban, len(view.lines)) == ((None, None), None, 3)
    assert "l’arbitre décide" in text(client.get(door))


def test_a_scale_may_add_the_bid_already_made(client, match, door):
    steps = [{"from": 1, "then": "points", "points": 160, "with_bid": True, "dealer": "next"}]
    match = under(match, house(misdeal=steps))
    assert 'name="bid"' in text(client.get(f"{door}misdeal/"))
    fields = {"match": match.pk, "number": 1, "side": "A", "bid": "110", "token": new_token()}
    client.post(f"{door}misdeal/", fields)
    assert totals(match) == (0, 270)


@pytest.mark.parametrize(("uses_deal", "over"), [(False, False), (True, True)])
def test_points_that_use_up_a_deal_count_among_them(match, phone, uses_deal, over):
    steps = [{"from": 1, "then": "points", "points": 162, "uses_deal": uses_deal}]
    match = under(match, house(misdeal=steps))
    match.tournament.max_deals = 1
    match.tournament.save()
    declare_misdeal(match=again(match), side=Side.A, by=phone)
    assert (again(match).over, again(match).deal_count) == (over, int(uses_deal))


def test_the_litige_is_said_on_the_sheet(client, match, phone, door):
    match = under(match, house(beat_defence=True, at_level="litige", round_to=1))
    play(match, phone, "A 80H 81/81")
    page = text(client.get(door))
    assert "81 points en litige" in page
    play(match, phone, "A 90H 100/62")
    assert "points en litige" not in text(client.get(door))
