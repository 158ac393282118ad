"""The rows of a released draw: pools, slots, rounds, matches and the tables' links, made in one go.

Knows where things stand in a record; must not decide whether it may be released."""

from __future__ import annotations

from ... import tokens
from ...models import Draw, Match, Pool, Round, Slot, Table, TableLink, Team
from ..engine import DrawRecord

Slots = dict[int, Slot]


def build(draw: Draw, record: DrawRecord) -> None:
    """Make everything that a record says, in a fixed number of statements."""
    tables = {table.number: table for table in Table.objects.filter(tournament=draw.stage.tournament)}
    slots = _pools(draw, record)
    _matches(draw, record, slots, tables)
    used = {pairing.table for pairing in record.result.pairings}
    _links([table for number, table in tables.items() if number in used])


def _pools(draw: Draw, record: DrawRecord) -> Slots:
    """Pools and their filled slots; team number → slot."""
    teams = {
        team.number: team
        for team in Team.objects.filter(tournament=draw.stage.tournament, number__isnull=False)
    }
    pools = Pool.objects.bulk_create(
        Pool(stage=draw.stage, name=pool.label, order=order)
        for order, pool in enumerate(record.result.pools, start=1)
    )
    slots = Slot.objects.bulk_create(
        Slot(stage=draw.stage, pool=row, position=position, team=teams[number])
        for row, pool in zip(pools, record.result.pools, strict=True)
        for position, number in enumerate(pool.teams, start=1)
    )
    return {slot.team.number: slot for slot in slots if slot.team and slot.team.number}


def _matches(draw: Draw, record: DrawRecord, slots: Slots, tables: dict[int, Table]) -> None:
    """Rounds and matches. The limits are copied, so that a later change spares the matches begun."""
    tournament = draw.stage.tournament
    rounds = Round.objects.bulk_create(
        Round(stage=draw.stage, number=number) for number in range(1, record.result.rounds + 1)
    )
    Match.objects.bulk_create(
        Match(
            round=row,
            number=number,
            table=tables[pairing.table],
            slot_a=slots[pairing.a],
            slot_b=slots[pairing.b],
            target=tournament.target,
            max_deals=tournament.max_deals,
            minutes=tournament.minutes,
        )
        for row in rounds
        for number, pairing in enumerate(record.result.round(row.number), start=1)
    )


def _links(tables: list[Table]) -> None:
    """A link for each table that has none: what the QR code of its card opens."""
    linked = set(
        TableLink.objects.filter(table__in=tables, revoked_at=None).values_list("table_id", flat=True)
    )
    TableLink.objects.bulk_create(
        TableLink(table=table, token=tokens.made()) for table in tables if table.pk not in linked
    )


def tear_down(draw: Draw) -> None:
    """Take the structure away again; PROTECT refuses when anything was entered."""
    Match.objects.filter(round__stage=draw.stage).delete()
    Round.objects.filter(stage=draw.stage).delete()
    Slot.objects.filter(stage=draw.stage).delete()
    Pool.objects.filter(stage=draw.stage).delete()
