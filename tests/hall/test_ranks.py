"""No rank is said before a result counts, and a rank that may change is called provisional."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.evenings import draw
from tests.evenings import evening as drawable
from tests.hall.conftest import finish, half_a_second_passes
from tests.standings.stages import evening, exempt, match, stage
from tournament.models import Exempt, Match, Round


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
    first = Match.objects.select_related("slot_a__team").first()
    finish(first, 1000, 0)
    half_a_second_passes()
    assert "au classement général" in team_page(client, made, first.slot_a.team.number)
    assert "provisoire" in team_page(client, made, first.slot_a.team.number)
    assert "Aucun résultat ne compte encore" not in standings_page(client, made)
    assert "1" in ranks(standings_page(client, made)) or kind[0] == "knockout"


def test_a_pool_without_a_result_has_no_rank_while_another_has(client, by):
    made = drawable(8, ("pools", {}))
    draw(made, by)
    finish(Match.objects.filter(slot_a__pool__name="A").first(), 1000, 0)
    half_a_second_passes()
    other = Match.objects.filter(slot_a__pool__name="B").first().slot_a.team.number
    assert "Poule B : pas encore de résultat." in team_page(client, made, other)
    assert "de la poule B" not in team_page(client, made, other)


@pytest.fixture
def three(odile):
    """A round of three teams: 1 beat 2, 3 is exempt; the round is open."""
    made = stage(evening(odile, 3), 1, "rounds", draw="ranked", rounds=3)
    match(made, 1, 1, 2, 1000, 400)
    exempt(made, 1, 3)
    return made.tournament


def test_an_exempt_team_ranked_with_its_credit_is_provisional_until_its_round_is_closed(client, three):
    assert "à titre provisoire jusqu’à la clôture du tour" in standings_page(client, three)
    assert "au classement général, provisoire" in team_page(client, three, 3)
    assert "Pas de partie à ce tour" in team_page(client, three, 3)
    Exempt.objects.update(points=1000)
    Round.objects.update(state="closed")
    half_a_second_passes()
    three.version += 1
    three.save()
    assert "à titre provisoire" not in standings_page(client, three)


def test_an_exempt_teams_credit_alone_ranks_nobody(client, odile):
    made = stage(evening(odile, 3), 1, "rounds", draw="ranked", rounds=3)
    match(made, 1, 1, 2)
    exempt(made, 1, 3)
    assert "classement général" not in team_page(client, made.tournament, 3)
    assert "Aucun résultat ne compte encore" in standings_page(client, made.tournament)
