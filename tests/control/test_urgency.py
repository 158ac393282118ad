"""The round's list by urgency, its tiles, and what every badge of the page says."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournament.control.queries.rounds import round_page
from tournament.models import Dispute, Match, Round


@pytest.fixture
def mixed(tournament):
    """Eight tables: 1 confirmed, 2 playing, 3 not begun, 4 to confirm, 5 called twice, 6 given up, 7 and 8
    not begun."""
    cast.released(tournament)
    states = {1: "confirmed", 2: "playing", 4: "submitted", 5: "playing", 6: "forfeited"}
    for table, state in states.items():
        cast.put_in_state(Match.objects.filter(round__number=1, table__number=table), state)
    for what in ("revoke", "score"):
        Dispute.objects.create(match=at(5), what=what)
    return tournament


def at(table):
    return Match.objects.get(round__number=1, table__number=table)


def tables(tournament):
    return [row.table for row, _part in round_page(tournament, 1).lines]


def tiles(tournament):
    return {tile.group: tile.count for tile in round_page(tournament, 1).tiles}


def started(minutes):
    Round.objects.filter(number=1).update(starts_at=timezone.now() - timedelta(minutes=minutes, seconds=1))


def test_what_needs_somebody_stands_on_top(mixed):
    assert tables(mixed) == [5, 4, 2, 3, 7, 8, 1, 6]


@pytest.mark.parametrize(("minutes", "late"), [(9, False), (10, True), (11, True)])
def test_who_should_have_begun_comes_before_who_plays(mixed, minutes, late):
    started(minutes)
    assert tables(mixed) == ([5, 4, 3, 7, 8, 2, 1, 6] if late else [5, 4, 2, 3, 7, 8, 1, 6])


def test_who_should_sign_is_late_too(mixed):
    Match.objects.filter(pk=at(2).pk).update(over=True)
    started(3)
    assert round_page(mixed, 1).late == {at(2).pk}


def test_each_match_is_in_one_tile_and_calls_are_counted(mixed):
    assert tiles(mixed) == {
        "disputed": 2, "submitted": 1, "playing": 1, "waiting": 3, "confirmed": 1, "forfeited": 1
    }  # fmt: skip


def test_a_tile_leads_to_its_first_match_and_the_badges_agree(as_odile, mixed):
    html = as_odile.get(reverse("control:round", args=[mixed.slug, 1])).content.decode()
    rows = re.findall(r'<tr[^>]* id="m(\d+)"', html)
    links = dict(re.findall(r'href="#m(\d+)"><span class="num">(\d+)</span>', html))
    assert set(links) <= set(rows)
    assert links[str(at(5).pk)] == "2"
    assert 'Litiges<span class="count">2</span>' in html
    assert 'data-calls-open="2"' in html
    assert html.count("Litige") > 0


def test_a_closed_round_stays_by_table(mixed):
    started(30)
    Dispute.objects.update(state="settled")
    Round.objects.filter(number=1).update(state="closed")
    assert tables(mixed) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_the_page_of_a_table_says_the_words_one_looks_for(as_odile, mixed):
    match = at(2)
    html = as_odile.get(reverse("referee:sheet", args=[mixed.slug, match.pk])).content.decode()
    part = html.partition("Une équipe manque, part ou change")[2]
    for number in (match.slot_a.team.number, match.slot_b.team.number):
        assert f'href="/desk/t/{mixed.slug}/team/{number}/"' in part
    assert f'href="/desk/t/{mixed.slug}/late/"' in part
