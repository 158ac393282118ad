"""Two phones at once on the real SQLite file: one deal each number, one write each token."""

import threading

import pytest
from django.db import connection

from scoring import parse_notation
from tests import cast
from tests.referee.hall import again, seated
from tournament.core.errors import Conflict
from tournament.core.tokens import AlreadyDone
from tournament.models import DealVersion, JournalEntry, Tournament
from tournament.referee.services import deals
from tournament.referee.services.rescoring import differences

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match(db):
    return seated(cast.tournament())


def together(*acts):
    """Run every act in a thread of its own, all released at once; what each gave or raised."""
    outcomes = [None] * len(acts)
    gate = threading.Barrier(len(acts))

    def one(position, do):
        gate.wait()
        try:
            outcomes[position] = do()
        except Exception as raised:
            outcomes[position] = raised
        finally:
            connection.close()

    threads = [threading.Thread(target=one, args=pair) for pair in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return outcomes


def recording(match, line, token, number=1):
    phone = cast.table_phone(match.table)
    fresh = again(match)
    return lambda: deals.record_deal(
        match=fresh, number=number, played=parse_notation(line), by=phone, token=token
    )


def test_two_phones_on_one_deal_write_it_once(match):
    lines = ("A 90H 95/67", "A 90H 89/73")
    outcomes = together(*(recording(match, line, f"t{n}") for n, line in enumerate(lines)))
    written = [one for one in outcomes if isinstance(one, DealVersion)]
    met = [one for one in outcomes if isinstance(one, Conflict)]
    assert (len(written), len(met)) == (1, 1)
    assert met[0].code == "deal_exists"
    assert met[0].answer["deal"] == written[0]
    assert (again(match).total_a, again(match).total_b) == (written[0].marks_a, written[0].marks_b)


def test_a_request_sent_six_times_at_once_writes_once(match):
    outcomes = together(*(recording(match, "A 90H 95/67", "same") for _ in range(6)))
    assert sum(isinstance(one, DealVersion) for one in outcomes) == 1
    assert sum(isinstance(one, AlreadyDone) for one in outcomes) == 5
    assert DealVersion.objects.count() == JournalEntry.objects.count() == 1


def test_eight_tables_at_once_all_write_and_the_version_counts_each(match):
    tournament = match.tournament
    numbers = [(1, 2), (3, 4), (5, 6), (8, 9), (11, 12), (13, 14), (15, 16)]
    places = [one for one in range(1, 9) if one != match.table.number]
    others = [
        seated(tournament, table=table, a=a, b=b) for table, (a, b) in zip(places, numbers, strict=True)
    ]
    every = [match, *others]
    outcomes = together(*(recording(one, "A 90H 95/67", f"t{one.pk}") for one in every))
    assert all(isinstance(one, DealVersion) for one in outcomes), outcomes
    assert Tournament.objects.get(pk=tournament.pk).version == len(every)
    assert sorted(JournalEntry.objects.values_list("sequence", flat=True)) == list(range(1, len(every) + 1))
    assert list(differences(tournament)) == []
