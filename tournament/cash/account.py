"""The evening's account: what came in, what went out, the cash that must be there, closed by two."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.db.models import Sum
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..core.access import Action, Actor
from ..core.clock import hour_now
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..core.writes import REASON_LENGTH, writes
from ..models import CashClosing, Payment, Tournament
from ..models.cash import LABEL_MAX, NAMES_MAX
from ..models.team import SEATED
from ..web.forms import CentsField, LaidOutForm, token_field
from ..web.naming import folded
from .payments import MOST_EUROS, AmountForm, Kind, Way, book, closing_of, take_back_told, with_left

BY_HAND = (Kind.FLOAT, Kind.TAKING, Kind.EXPENSE)
"""What is typed on the account's own page; fees and prizes come from theirs."""


@dataclass(frozen=True)
class Account:
    """Every line in the order it was booked, and the closing while the account is closed."""

    lines: list[Payment]
    closing: CashClosing | None

    @property
    def by_kind(self) -> list[tuple[str, int]]:
        """What each kind comes to, in cents; out is below 0."""
        return [
            (str(kind.label), sum(line.cents for line in self.lines if line.kind == kind)) for kind in Kind
        ]

    @property
    def by_way(self) -> list[tuple[str, int]]:
        """The same of each way of paying that was used."""
        used = {line.way for line in self.lines}
        sums = {way: sum(line.cents for line in self.lines if line.way == way) for way in Way}
        return [(str(way.label), sums[way]) for way in Way if way in used]

    @property
    def told(self) -> list[Payment]:
        """The lines that are written out: each fee stands with its team."""
        return [line for line in self.lines if line.kind != Kind.FEE]

    @property
    def total(self) -> int:
        return sum(line.cents for line in self.lines)

    @property
    def cash(self) -> int:
        """The coins and notes that must be there."""
        return sum(line.cents for line in self.lines if line.way == Way.CASH)

    @property
    def difference(self) -> int | None:
        """Counted, less what must be there; None until it was counted."""
        return None if self.closing is None else self.closing.counted_cents - self.cash


def account_of(tournament: Tournament) -> Account:
    """The account as it stands; two statements."""
    rows = with_left(tournament.payments.all()).order_by("pk")
    seats = (f"team__{seat}" for seat in SEATED)
    return Account(list(rows.select_related("received_by", "player", *seats)), closing_of(tournament))


def float_before(tournament: Tournament) -> CashClosing | None:
    """The closing that leaves this evening its float, while none is written: of the evening of its season
    that was closed last before it."""
    if tournament.payments.filter(kind=Kind.FLOAT).exists():
        return None
    same = CashClosing.objects.filter(tournament__season_evenings__season__evenings__tournament=tournament)
    before = same.filter(reopened_at=None, tournament__date__lte=tournament.date).exclude(
        tournament=tournament
    )
    last = before.select_related("tournament").order_by("tournament__date", "pk").last()
    return last if last is not None and last.counted_cents else None


@dataclass(frozen=True)
class Sums:
    """What an evening's account comes to, in cents; out is below 0. `counted` and how much that is more than
    expected: None until it is closed."""

    by_kind: Mapping[str, int]
    counted: int | None
    difference: int | None

    @property
    def takings(self) -> int:
        return self.by_kind[Kind.FEE] + self.by_kind[Kind.TAKING]

    @property
    def result(self) -> int:
        """What it brought, or cost: all but the float, which goes on to the next evening."""
        return sum(self.by_kind.values()) - self.by_kind[Kind.FLOAT]


def sums_of(tournaments: Collection[Tournament]) -> dict[int, Sums]:
    """The accounts of several evenings, by the id of each; two statements."""
    rows = Payment.objects.filter(tournament__in=tournaments).order_by().values_list("tournament", "kind")
    sums = {(evening, kind): cents for evening, kind, cents in rows.annotate(sum=Sum("cents"))}
    closed = CashClosing.objects.filter(tournament__in=tournaments, reopened_at=None)
    counts = {
        one.tournament_id: (one.counted_cents, one.counted_cents - one.expected_cents) for one in closed
    }
    return {
        row.pk: Sums({kind: sums.get((row.pk, kind), 0) for kind in Kind}, *counts.get(row.pk, (None, None)))
        for row in tournaments
    }


