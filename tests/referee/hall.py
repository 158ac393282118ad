"""Matches on tables without a draw, and deals in the one-line notation; for the tests of this room."""

from scoring import parse_notation
from tests import cast
from tournament.evening.at_tables import matches
from tournament.models import DealVersion, Match, Pool, Round, Slot, Stage, Table, TableLink, Tournament
from tournament.referee.services import deals


def seated(tournament, *, table=4, a=7, b=10, number=1, **fields):
    """A released match of round `number` at that table between teams `a` and `b`."""
    if tournament.state != Tournament.State.RUNNING:
        tournament.state = Tournament.State.RUNNING
        tournament.save()
    stage, _ = Stage.objects.get_or_create(tournament=tournament)
    pool, _ = Pool.objects.get_or_create(stage=stage, name="A", order=1)
    round_, _ = Round.objects.get_or_create(stage=stage, number=number)
    made = Match.objects.create(
        round=round_,
        number=round_.matches.count() + 1,
        table=Table.objects.get(tournament=tournament, number=table),
        slot_a=slot(stage, pool, a),
        slot_b=slot(stage, pool, b),
        **fields,
    )
    return again(made)


def slot(stage, pool, number):
    team = stage.tournament.teams.filter(number=number).first() or cast.team(stage.tournament, number)
    return Slot.objects.get_or_create(stage=stage, pool=pool, position=number, defaults={"team": team})[0]


def again(match):
    """The match as it is now, loaded as the pages load it."""
    return matches(match.tournament).get(pk=match.pk)


def link(table, token="table-secret"):
    return TableLink.objects.create(table=table, token=f"{token}-{table.number}")


def play(match, by, *lines, start=None):
    """Record deals written as `A 90H 95/67`; returns the last."""
    number = start or DealVersion.objects.of(again(match)).current().count() + 1
    deal = None
    for offset, line in enumerate(lines):
        deal = deals.record_deal(
            match=again(match), number=number + offset, played=parse_notation(line), by=by
        )
    return deal
