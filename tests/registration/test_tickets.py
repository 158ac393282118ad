"""HelloAsso’s file taken in once, again, and changed: nobody is doubled, every ticket paid is
a payment, and what was cancelled is said."""

import pytest

from tests import cast
from tests.lists.test_tickets import PARTNER, file, ticket
from tests.registration.test_importing import Bulk, text
from tournament.models import Payment, Team
from tournament.registration.seats import pair_singles


@pytest.fixture
def bulk(tournament, denise, client):
    client.force_login(denise)
    return Bulk(client, tournament)


def take(bulk, *lines):
    preview = bulk.upload(file(*lines, questions=PARTNER), "billets.csv")
    if preview.context["trial"].lines:
        bulk.confirm(preview)
    return text(preview).replace("\u00a0", " ").replace("\u202f", " ")


def listed():
    teams = Team.objects.exclude(status__in=(*Team.STRUCK, *Team.SEATLESS)).order_by("id")
    return [" – ".join(str(player) for player in team.people if player) for team in teams]


def paid():
    """What is in the box, by the names of the team it is booked on."""
    found: dict[str, int] = {}
    for row in Payment.objects.select_related("team"):
        found[row.team.search_key] = found.get(row.team.search_key, 0) + row.cents
    return {name: cents for name, cents in found.items() if cents}


BOTH = (ticket(1, 11, "Xu Ana"), ticket(1, 12, "Yi Bo"))


def test_what_was_paid_is_a_payment_of_who_paid_at_the_hour_of_the_ticket(bulk):
    assert "12 € en ligne" in take(bulk, *BOTH)
    rows = Payment.objects.order_by("id")
    assert [(str(row.player), row.cents, row.way, row.reference) for row in rows] == [
        ("Ana Xu", 1200, "online", "11"),
        ("Bo Yi", 1200, "online", "12"),
    ]
    assert rows[0].at.isoformat() == "2026-11-12T17:05:33+00:00"


def test_the_same_file_again_doubles_nobody_even_under_another_name(bulk, denise):
    take(bulk, *BOTH, ticket(2, 21, "Gil Josette"))
    team = Team.objects.get(number=1)
    team.player_1.given_name = "Anna"
    team.player_1.save(update_fields=["given_name"])
    before = paid()
    html = take(bulk, *BOTH, ticket(2, 21, "Gil Josette"))
    assert "Inscrire" not in html
    assert "Déjà sur la liste : numéro 1." in html
    assert (Team.objects.count(), paid()) == (2, before)


def test_a_free_ticket_is_known_again_by_its_names(bulk):
    for _time in range(2):
        take(bulk, ticket(1, 11, "Xu Ana", price="0,00"), ticket(2, 12, "Yi Bo", "Jo Gil", price=""))
    assert listed() == ["Ana Xu", "Bo Yi – Jo Gil"]


def test_what_is_new_comes_in_and_somebody_alone_finds_the_partner_who_bought_later(bulk):
    take(bulk, ticket(1, 11, "Xu Ana"))
    take(bulk, ticket(1, 11, "Xu Ana"), ticket(2, 12, "Yi Bo", "Ana Xu"), ticket(3, 13, "Gil Jo"))
    assert listed() == ["Bo Yi – Ana Xu", "Jo Gil"]
    assert sorted(paid().values()) == [1200, 2400]
    take(bulk, ticket(1, 11, "Xu Ana"), ticket(2, 12, "Yi Bo", "Ana Xu"))
    assert sorted(paid().values()) == [1200, 2400]


def test_two_alone_who_paid_are_a_team_that_has_paid(bulk, denise):
    take(bulk, ticket(1, 11, "Xu Ana"), ticket(2, 12, "Yi Bo"))
    one, two = Team.objects.order_by("id")
    pair_singles(first=one, second=two, by=cast.actor(denise))
    assert list(paid().values()) == [2400]
    html = take(bulk, ticket(1, 11, "Xu Ana"), ticket(2, 12, "Yi Bo"))
    assert "Déjà sur la liste : numéro 1." in html


def test_a_ticket_cancelled_since_is_said_and_its_team_stays(bulk):
    take(bulk, *BOTH)
    gone = ticket(1, 12, "Yi Bo", status="Annulé")
    html = take(bulk, BOTH[0], gone)
    assert "Billet non valide (Annulé)" in html
    assert "Encore inscrit : équipe 1." in html
    assert listed() == ["Ana Xu – Bo Yi"]


def test_a_preview_confirmed_twice_by_two_desks_books_once(bulk):
    first, second = (bulk.upload(file(*BOTH, questions=PARTNER), "billets.csv") for _desk in range(2))
    bulk.confirm(first)
    assert "La liste a changé depuis l’aperçu" in text(bulk.confirm(second))
    assert (Team.objects.count(), list(paid().values())) == (1, [2400])
