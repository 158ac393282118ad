"""Misdeals where the rulebook counts the dealer (Stéphanoise), or has no tariff at all: page, ban, sheet."""

import pytest

from scoring import Side, builtin
from tests.markup import in_one_line
from tests.referee.court import refusal
from tests.referee.hall import again, link, play
from tests.scoring.table import house
from tournament.core.tokens import new_token
from tournament.models import Match
from tournament.referee.queries.sheet import sheet
from tournament.referee.services.misdeals import declare_misdeal


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


def totals(match):
    match = again(match)
    return match.total_a, match.total_b


def test_the_dealer_may_not_bid_his_partner_may(match, phone):
    match = under(match, builtin("stephanoise"))
    Match.objects.filter(pk=match.pk).update(first_dealer=1)
    declare_misdeal(match=again(match), side=Side.A, by=phone)
    ban = sheet(again(match)).ban
    assert (ban.kind, ban.seat, ban.number) == ("bid", 1, 7)
    assert ban.sentence.startswith("Chloé, équipe 7, n’enchérit pas à cette donne")
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


@pytest.mark.parametrize("slug", ["montpellier", "classique", "annonces"])
def test_without_a_tariff_the_referee_decides(client, match, phone, door, slug):
    match = under(match, builtin(slug))
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
