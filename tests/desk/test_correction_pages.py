"""The pages of corrections: what a result changes, said before saving; where one decides."""

import re

import pytest
from django.db.models import F
from django.urls import reverse

from scoring import PlayedDeal, builtin
from scoring.settle import with_melds
from tests.desk.closed_rounds import WHY, first_of
from tests.desk.test_corrections import semi_of, teams_of, won_by
from tests.draw.test_misplaced import quarter, turn
from tests.evenings import draw, evening, play
from tests.match.hall import again
from tournament.core.tokens import new_token
from tournament.desk.closing import close_round
from tournament.desk.corrections import CorrectedDealsForm, result_of, rewritten
from tournament.evening.effect import effect_of
from tournament.evening.reading import evening_of
from tournament.match import deals, signing
from tournament.match.facts import facts_of
from tournament.models import (
    DealVersion,
    Draw,
    JournalEntry,
    Match,
    Round,
    Tournament,
)


def text(answer):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()).replace("\u00a0", " "))


def page(client, tournament):
    return client.get(reverse("control:corrections", args=[tournament.slug]))


def put_right(client, tournament, draw_, **fields):
    said = {"token": f"t{JournalEntry.objects.count()}", "draft": draw_.number, "reason": WHY}
    return client.post(reverse("control:correct", args=[tournament.slug]), {**said, **fields})


def last_draw():
    return Draw.objects.filter(state="released").last()


def effect(client, match, a, b):
    address = reverse("control:effect", args=[match.tournament.slug, match.pk])
    return text(client.get(f"{address}?a={a}&b={b}"))


def test_the_other_winner_would_change_the_semi_final(as_odile, tree):
    first = quarter()
    wrong = won_by(first)
    said = effect(as_odile, first, first.total_b, first.total_a)
    (other,) = teams_of(first) - {wrong}
    assert f"l’équipe {other.number} devrait jouer à la place de l’équipe {wrong.number}" in said
    assert "Cette partie n’a pas commencé" in said
    assert "prend d’elle-même la bonne équipe" in said


def test_another_score_with_the_same_winner_changes_no_match(tree):
    first = quarter()
    shown = effect_of(evening_of(tree), first, first.total_a + 10, first.total_b + 10)
    assert not (shown.matches or shown.ranks)


def test_a_pool_match_says_who_should_play_instead(as_odile, by):
    made = evening(8, ("pools", {}), ("brackets", {}))
    draw(made, by)
    play(made)
    draw(made, by)
    told = [
        effect(as_odile, match, match.total_b, match.total_a) for match in Match.objects.filter(planned=None)
    ]
    assert any("devrait jouer à la place" in said for said in told)


def test_a_ranked_round_says_that_the_next_one_is_drawn_from_other_ranks(as_odile, rounds):
    first = Match.objects.filter(round__number=1).first()
    assert "Le tour 2 est tiré d’après le classement d’avant" in effect(
        as_odile, first, first.total_b, first.total_a
    )


def test_the_page_names_what_is_wrong_and_swaps(as_odile, tree):
    first = quarter()
    wrong = won_by(first)
    turn(first)
    right = won_by(first)
    said = text(page(as_odile, tree))
    assert f"l’équipe {right.number} devrait jouer à la place de l’équipe {wrong.number}" in said
    assert "Mettre les bonnes équipes à leur place" in said
    assert "ce tirage reste comme il est" not in said
    assert put_right(as_odile, tree, last_draw()).status_code == 302
    assert right in teams_of(semi_of(right))
    assert "Rien à décider" in text(page(as_odile, tree))


def test_a_reason_is_asked(as_odile, tree):
    turn(quarter())
    answer = put_right(as_odile, tree, last_draw(), reason="")
    assert answer.status_code == 422
    assert "Dites pourquoi" in text(answer)


def quarter_of_rounds():
    return Match.objects.filter(round__number=1).first()


