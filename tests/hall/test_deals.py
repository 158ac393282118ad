"""What a team's page says deal by deal: read once for each change, for everybody who looks."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import PenaltyMark, Side, parse_notation
from scoring.totals import Boxes, GameTotals
from tests import cast
from tests.hall.conftest import half_a_second_passes
from tests.markup import in_one_line
from tests.match.hall import again
from tournament.hall import fragments
from tournament.match import deals
from tournament.match.totals import count_deals, hand_totals
from tournament.match.writes import put_penalty
from tournament.models import Match, Tournament


def play(match, line, number=1):
    return deals.record_deal(
        match=match, number=number, played=parse_notation(line), by=cast.table_phone(match.table)
    )


def pages(evening, matches):
    return [
        in_one_line(fragments.fragment(evening, "team", team.number).html)
        for match in matches
        for team in (match.team_a, match.team_b)
    ]


@pytest.fixture
def matches(evening):
    return list(Match.objects.filter(round__number=1).order_by("number"))


def test_each_team_reads_its_own_marks_first(evening, matches):
    play(matches[0], "A 90H 95/67")
    mine, theirs = pages(evening, matches[:1])
    assert '<td class="num">100</td><td class="num">70</td>' in mine
    assert '<td class="num">70</td><td class="num">100</td>' in theirs
    taker = f"par {matches[0].team_a.number}"
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


BOXES = Boxes(belotes_a=2, belotes_b=1, capots_a=0, capots_b=1)


@pytest.fixture
def contest(evening):
    """The evening of the hall, where a match may be handed in either way."""
    columns = {"results": "either", "totals_style": "S6", "target": None, "max_deals": 12}
    Tournament.objects.filter(pk=evening.pk).update(**columns)
    evening.refresh_from_db()
    return evening


@pytest.fixture
def desk(denise):
    return cast.actor(denise)


def hand(match, by, a=1000, b=944, *, boxes=BOXES, **more):
    hand_totals(
        match=again(match),
        totals=GameTotals(a, b, boxes),
        seen=0,
        by=by,
        checked=True,
        reason="papier",
        **more,
    )


def cells(label, mine, theirs):
    return f'{label}</th><td class="num">{mine}</td><td class="num">{theirs}</td>'


def test_each_team_reads_the_totals_and_its_own_first(contest, matches, desk):
    hand(matches[0], desk)
    mine, theirs = pages(contest, matches[:1])
    assert "Les totaux rendus" in mine and "Donne par donne" not in mine
    assert cells("Total", "1000", "944") in mine
    assert cells("Total", "944", "1000") in theirs
    assert cells("Belotes", 1, 2) in theirs
    assert cells("Capots", 0, 1) in mine
    assert "Contrat" not in mine


def test_deals_behind_the_totals_are_not_shown_until_they_count_again(contest, matches, desk, odile):
    play(matches[0], "A 90H 95/67")
    hand(matches[0], desk)
    assert "90" not in re.sub(r'id="d\d+"', "", table(pages(contest, matches[:1])[0]))
    count_deals(match=again(matches[0]), reason="retrouvé", by=cast.actor(odile))
    half_a_second_passes()
    mine, _theirs = pages(contest, matches[:1])
    assert "Donne par donne" in mine and '<td class="num">100</td><td class="num">70</td>' in mine


def table(page):
    """The details of the last match."""
    return page[page.index("<details") : page.index("</details>")]


@pytest.mark.parametrize(("in_totals", "score"), [(True, "1000 – 944"), (False, "1160 – 944")])
def test_a_penalty_on_the_sheet_is_no_line_of_its_own(contest, matches, desk, odile, in_totals, score):
    put_penalty(again(matches[0]), PenaltyMark(Side.A, 160, "X", "renonce"), "renonce", by=cast.actor(odile))
    hand(matches[0], desk, in_totals=in_totals)
    mine, _theirs = pages(contest, matches[:1])
    assert ("renonce" in mine) is not in_totals
    assert score.replace(" ", "\u00a0") in mine or score in mine
