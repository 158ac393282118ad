"""The page of a correction in a closed round: what is typed is counted and said, prepared, done."""

import re

import pytest
from django.urls import reverse

from scoring import parse_notation
from scoring.totals import Boxes, GameTotals
from tests import cast
from tests.control.closed_rounds import WHY, first_of, lost, round_of, turned
from tests.evenings import evening
from tests.referee.hall import again
from tournament.control.services.closing import reopen_round
from tournament.control.services.corrections import prepare_correction
from tournament.core.tokens import new_token
from tournament.models import DealVersion, JournalEntry, Match, PreparedCorrection, Tournament
from tournament.referee.queries.rewritten import RewrittenResult
from tournament.referee.services import deals, sheets


def at(match, name="correction"):
    return reverse(f"control:{name}", args=[match.tournament.slug, match.pk])


def text(answer):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()).replace("\u00a0", " "))


def totals(match, a, b, **more):
    return {"token": new_token(), "match": match.pk, "seen": 1, "total_a": a, "total_b": b, **more}


def lines(page):
    """The short lines that stand on the page."""
    return dict(re.findall(r'name="(d\d+-line)" value="([^"]*)"', page.content.decode()))


def looked(client, match, fields):
    """The page with what it says of them, and the fields that its buttons would send."""
    page = client.post(at(match), {**fields, "look": "1"})
    shown = page.content.decode()
    found = re.search(r'name="digest" value="([^"]*)"', shown)
    ticked = re.findall(r'name="(draw-\d+)" value="(\w+)" checked', shown)
    return page, {**fields, "digest": found[1] if found else "", **dict(ticked)}


def test_totals_are_corrected_in_one_page(as_odile, closed_tree):
    match = first_of(closed_tree)
    assert (
        at(match)
        in as_odile.get(reverse("referee:sheet", args=[closed_tree.slug, match.pk])).content.decode()
    )
    page = as_odile.get(at(match))
    assert f'value="{match.total_a}"' in page.content.decode()
    fields = totals(match, 400, 990, reason=WHY)
    page, ready = looked(as_odile, match, fields)
    assert "serait qualifiée à la place de" in text(page) or "est à la place de" in text(page)
    assert "gagnante" in text(page)
    answer = as_odile.post(at(match, "carry_out"), ready, follow=True)
    assert "C’est corrigé et confirmé" in text(answer)
    assert (first_of(closed_tree).total_a, first_of(closed_tree).state) == (400, "confirmed")


def test_one_deal_is_corrected_on_its_line(as_odile, closed_deals):
    match = first_of(closed_deals)
    page = as_odile.get(at(match))
    ((name, line),) = lines(page).items()
    assert line == f"{match.slot_a.team.number} 90c 95"
    fields = {"token": new_token(), "match": match.pk, "language": "fr", "reason": WHY}
    page, ready = looked(as_odile, match, {**fields, name: line.replace("95", "67")})
    assert "Donne 1" in text(page)
    assert as_odile.post(at(match, "carry_out"), ready).status_code == 302
    assert first_of(closed_deals).winner == "B"


def test_an_unchanged_line_says_nothing_and_a_wrong_one_why(as_odile, closed_deals):
    match = first_of(closed_deals)
    ((name, line),) = lines(as_odile.get(at(match))).items()
    fields = {"token": new_token(), "match": match.pk, "language": "fr", "reason": WHY}
    page, ready = looked(as_odile, match, {**fields, name: line})
    assert "Ce que cela change" not in text(page)
    assert "Rien n’est changé" not in text(page)
    assert as_odile.post(at(match, "carry_out"), ready).status_code == 422
    for wrong in ("", "hm", line.replace("95", "163")):
        page, _ready = looked(as_odile, match, {**fields, name: wrong})
        assert "voyez sa ligne" in text(page), wrong


def test_what_is_typed_is_counted_in_a_fragment(as_odile, closed_deals):
    match = first_of(closed_deals)
    ((name, line),) = lines(as_odile.get(at(match))).items()
    fields = {"token": new_token(), "match": match.pk, "language": "fr", name: line.replace("95", "67")}
    piece = as_odile.post(at(match), {**fields, "look": "1"}, headers={"HX-Request": "true"})
    assert "<html" not in piece.content.decode()
    assert 'id="d1-says"' in piece.content.decode()
    assert "Ce que cela change" in text(piece)


