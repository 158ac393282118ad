"""Matches added by hand to a running evening: their rows, and taking them away while nothing is entered."""

from __future__ import annotations

from django.db.models import Max
from django.utils.translation import gettext as _

from ...access import Action, Actor, require
from ...errors import Refused
from ...models import Match, Round, Slot, Table, TableLink, Tournament
from ...tokens import made
from ..queries.free import UNFINISHED, Free


def refuse_unless_running(tournament: Tournament, by: Actor) -> None:
    """Who may add a match, and when: between the draw and the end."""
    require(by, Action.ACCIDENT, tournament)
    if tournament.state != Tournament.State.RUNNING:
        raise Refused("not_drawn", _("Une partie s’ajoute entre le tirage et la fin du tournoi."))


def free_table(free: Free, number: int) -> Table:
    """The table of that number. Refused: "table_taken"."""
    table = free.table(number)
    if table is None:
        raise Refused("table_taken", _("Cette table n’est pas libre."), "table")
    return table


def add_match(round_: Round, a: Slot, b: Slot, table: Table, *, counts: str = "") -> Match:
    """One more match of a round at that table, after those it has there, with the tournament's limits."""
    tournament = table.tournament
    if not table.links.filter(revoked_at=None).exists():
        TableLink.objects.create(table=table, token=made())
    last = round_.matches.aggregate(last=Max("number"))["last"] or 0
    wave = round_.matches.filter(table=table).aggregate(last=Max("wave"))["last"] or 0
    return Match.objects.create(
        round=round_,
        number=last + 1,
        table=table,
        slot_a=a,
        slot_b=b,
        wave=wave + 1,
        counts=counts,
        target=tournament.target,
        max_deals=tournament.max_deals,
        minutes=tournament.minutes,
    )


def take_away(match: Match) -> None:
    """Delete a match on which nothing was entered. Refused: "entered"."""
    rows = (match.deals, match.incidents, match.penalties, match.disputes)
    if match.state not in UNFINISHED or any(found.exists() for found in rows):
        said = _("Une donne, un incident ou un litige est déjà saisi : cette partie ne se retire plus.")
        raise Refused("entered", said)
    match.delete()
