"""The cards of the public pages say what is stored of their matches, friendly ones included."""

from random import Random

import pytest

from tests.draw.organiser import FORMATS, Organiser
from tests.evening.random_rows import thousand
from tournament.hall.board import taken
from tournament.models import Match

STORED = {
    "id": "id",
    "version": "version",
    "wave": "wave",
    "round": "round__number",
    "table": "table__number",
    "total_a": "total_a",
    "total_b": "total_b",
    "deals": "deal_count",
    "state": "state",
    "forfeited_by": "forfeited_by",
    "winner": "winner",
    "planned": "planned",
    "bracket": "bracket",
    "level": "level",
    "title": "title",
    "place_won": "place_won",
    "place_lost": "place_lost",
}
BESIDE = ("table__note", "slot_a__pool__name", "slot_a__team_id", "slot_b__team_id")
TIMES = ("confirmed_at", "submitted_at", "last_deal_at")


def stored(match):
    """A card of that match, from the columns of its row."""
    note, pool, a, b = (match[name] for name in BESIDE)
    at = next((match[name] for name in TIMES if match[name]), None)
    return {name: match[column] for name, column in STORED.items()} | {
        "table_note": note or "",
        "pool": pool or "",
        "teams": (a, b),
        "at": at,
        "round_closed": match["round__state"] == "closed",
    }


def said(card):
    return {name: getattr(card, name) for name in STORED} | {
        "table_note": card.table_note,
        "pool": card.pool,
        "teams": (card.a.id, card.b.id),
        "at": card.at,
        "round_closed": card.ended,
    }


def check(tournament):
    """Every match whose two teams are known has its card, in the order of the rounds."""
    board = taken(tournament.pk)
    seated = Match.objects.filter(
        tournament=tournament, slot_a__team__isnull=False, slot_b__team__isnull=False
    )
    rows = list(
        seated.order_by("round__number", "number").values("round__state", *STORED.values(), *BESIDE, *TIMES)
    )
    cards = {match.id: match for one in board.rounds for match in one.matches}
    cards |= {match.id: match for match in board.friendly}
    for one in board.rounds:
        numbers = [row["id"] for row in rows if row["id"] in {match.id for match in one.matches}]
        assert [match.id for match in one.matches] == numbers
    known = [row for row in rows if row["id"] in cards]
    assert [said(cards[row["id"]]) for row in known] == [stored(row) for row in known]
    return len(rows), len(known)


@pytest.mark.parametrize("form", FORMATS)
def test_on_random_evenings_every_match_has_its_card(form, by):
    organiser = Organiser(form, "cards", by)
    for step in range(24):
        organiser.act()
        if step % 6 == 0:
            rows, cards = check(organiser.tournament)
            assert rows == cards
    organiser.finish()
    rows, cards = check(organiser.tournament)
    assert rows == cards > 0


def test_a_thousand_random_matches_are_shown_as_they_are_stored(db):
    _rows, cards = check(thousand(Random(1)))
    assert cards > 300
