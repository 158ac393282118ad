"""Many phones at the same instant: one deal each number, one write each token, one phone a side."""

import pytest

from scoring import Side, parse_notation
from tests import cast
from tests.match.hall import DEAL, HOLDERS, OTHER, again, blind, seated, taken, together
from tournament.core.errors import Conflict
from tournament.core.tokens import AlreadyDone
from tournament.match import deals
from tournament.match.sides_apart import Account, enter_side, take_side
from tournament.match.writes import differences
from tournament.models import BlindEntry, DealVersion, JournalEntry, Match, PhoneSide, Tournament

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def match(db):
    return seated(cast.tournament())


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


# ── each for its side ──


@pytest.fixture
def apart(db):
    made = seated(cast.tournament())
    blind(made.tournament)
    return again(made)


def taking(apart, side, holder):
    phone, fresh = cast.table_phone(apart.table), again(apart)
    return lambda: take_side(match=fresh, side=side, holder=holder, by=phone)


def test_two_phones_that_take_the_same_side_at_once_are_one_and_one_is_told(apart):
    outcomes = together(*(taking(apart, Side.A, f"phone {n}") for n in range(4)))
    assert sum(isinstance(one, Match) for one in outcomes) == 1
    told = [one for one in outcomes if isinstance(one, Conflict)]
    assert [one.code for one in told] == ["side_taken"] * 3
    assert PhoneSide.objects.filter(freed_at=None).count() == 1


def entering(apart, side, line, token):
    phone, fresh = cast.table_phone(apart.table), again(apart)
    account = Account(1, deal=parse_notation(line))
    return lambda: enter_side(match=fresh, account=account, holder=HOLDERS[side], by=phone, token=token)


@pytest.mark.parametrize("other", [DEAL, OTHER], ids=["same", "different"])
def test_both_sides_entering_at_once_are_compared_once(apart, other):
    taken(apart)
    acts = [entering(apart, Side.A, DEAL, "a"), entering(apart, Side.A, DEAL, "a")]
    acts += [entering(apart, Side.B, other, "b"), entering(apart, Side.B, other, "b")]
    together(*acts)
    assert BlindEntry.objects.count() == 2
    assert DealVersion.objects.count() == (1 if other == DEAL else 0)
    sequences = list(JournalEntry.objects.order_by("sequence").values_list("sequence", flat=True))
    assert sequences == list(range(1, len(sequences) + 1))
    assert Tournament.objects.get(pk=apart.tournament_id).version == len(sequences)
    assert list(differences(apart.tournament)) == []
