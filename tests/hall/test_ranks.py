"""No rank is said before a result counts, and a rank that may change is called provisional."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.evenings import draw
from tests.evenings import evening as drawable
from tests.hall.conftest import finish, half_a_second_passes
from tests.standings.stages import evening, exempt, match, seen, stage, value
from tournament.models import Match


@pytest.fixture
def by(odile):
    return cast.actor(odile)


def words(html):
    html = html[html.index("<main") : html.index("</main>")]
    return " ".join(re.sub(r"<[^>]+>", " ", html).replace("\u00a0", " ").split())


def team_page(client, tournament, number=1):
    return words(client.get(reverse("hall:team", args=[tournament.slug, number])).content.decode())


def standings_page(client, tournament):
    return client.get(reverse("hall:standings", args=[tournament.slug])).content.decode()


def ranks(html):
    return set(re.findall(r'<td class="rank">(.*?)</td>', html))


STAGES = [
    ("pools", {}),
    ("rounds", {"draw": "ranked", "rounds": 3}),
    ("knockout", {"pot": False, "consolation": True}),
]


@pytest.mark.parametrize("kind", STAGES, ids=[kind for kind, _options in STAGES])
def test_before_any_result_there_is_no_rank_and_with_the_first_there_is(client, by, kind):
    made = drawable(8, kind)
    draw(made, by)
    assert "classement général" not in team_page(client, made)
    assert "1 re" not in team_page(client, made)
    assert "Aucun résultat ne compte encore" in standings_page(client, made)
    assert ranks(standings_page(client, made)) <= {"–"}
    first = Match.objects.select_related("team_a").first()
    finish(first, 1000, 0)
    half_a_second_passes()
    assert "au classement général" in team_page(client, made, first.team_a.number)
    assert "provisoire" in team_page(client, made, first.team_a.number)
    assert "Aucun résultat ne compte encore" not in standings_page(client, made)
    assert "1" in ranks(standings_page(client, made)) or kind[0] == "knockout"


def test_a_pool_without_a_result_has_no_rank_while_another_has(client, by):
    made = drawable(8, ("pools", {}))
    draw(made, by)
    finish(Match.objects.filter(pool__name="A").first(), 1000, 0)
    half_a_second_passes()
    other = Match.objects.filter(pool__name="B").first().team_a.number
    assert "Poule B : pas encore de résultat." in team_page(client, made, other)
    assert "de la poule B" not in team_page(client, made, other)


def test_an_exempt_team_of_nine_has_its_credit_once_its_round_is_over(client, odile):
    made = stage(evening(odile, 9), 1, "rounds", draw="ranked", rounds=4)
    for number in (1, 3, 5, 7):
        match(made, 1, number, number + 1, 1000, 400)
    exempt(made, 1, 9)
    last = [match(made, 2, a, b, 1000, 400) for a, b in ((1, 3), (5, 9), (2, 7), (4, 6))].pop()
    exempt(made, 2, 8)
    Match.objects.filter(pk=last.pk).update(state="playing")
    page = standings_page(client, made.tournament)
    assert "L’équipe exempte aura ses points à la fin du tour." in page
    assert "Après 1 tour, avec 3 parties du tour en cours." in words(page)
    assert value(seen(made.tournament), 9, "points") == 1400
    assert value(seen(made.tournament), 8, "points") == 400
    finish(last, 1000, 400)
    half_a_second_passes()
    assert value(seen(made.tournament), 8, "points") == 1400
    page = standings_page(client, made.tournament)
    assert "L’équipe exempte aura" not in page
    assert "Après 2 tours" in page and "du tour en cours" not in page


def test_an_exempt_teams_credit_alone_ranks_nobody(client, odile):
    made = stage(evening(odile, 3), 1, "rounds", draw="ranked", rounds=3)
    match(made, 1, 1, 2)
    exempt(made, 1, 3)
    assert "classement général" not in team_page(client, made.tournament, 3)
    assert "Aucun résultat ne compte encore" in standings_page(client, made.tournament)