def test_a_ranked_round_stays_or_is_taken_back(as_odile, rounds):
    turn(quarter_of_rounds())
    answer = page(as_odile, rounds)
    assert "Changent de rang" in text(answer)
    assert "ce tirage reste comme il est" in text(answer)
    assert reverse("draw:take_back", args=[rounds.slug]) in answer.content.decode()


# The ways to a result and to the page


def test_the_page_of_a_round_leads_there(as_odile, closed_deals):
    assert leads_there(as_odile.get(reverse("control:round", args=[closed_deals.slug, 1])), closed_deals)


def overview(client, tournament):
    return client.get(reverse("control:overview", args=[tournament.slug]))


def leads_there(answer, tournament):
    return f'href="{reverse("control:corrections", args=[tournament.slug])}"' in answer.content.decode()


def test_the_front_page_leads_there_only_while_something_waits(as_odile, rounds):
    assert not leads_there(overview(as_odile, rounds), rounds)
    turn(quarter_of_rounds())
    assert leads_there(overview(as_odile, rounds), rounds)
    turn(quarter_of_rounds())
    assert not leads_there(overview(as_odile, rounds), rounds)


def at(match, name="correction"):
    return reverse(f"control:{name}", args=[match.tournament.slug, match.pk])


def totals(match, a, b, **more):
    return {"token": new_token(), "match": match.pk, "seen": 1, "total_a": a, "total_b": b, **more}


def cells(page):
    """What the cells of the deals on the page would send."""
    shown = page.content.decode()
    sent = dict(re.findall(r'<input[^>]*name="(d\d+-points_[ab])" value="([^"]*)"', shown))
    for name, options in re.findall(r'<select[^>]*name="(d\d+-[^"]+)"[^>]*>(.*?)</select>', shown, re.S):
        chosen = re.search(r'<option[^>]*value="([^"]*)"[^>]*selected', options)
        sent[name] = chosen[1] if chosen else ""
    return sent


def looked(client, match, fields):
    """The page with what it says of them, and the fields that its buttons would send."""
    page = client.post(at(match), {**fields, "look": "1"})
    shown = page.content.decode()
    found = re.search(r'name="shown" value="([^"]*)"', shown)
    return page, {**fields, "shown": found[1] if found else ""}


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
    assert "devrait jouer à la place de" in text(page)
    assert "gagnante" in text(page)
    answer = as_odile.post(at(match, "carry_out"), ready, follow=True)
    assert "C’est corrigé et confirmé" in text(answer)
    assert (first_of(closed_tree).total_a, first_of(closed_tree).state) == (400, "confirmed")


TURNED = {"d1-points_a": "67", "d1-points_b": "95"}


def test_one_deal_is_corrected_in_its_cells(as_odile, closed_deals):
    match = first_of(closed_deals)
    stood = cells(as_odile.get(at(match)))
    read = ("contract", "bid", "double", "points_a", "points_b")
    assert [stood[f"d1-{name}"] for name in read] == ["90", "A-hearts", "none", "95", "67"]
    fields = {"token": new_token(), "match": match.pk, "reason": WHY}
    page, ready = looked(as_odile, match, {**fields, **stood, **TURNED})
    assert "Donne 1" in text(page)
    assert as_odile.post(at(match, "carry_out"), ready).status_code == 302
    assert first_of(closed_deals).winner == "B"


def test_an_unchanged_deal_says_nothing_and_a_wrong_one_why(as_odile, closed_deals):
    match = first_of(closed_deals)
    stood = cells(as_odile.get(at(match)))
    fields = {"token": new_token(), "match": match.pk, "reason": WHY}
    page, ready = looked(as_odile, match, {**fields, **stood})
    assert "Ce que cela change" not in text(page)
    assert "Rien n’est changé" not in text(page)
    assert as_odile.post(at(match, "carry_out"), ready).status_code == 422
    empty = dict.fromkeys(stood, "")
    for wrong in (empty, {"d1-contract": "hm"}, {"d1-points_a": "163"}, {"d1-points_a": "100"}):
        page, _ready = looked(as_odile, match, {**fields, **stood, **wrong})
        assert "voyez sa ligne" in text(page), wrong


