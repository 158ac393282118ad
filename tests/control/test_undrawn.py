"""Between two rounds that are drawn one after the other the desk leads to the draw, not to the end."""

import pytest
from django.urls import reverse

from tests import cast
from tests.control.test_round_page import page_of
from tests.draw.played import play
from tournament.control.queries.overview import overview
from tournament.control.services.closing import close_round
from tournament.draw.services import propose_draw, release_draw
from tournament.models import Round, Stage

NOT_DRAWN = "La suite de la soirée n’est pas tirée."


@pytest.fixture
def ranked(tournament):
    cast.teams(tournament, 8)
    Stage.objects.create(
        tournament=tournament, order=1, kind="rounds", options={"draw": "ranked", "rounds": 2}
    )
    draw(tournament)
    return tournament


def draw(tournament):
    by = cast.actor(tournament.created_by)
    release_draw(draw=propose_draw(tournament=tournament, by=by), by=by)
    tournament.refresh_from_db()


def step_of(tournament):
    return overview(tournament, cast.actor(tournament.created_by)).step.url_name


def test_while_a_round_is_played_it_is_followed(ranked):
    play(ranked, but=1)
    assert step_of(ranked) == "control:rounds"


def test_once_it_is_played_the_next_is_drawn(ranked):
    play(ranked)
    assert step_of(ranked) == "draw:desk"
    by = cast.actor(ranked.created_by)
    close_round(round_=Round.objects.select_related("stage", "tournament").get(), by=by)
    assert step_of(ranked) == "draw:desk"


def test_an_older_round_left_open_is_not_the_one_to_follow(ranked):
    play(ranked)
    draw(ranked)
    assert "Tour 2" in overview(ranked, cast.actor(ranked.created_by)).step.text


def test_the_end_is_offered_quietly_until_all_is_drawn(as_odile, ranked):
    play(ranked)
    said = page_of(as_odile, ranked)
    assert NOT_DRAWN in said
    page = as_odile.get(reverse("control:round", args=[ranked.slug, 1])).content.decode()
    assert f'href="{reverse("draw:desk", args=[ranked.slug])}">Passer au tirage</a>' in page
    draw(ranked)
    play(ranked)
    assert NOT_DRAWN not in page_of(as_odile, ranked)
    assert step_of(ranked) == "control:rounds"


def test_a_round_says_how_many_there_will_be(as_odile, ranked):
    assert "Tour 1 sur 2" in page_of(as_odile, ranked)
