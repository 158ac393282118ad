"""Two phones of one table at the same instant, on the real SQLite file: one takes a side, both entries are
compared once."""

import pytest

from scoring import Side, parse_notation
from tests import cast
from tests.referee.apart import DEAL, HOLDERS, OTHER, blind, taken
from tests.referee.hall import again, seated
from tests.referee.test_two_phones import together
from tournament.core.errors import Conflict
from tournament.models import BlindEntry, DealVersion, JournalEntry, Match, PhoneSide, Tournament
from tournament.referee.services.blind import Account, enter_side
from tournament.referee.services.rescoring import differences
from tournament.referee.services.sides import take_both, take_side

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match(db):
    made = seated(cast.tournament())
    blind(made.tournament)
    return again(made)


def taking(match, side, holder):
    phone, fresh = cast.table_phone(match.table), again(match)
    return lambda: take_side(match=fresh, side=side, holder=holder, by=phone)


def test_two_phones_that_take_the_same_side_at_once_are_one_and_one_is_told(match):
    outcomes = together(*(taking(match, Side.A, f"phone {n}") for n in range(4)))
    assert sum(isinstance(one, Match) for one in outcomes) == 1
    told = [one for one in outcomes if isinstance(one, Conflict)]
    assert [one.code for one in told] == ["side_taken"] * 3
    assert PhoneSide.objects.filter(freed_at=None).count() == 1


def test_a_phone_for_both_and_one_for_a_side_at_once_are_never_both(match):
    phone, fresh = cast.table_phone(match.table), again(match)
    outcomes = together(
        lambda: take_both(match=fresh, holder="both", by=phone), taking(match, Side.B, "of B")
    )
    assert sum(isinstance(one, Match) for one in outcomes) == 1, outcomes
    assert PhoneSide.objects.filter(freed_at=None, holder="both").count() in (0, 2)


def entering(match, side, line, token):
    phone, fresh = cast.table_phone(match.table), again(match)
    account = Account(1, deal=parse_notation(line))
    return lambda: enter_side(match=fresh, account=account, holder=HOLDERS[side], by=phone, token=token)


@pytest.mark.parametrize("other", [DEAL, OTHER], ids=["same", "different"])
def test_both_sides_entering_at_once_are_compared_once(match, other):
    taken(match)
    acts = [entering(match, Side.A, DEAL, "a"), entering(match, Side.A, DEAL, "a")]
    acts += [entering(match, Side.B, other, "b"), entering(match, Side.B, other, "b")]
    together(*acts)
    assert BlindEntry.objects.count() == 2
    assert DealVersion.objects.count() == (1 if other == DEAL else 0)
    sequences = list(JournalEntry.objects.order_by("sequence").values_list("sequence", flat=True))
    assert sequences == list(range(1, len(sequences) + 1))
    assert Tournament.objects.get(pk=match.tournament_id).version == len(sequences)
    assert list(differences(match.tournament)) == []
