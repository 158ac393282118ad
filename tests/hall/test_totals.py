"""A match handed in by its totals, as the hall reads it: the score, what the sheet says, never a deal."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import PenaltyMark, Side
from scoring.totals import Boxes, GameTotals
from tests import cast
from tests.hall.conftest import half_a_second_passes
from tests.hall.test_deals import pages, play
from tests.markup import in_one_line
from tests.referee.hall import again
from tournament.hall import fragments
from tournament.models import Match, Tournament
from tournament.referee.services.score import put_penalty
from tournament.referee.services.totals import count_deals, hand_totals

BOXES = Boxes(belotes_a=2, belotes_b=1, capots_a=0, capots_b=1)


@pytest.fixture
def contest(evening):
    """The evening of the hall, where a match may be handed in either way."""
    columns = {"results": "either", "totals_style": "S6", "target": None, "max_deals": 12}
    Tournament.objects.filter(pk=evening.pk).update(**columns)
    evening.refresh_from_db()
    return evening


@pytest.fixture
def matches(contest):
    return list(Match.objects.filter(round__number=1).order_by("number"))


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


def test_boxes_left_empty_are_no_line(contest, matches, desk):
    hand(matches[0], desk, boxes=Boxes())
    mine, _theirs = pages(contest, matches[:1])
    assert "Belotes" not in mine and "Capots" not in mine


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


def test_round_and_wall_say_the_score_and_no_deals(contest, matches, odile):
    hand(matches[0], cast.actor(odile))
    page = in_one_line(fragments.fragment(contest, "round", 1).html)
    assert "1000 – 944" in page.replace("\u00a0", " ")
    assert "0 donne" not in page
    wall = in_one_line(fragments.fragment(contest, "wall", 0).html)
    assert "0 donne" not in wall and "Belotes" not in wall


def test_what_is_read_for_totals_is_three_statements(contest, matches, desk):
    hand(matches[0], desk)
    play(matches[1], "A 90H 95/67")
    pages(contest, matches[:2])
    hand_totals(match=again(matches[0]), totals=GameTotals(990, 954), seen=1, by=desk, checked=True)
    play(matches[1], "A 90H 95/67", number=2)
    half_a_second_passes()
    with CaptureQueriesContext(connection) as asked:
        mine, *_others = pages(contest, matches[:2])
    assert cells("Total", "990", "954") in mine
    for table_name in ("handedresult", "dealversion", "penalty"):
        assert sum(f'FROM "tournament_{table_name}"' in one["sql"] for one in asked) == 1


def test_each_game_of_a_match_is_a_line(contest, matches, desk):
    Match.objects.filter(pk=matches[0].pk).update(games=3, limits_changed=True)
    hand(matches[0], desk, 2010, 1500, later=[GameTotals(1000, 2005), GameTotals(2050, 1990)])
    mine, theirs = pages(contest, matches[:1])
    assert cells("Manche 1", "2010", "1500") in mine
    assert cells("Manche 3", "1990", "2050") in theirs