def added_up(evenings: Sequence[Sums]) -> Sums | None:
    """Of evenings in their order one account: the float is that of the first, the box is left as the last one
    closed left it."""
    if not evenings:
        return None
    by_kind = {kind: sum(sums.by_kind[kind] for sums in evenings) for kind in Kind}
    difference = sum(sums.difference or 0 for sums in evenings)
    counted = next((sums.counted for sums in reversed(evenings) if sums.counted is not None), None)
    return Sums(by_kind | {Kind.FLOAT: evenings[0].by_kind[Kind.FLOAT]}, counted, difference)


@writes("cash.line", Action.CASH)
def add_line(
    tournament: Tournament, kind: str, cents: int, by: Actor, entry: Draft, *, label: str, way: str
) -> Payment:
    """The float, other takings or an expense: one line with its label, which stays out of the journal."""
    amount = -cents if kind == Kind.EXPENSE else cents
    entry.after = {"kind": kind, "cents": amount, "way": way}
    return book(tournament, Kind(kind), amount, by, label=label, way=way)


@writes("cash.reversed", Action.CASH)
def take_back_line(payment: Payment, cents: int, by: Actor, entry: Draft) -> Payment:
    """Take any line of the account back, whole or in part."""
    return take_back_told(payment, cents, by, entry)


@writes("cash.closed", Action.CASH)
def close_account(
    tournament: Tournament, counted_cents: int, first_name: str, second_name: str, entry: Draft
) -> CashClosing:
    """Two people counted the cash: nothing more is booked.

    Raises Conflict "account_closed"; Refused "same_name"."""
    if closing_of(tournament) is not None:
        raise Conflict("account_closed", _("Le compte de la soirée est déjà clos."))
    if folded(first_name) == folded(second_name):
        raise Refused("same_name", _("Il faut deux personnes : un autre nom."), "second_name")
    expected = account_of(tournament).cash
    entry.after = {"cents": counted_cents, "difference": counted_cents - expected}
    return CashClosing.objects.create(
        tournament=tournament,
        counted_cents=counted_cents,
        expected_cents=expected,
        first_name=first_name,
        second_name=second_name,
        closed_at=hour_now(),
    )


@writes("cash.reopened", Action.CASH, reasoned=True)
def reopen_account(tournament: Tournament, entry: Draft) -> None:
    """Book again; the closing stays as a row. Raises Conflict "account_open"."""
    closing = closing_of(tournament)
    if closing is None:
        raise Conflict("account_open", _("Le compte de la soirée n’est pas clos."))
    entry.before = {"cents": closing.counted_cents}
    closing.reopened_at = hour_now()
    closing.save(update_fields=["reopened_at"])


class LineForm(AmountForm):
    """A line of the account: what it is, what for, how much, how."""

    kind = forms.ChoiceField(
        label=gettext_lazy("Nature"), choices=[(kind.value, kind.label) for kind in BY_HAND]
    )
    label = forms.CharField(label=gettext_lazy("Libellé"), max_length=LABEL_MAX, required=False)
    way = forms.ChoiceField(label=gettext_lazy("Moyen"), choices=Way.choices, initial=Way.CASH)
    field_order = ("kind", "label", "cents", "way")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("kind") != Kind.FLOAT and not data.get("label"):
            self.add_error("label", gettext_lazy("Dites en un mot ce que c’est : « buvette », « salle »."))
        return data


class CloseForm(LaidOutForm):
    """The cash counted, by two people."""

    counted_cents = CentsField(label=gettext_lazy("Espèces comptées (€)"), max_value=MOST_EUROS)
    first_name = forms.CharField(label=gettext_lazy("Compté par"), max_length=NAMES_MAX)
    second_name = forms.CharField(label=gettext_lazy("et par"), max_length=NAMES_MAX)
    token = token_field()


class ReopenForm(LaidOutForm):
    """Why a closed account is opened again."""

    reason = forms.CharField(label=gettext_lazy("Motif"), max_length=REASON_LENGTH)
    token = token_field()