def test_what_changed_since_it_was_shown_is_said_and_nothing_is_written(as_odile, closed_tree):
    match = first_of(closed_tree)
    _page, ready = looked(as_odile, match, totals(match, 400, 990, reason=WHY))
    Match.objects.filter(bracket="main", level=2).update(state="playing")
    page = as_odile.post(at(match, "carry_out"), ready)
    assert page.status_code == 422
    assert "Quelque chose a changé entre-temps" in text(page)
    assert first_of(closed_tree).total_a == match.total_a
    again = dict(ready, digest=re.search(r'name="digest" value="([^"]*)"', page.content.decode())[1])
    again |= dict(re.findall(r'name="(draw-\d+)" value="(\w+)" checked', page.content.decode()))
    assert as_odile.post(at(match, "carry_out"), again).status_code == 302


def test_without_a_reason_it_is_asked_beside_its_field(as_odile, closed_tree):
    match = first_of(closed_tree)
    _page, ready = looked(as_odile, match, totals(match, 400, 990))
    page = as_odile.post(at(match, "carry_out"), ready)
    assert page.status_code == 422
    assert 'id="reason-error"' in page.content.decode()


def test_a_referee_prepares_and_is_offered_no_more(client, remi, closed_tree):
    client.force_login(remi)
    match = first_of(closed_tree)
    page, ready = looked(client, match, totals(match, 400, 990, reason=WHY))
    assert at(match, "carry_out") not in page.content.decode()
    answer = client.post(at(match, "prepare"), ready, follow=True)
    assert "Correction préparée" in text(answer)
    assert client.post(at(match, "carry_out"), ready).status_code == 403
    assert PreparedCorrection.objects.get().made_by == remi


@pytest.fixture
def prepared(closed_tree, remi):
    match = first_of(closed_tree)
    prepare_correction(match=match, result=turned(match), reason=WHY, by=cast.actor(remi))
    return match


def test_the_organiser_finds_it_at_the_desk_and_on_every_round(as_odile, prepared):
    slug = prepared.tournament.slug
    for name, args in (("overview", []), ("round", [1]), ("round", [2])):
        page = as_odile.get(reverse(f"control:{name}", args=[slug, *args]))
        assert "Correction préparée" in text(page)
        assert WHY in text(page)
        assert at(prepared) in page.content.decode()


def test_the_desk_is_not_asked(client, denise, prepared):
    client.force_login(denise)
    for name in ("overview", "rounds"):
        page = client.get(reverse(f"control:{name}", args=[prepared.tournament.slug]))
        assert "Correction préparée" not in text(page)
    assert client.get(at(prepared)).status_code == 403


def test_it_stands_on_its_page_with_what_it_moves_now(as_odile, prepared):
    page = as_odile.get(at(prepared))
    assert f'value="{prepared.total_b}"' in page.content.decode()
    assert WHY in text(page)
    assert "Quelque chose a changé depuis" not in text(page)
    assert "Ce que cela change" in text(page)


def test_it_says_that_something_has_changed_since(as_odile, by, prepared):
    reopen_round(round_=round_of(prepared.tournament), reason=WHY, by=by)
    page = as_odile.get(at(prepared))
    assert "Quelque chose a changé depuis" in text(page)
    assert "Ce tour est ouvert" in text(page)
    assert "Ce que cela change" in text(page)


def test_prepared_for_a_match_that_is_played_again_it_can_only_be_withdrawn(as_odile, prepared):
    Match.objects.filter(pk=prepared.pk).update(state="playing")
    page = as_odile.get(at(prepared))
    assert "cette partie est en cours" in text(page)
    assert at(prepared, "carry_out") not in page.content.decode()
    as_odile.post(at(prepared, "withdraw"), {"token": new_token()})
    assert PreparedCorrection.objects.get().state == "withdrawn"


def test_deals_that_were_prepared_stand_on_their_lines(as_odile, remi, closed_deals):
    match = first_of(closed_deals)
    as_odile.force_login(remi)
    ((name, line),) = lines(as_odile.get(at(match))).items()
    fields = {"token": new_token(), "match": match.pk, "language": "fr", "reason": WHY}
    _page, ready = looked(as_odile, match, {**fields, name: line.replace("95", "70")})
    as_odile.post(at(match, "prepare"), ready)
    assert lines(as_odile.get(at(match))) == {name: line.replace("95", "70")}