def test_what_is_typed_is_counted_in_a_fragment(as_odile, closed_deals):
    match = first_of(closed_deals)
    stood = cells(as_odile.get(at(match)))
    fields = {"token": new_token(), "match": match.pk, **stood, **TURNED}
    piece = as_odile.post(at(match), {**fields, "look": "1"}, headers={"HX-Request": "true"})
    assert "<html" not in piece.content.decode()
    assert 'id="d1-says"' in piece.content.decode()
    assert "Ce que cela change" in text(piece)


def test_doubtful_totals_say_beside_their_tick_to_look_at_the_sheet(as_odile, closed_tree):
    Tournament.objects.filter(pk=closed_tree.pk).update(totals_style="S1", max_deals=12)
    Match.objects.filter(tournament=closed_tree).update(max_deals=12)
    match = first_of(closed_tree)
    page, fields = looked(as_odile, match, totals(match, 500, 1010, reason=WHY, checked=""))
    assert "Regardez la feuille." not in page.content.decode()
    answer = as_odile.post(at(match, "carry_out"), fields)
    assert answer.status_code == 422
    assert "Regardez la feuille." in answer.content.decode()


def test_what_changed_since_it_was_shown_is_said_and_nothing_is_written(as_odile, closed_tree):
    match = first_of(closed_tree)
    _page, ready = looked(as_odile, match, totals(match, 400, 990, reason=WHY))
    Match.objects.filter(pk=match.pk).update(version=F("version") + 1)
    page = as_odile.post(at(match, "carry_out"), ready)
    assert page.status_code == 422
    assert "Quelque chose a changé entre-temps" in text(page)
    assert first_of(closed_tree).total_a == match.total_a
    again = dict(ready, shown=re.search(r'name="shown" value="([^"]*)"', page.content.decode())[1])
    assert as_odile.post(at(match, "carry_out"), again).status_code == 302


def test_before_its_effect_was_read_nothing_is_written_and_it_is_shown(as_odile, closed_tree):
    match = first_of(closed_tree)
    page = as_odile.post(at(match, "carry_out"), totals(match, 400, 990, reason=WHY))
    assert page.status_code == 422
    assert "Lisez d’abord ce que cela change" in text(page)
    assert "Quelque chose a changé" not in text(page)
    assert "Ce que cela change" in text(page)
    assert Match.objects.get(pk=match.pk).total_a == match.total_a


def test_without_a_reason_it_is_asked_beside_its_field(as_odile, closed_tree):
    match = first_of(closed_tree)
    _page, ready = looked(as_odile, match, totals(match, 400, 990))
    page = as_odile.post(at(match, "carry_out"), ready)
    assert page.status_code == 422
    assert 'id="reason-error"' in page.content.decode()


def test_a_referee_may_not_correct_a_closed_round(client, remi, closed_tree):
    client.force_login(remi)
    match = first_of(closed_tree)
    sheet = client.get(reverse("referee:sheet", args=[closed_tree.slug, match.pk]))
    assert at(match) not in sheet.content.decode()
    assert client.get(at(match)).status_code == 403
    assert client.post(at(match, "carry_out"), totals(match, 400, 990, reason=WHY)).status_code == 403


def test_the_journal_tells_it_in_words(as_odile, closed_rounds):
    match = first_of(closed_rounds)
    _page, ready = looked(as_odile, match, totals(match, 400, 990, reason=WHY))
    answer = as_odile.post(at(match, "carry_out"), ready)
    assert answer.url == reverse("control:corrections", args=[closed_rounds.slug]), "a drawn round used it"
    page = text(as_odile.get(reverse("control:journal", args=[closed_rounds.slug])))
    assert "Tour 1, clos, corrigé : 400 – 990, avant" in page


