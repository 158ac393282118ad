"""A ruling shows what it changes in the ranks before it is saved: page, fragment, plain link."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.hall.conftest import finish
from tests.match import hall as court
from tests.match.hall import again, play
from tests.standings.stages import evening as stage_evening
from tests.standings.stages import match as match_of
from tests.standings.stages import melee_of_five, stage
from tournament.evening.effect import effect_of
from tournament.evening.reading import evening_of
from tournament.models import Match, Stage


@pytest.fixture
def evening(tournament):
    """The first round confirmed: in each pool side A of match 1 won by 600, of match 2 by 100."""
    cast.released(tournament)
    for match in Match.objects.filter(round__number=1):
        finish(match, 1000, 400 if match.number % 2 else 900)
    return tournament


@pytest.fixture
def match(evening):
    """A match of the second round, nothing entered."""
    return again(Match.objects.filter(round__number=2).order_by("number").first())


def address(match, **supposed):
    path = reverse("control:effect", args=[match.tournament.slug, match.pk])
    return f"{path}?{'&'.join(f'{name}={value}' for name, value in supposed.items())}"


def text(answer):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", answer.content.decode()).replace("\u00a0", " "))


def effect(tournament, match, a, b):
    """What that result would change."""
    return effect_of(evening_of(tournament), match, a, b)


def of(seen, side):
    return seen.sides["AB".index(side)]


def test_it_says_the_rank_of_both_teams_before_and_after(evening, match):
    won, lost = effect(evening, match, 1000, 0), effect(evening, match, 0, 1000)
    for side in "AB":
        assert of(won, side).rank[0] == of(lost, side).rank[0], "before is the same whatever is supposed"
    assert of(won, "A").rank[1] == 1
    assert of(lost, "B").rank[1] == 1
    assert of(won, "B").rank[1] > of(lost, "B").rank[1]
    assert of(won, "A").pool == of(won, "B").pool == match.pool.name


def test_the_next_round_is_drawn_already(evening, match):
    assert effect(evening, match, 1000, 0).later == 3
    last = again(Match.objects.filter(round__number=3).first())
    assert effect(evening, last, 1000, 0).later is None


def test_the_page_says_it_in_sentences_and_the_fragment_is_its_inside(client, remi, match):
    client.force_login(remi)
    page = client.get(address(match, a=1000, b=0))
    assert "Avec 1000 – 0" in text(page)
    assert f"l’équipe {match.team_a.number} passe de la" in text(page)
    assert "Le tour 3 est déjà tiré et ne change pas." in text(page)
    piece = client.get(address(match, a=1000, b=0), headers={"HX-Request": "true"})
    assert "<html" not in piece.content.decode()
    assert piece.content.decode().strip() in page.content.decode()


def test_without_totals_there_is_nothing_to_show(client, remi, match):
    client.force_login(remi)
    sheet = reverse("referee:sheet", args=[match.tournament.slug, match.pk])
    assert client.get(address(match)).url == client.get(address(match, a="abc", b=0)).url == sheet
    finish(match, 800, 700)
    assert "Ce score compte déjà." in text(client.get(address(match, a=800, b=700)))


def test_the_ruling_page_asks_for_it_and_links_it_without_javascript(client, remi, match):
    by = cast.actor(remi)
    play(match, by, "A 90H 95/67")
    dispute = court.called(match, by)
    client.force_login(remi)
    path = reverse("referee:dispute", args=[match.tournament.slug, dispute.pk])
    page = client.get(path, {"kind": "free", "to": "A", "points": "40"}).content.decode()
    link = re.search(r'href="([^"]*/effect/[^"]*)"', page).group(1).replace("&amp;", "&")
    assert link.endswith("?a=140&b=70&goes_on=1")
    assert "Avec 140 – 70" in text(client.get(link))
    assert re.search(r'id="ranks"[^>]*hx-get="[^"]*a=140[^"]*" hx-trigger="load"', page)


@pytest.fixture
def rounds(odile):
    """Four teams, one round: 1 beat 2; 3 and 4 have not finished."""
    made = stage(stage_evening(odile, 4), 1, "rounds")
    return match_of(made, 1, 1, 2, 1000, 400), match_of(made, 1, 3, 4)


def test_in_ranked_rounds_it_says_the_place_of_all_and_no_pool(client, remi, rounds):
    _one, two = rounds
    seen = effect(two.tournament, two, 1000, 300)
    assert [(side.team.number, side.pool, side.rank[1]) for side in seen.sides] == [(3, "", 1), (4, "", 4)]
    client.force_login(remi)
    said = text(client.get(address(two, a=1000, b=300)))
    assert "Le numéro 3" in said
    assert "Poule" not in said


def test_in_a_bracket_it_says_the_place_of_the_evening(rounds):
    one, _two = rounds
    final = stage(one.tournament, 2, "finals")
    last = match_of(final, 2, 1, 3, bracket="main", level=1, place_won=1, place_lost=2)
    seen = effect(final.tournament, last, 100, 900)
    assert [(side.team.number, side.rank[1]) for side in seen.sides] == [(1, 2), (3, 1)]


def test_in_a_melee_it_says_the_place_of_all_four_players(odile):
    melee = melee_of_five(odile)
    seen = effect(melee, Match.objects.get(), 0, 1000)
    assert [side.team.number for side in seen.sides] == [1, 2, 3, 4]
    assert {side.rank[1] for side in seen.sides[2:]} <= {1, 2, 3}
    assert {side.rank[1] for side in seen.sides[:2]} == {4, 5}


def test_a_friendly_match_has_no_effect(client, remi, rounds):
    one, _two = rounds
    fun = match_of(Stage.objects.beside(one.tournament), 2, 1, 2)
    assert effect(fun.tournament, fun, 1000, 0).sides == ()
    client.force_login(remi)
    assert "ne compte pas au classement" in text(client.get(address(fun, a=1000, b=0)))
