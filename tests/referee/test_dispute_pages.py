"""What the pages of disputes and rulings show and refuse, without JavaScript."""

import pytest
from django.urls import reverse

from scoring import Side
from tests import cast
from tests.match.hall import WHY, again, called, late, link, play, rule, text_of, totals
from tournament.core.tokens import new_token
from tournament.models import Dispute, Incident, Ruling
from tournament.referee.proposals import Fault, RulingQuestion


@pytest.fixture
def as_remi(client, remi):
    client.force_login(remi)
    return client


def desk(match, name, **parts):
    slug = match.tournament.slug
    return reverse(f"referee:{name}", kwargs={"slug": slug, **parts})


def at_table(match, name):
    return reverse(f"table:{name}", kwargs={"token": match.table.links.get().token})


def decision(match, outcome, reason=WHY, **question):
    sent = {"token": new_token(), "match": match.pk, "version": again(match).version, "outcome": outcome}
    return {**sent, "reason": reason, **question}


# ── a table calls ──


def test_a_table_calls_in_two_taps(client, match):
    link(match.table)
    page = client.get(at_table(match, "call"))
    assert 'name="what" value="revoke"' in text_of(page)
    sent = {"token": new_token(), "match": match.pk, "what": "revoke"}
    answer = client.post(at_table(match, "call"), sent, follow=True)
    assert "L’arbitre est prévenu" in text_of(answer)
    assert Dispute.objects.get().match == match


def test_a_call_that_is_refused_keeps_what_was_typed(client, match):
    link(match.table)
    sent = {
        "token": new_token(),
        "match": match.pk,
        "what": "revoke",
        "deal": 9,
        "text": "Il a coupé à trèfle.",
    }
    answer = client.post(at_table(match, "call"), sent)
    assert answer.status_code == 422
    assert "La partie n’a pas de donne 9." in text_of(answer)
    assert "Il a coupé à trèfle." in text_of(answer)


def test_the_sheet_says_that_the_referee_was_called(client, match, phone):
    link(match.table)
    called(match, phone)
    assert "Arbitre appelé à" in text_of(client.get(at_table(match, "sheet")))


def test_the_two_sides_settle_it_at_the_table(client, match, phone):
    link(match.table)
    play(match, phone, "A 90H 95/67")
    dispute = called(match, phone, deal=1)
    sent = {
        "token": new_token(),
        "match": match.pk,
        "how": "annul",
        "deal": 1,
        "rule": "renonce",
        "dispute": dispute.pk,
    }
    answer = client.post(at_table(match, "agree"), sent, follow=True)
    assert "annulée d’un commun accord" in text_of(answer)
    dispute.refresh_from_db()
    assert dispute.state == Dispute.State.SETTLED


# ── the list ──


def test_the_list_shows_who_calls_and_why(as_remi, match, phone):
    called(match, phone, deal=1, side=Side.A, who="Chloé Fabre", text="Il a coupé.")
    page = text_of(as_remi.get(desk(match, "disputes")))
    assert "Renonce, donne 1" in page
    assert "Chloé Fabre" in page
    assert '<span class="count">1</span>' in page


@pytest.mark.parametrize("calls", [1, 4])
def test_the_page_takes_the_same_statements_however_long(
    as_remi, referee, match, calls, django_assert_num_queries
):
    play(match, referee, *["A 90H 95/67"] * (calls - 1))
    for number in range(1, calls + 1):
        called(match, referee, deal=number)
    with django_assert_num_queries(12):
        as_remi.get(desk(match, "disputes"))


# ── the ruling page ──


def test_a_call_for_a_revoke_opens_on_the_three_outcomes(as_remi, match, phone):
    play(match, phone, "B 110Sx 84/78")
    dispute = called(match, phone, deal=1, side=Side.A)
    page = text_of(as_remi.get(desk(match, "dispute", dispute=dispute.pk)))
    assert page.count('name="outcome"') == 3
    assert "Le barème donne 160 à l’équipe 7, la donne jouée lui en donnait 320." in page
    assert "checked data-label" not in page


def test_a_call_is_seen_when_the_referee_says_that_he_comes_not_when_it_is_read(as_remi, client, match):
    link(match.table)
    dispute = called(match, cast.table_phone(match.table))
    assert "J’arrive" in text_of(as_remi.get(desk(match, "dispute", dispute=dispute.pk)))
    dispute.refresh_from_db()
    assert dispute.seen_at is None
    for again_sent in range(2):
        sent = {"token": f"coming-{again_sent}", "match": match.pk}
        page = as_remi.post(desk(match, "coming", dispute=dispute.pk), sent, follow=True)
    assert "Cet appel a déjà sa réponse." in text_of(page)
    assert "J’arrive" not in text_of(page)
    assert "Vu par l’arbitre à" in text_of(client.get(at_table(match, "sheet")))


