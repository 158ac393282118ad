"""Queries compiled once a process answer what Django answers when it compiles them anew."""

from __future__ import annotations

from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import PlayedDeal, Side
from tests import cast
from tournament.control.queries import closed
from tournament.core import guards
from tournament.core.prepared import Prepared
from tournament.evening import at_tables, rows
from tournament.evening.standings import rows as standing_rows
from tournament.hall import rows as hall_rows
from tournament.models import Dispute, Exempt, Match, Penalty, PreparedCorrection, TableLink
from tournament.referee.queries import disputes, stored
from tournament.referee.services.deals import record_deal
from tournament.referee.services.misdeals import declare_misdeal

PREPARED = {
    f"{module.__name__}.{name}": prepared
    for module in (guards, at_tables, rows, standing_rows, hall_rows, stored, disputes, closed)
    for name, prepared in vars(module).items()
    if isinstance(prepared, Prepared)
}


def everything(row, above=()):
    """A row with all that it loaded, or the tuple that it is; rows that know each other, once."""
    if row is None or isinstance(row, tuple) or row in above:
        return row
    loaded = {name: getattr(row, name) for name in row.__dict__ if not name.startswith("_")}
    related = row._state.fields_cache.items()
    return type(row), loaded, {name: everything(other, (*above, row)) for name, other in related}


def test_each_answers_as_django_does(tournament, by):
    evening = cast.released(tournament, 17)
    first, *others = Match.objects.filter(round__number=1).order_by("pk")
    for match in (first, *others[:2]):
        record_deal(match=match, number=1, played=PlayedDeal(status="passed"), by=by)
        declare_misdeal(match=match, side=Side.A, by=by)
        declare_misdeal(match=match, side=Side.A, by=by)
    Penalty.objects.create(match=first, to_side="A", points=160, article="X.B", reason="renonce")
    Dispute.objects.create(match=first, what="revoke")
    PreparedCorrection.objects.create(
        match=first, facts={}, shown="", reason="erreur", made_by=cast.person("Rémi")
    )
    Exempt.objects.create(round=first.round, slot=others[-1].slot_a, kind=Exempt.Kind.EXEMPT)
    later = Match.objects.filter(table=first.table).exclude(pk=first.pk)
    later.update(state="forfeited", forfeited_by="X")
    values = {
        "tournament": evening.tournament_id,
        "match": first.pk,
        "table": first.table_id,
        "token": TableLink.objects.get(table=first.table, revoked_at=None).token,
    }
    assert len(PREPARED) > 14
    for name, prepared in PREPARED.items():
        asked = {key: values[key] for key in prepared._kinds}
        expected = [*map(everything, prepared._build(**asked))]
        assert expected, name
        for _again in range(2):
            assert [*map(everything, prepared(**asked))] == expected, name


def _two_matches(tournament):
    cast.released(tournament, 8)
    return Match.objects.order_by("pk")[:2]


def test_it_is_one_statement_with_the_values_of_each_time(tournament):
    first, second = _two_matches(tournament)
    prepared = Prepared(lambda match: Match.objects.filter(pk=match), match=int)
    with CaptureQueriesContext(connection) as captured:
        assert prepared(match=first.pk) == [first]
        assert prepared(match=second.pk) == [second]
        assert prepared(match=0) == []
    assert len(captured) == 3
