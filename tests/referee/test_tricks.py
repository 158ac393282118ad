"""The referee's revoke checker: cards tapped into tricks, what they prove, the ruling that keeps them."""

import pytest
from django.urls import reverse

from scoring.revoke import parse_evidence
from tests.referee.hall import WHY, again, late, play
from tournament.models import JournalEntry
from tournament.referee.services import rulings

# Seat 2 discards a club on hearts led, then shows a heart: not following, proven.
REVOKE = "S 1:AH-7C-KH-QH 1:AD-9H-8D-7D"


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


def test_a_later_card_proves_a_revoke_and_leads_to_the_ruling(page):
    answer = page(line=REVOKE)
    html = answer.content.decode()
    (proof,) = found(answer).proofs
    assert proof.side == "B"
    assert "au lieu de fournir" in html and "9♥, jouée au pli 2, le prouve" in html
    assert "kind=late" in html and "faulty=B" in html and "evidence=S%201" in html


# ── the ruling keeps the evidence ──


def test_a_ruling_is_kept_with_its_evidence(match, referee):
    play(match, referee, "A 90H 95/67")
    decision = rulings.Decision(late(), "tariff", WHY, None, REVOKE)
    ruling = rulings.rule(match=again(match), decision=decision, by=referee)
    assert parse_evidence(ruling.evidence) == parse_evidence(REVOKE)
    assert JournalEntry.objects.last().about["evidence"] == ruling.evidence
