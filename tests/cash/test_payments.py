"""Fees are rows: one tap books what is owed, a part may be paid, a wrong one is taken back, never more."""

from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from tests import cast
from tests.markup import in_one_line
from tests.registration.desk import details
from tournament.cash.payments import closing_of, fees_of, take_back_fee, take_fee, with_paid
from tournament.core.errors import Refused
from tournament.models import CashClosing, Member, Payment, Player, Team, Tournament
from tournament.registration import teams
from tournament.registration.listing import summary


def owed(tournament, *on_roll, **rule):
    for name, value in rule.items():
        setattr(tournament, name, value)
    return tournament.fee_of(on_roll)


@pytest.mark.parametrize(
    ("rule", "on_roll", "cents"),
    [
        ({}, (True, True), 1000),
        ({}, (False,), 500),
        ({"guest_more_cents": 100}, (True, False), 1100),
        ({"fee_per": "team"}, (False, False), 500),
        ({"fee_per": "team", "guest_more_cents": 200}, (True, False), 700),
        ({"fee_per": "team", "guest_more_cents": 200}, (True, True), 500),
        ({"fee_cents": 0, "guest_more_cents": 300}, (True, False), 300),
    ],
)
def test_what_is_owed_is_a_rule_of_the_evening(tournament, rule, on_roll, cents):
    assert owed(tournament, *on_roll, **rule) == cents


def test_a_guest_is_who_is_not_on_the_roll(tournament):
    Tournament.objects.update(guest_more_cents=100)
    team = cast.team(tournament, 1, paid=False)
    member = Member.objects.create(club=cast.club(), given_name="Ana", search_key="ana")
    Player.objects.filter(pk=team.player_1.pk).update(member=member)
    tournament.refresh_from_db()
    assert summary(tournament).due_cents == 1100
    assert with_paid(tournament.teams.all()).get().owed_cents == 1100


def again(team):
    return with_paid(Team.objects).get(pk=team.pk)


def part(team, by, cents, way="cash", **more):
    return take_fee(team=team, cents=cents, way=way, by=cast.actor(by), **more)


def amounts(team):
    return [(payment.cents, payment.way) for payment in fees_of(team)]


def test_one_tap_books_what_is_left_and_untick_gives_all_of_it_back(tournament, denise):
    team = cast.team(tournament, 1, paid=False)
    first = part(team, denise, 400, "cheque", player=team.player_2.pk)
    assert (first.player, first.received_by, again(team).due_cents) == (team.player_2, denise, 600)
    teams.pay(team=team, paid=True, by=cast.actor(denise))
    assert (again(team).due_cents, again(team).is_paid) == (0, True)
    undone = teams.pay(team=team, paid=False, by=cast.actor(denise))
    assert amounts(team) == [(400, "cheque"), (600, "cheque"), (-600, "cheque"), (-400, "cheque")]
    teams.undo(tournament=tournament, sequence=undone.sequence, words={}, by=cast.actor(denise), token="back")
    assert again(team).paid_cents == 1000


def test_undoing_another_act_leaves_the_money_and_undoing_the_enrolment_gives_it_back(tournament, denise):
    by = cast.actor(denise)
    paid = replace(details("Ana Xu", "Bo Yi"), paid=True)
    enrolled = teams.enrol(tournament=tournament, details=paid, by=by)
    edited = teams.edit_team(team=enrolled.team, details=details("Ana Xu", "Bob Yi"), by=by)
    teams.undo(tournament=tournament, sequence=edited.sequence, words=edited.words, by=by, token="names")
    assert amounts(enrolled.team) == [(1000, "unknown")]
    teams.undo(tournament=tournament, sequence=enrolled.sequence, words={}, by=by, token="all")
    assert again(enrolled.team).paid_cents == 0


def test_a_payment_is_never_taken_back_for_more_than_was_paid(tournament, denise):
    payment = part(cast.team(tournament, 1, paid=False), denise, 1000)
    take_back_fee(payment=payment, cents=700, by=cast.actor(denise))
    for wrong in (payment, Payment.objects.get(reverses=payment)):
        with pytest.raises(Refused) as no:
            take_back_fee(payment=wrong, cents=301, by=cast.actor(denise))
        assert no.value.code == "more_than_paid"
    take_back_fee(payment=payment, cents=300, by=cast.actor(denise))
    assert sum(Payment.objects.values_list("cents", flat=True)) == 0


@pytest.mark.parametrize(
    "wrong", [{"kind": "fee", "cents": -5}, {"kind": "expense", "cents": 5}, {"kind": "prize", "cents": -5}]
)
def test_the_database_holds_which_way_money_goes_and_whose_it_is(tournament, wrong):
    with pytest.raises(IntegrityError), transaction.atomic():
        Payment.objects.create(tournament=tournament, at=cast.PAID_AT, **wrong)


def test_a_closed_account_takes_no_payment(tournament, denise):
    team = cast.team(tournament, 1, paid=False)
    CashClosing.objects.create(
        tournament=tournament, counted_cents=0, expected_cents=0, closed_at=cast.PAID_AT
    )
    assert closing_of(tournament)
    with pytest.raises(Refused) as no:
        teams.pay(team=team, paid=True, by=cast.actor(denise))
    assert no.value.code == "account_closed"


def test_where_the_account_is_closed_nothing_is_offered_that_would_be_refused(client, tournament, denise):
    team = cast.team(tournament, 1)
    client.force_login(denise)
    path = reverse("cash:payments", args=[tournament.slug, team.pk])
    assert "Reprendre" in client.get(path).content.decode()
    CashClosing.objects.create(
        tournament=tournament, counted_cents=0, expected_cents=0, closed_at=cast.PAID_AT
    )
    text = client.get(path).content.decode()
    assert "Le compte est clos" in text
    assert "Reprendre" not in text
    assert 'name="cents"' not in text


def test_the_doors_page_says_what_is_still_to_pay(client, tournament, denise):
    for number in (1, 2, 3):
        cast.team(tournament, number, paid=False)
    part(Team.objects.get(number=2), denise, 600)
    client.force_login(denise)
    text = in_one_line(client.get(reverse("registration:desk", args=[tournament.slug])).content.decode())
    assert "encore à payer\xa0: 3\xa0équipes, " in text.replace("3 équipes", "3\xa0équipes")
    assert "24\xa0€" in text
    assert "déjà 6\xa0€" in text


def test_a_partial_amount_is_typed_and_a_bad_one_stays_with_its_sentence(client, tournament, denise):
    team = cast.team(tournament, 1, paid=False)
    client.force_login(denise)
    path = reverse("cash:payments", args=[tournament.slug, team.pk])
    answer = client.post(path, {"cents": "0", "way": "cheque"})
    assert answer.status_code == 422
    assert "Un montant au-dessus de 0." in answer.content.decode()
    assert client.post(path, {"cents": "2,50", "way": "transfer", "player": ""}).status_code == 302
    assert amounts(team) == [(250, "transfer")]
    back = reverse("cash:reverse", args=[tournament.slug, fees_of(team)[0].pk])
    answer = client.post(back, {"cents": "3"})
    assert "On ne reprend pas plus que ce qui a été payé." in answer.content.decode()
    assert client.post(back, {"cents": "2,5"}).status_code == 302
    assert "repris" in client.get(path).content.decode()
