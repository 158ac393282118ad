"""The referee's revoke checker: cards tapped into tricks, what they prove, the ruling that keeps them."""

import pytest
from django.urls import reverse

from scoring.revoke import parse_evidence
from tests.referee.court import WHY, late, refusal, rule
from tests.referee.hall import again, play
from tournament.core.tokens import new_token
from tournament.models import JournalEntry, Match, Ruling
from tournament.referee.services import rulings

# Seat 2 discards a club on hearts led, then shows a heart: not following, proven.
REVOKE = "S 1:AH-7C-KH-QH 1:AD-9H-8D-7D"
CLEAR = "S 1:AH-7H-KH-QH 1:AD-9D-8D-7D"


@pytest.fixture
def page(client, match, odile):
    client.force_login(odile)
    slug = match.tournament.slug
    address = reverse("referee:tricks", args=[slug, match.pk])

    def opened(**said):
        return client.get(address, said)

    return opened


def found(answer):
    return answer.context["page"]


def tap(page, *cards, **said):
    """The page after those taps, each on the page before it."""
    answer = page(**said)
    for card in cards:
        now = found(answer)
        state = {"line": now.line, "lead": now.entered.lead, "trump": now.entered.trump}
        if now.entered.in_hand:
            state["hand"] = "1"
        if now.entered.number:
            state["number"] = now.entered.number
        answer = page(**state, card=card)
    return answer


def test_an_empty_page_says_what_to_do(page):
    answer = page()
    assert answer.status_code == 200
    assert found(answer).proofs == ()
    assert "Entrez le pli" in answer.content.decode()


def test_four_taps_make_a_trick_and_its_winner_leads(page):
    now = found(tap(page, "AH", "7H", "KH", "QH", lead=3)).entered
    assert len(now.finished) == 1
    assert now.cards == ()
    assert now.lead == 3
    assert found(tap(page, "7H", "AH", "KH", "QH", lead=3)).entered.lead == 4


def test_a_tapped_card_cannot_be_tapped_again(page):
    answer = tap(page, "AH", "AH")
    assert "est là deux fois" in answer.content.decode()
    assert [str(card.rank) for card in found(answer).entered.cards] == ["A"]
    assert answer.content.decode().count("disabled") == 1


def test_a_later_card_proves_a_revoke_and_leads_to_the_ruling(page):
    answer = page(line=REVOKE)
    html = answer.content.decode()
    (proof,) = found(answer).proofs
    assert proof.side == "B"
    assert "au lieu de fournir" in html and "9♥, jouée au pli 2, le prouve" in html
    assert "kind=late" in html and "faulty=B" in html and "evidence=S%201" in html


def test_nothing_is_claimed_that_is_not_proven(page):
    html = page(line=CLEAR).content.decode()
    assert "Rien n’est prouvé" in html
    assert "kind=late" not in html


def test_taking_back_reaches_into_the_finished_trick(page):
    answer = tap(page, "AH", "7H", "KH", "QH")
    now = found(page(line=found(answer).line, trump="spades", act="undo")).entered
    assert [str(card.suit) for card in now.cards] == ["hearts"] * 3
    assert now.turn == 4


def test_a_trick_may_be_left_unfinished(page):
    now = found(page(line="S 2:AH-7C", hand="1", act="close")).entered
    assert (len(now.finished), now.cards) == (1, ())


def test_a_card_that_was_shown_had_to_be_played(page):
    answer = page(line="S 1:AH", hand="1", card="7C", shown="1")
    assert found(answer).line == "S 1:AH-7C!"


def test_a_suit_ban_is_noted_on_the_trick(page):
    answer = page(line="S 1:AH", hand="1", card="7C", ban="B-diamonds")
    assert found(answer).line == "S 1:AH-7C~BD"


def test_without_a_deal_the_trump_is_the_one_the_tricks_were_entered_under(page):
    assert found(page(line="D 1:AH-7C")).entered.trump == "diamonds"
    assert found(page(line="D 1:AH-7C", trump="clubs")).entered.trump == "clubs"


def test_the_trump_is_the_deals(page, match, referee):
    play(match, referee, "A 90D 95/67")
    assert found(page(deal=1)).entered.trump == "diamonds"


@pytest.mark.parametrize("line", ["rubbish", "S 1:AH-AH", "S 9:AH", "S 1:XX", "<b>", "S " + "1:AH-" * 90])
def test_an_address_that_cannot_be_is_said_and_never_fails(page, line):
    assert page(line=line).status_code == 200


@pytest.mark.parametrize(
    "said", [{"lead": "7"}, {"number": "0"}, {"card": "ZZ"}, {"ban": "C-x"}, {"trump": "x"}, {"deal": "-1"}]
)
def test_odd_parts_are_left_out(page, said):
    assert page(line=CLEAR, **said).status_code == 200


def test_only_who_may_rule_sees_it(client, match, denise, remi):
    address = reverse("referee:tricks", args=[match.tournament.slug, match.pk])
    client.force_login(denise)
    assert client.get(address).status_code in (403, 404)
    client.force_login(remi)
    assert client.get(address).status_code == 200


# ── the ruling keeps the evidence ──


def test_a_ruling_is_kept_with_its_evidence(match, referee):
    play(match, referee, "A 90H 95/67")
    decision = rulings.Decision(late(), "tariff", WHY, None, REVOKE)
    ruling = rulings.rule(match=again(match), decision=decision, by=referee)
    assert parse_evidence(ruling.evidence) == parse_evidence(REVOKE)
    assert JournalEntry.objects.last().about["evidence"] == ruling.evidence


def test_evidence_that_cannot_be_is_refused_and_nothing_is_written(match, referee):
    play(match, referee, "A 90H 95/67")
    decision = rulings.Decision(late(), "tariff", WHY, None, "S 1:AH-AH")
    no = refusal(rulings.rule, match=again(match), decision=decision, by=referee)
    assert no.code == "evidence"
    assert not Ruling.objects.exists()


def test_from_the_tricks_to_the_decision_that_shows_them(client, match, referee, odile):
    play(match, referee, "A 90H 95/67")
    client.force_login(odile)
    slug = match.tournament.slug
    address = reverse("referee:rule", args=[slug, match.pk])
    asked = {"kind": "late", "deal": 1, "faulty": "B", "evidence": REVOKE}
    html = client.get(address, asked).content.decode()
    assert "le prouve" in html and f'name="evidence" value="{REVOKE}"' in html
    match = Match.objects.get(pk=match.pk)
    sent = {
        **asked,
        "outcome": "tariff",
        "reason": WHY,
        "version": match.version,
        "match": match.pk,
        "token": new_token(),
    }
    assert client.post(address, sent).status_code == 302
    ruling = Ruling.objects.get()
    html = client.get(reverse("referee:ruling", args=[slug, ruling.pk])).content.decode()
    assert "La preuve par les plis" in html and "le prouve" in html


def test_a_ruling_without_tricks_says_nothing_of_them(match, referee):
    play(match, referee, "A 90H 95/67")
    assert rule(match, referee, late(), "tariff").evidence == ""
