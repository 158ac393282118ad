"""Payments of fees: what a team has paid and still owes, money taken, a wrong payment taken back.

Below the door and the account, which both book here, inside writes of their own."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.db.models import F, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..core.access import Action, Actor
from ..core.clock import hour_now
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..core.writes import writes
from ..models import CashClosing, Payment, Team, Tournament
from ..web.forms import CentsField, LaidOutForm, token_field

Kind, Way = Payment.Kind, Payment.Way
MOST_EUROS = 100_000


def with_paid(teams: QuerySet[Team]) -> QuerySet[Team]:
    """The same teams with what they paid, less what went back to them (`paid_cents`); no statement more."""
    fees = Payment.objects.filter(team=OuterRef("pk"), kind=Kind.FEE).order_by().values("team")
    return teams.annotate(paid_cents=Coalesce(Subquery(fees.annotate(sum=Sum("cents")).values("sum")), 0))


def with_left(payments: QuerySet[Payment]) -> QuerySet[Payment]:
    """The same payments with what of each was not taken back, by its own sign (`left_cents`)."""
    back = Payment.objects.filter(reverses=OuterRef("pk")).order_by().values("reverses")
    gone = Coalesce(Subquery(back.annotate(sum=Sum("cents")).values("sum")), 0)
    return payments.annotate(left_cents=gone + F("cents"))


def fees_of(team: Team) -> list[Payment]:
    """Every payment of a team's fee and what was taken back, in the order they were booked; one statement."""
    rows = with_left(Payment.objects.filter(team=team, kind=Kind.FEE))
    return list(rows.select_related("received_by", "player").order_by("pk"))


def closing_of(tournament: Tournament) -> CashClosing | None:
    """The closing of its account, while that is closed."""
    return tournament.closings.filter(reopened_at=None).first()


def book(tournament: Tournament, kind: Payment.Kind, cents: int, by: Actor, **columns: Any) -> Payment:
    """Money into the box, or out of it; `columns`: team, player, label, reference, way, reverses, and `at`
    where it was paid before.

    Raises Conflict "account_closed"."""
    if closing_of(tournament) is not None:
        raise Conflict("account_closed", _("Le compte de la soirée est clos : rouvrez-le d’abord."))
    columns.setdefault("at", hour_now())
    return Payment.objects.create(
        tournament=tournament, kind=kind, cents=cents, received_by=by.user, **columns
    )


def reverse(payment: Payment, cents: int, by: Actor) -> Payment:
    """Take so much of a payment back. Refused "more_than_paid", also of what is a taking back itself."""
    left = with_left(Payment.objects.filter(pk=payment.pk)).get().left_cents
    if payment.reverses_id or not 0 < cents <= abs(left):
        raise Refused("more_than_paid", _("On ne reprend pas plus que ce qui a été payé."), "cents")
    about = {name: getattr(payment, name) for name in ("team", "player", "label", "way")}
    amount = -cents if payment.cents > 0 else cents
    return book(payment.tournament, Kind(payment.kind), amount, by, reverses=payment, **about)


def bring_to(team: Team, cents: int, by: Actor, way: Payment.Way | None = None) -> None:
    """Book, or take back of the latest payments, until the team has paid so much in all. Without a `way` it
    is paid as the last time, else in cash."""
    payments = fees_of(team)
    missing = cents - sum(payment.cents for payment in payments)
    if missing > 0:
        last = Way(payments[-1].way) if payments else Way.CASH
        book(team.tournament, Kind.FEE, missing, by, team=team, way=way or last)
    for payment in reversed(payments):
        if missing < 0 and not payment.reverses_id and payment.left_cents:
            part = min(payment.left_cents, -missing)
            reverse(payment, part, by)
            missing += part
    team.paid_cents = cents


def carry_over(single: Team, team: Team, by: Actor) -> None:
    """What somebody alone had paid is the fee of the team they found: taken back there, booked here."""
    for payment in fees_of(single) if single.paid_cents else ():
        if not payment.reverses_id and payment.left_cents:
            about = {name: getattr(payment, name) for name in ("player", "way", "at", "reference")}
            reverse(payment, payment.left_cents, by)
            book(team.tournament, Kind.FEE, payment.left_cents, by, team=team, **about)
            team.paid_cents += payment.left_cents
    single.paid_cents = 0


def tickets_booked(tournament: Tournament) -> dict[str, Team]:
    """Who has paid online and was not paid back, by the number of the ticket; one statement."""
    rows = with_left(tournament.payments.exclude(reference="").filter(reverses=None))
    return {row.reference: row.team for row in rows.select_related("team") if row.left_cents}


@writes("cash.paid", Action.TAKE_FEE)
def take_fee(
    team: Team, cents: int, way: str, by: Actor, entry: Draft, *, player: int | None = None
) -> Payment:
    """Book a part of a team's fee, or more of it than one tap would; `player`: which of its two paid.

    Refused "not_registered": a waiting list owes nothing."""
    if team.number is None:
        raise Refused("not_registered", _("Ce numéro n’est plus sur la liste."))
    who = next((one for one in team.people if one and one.pk == player), None)
    entry.about, entry.after = {"team": team.uid}, {"cents": cents, "way": way}
    return book(team.tournament, Kind.FEE, cents, by, team=team, player=who, way=way)


@writes("cash.reversed", Action.TAKE_FEE)
def take_back_fee(payment: Payment, cents: int, by: Actor, entry: Draft) -> Payment:
    """Take a fee back, whole or in part."""
    return take_back_told(payment, cents, by, entry)


def take_back_told(payment: Payment, cents: int, by: Actor, entry: Draft) -> Payment:
    """Take a payment back and say so in the entry of a write that is open."""
    entry.about = {"team": payment.team.uid} if payment.team else {}
    entry.after = {"cents": cents, "way": payment.way, "kind": payment.kind}
    return reverse(payment, cents, by)


class AmountForm(LaidOutForm):
    """So much money, above nothing."""

    cents = CentsField(
        label=gettext_lazy("Montant (€)"),
        min_value=Decimal("0.01"),
        max_value=MOST_EUROS,
        error_messages={"min_value": gettext_lazy("Un montant au-dessus de 0.")},
    )
    token = token_field()


class FeeForm(AmountForm):
    """A payment at the door: how much, how, and who of the two."""

    way = forms.ChoiceField(label=gettext_lazy("Moyen"), choices=Way.choices, initial=Way.CASH)
    player = forms.TypedChoiceField(
        label=gettext_lazy("Payé par"), coerce=int, empty_value=None, required=False
    )

    def __init__(self, *args: Any, team: Team, **kwargs: Any) -> None:
        super().__init__(*args, initial={"cents": team.due_cents}, **kwargs)
        people = [(player.pk, str(player)) for player in team.people if player]
        self.fields["player"].choices = [("", gettext_lazy("les deux")), *people]
        if len(people) < 2:
            del self.fields["player"]
