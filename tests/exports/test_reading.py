"""One consistent read while the hall goes on writing, and a meter that can still report."""

import threading

import pytest
from django.db import DatabaseError, connections

from tests import cast
from tests.exports import books as reading
from tests.exports.books import crowd
from tournament.core import jobs
from tournament.core.database import consistent_read
from tournament.core.jobs import Meter
from tournament.exports import files
from tournament.models import Deal, DealVersion, Match, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def elsewhere(act):
    """Do it on another connection, as another phone would."""

    def run():
        try:
            act()
        finally:
            connections.close_all()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(120)
    assert not thread.is_alive(), "it had to wait"


def test_it_sees_what_was_there_at_its_first_statement_and_nobody_waits():
    made = cast.tournament()
    with consistent_read():
        assert Tournament.objects.get().name == made.name
        elsewhere(lambda: Tournament.objects.update(name="Autre"))
        assert Tournament.objects.get().name == made.name
    assert Tournament.objects.get().name == "Autre"


def test_it_cannot_write():
    made = cast.tournament()
    with pytest.raises(DatabaseError), consistent_read():
        made.name = "Autre"
        made.save()
    assert Tournament.objects.get().name != "Autre"


def test_a_deal_entered_while_the_workbook_is_read_is_not_half_in_it(tmp_path, monkeypatch):
    """Totals are read before the deals; a deal between the two would make the sums differ."""
    made = crowd(2, 1, 2)
    match = Match.objects.get()
    seen = []

    def late_deal():
        deal = DealVersion.objects.get(deal__number=1)
        deal.pk, deal.deal = None, Deal.objects.create(match=match, number=3)
        deal.save()
        Match.objects.filter(pk=match.pk).update(total_a=9999)

    real = files.workbook_data

    def evening_then_a_deal(pk):
        seen.append(real(pk))
        elsewhere(late_deal)
        return seen[0]

    monkeypatch.setattr(files, "workbook_data", evening_then_a_deal)
    from_file = reading.written(made, tmp_path)
    assert DealVersion.objects.count() == 3
    rows = reading.pages(from_file)["Donnes"].rows
    assert len(rows) == 2 == seen[0].sums.deal_versions


def test_a_meter_reports_again_once_the_database_answers(monkeypatch):
    monkeypatch.setattr(jobs, "METER_EVERY", 0.01)
    told, troubles = threading.Event(), [DatabaseError("database is locked")]

    def locked_once(percent):
        if troubles:
            raise troubles.pop()
        if percent == Meter.ROWS:
            told.set()

    with Meter(locked_once, total=1) as running:
        running.tick()
        assert told.wait(120)
