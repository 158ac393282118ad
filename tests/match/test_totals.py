"""A match handed in by its two totals: typed, doubted, corrected, taken back, back to its deals."""

import re

import pytest
from django.urls import reverse
from django.utils.html import escape

from scoring import PenaltyMark, Side
from scoring.totals import GameTotals
from tests import cast
from tests.match.hall import address, again, classic, handed, line_of, play, sent
from tournament.core.errors import Refused
from tournament.match import signing
from tournament.match.totals import count_deals, hand_totals, undo_totals
from tournament.match.writes import differences, put_penalty
from tournament.models import HandedResult, JournalEntry, Match, Penalty, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(tournament):
    cast.released(tournament)
    return classic(tournament)


@pytest.fixture
def match(evening):
    return again(Match.objects.filter(tournament=evening, round__number=1).order_by("table__number").first())


def test_the_referee_types_a_sheet_and_it_is_confirmed_at_once(match, by):
    now = handed(match, by, 1000, 944)
    assert (now.state, now.total_a, now.total_b, now.winner) == ("confirmed", 1000, 944, "A")
    assert (now.result_from, now.over, now.confirmed_by) == ("totals", True, by.user)
    assert not list(differences(now.tournament))
    entry = JournalEntry.objects.filter(match_uid=match.uid).latest("sequence")
    assert entry.verb == "totals.typed"
    assert entry.after["totals"] == {"a": 1000, "b": 944}


def test_a_correction_is_a_new_version_and_nothing_is_overwritten(match, denise):
    desk = cast.actor(denise)
    handed(match, desk, 1000, 944)
    now = handed(match, desk, 944, 1000, seen=1)
    assert (now.winner, now.total_b) == ("B", 1000)
    rows = HandedResult.objects.order_by("version").values_list("version", "current", "total_a")
    assert list(rows) == [(1, False, 1000), (2, True, 944)]
    entry = JournalEntry.objects.filter(match_uid=match.uid).latest("sequence")
    assert entry.verb == "totals.corrected"
    assert entry.before["totals"]["a"] == 1000


def test_a_confirmed_match_is_reopened_first(match, by):
    handed(match, by, 1000, 944)
    with pytest.raises(Refused) as refused:
        handed(match, by, 990, 954, seen=1)
    assert refused.value.code == "match_state"
    signing.reopen(match=again(match), reason="mal lu", by=by)
    assert handed(match, by, 990, 954, seen=1).state == "confirmed"


def test_a_table_hands_in_and_both_sides_sign(match, evening):
    table = cast.table_phone(match.table)
    now = handed(match, table, 1000, 944)
    assert (now.state, now.signed_a_at) == ("playing", None)
    for side in Side:
        signing.sign(match=again(match), side=side, name="Ana", by=table)
    assert again(match).state == "submitted"


def test_penalties_on_the_sheet_are_not_counted_twice_and_a_later_one_is_added(match, by, denise):
    mark = PenaltyMark(Side.A, 160, "X", "fausse donne")
    put_penalty(match, mark, "fausse donne", by=by)
    now = handed(match, cast.actor(denise), 1000, 944, in_totals=True)
    assert (now.total_a, now.total_b) == (1000, 944)
    now = handed(match, cast.actor(denise), 1000, 944, seen=1, in_totals=False)
    assert (now.total_a, now.total_b) == (1160, 944)
    assert not list(differences(now.tournament))
    assert Penalty.objects.get().in_totals is False


def test_a_correction_leaves_a_penalty_that_was_ruled_later_beside_the_totals(match, by, denise):
    put_penalty(match, PenaltyMark(Side.A, 160, "X", "fausse donne"), "fausse donne", by=by)
    handed(match, cast.actor(denise), 1000, 944)
    put_penalty(match, PenaltyMark(Side.B, 50, "X", "carte vue"), "carte vue", by=by)
    now = handed(match, cast.actor(denise), 990, 954, seen=1)
    assert (now.total_a, now.total_b) == (990, 1004)
    assert list(Penalty.objects.order_by("pk").values_list("in_totals", flat=True)) == [True, False]


@pytest.mark.parametrize("page", ["match", "round"])
def test_both_pages_say_on_a_correction_what_the_sheet_holds(match, by, denise, client, page):
    put_penalty(match, PenaltyMark(Side.A, 160, "X", "fausse donne"), "fausse donne", by=by)
    client.force_login(denise)
    desk = f"/desk/t/{match.tournament.slug}"
    address = f"{desk}/match/{match.pk}/totals/" if page == "match" else f"{desk}/round/1/totals/"
    ticked = re.compile(r'name="in_totals"[^>]*\bchecked')
    assert ticked.search(client.get(address).content.decode())
    handed(match, cast.actor(denise), 1000, 944, in_totals=False)
    assert not ticked.search(client.get(address).content.decode())
    handed(match, cast.actor(denise), 1000, 944, seen=1, in_totals=True)
    put_penalty(match, PenaltyMark(Side.B, 50, "X", "carte vue"), "carte vue", by=by)
    assert ticked.search(client.get(address).content.decode())


