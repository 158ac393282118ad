"""Teams taken from other tournaments of the club: the order, who comes once, what the list says."""

import pytest
from django.urls import reverse

from tests import cast
from tests.standings.stages import evening, match, stage
from tournament.models import Member, Player, Team, Tournament
from tournament.registration.qualified import qualified, sources_for

pytestmark = pytest.mark.django_db


def contest(odile, name, *results):
    """A tournament of one round, already drawn: the points of its teams two by two, the better first."""
    made = evening(odile, 2 * len(results))
    Tournament.objects.filter(pk=made.pk).update(name=name, state="running")
    rounds = stage(made, 1, "rounds")
    for n, (a, b) in enumerate(results):
        match(rounds, 1, 2 * n + 1, 2 * n + 2, a, b)
    for player in Player.objects.filter(tournament=made):  # the teams of the cast are the same every evening
        player.family_name, player.search_key = f"{player.family_name}{name.lower()}", f"{player.pk} x"
        player.save()
    made.refresh_from_db()
    return made


@pytest.fixture
def qualifiers(odile):
    return [
        contest(odile, "Premier", (1000, 400), (900, 500)),
        contest(odile, "Second", (1000, 300), (900, 450)),
    ]


@pytest.fixture
def final(odile, qualifiers):
    return cast.tournament(name="Finale", slug="finale")


def ranks(entries):
    names = {one.pk: one.name for one in Tournament.objects.all()}
    return [(names[entry.details.qualified_in], entry.details.qualified_rank) for entry in entries]


def test_all_first_ranks_then_all_second_ones_the_better_means_first(final, qualifiers):
    assert set(sources_for(final)) == set(qualifiers)
    found = qualified(dict.fromkeys(qualifiers))
    assert ranks(found)[:4] == [("Second", 1), ("Premier", 1), ("Second", 2), ("Premier", 2)]
    assert len(found) == 8


@pytest.mark.parametrize(("best", "in_all", "count"), [(1, None, 2), (2, 3, 3)])
def test_so_many_of_each_and_so_many_in_all(final, qualifiers, best, in_all, count):
    assert len(qualified(dict.fromkeys(qualifiers, best), in_all)) == count


def test_who_left_gives_the_place_to_the_next(final, qualifiers):
    first = qualifiers[0]
    Team.objects.filter(tournament=first, number=1).update(status="withdrawn")
    (best,) = qualified({first: 1})
    assert best.details.player_1.family == Team.objects.get(tournament=first, number=3).player_1.family_name


def test_who_qualified_twice_comes_once_with_the_better_rank(final, qualifiers):
    first, second = qualifiers
    for made, number in ((first, 2), (second, 1)):
        team = Team.objects.get(tournament=made, number=number)
        for n, player in enumerate(team.people):
            player.family_name, player.given_name, player.search_key = "Castan", f"Z{n}", f"castan z{n}"
            player.save()
    found = qualified(dict.fromkeys(qualifiers))
    twice = [entry for entry in found if entry.details.player_1.family == "Castan"]
    assert ranks(twice) == [("Second", 1)]
    assert len(found) == 7


def ask(client, final, qualifiers, **fields):
    taken = {f"take_{one.pk}": "on" for one in qualifiers}
    return client.post(reverse("registration:qualified", args=[final.slug]), {**taken, **fields})


def confirm(client, final, page):
    sealed = page.context["sealed"]
    fields = {"list": sealed, "token": "t" * 40}
    return client.post(reverse("registration:confirm", args=[final.slug]), fields, follow=True)


def test_nothing_is_written_before_the_preview_is_confirmed(as_odile, final, qualifiers):
    page = ask(as_odile, final, qualifiers, in_all="4", seeds="2")
    shown = page.content.decode().replace("\u00a0", " ")
    assert "Rang 1 : Second" in shown
    assert not final.teams.exists()
    confirm(as_odile, final, page)
    teams = list(final.teams.order_by("number"))
    assert [(team.qualified_in.name, team.qualified_rank) for team in teams] == [
        ("Second", 1), ("Premier", 1), ("Second", 2), ("Premier", 2),
    ]  # fmt: skip
    assert [team.seed for team in teams] == [1, 2, None, None]
    listed = as_odile.get(reverse("registration:desk", args=[final.slug])).content.decode()
    assert "Rang 2 : Premier" in listed.replace("\u00a0", " ")


def test_a_team_of_the_roll_stays_linked_and_is_not_doubled_under_another_spelling(
    as_odile, final, qualifiers, odile
):
    club = final.club
    best = Team.objects.get(tournament=qualifiers[0], number=1)
    for player in best.people:
        member = Member.objects.create(
            club=club, given_name="Ana", family_name=f"Solal{player.pk}", search_key=f"solal{player.pk} ana"
        )
        Player.objects.filter(pk=player.pk).update(member=member)
    confirm(as_odile, final, ask(as_odile, final, qualifiers[:1], in_all="1"))
    team = final.teams.get()
    assert {player.member_id for player in team.people} == set(Member.objects.values_list("pk", flat=True))
    Player.objects.filter(tournament=final).update(search_key="autre nom", family_name="Autrement")
    again = ask(as_odile, final, qualifiers[:1], in_all="1").content.decode().replace("\u00a0", " ")
    assert "est déjà sur la liste : numéro 1." in again
    assert "1 ligne ne sera pas inscrite" in again
