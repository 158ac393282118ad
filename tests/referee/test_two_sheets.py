"""Each pair keeps its own sheet and the desk types both (RESULTS, two sheets): the same, the totals stand;
different, both are kept, nothing counts, and a dispute opens."""

import pytest
from django.urls import reverse

from scoring import Side
from scoring.totals import Boxes, GameTotals
from tests import cast
from tests.referee.hall import again, play
from tests.referee.sums import address, classic, line_of, typed
from tournament.core.errors import Refused
from tournament.models import BlindEntry, Dispute, HandedResult, JournalEntry, Match, Tournament
from tournament.referee.services.blind import Account
from tournament.referee.services.disputes import RefereeCall, open_dispute
from tournament.referee.services.rescoring import differences
from tournament.referee.services.totals import Doubted, hand_totals
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


def test_one_sheet_counts_nothing_and_shows_nowhere(match, desk, evening, client):
    now = sheet(match, A, 1000, 944, desk)
    assert (now.total_a, now.state) == (None, "playing")
    assert not HandedResult.objects.exists()
    entry = JournalEntry.objects.filter(match_uid=match.uid).latest("sequence")
    assert (entry.verb, entry.after) == ("sheets.typed_one", {})
    assert "944" not in client.get(reverse("hall:home", args=[evening.slug])).content.decode()


@pytest.mark.parametrize("first", list(Side))
def test_two_sheets_that_say_the_same_stand(match, desk, first):
    sheet(match, first, 1000, 944, desk)
    now = sheet(match, first.other, 1000, 944, desk)
    assert (now.total_a, now.total_b, now.state) == (1000, 944, "submitted")
    assert set(BlindEntry.objects.values_list("outcome", flat=True)) == {"agreed"}
    assert not list(differences(now.tournament))


def test_a_referee_who_types_both_confirms_at_once(match, by):
    sheet(match, A, 1000, 944, by)
    assert sheet(match, B, 1000, 944, by).state == "confirmed"


def test_a_box_that_one_leaves_empty_is_the_others(match, desk):
    sheet(match, A, 1000, 964, desk, boxes=Boxes(belotes_a=1, belotes_b=0))
    sheet(match, B, 1000, 964, desk)
    assert HandedResult.objects.get().belotes_a == 1


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


@pytest.mark.parametrize(("what", "calls"), [("conduct", ["conduct", "score"]), ("score", ["score"])])
def test_a_call_of_something_else_does_not_hide_what_differs(match, desk, by, what, calls):
    open_dispute(match=again(match), call=RefereeCall(what), by=by)
    sheet(match, A, 1000, 944, desk)
    sheet(match, B, 944, 1000, desk, checked=True)
    assert list(Dispute.objects.values_list("what", flat=True)) == calls


def test_a_sheet_typed_again_takes_the_place_of_the_first(match, desk):
    sheet(match, A, 900, 1044, desk)
    sheet(match, A, 1000, 944, desk)
    assert sheet(match, B, 1000, 944, desk).total_a == 1000
    assert sorted(BlindEntry.objects.values_list("outcome", flat=True)) == ["agreed", "agreed", "left"]


def test_a_doubt_is_asked_of_each_sheet(match, desk):
    with pytest.raises(Doubted):
        sheet(match, A, 1000, 941, desk)
    sheet(match, A, 1000, 941, desk, checked=True)
    assert sheet(match, B, 1000, 941, desk, checked=True).state == "submitted"
    assert HandedResult.objects.get().doubts


@pytest.mark.parametrize("first", list(Side))
def test_the_second_sheet_the_other_way_round_is_asked_about_before_anything_is_kept(match, desk, first):
    sheet(match, first, 1000, 944, desk)
    with pytest.raises(Doubted) as doubted:
        sheet(match, first.other, 944, 1000, desk)
    assert doubted.value.doubts.codes == ("sides",)
    assert not Dispute.objects.exists() and BlindEntry.objects.get().side == first
    assert sheet(match, first.other, 1000, 944, desk).state == "submitted", "exchanged, they say the same"


def test_a_sheet_typed_again_is_compared_with_the_others_only(match, desk):
    sheet(match, A, 944, 1000, desk)
    sheet(match, A, 1000, 944, desk)
    assert not Dispute.objects.exists()


def test_of_several_games_the_one_that_is_exchanged_is_asked_about(match, desk):
    Tournament.objects.update(games=3, totals_style="S6", max_deals=None, target=2001)
    sheet(match, A, 2010, 100, desk, later=(GameTotals(2010, 5),))
    with pytest.raises(Doubted) as doubted:
        sheet(match, B, 100, 2010, desk, later=(GameTotals(2010, 5), GameTotals(2010, 7)))
    assert doubted.value.doubts.codes_of(0) == ("sides",)


@pytest.mark.parametrize("columns", [{"two_sheets": False}, {"entry_mode": "blind"}, {"results": "deals"}])
def test_elsewhere_there_is_one_sheet(match, desk, columns):
    Tournament.objects.update(**columns)
    with pytest.raises(Refused) as refused:
        sheet(match, A, 1000, 944, desk)
    assert refused.value.code in {"one_sheet", "by_deals"}


def test_a_table_phone_may_not(match):
    with pytest.raises(Refused):
        sheet(match, A, 1000, 944, cast.table_phone(match.table))


def test_after_deals_there_is_one_sheet(match, by):
    Tournament.objects.update(results="either")
    play(match, by, "A 90H 95/67")
    with pytest.raises(Refused) as refused:
        sheet(match, A, 1000, 944, by)
    assert refused.value.code == "one_sheet"


def test_of_several_games_each_is_compared(match, desk):
    Tournament.objects.update(games=3, totals_style="S6", max_deals=None, target=2001)
    won = (GameTotals(2010, 5),)
    sheet(match, A, 2010, 100, desk, later=won)
    now = sheet(match, B, 2010, 100, desk, later=won)
    assert (now.games_a, now.games_b) == (2, 0)


# ── the pages ──


def test_a_line_asks_whose_sheet_it_is_and_then_for_the_other(match, as_odile, evening):
    url = address(evening)
    line = line_of(as_odile.get(url), match)
    assert 'name="sheet_of"' in line and '<option value="A" selected' in line
    assert as_odile.post(url, typed(match, sheet_of="A")).status_code == 302
    line = line_of(as_odile.get(url), match)
    assert '<option value="B" selected' in line and "Une feuille est tapée" in line
    assert 'data-state="empty"' in line and 'value="944"' not in line
    assert as_odile.post(url, typed(match, sheet_of="B")).status_code == 302
    assert again(match).state == "confirmed"
    assert 'name="sheet_of"' not in line_of(as_odile.get(url), match)


def test_the_lines_cost_one_statement_more_whatever_their_number(
    match, as_odile, evening, django_assert_max_num_queries
):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def asked():
        with CaptureQueriesContext(connection) as seen:
            as_odile.get(address(evening))
        return len(seen)

    asked()
    with_two = asked()
    Tournament.objects.update(two_sheets=False)
    assert with_two == asked() + 1


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


def test_a_sheet_without_a_side_is_refused(match, as_odile, evening):
    page = as_odile.post(address(evening), typed(match))
    assert page.status_code == 422
    assert not BlindEntry.objects.exists()
