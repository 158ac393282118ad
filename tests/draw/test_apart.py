"""Whoever looks for a team in a draw is answered, also where that team has no table."""

import pytest

from tests.evenings import evening
from tournament.draw.drafts import propose_draw
from tournament.draw.release import release_draw
from tournament.models import Draw

RANKED = ("rounds", {"draw": "ranked", "rounds": 3})


def exempt_of(draw):
    ((_round, team),) = draw.record["result"]["exempts"]
    return team


def drawn_with(tournament, by, team):
    """The first round, released, in which that team is exempt: drawn with one seed after the other."""
    for seed in range(400):
        draft = propose_draw(tournament=tournament, by=by, seed=seed)
        if exempt_of(draft) == team:
            release_draw(draw=draft, by=by)
            tournament.refresh_from_db()
            return
        Draw.objects.filter(pk=draft.pk).delete()
    pytest.fail(f"no seed leaves team {team} without an opponent")


@pytest.fixture
def exempt_21(by):
    made = evening(21, RANKED, tables=12)
    drawn_with(made, by, 21)
    return made


def asked(client, tournament, words):
    """What the public page answers to a search."""
    return client.get(f"/t/{tournament.slug}/draw/", {"q": words}).content.decode()


def test_the_exempt_team_is_told_so_in_place_of_an_empty_table(client, exempt_21):
    found = asked(client, exempt_21, "21")
    assert "draw-rests" in found
    assert "<table" not in found


def test_a_team_that_plays_has_its_table_alone(client, exempt_21):
    found = asked(client, exempt_21, "20")
    assert found.count("<tr data-key=") == 1
    assert "draw-rests" not in found


def test_a_player_of_a_melee_rests(client, by):
    made = evening(38, ("melee", {"rounds": 3}), tables=12, individuals=True)
    draft = propose_draw(tournament=made, by=by, seed=1)
    release_draw(draw=draft, by=by)
    resting = draft.record["result"]["rests"]
    assert len(resting) == 2
    for number in resting:
        assert "draw-rests" in asked(client, made, str(number))
