"""Each pair keeps its own sheet and the desk types both (RESULTS, two sheets): the same, the totals stand;
different, both are kept, nothing counts, and a dispute opens."""

import pytest
from django.urls import reverse

from scoring import Side
from scoring.totals import Boxes, GameTotals
from tests import cast
from tests.referee.hall import again, classic, typed
from tournament.core.errors import Refused
from tournament.models import BlindEntry, Dispute, HandedResult, Match, Tournament
from tournament.referee.services.blind import Account
from tournament.referee.services.rescoring import differences
from tournament.referee.services.totals import hand_totals
from tournament.referee.services.two_sheets import type_side_sheet

pytestmark = pytest.mark.django_db
A, B = Side.A, Side.B


@pytest.fixture
def evening(tournament):
    cast.released(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(two_sheets=True)
    return classic(tournament)


@pytest.fixture
def match(evening):
    return again(Match.objects.filter(tournament=evening, round__number=1).order_by("table__number").first())


@pytest.fixture
def desk(denise):
    return cast.actor(denise)


def sheet(match, side, a, b, by, *, boxes=None, later=(), **more):
    said = Account(0, totals=GameTotals(a, b, boxes or Boxes()), later=later, **more)
    return type_side_sheet(match=again(match), side=side, account=said, by=by)


@pytest.mark.parametrize("first", list(Side))
def test_two_sheets_that_say_the_same_stand(match, desk, first):
    sheet(match, first, 1000, 944, desk)
    now = sheet(match, first.other, 1000, 944, desk)
    assert (now.total_a, now.total_b, now.state) == (1000, 944, "submitted")
    assert set(BlindEntry.objects.values_list("outcome", flat=True)) == {"agreed"}
    assert not list(differences(now.tournament))


def test_different_sheets_are_kept_count_nothing_and_open_a_dispute(match, desk, by):
    sheet(match, A, 1000, 944, desk)
    now = sheet(match, B, 944, 1000, desk, checked=True)
    assert (now.total_a, HandedResult.objects.count()) == (None, 0)
    entries = BlindEntry.objects.order_by("side")
    assert [(row.outcome, row.facts["A"], row.entered_by) for row in entries] == [
        ("differs", 1000, desk.user),
        ("differs", 944, desk.user),
    ]
    dispute = Dispute.objects.get()
    assert "1000 – 944" in dispute.text and "944 – 1000" in dispute.text
    with pytest.raises(Refused) as refused:
        sheet(match, A, 944, 1000, desk)
    assert refused.value.code == "one_sheet"
    hand_totals(match=again(match), totals=GameTotals(944, 1000), seen=0, by=by)
    assert (again(match).total_a, again(match).state) == (944, "submitted"), "the call is still open"


# ── the pages ──


def test_the_page_of_a_match_shows_what_differs_and_takes_what_the_referee_decides(match, as_odile, evening):
    url = reverse("referee:totals", args=[evening.slug, match.pk])
    assert 'name="sheet_of"' in as_odile.get(url).content.decode()
    as_odile.post(url, typed(match, sheet_of="A"))
    asked = as_odile.post(url, typed(match, "944", "1000", sheet_of="B")).content.decode()
    assert "L’autre équipe donne les mêmes totaux à l’envers" in asked and 'name="checked"' in asked
    as_odile.post(url, typed(match, "944", "1000", sheet_of="B", checked="on"))
    page = as_odile.get(url).content.decode()
    assert "Les deux feuilles diffèrent" in page and 'name="sheet_of"' not in page
    assert "Les mêmes totaux à l’envers" in page, "what probably happened is said to the referee"
    assert as_odile.post(url, typed(match, "944", "1000")).status_code == 302
    assert again(match).winner == "B"
