"""What an evening's rows say of its matches: all that is stored, the same for its draws and its standings."""

from random import Random

import pytest

from tests.draw.organiser import Organiser
from tests.evening.random_rows import thousand
from tests.evenings import draw, evening
from tournament.evening.reading import evening_of, standings_now
from tournament.evening.rows import standing_rows_of
from tournament.models import Match

RESULT = {
    "id": "id",
    "round": "round__number",
    "round_state": "round__state",
    "a": "team_a_id",
    "b": "team_b_id",
    "total_a": "total_a",
    "total_b": "total_b",
    "state": "state",
    "forfeited_by": "forfeited_by",
    "winner": "winner",
    "counts_for": "counts_for",
    "bracket": "bracket",
}
DRAWN = RESULT | {
    "stage": "round__stage_id",
    "number": "number",
    "table": "table__number",
    "wave": "wave",
    "planned": "planned",
    "draw": "draw_id",
    "title": "title",
    "winner_to": "winner_to_id",
    "winner_side": "winner_side",
    "loser_to": "loser_to_id",
    "loser_side": "loser_side",
}
RANKED = RESULT | {
    "capots_a": "capots_a",
    "capots_b": "capots_b",
    "level": "level",
    "place_won": "place_won",
    "place_lost": "place_lost",
}


def stored(tournament, fields, *order):
    """The columns of its matches that count."""
    matches = Match.objects.filter(tournament=tournament)
    found = matches.exclude(stage__ranked=False).order_by(*order)
    return [dict(zip(fields, row, strict=True)) for row in found.values_list(*fields.values())]


def said(rows, fields):
    """What the rows say."""
    return [{name: getattr(row, name) for name in fields} for row in rows]


def check(tournament):
    """Draw and standings say what is stored, each in its order; the standings of those who are seated."""
    drawn, ranked = evening_of(tournament), standing_rows_of(tournament)
    assert said(drawn.rows.matches, DRAWN) == stored(tournament, DRAWN, "round__number", "number")
    of_stages = stored(tournament, RANKED, "round__number", "number")
    assert said(ranked.matches, RANKED) == of_stages
    assert all(getattr(drawn.ranking, name) == rows for name, rows in vars(ranked).items())
    return len(of_stages)


@pytest.mark.parametrize("form", ["ranked", "pools", "pot", "rounds, finals", "mêlée"])
def test_on_random_evenings_the_rows_say_what_is_stored(form, by):
    organiser = Organiser(form, "rows", by)
    for step in range(40):
        organiser.act()
        if step % 4 == 0:
            check(organiser.tournament)
    organiser.finish()
    assert check(organiser.tournament)


def test_a_thousand_random_matches_are_read_as_they_are_stored(db):
    tournament = thousand(Random(0))
    assert Match.objects.count() == 1000
    assert check(tournament) > 100


def test_what_draws_and_standings_read_is_three_statements_less_than_both(by, django_assert_num_queries):
    tournament = evening(16, ("rounds", {"draw": "ranked", "rounds": 4}), tables=75)
    draw(tournament, by)
    with django_assert_num_queries(5):
        standings_now(tournament)
    with django_assert_num_queries(7):
        now = evening_of(tournament)
    with django_assert_num_queries(2):
        assert now.standings.overall
