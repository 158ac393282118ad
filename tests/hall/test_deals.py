"""What a team's page says deal by deal: read once for each change, for everybody who looks."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import parse_notation
from tests import cast
from tests.hall.conftest import half_a_second_passes
from tests.markup import in_one_line
from tournament.hall import fragments
from tournament.models import Match
from tournament.referee.services import deals


def play(match, line, number=1):
    return deals.record_deal(
        match=match, number=number, played=parse_notation(line), by=cast.table_phone(match.table)
    )


def pages(evening, matches):
    return [
        in_one_line(fragments.fragment(evening, "team", slot.team.number).html)
        for match in matches
        for slot in (match.slot_a, match.slot_b)
    ]


@pytest.fixture
def matches(evening):
    return list(Match.objects.filter(round__number=1).order_by("number"))


def test_each_team_reads_its_own_marks_first(evening, matches):
    play(matches[0], "A 90H 95/67")
    mine, theirs = pages(evening, matches[:1])
    assert '<td class="num">100</td><td class="num">70</td>' in mine
    assert '<td class="num">70</td><td class="num">100</td>' in theirs
    taker = f"par {matches[0].slot_a.team.number}"
    assert taker in mine
    assert taker in theirs


def test_a_correction_is_shown_and_the_former_deal_is_not(evening, matches):
    first = play(matches[0], "A 90H 95/67")
    pages(evening, matches[:1])
    deals.correct_deal(
        deal=first,
        played=parse_notation("A 90H 107/55"),
        reason="relue",
        by=cast.table_phone(matches[0].table),
    )
    half_a_second_passes()
    mine, _theirs = pages(evening, matches[:1])
    assert '<td class="num">110</td><td class="num">60</td>' in mine
    assert '<td class="num">100</td>' not in mine


def test_a_deal_elsewhere_makes_nobody_else_read_deals(evening, matches):
    for match in matches[:2]:
        play(match, "A 90H 95/67")
    before = pages(evening, matches[:1])
    play(matches[1], "B 80C 71/91", number=2)
    half_a_second_passes()
    fragments.board_of(evening)
    with CaptureQueriesContext(connection) as asked:
        assert pages(evening, matches[:1]) == before
    assert len(asked) == 0


@pytest.mark.parametrize("how_many", [1, 4])
def test_the_deals_of_all_tables_that_are_looked_at_take_two_statements(evening, matches, how_many):
    for match in matches[:how_many]:
        play(match, "A 90H 95/67")
    pages(evening, matches[:how_many])
    for match in matches[:how_many]:
        play(match, "B 80C 71/91", number=2)
    half_a_second_passes()
    with CaptureQueriesContext(connection) as asked:
        for page in pages(evening, matches[:how_many]):
            assert page.count("<tr><th") == 3  # its head and two deals
    assert sum('FROM "tournament_dealversion"' in one["sql"] for one in asked) == 1
    assert sum('FROM "tournament_penalty"' in one["sql"] for one in asked) == 1