@pytest.mark.parametrize("name", ["prepare", "withdraw", "carry_out"])
def test_looked_at_by_its_address_it_leads_to_the_page(as_odile, closed_tree, name):
    match = first_of(closed_tree)
    assert as_odile.get(at(match, name)).headers["Location"] == at(match)


def test_the_journal_tells_it_in_words(as_odile, closed_rounds):
    match = first_of(closed_rounds)
    _page, ready = looked(as_odile, match, totals(match, 400, 990, reason=WHY))
    as_odile.post(at(match, "carry_out"), ready)
    page = text(as_odile.get(reverse("control:journal", args=[closed_rounds.slug])))
    assert "Tour 1, clos, corrigé : 400 – 990, avant" in page
    assert "gardé malgré un résultat corrigé" in page
    assert "place" in page


def test_another_evening_s_match_is_not_there(as_odile, closed_tree, by):
    other = evening(4, ("knockout", {"pot": False}))
    match = first_of(closed_tree)
    for name in ("correction", "prepare", "withdraw", "carry_out"):
        path = reverse(f"control:{name}", args=[other.slug, match.pk])
        assert as_odile.post(path, {"token": new_token()}).status_code == 404


def test_an_evening_that_is_over_says_so(as_odile, closed_tree):
    match = first_of(closed_tree)
    Tournament.objects.filter(pk=closed_tree.pk).update(state="closed")
    assert as_odile.get(at(match)).status_code == 409


def test_sent_twice_it_is_done_once_and_answered_the_same(as_odile, closed_deals):
    match = first_of(closed_deals)
    ((name, line),) = lines(as_odile.get(at(match))).items()
    fields = {"token": new_token(), "match": match.pk, "language": "fr", "reason": WHY}
    _page, ready = looked(as_odile, match, {**fields, name: line.replace("95", "67")})
    answers = [as_odile.post(at(match, "carry_out"), ready) for _ in range(2)]
    assert len({(answer.status_code, answer.headers["Location"]) for answer in answers}) == 1
    assert JournalEntry.objects.filter(verb="correction.carried_out").count() == 1


def test_a_prepared_result_reads_back_as_it_was():
    boxes = Boxes(belotes_a=1, deals=12)
    result = RewrittenResult(totals=(GameTotals(900, 1100, boxes),), seen=2, checked=True, in_totals=False)
    assert RewrittenResult.from_dict(result.to_dict()) == result


def test_a_deal_that_was_annulled_is_not_rewritten_here(as_odile, closed_deals):
    match = first_of(closed_deals)
    page = as_odile.get(at(match))
    assert "ne se récrit pas ici" not in text(page)
    DealVersion.objects.of(match).update(status="annulled")
    page = as_odile.get(at(match))
    assert "ne se récrit pas ici" in text(page)
    assert lines(page) == {}


def test_what_was_prepared_on_an_older_version_is_done_all_the_same(as_odile, by, remi, closed_deals):
    """The deal was corrected in between: the page says so, and what is carried out was prepared."""
    match = first_of(closed_deals)
    wanted = lost(match, "A 90H 60/102")
    prepare_correction(match=match, result=wanted, reason=WHY, by=cast.actor(remi))
    reopen_round(round_=round_of(closed_deals), reason=WHY, by=by)
    sheets.reopen(match=again(match), reason=WHY, by=by)
    seen_deal = DealVersion.objects.of(match).select_related("deal__match").get(current=True)
    seen_deal.deal.match = again(match)
    deals.correct_deal(deal=seen_deal, played=parse_notation("A 90H 100/62"), reason=WHY, by=by)
    sheets.submit(match=again(match), by=by)
    sheets.confirm(match=again(match), by=by)
    page = as_odile.get(at(match))
    assert "Quelque chose a changé depuis" in text(page)
    fields = {"token": new_token(), "match": match.pk, "language": "fr", "reason": WHY, **lines(page)}
    _page, ready = looked(as_odile, match, fields)
    assert as_odile.post(at(match, "carry_out"), ready).status_code == 302
    assert PreparedCorrection.objects.get().state == "done"
    assert DealVersion.objects.of(match).get(current=True).version == 3
