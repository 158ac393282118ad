"""A pair that comes while a round is on plays its exempt team at once: a normal match, no forfeit."""

import pytest
from django.urls import reverse

from tests.draw.organiser import NAMES
from tests.evenings import draw, evening, play
from tournament.incidents.late_teams import enter_late, free_places
from tournament.models import Exempt, Match, Team


@pytest.fixture
def nine(by):
    made = evening(9, ("rounds", {"draw": "ranked", "rounds": 4}))
    draw(made, by)
    return made


@pytest.mark.parametrize("number", [1, 2])
def test_it_plays_the_exempt_team_of_the_round_that_is_on(nine, by, referee, number):
    if number == 2:
        play(nine)
        draw(nine, by)
    alone = Exempt.objects.get(round__number=number).team
    places = free_places(nine)
    assert [place.name for place in places] == [f"exempt-{alone.number}", "next"]
    late = enter_late(tournament=nine, newcomers=NAMES, place=places[0].code, by=referee)
    match = Match.objects.order_by("pk").last()
    assert (match.team_a, match.team_b) == ((alone, late) if number == 1 else (late, alone))
    assert (match.state, match.counts_for, match.round.number) == ("waiting", "", number)
    assert match.table.number == 5
    assert not Exempt.objects.filter(round__number=number).exists()
    assert list(Exempt.objects.filter(team=late).values_list("round__number", "kind")) == [
        (missed, "missed") for missed in range(1, number)
    ]
    play(nine)
    draw(nine, by)
    assert not Exempt.objects.filter(round__number=number + 1).exists()


def test_once_the_round_is_played_only_the_next_draw_is_left(nine):
    play(nine)
    assert [place.name for place in free_places(nine)] == ["next"]


def test_one_that_has_left_is_not_offered(nine):
    Team.objects.filter(pk=Exempt.objects.get().team_id).update(status=Team.Status.WITHDRAWN)
    assert [place.name for place in free_places(nine)] == ["next"]


def test_the_page_offers_it_first(nine, client, remi):
    client.force_login(remi)
    page = client.get(reverse("referee:late", args=[nine.slug])).content.decode()
    alone = Exempt.objects.get().team.number
    assert f"Contre l’équipe {alone}, exempte" in page
    assert (
        page.index("Premier joueur")
        < page.index("given_1")
        < page.index("Second joueur")
        < page.index("given_2")
    )
    chosen = page[page.index('value="exempt-') :]
    assert "checked" in chosen[: chosen.index(">")]