def test_the_question_may_be_changed_without_javascript(as_remi, match, phone):
    play(match, phone, "B 90H 67/95")
    address = desk(match, "rule", match_id=match.pk)
    page = text_of(as_remi.get(address, {"kind": "free", "to": "A", "points": "80", "deal": "1"}))
    assert '<b class="num">150 – 100</b>' in page
    page = text_of(as_remi.get(address, {"kind": "late", "deal": "1"}))
    assert "Quelle équipe est en faute ?" in page


def test_a_look_asks_what_is_ticked_and_a_decision_is_about_what_was_shown(as_remi, match, phone):
    play(match, phone, "B 90H 67/95")
    address = desk(match, "rule", match_id=match.pk)
    both = {"kind": ["free", "late"], "deal": ["1", "1"], "to": "A", "points": "80", "faulty": ["", "B"]}
    answer = as_remi.post(address, decision(match, "tariff", **both) | {"look": "1"})
    assert (answer.status_code, Ruling.objects.count()) == (200, 0)
    assert '<b class="num">150 – 100</b>' in text_of(answer)
    assert WHY in text_of(answer)
    assert as_remi.post(address, decision(match, "tariff", **both)).status_code == 302
    assert totals(match) == (160, 0)


def test_the_decision_leads_to_its_page_and_to_the_sheet(as_remi, match, phone):
    play(match, phone, "B 90H 67/95")
    dispute = called(match, phone, deal=1, side=Side.A)
    sent = decision(match, "tariff", kind="late", deal=1, faulty="B")
    answer = as_remi.post(desk(match, "dispute", dispute=dispute.pk), sent, follow=True)
    assert "Décision rendue" in text_of(answer)
    assert "160 – 0" in text_of(answer)
    assert WHY in text_of(answer)
    sheet = text_of(as_remi.get(desk(match, "sheet", match_id=match.pk)))
    assert "Décision rendue par Rémi" in sheet
    assert WHY in sheet


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"reason": ""}, "Dites pourquoi, en quelques mots."),
        ({"outcome": ""}, "Choisissez ce que vous décidez."),
        ({"kind": ""}, "Choisissez d’abord l’article."),
        ({"version": 0}, "La feuille a changé entre-temps"),
    ],
)
def test_a_decision_refused_keeps_what_was_typed(as_remi, match, phone, more, sentence):
    play(match, phone, "B 90H 67/95")
    sent = decision(match, "tariff", kind="late", deal=1, faulty="B") | more
    answer = as_remi.post(desk(match, "rule", match_id=match.pk), sent)
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert "reason" in more or WHY in text_of(answer)
    assert (Ruling.objects.count(), totals(match)) == (0, (70, 100))


def test_a_decision_is_corrected_by_another(as_remi, match, phone, referee):
    play(match, phone, "B 110Sx 84/78")
    first = rule(match, referee, late(), "tariff")
    address = desk(match, "rule", match_id=match.pk)
    page = text_of(as_remi.get(address, {"corrects": first.pk, "kind": "late", "deal": 1, "faulty": "B"}))
    assert "Partie 320 – 0, puis" in page
    sent = decision(match, "as_played", corrects=first.pk, kind="late", deal=1, faulty="B")
    as_remi.post(address, sent)
    assert totals(match) == (320, 0)
    assert "Corrigée par Rémi" in text_of(as_remi.get(desk(match, "ruling", ruling=first.pk)))


def test_the_ban_of_a_suit_is_on_the_sheet(client, match, referee):
    link(match.table)
    rule(match, referee, RulingQuestion(Fault.SEEN, faulty=Side.B, suit="diamonds"), "noted")
    page = " ".join(text_of(client.get(at_table(match, "sheet"))).split())
    said = "Les deux partenaires ne peuvent ni entamer ni défausser carreau au prochain pli."
    assert f"Équipe 10, donne 1. {said}" in page


# ── one match given up ──


def test_a_forfeit_says_what_is_missing_and_keeps_the_rest(as_remi, match):
    sent = {"token": new_token(), "match": match.pk, "reason": "arrivés trop tard"}
    answer = as_remi.post(desk(match, "forfeit", match_id=match.pk), sent)
    assert answer.status_code == 422
    assert "Quelle équipe perd la partie ?" in text_of(answer)
    assert "arrivés trop tard" in text_of(answer)
    assert Incident.objects.count() == 0