def test_a_deal_that_was_annulled_is_not_rewritten_here(as_odile, closed_deals):
    match = first_of(closed_deals)
    page = as_odile.get(at(match))
    assert "ne se récrit pas ici" not in text(page)
    DealVersion.objects.of(match).update(status="annulled")
    page = as_odile.get(at(match))
    assert "ne se récrit pas ici" in text(page)
    assert cells(page) == {}


MELDS = ["A:T-KH", "B:T-9S", "A:T-JC", "A:T-9D"]


def melded(announced):
    return PlayedDeal.from_dict(
        {
            "status": "played",
            "taker": "A",
            "contract": 90,
            "trump": "hearts",
            "points": {"A": 95, "B": None},
            "announced": announced,
        }
    )


@pytest.fixture
def match(by):
    """The first of a closed round, one deal with four melds; the second round is drawn."""
    made = evening(8, ("knockout", {"pot": False}))
    draw(made, by)
    rules = builtin("annonces").to_dict()
    Tournament.objects.filter(pk=made.pk).update(ruleset=rules, target=None, max_deals=1, minutes=None)
    Match.objects.filter(tournament=made).update(target=None, max_deals=1, minutes=None)
    for match in Match.objects.filter(tournament=made):
        deals.record_deal(match=again(match), number=1, played=melded(MELDS), by=by)
        signing.submit(match=again(match), by=by)
        signing.confirm(match=again(match), by=by)
    round_ = Round.objects.select_related("stage", "tournament").get(tournament=made)
    close_round(round_=round_, by=by)
    return first_of(made)


def posted(client, match, name="correction", **more):
    typed = {"token": new_token(), "match": match.pk, "reason": WHY, "look": "1", **more}
    return client.post(at(match, name), typed)


def test_a_corrected_deal_keeps_its_melds(as_odile, match):
    sent = cells(as_odile.get(at(match)))
    sent |= {"d1-points_a": "100", "d1-points_b": "62"}
    page = posted(as_odile, match, **sent)
    shown = re.search(r'name="shown" value="([^"]*)"', page.content.decode())[1]
    assert posted(as_odile, match, "carry_out", **sent, shown=shown).status_code == 302
    new = DealVersion.objects.of(match).get(current=True)
    assert sorted(new.facts["announced"]) == sorted(MELDS)


BID = {"taker": "A", "contract": 90, "trump": "hearts", "points": {"A": 95, "B": None}}
STORED = [
    ("annonces", {"status": "passed"}),
    ("annonces", {**BID, "belote": {"A": 20, "B": 0}, "double": "surcoinche"}),
    ("annonces", {**BID, "points": {"A": 162, "B": 0}, "capot": "A", "melds": {"A": 0, "B": 50}}),
    ("annonces", {**BID, "announced": MELDS}),
    ("montpellier", {**BID, "contract": "capot", "points": {}, "capot": "A"}),
    ("montpellier", {**BID, "contract": "capot"}),
    ("stephanoise", {**BID, "contract": 300}),
    ("belote", {"status": "counted", "points": {"A": 90, "B": 92}, "belote": {"A": 20, "B": 0}}),
]


@pytest.mark.parametrize(("rules", "stored"), STORED)
def test_the_cells_of_a_deal_say_all_of_it(match, rules, stored):
    """Sent back as they are they change nothing, whatever was played; who dealt stays known."""
    played = with_melds(PlayedDeal.from_dict({"dealer": 3, **stored}), builtin(rules))
    DealVersion.objects.of(match).update(status=played.status, facts=played.to_dict())
    facts = facts_of(match).with_rows(ruleset=builtin(rules))
    shown = CorrectedDealsForm(None, facts=facts)
    melds = [meld for row in shown.rows.values() for meld in getattr(row, "formset", ())]
    cells = [cell for form in (shown, *shown.rows.values(), *melds) for cell in form]
    sent = {cell.html_name: cell.value() for cell in cells if cell.value() not in (None, False)}
    form = CorrectedDealsForm(sent, facts=facts)
    assert form.is_valid(), [row.errors for row in form.rows.values()]
    assert rewritten(facts, result_of(form)) is facts