def test_deals_are_put_aside_by_the_staff_with_a_reason_and_count_again(match, by, evening):
    Tournament.objects.update(results="either")
    match.tournament.refresh_from_db()
    play(match, by, "A 90H 95/67")
    by_deals = again(match)
    with pytest.raises(Refused) as refused:
        handed(by_deals, cast.table_phone(match.table), 1000, 944)
    assert refused.value.code == "deals_entered"
    with pytest.raises(Refused) as refused:
        handed(by_deals, by, 1000, 944)
    assert refused.value.code == "reason_missing"
    now = handed(by_deals, by, 1000, 944, reason="téléphone en panne", checked=True)
    assert (now.total_a, now.deal_count) == (1000, 0)
    with pytest.raises(Refused):
        play(now, by, "A 90H 95/67")
    signing.reopen(match=now, reason="une autre table", by=by)
    now = again(match)
    count_deals(match=now, reason="la feuille était d’une autre table", by=by)
    now = again(match)
    assert (now.total_a, now.total_b, now.deal_count) == (by_deals.total_a, by_deals.total_b, 1)
    assert (now.result_from, now.state) == ("deals", "playing")
    assert not list(differences(now.tournament))


def test_a_tournament_by_deals_takes_no_totals_and_the_other_way_round(match, by):
    with pytest.raises(Refused) as refused:
        play(match, by, "A 90H 95/67")
    assert refused.value.code == "by_totals"
    Tournament.objects.update(results="deals")
    with pytest.raises(Refused) as refused:
        handed(again(match), by, 1000, 944)
    assert refused.value.code == "by_deals"


def test_level_totals_in_a_bracket_need_a_winner(match, by):
    Match.objects.filter(pk=match.pk).update(planned=1)
    with pytest.raises(Refused) as refused:
        handed(again(match), by, 972, 972, checked=True)
    assert (refused.value.code, refused.value.field) == ("winner", "winner")
    totals = GameTotals(972, 972, winner=Side.B)
    hand_totals(match=again(match), totals=totals, seen=0, by=by, checked=True)
    assert again(match).winner == "B"


def test_the_page_asks_for_a_tick_and_keeps_what_was_typed(match, client, odile):
    client.force_login(odile)
    address = f"/desk/t/{match.tournament.slug}/match/{match.pk}/totals/"
    form = client.get(address).context["form"]
    token = form["token"].value()
    typed = {"token": token, "match": match.pk, "seen": 0, "total_a": "1000", "total_b": "941"}
    answer = client.post(address, typed)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'name="checked"' in page
    assert 'value="941"' in page
    assert again(match).total_a is None
    answer = client.post(address, {**typed, "checked": "on"})
    assert answer.status_code == 302
    sheet = client.get(answer.url).content.decode()
    assert "Les totaux rendus" in sheet
    assert "Vérifié sur la feuille malgré un doute" in sheet


def test_a_table_is_offered_its_totals_instead_of_a_deal(match, client):
    link = match.table.links.get(revoked_at=None)
    page = client.get(f"/table/{link.token}/").content.decode()
    assert f"/table/{link.token}/totals/" in page
    assert "Saisir la donne" not in page
    assert client.get(f"/table/{link.token}/totals/").status_code == 200


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"total_a": "1000", "total_b": "944"}, "Les deux totaux font 1944. Le compte est bon. 12 donnes."),
        ({"total_a": "1000", "total_b": "943"}, "1943"),
        ({"total_a": "1000", "total_b": ""}, "À deux, il faut 1944 : il reste 944."),
        ({"total_a": "", "total_b": ""}, ""),
    ],
)
def test_while_typing_the_server_says_what_both_totals_make(match, client, odile, typed, says):
    Tournament.objects.update(asks_belotes=True, asks_capots=True)
    client.force_login(odile)
    address = f"/desk/t/{match.tournament.slug}/match/{match.pk}/totals/"
    boxes = {"belotes_a": "0", "belotes_b": "0", "capots_a": "0", "capots_b": "0"}
    form = client.get(address).context["form"]
    sent = {"token": form["token"].value(), "match": match.pk, "seen": 0} | boxes | typed
    answer = client.post(f"{address}sum/", sent)
    text = " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).replace("\u202f", "").split())
    assert answer.status_code == 200
    assert says.replace(" ", " ") in text.replace("\xa0", " ")
    assert bool(text) is bool(says) or typed["total_a"] == ""
    assert again(match).total_a is None


@pytest.mark.parametrize("line", ["passed", "A 90H 95/67"])
def test_a_deal_that_marks_nothing_is_put_aside_with_a_reason_too(match, by, as_odile, line):
    """The form asks why where the service does: by the deals written, not by those that count."""
    Tournament.objects.filter(pk=match.tournament.pk).update(results="either", ruleset={})
    play(match, by, line)
    now = again(match)
    Match.objects.filter(pk=match.pk).update(deal_count=0 if line == "passed" else now.deal_count)
    address = reverse("referee:totals", kwargs={"slug": match.tournament.slug, "match_id": match.pk})
    assert 'name="reason"' in as_odile.get(address).content.decode()
    with pytest.raises(Refused) as refused:
        handed(again(match), by, 1000, 944)
    assert refused.value.code == "reason_missing"
    assert handed(again(match), by, 1000, 944, reason="feuille de papier").result_from == "totals"


