"""Matches that the results have decided: one press, kept and taken back like a draw; the law at a release."""

import pytest

from tests.draw.played import play
from tests.draw.test_desk_pages import text
from tests.evenings import draw, evening, keys
from tournament.core.errors import Refused
from tournament.draw.services import propose_draw, publish_planned, release_draw, take_back
from tournament.models import Draw, JournalEntry, Match


@pytest.fixture
def quarters(by):
    """Eight teams in two pools, all played: the main bracket waits."""
    tournament = evening(8, ("pools", {}), ("brackets", {"placing": True}))
    draw(tournament, by)
    play(tournament)
    return tournament


def test_what_is_decided_is_published_at_once_under_one_entry(quarters, by):
    before = JournalEntry.objects.filter(tournament=quarters).count()
    (key,) = keys(quarters)
    made = publish_planned(tournament=quarters, key=key, by=by)
    assert (made.state, made.key) == (Draw.State.RELEASED, key)
    assert Match.objects.filter(draw=made).count() == 4
    assert JournalEntry.objects.filter(tournament=quarters).count() == before + 1


def test_its_page_says_the_bracket_of_each_match_and_no_seed(by, client):
    tournament = evening(8, ("knockout", {"pot": False}))
    draw(tournament, by)
    play(tournament)
    made = draw(tournament, by)
    assert made.engine == "planned"
    shown = text(client.get(f"/t/{tournament.slug}/draw/{made.number}/"))
    assert "Tableau principal" in shown
    assert "Consolante" in shown
    assert "elles n’ont reçu que leurs tables" in shown
    assert "Graine" not in shown


def test_it_is_taken_back_like_a_draw(quarters, by):
    made = publish_planned(tournament=quarters, key=keys(quarters)[0], by=by)
    take_back(draw=made, by=by, reason="trop tôt")
    assert keys(quarters) == [made.key]


def test_what_has_to_be_drawn_is_not_published_unseen(by):
    tournament = evening(8, ("rounds", {"draw": "ranked", "rounds": 3}))
    with pytest.raises(Refused) as no:
        publish_planned(tournament=tournament, key="1", by=by)
    assert no.value.code == "by_lot"
    assert not Draw.objects.exists()


def test_no_draw_is_released_under_which_a_team_might_play_too_little(by):
    tournament = evening(9, ("rounds", {"draw": "ranked", "rounds": 2}))
    draft = propose_draw(tournament=tournament, by=by)
    with pytest.raises(Refused) as no:
        release_draw(draw=draft, by=by)
    assert no.value.code == "minimum"
    assert "exempte une fois en 2 tours ne jouerait qu’une partie" in no.value.message
    tournament.least_matches = 1
    tournament.save()
    release_draw(draw=draft, by=by)
