"""What the settings pages read of tournaments: tables with their links, what was already played."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from ... import qr
from ...models import Club, Deal, Draw, Match, Table, TableLink, Tournament
from ..plan import Limits


@dataclass(frozen=True)
class TableCard:
    """One table with the address of its phone, empty while it has no link."""

    table: Table
    address: str
    picture: str
    used: bool


def last_made(club: Club) -> Tournament | None:
    """What "comme la dernière fois" copies: the latest evening that was neither a demo nor cancelled."""
    real = club.tournaments.filter(is_demo=False).exclude(state=Tournament.State.CANCELLED)
    return real.order_by("-date", "-id").first()


def table_cards(tournament: Tournament) -> list[TableCard]:
    """Every table with its open link and whether a match is on it; three statements."""
    open_links = dict(
        TableLink.objects.filter(table__tournament=tournament, revoked_at=None).values_list("table", "token")
    )
    used = set(Match.objects.filter(table__tournament=tournament).values_list("table", flat=True))
    return [_card(table, open_links.get(table.pk), table.pk in used) for table in tournament.tables.all()]


def _card(table: Table, token: str | None, used: bool) -> TableCard:
    address = qr.table_address(token) if token else ""
    return TableCard(table, address, qr.picture(address) if address else "", used)


def has_deals(tournament: Tournament) -> bool:
    """Whether anything was ever scored; the rulebook is fixed from then on."""
    return Deal.objects.filter(match__round__stage__tournament=tournament).exists()


def was_released(tournament: Tournament) -> bool:
    """Whether a draw was ever shown to the hall, even if it was taken back."""
    seen = Draw.objects.filter(stage__tournament=tournament).exclude(released_at=None)
    return seen.exists()


def unstarted(tournament: Tournament) -> int:
    """Matches without a deal, whose limits may still change."""
    return unstarted_matches(tournament).count()


def unstarted_matches(tournament: Tournament) -> QuerySet[Match]:
    """The matches themselves, as a queryset."""
    waiting = Match.objects.filter(round__stage__tournament=tournament, state=Match.State.WAITING)
    return waiting.filter(deals=None)


def limits_now(tournament: Tournament) -> Limits:
    """What the matches not yet begun are played to."""
    changed = unstarted_matches(tournament).filter(limits_changed=True).order_by("-pk").first()
    stands = changed or tournament
    return Limits(stands.target, stands.max_deals, stands.minutes)