def test_all_that_is_wrong_is_said_at_once(match, client, odile, by):
    """Deals put aside without a reason, no winner in a bracket, and a sum that cannot be."""
    Tournament.objects.update(results="either")
    play(again(match), by, "A 90H 95/67")
    Match.objects.filter(pk=match.pk).update(planned=1)
    client.force_login(odile)
    address = f"/desk/t/{match.tournament.slug}/match/{match.pk}/totals/"
    form = client.get(address).context["form"]
    typed = {"token": form["token"].value(), "match": match.pk, "seen": 0, "total_a": "970", "total_b": "970"}
    answer = client.post(address, typed)
    assert answer.status_code == 422
    page = answer.content.decode().replace("\xa0", " ")
    for sentence in (
        "dites pourquoi les totaux comptent",
        "Il faut une gagnante",
        "Les deux totaux font 1940",
    ):
        assert sentence in page, sentence
    assert 'name="checked"' in page
    assert 'name="winner"' in page
    right = {"reason": "téléphone éteint", "winner": "A", "checked": "on"}
    assert client.post(address, typed | right).status_code == 302
    assert again(match).winner == "A"


def test_every_field_of_the_page_says_its_own_error_at_once(match, client, odile):
    Tournament.objects.update(asks_belotes=True)
    client.force_login(odile)
    address = f"/desk/t/{match.tournament.slug}/match/{match.pk}/totals/"
    form = client.get(address).context["form"]
    typed = {"token": form["token"].value(), "match": match.pk, "seen": 0}
    wrong = {"total_a": "mille", "total_b": "", "belotes_a": "100", "belotes_b": "-1"}
    answer = client.post(address, typed | wrong)
    page, errors = answer.content.decode(), answer.context["form"].errors
    assert {*errors} == {*wrong}
    for name, value in wrong.items():
        assert escape(errors[name][0]) in page, name
        assert f'value="{value}"' in page or not value


# ── taken back ──


@pytest.fixture
def clerk(denise):
    return cast.actor(denise)


def undone(match, clerk, seen):
    undo_totals(match=match, seen=seen, by=clerk)
    return again(match)


def as_it_is(match):
    """What is played in a match, its counter of writes apart."""
    return {name: getattr(match, name) for name in (f.attname for f in Match._meta.concrete_fields)} | {
        "version": None
    }


def test_the_last_totals_are_undone_in_one_action(desk, match, clerk):
    before = as_it_is(match)
    sent(desk, match)
    line = line_of(desk.get(address(match.tournament)), match)
    assert 'value="undo"' in line
    answer = sent(desk, match, seen=1, act="undo")
    assert answer.status_code == 302
    assert as_it_is(again(match)) == before
    assert list(HandedResult.objects.values_list("current", flat=True)) == [False]
    entry = JournalEntry.objects.filter(match_uid=match.uid).latest("sequence")
    assert (entry.verb, entry.before["totals"]) == ("totals.undone", {"a": 1000, "b": 944})
    assert handed(match, clerk, 990, 954).total_a == 990


def test_deals_that_were_put_aside_count_again(match, clerk, remi):
    Tournament.objects.update(results="either")
    match.tournament.refresh_from_db()
    play(match, cast.actor(remi), "A 90H 95/67")
    before = as_it_is(again(match))
    handed(again(match), clerk, reason="téléphone en panne")
    assert as_it_is(undone(again(match), clerk, 1)) == before


def test_a_penalty_that_stood_in_the_totals_stands_beside_them_again(match, clerk, remi):
    put_penalty(match, PenaltyMark(Side.A, 160, "X", "fausse donne"), "fausse donne", by=cast.actor(remi))
    handed(match, clerk, in_totals=True)
    assert Penalty.objects.get().in_totals
    assert undone(match, clerk, 1).total_a == 160
    assert not Penalty.objects.get().in_totals


def test_only_the_same_persons_last_version_is_undone(match, clerk, remi):
    handed(match, clerk)
    with pytest.raises(Refused) as refused:
        undone(match, cast.actor(remi), 1)
    assert refused.value.code == "written_since"
    handed(match, clerk, 990, 954, seen=1)
    with pytest.raises(Refused):
        undone(match, clerk, 1)
    assert again(match).total_a == 990


def test_confirmed_by_somebody_it_stays(desk, match, clerk, remi):
    handed(match, clerk)
    signing.confirm(match=again(match), by=cast.actor(remi))
    with pytest.raises(Refused):
        undone(again(match), clerk, 1)
    assert again(match).state == "confirmed"
    assert 'value="undo"' not in line_of(desk.get(address(match.tournament)), match)


def test_after_a_later_write_it_is_refused_in_its_line(desk, match, clerk, remi):
    handed(match, clerk)
    signing.reopen(match=again(match), reason="à revoir", by=cast.actor(remi))
    page = sent(desk, match, seen=1, act="undo")
    assert page.status_code == 422
    assert "On a écrit sur cette partie depuis" in line_of(page, match)
    assert again(match).total_a == 1000
