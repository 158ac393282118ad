"""The staff home lists every tournament, tonight's first; each has a front page with its next step."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import cast
from tests.draw.played import play
from tournament.control.queries import overview as reads
from tournament.control.queries.overview import next_step, overview
from tournament.models import Club, Team, Tournament
from tournament.setup.queries import last_made

State = Tournament.State
TONIGHT = datetime.date(2026, 11, 20)


@pytest.fixture
def tonight(monkeypatch):
    monkeypatch.setattr(Club, "day_of", lambda club, moment: TONIGHT)
    return TONIGHT


@pytest.mark.parametrize(
    ("utc", "day"),
    [
        ("2026-11-20T20:00", "2026-11-20"),
        ("2026-11-20T23:30", "2026-11-20"),
        ("2026-11-21T04:59", "2026-11-20"),
        ("2026-11-21T05:00", "2026-11-21"),
        ("2026-11-20T04:59", "2026-11-19"),
    ],
)
def test_an_evening_that_passes_midnight_stays_on_its_first_day(utc, day):
    moment = datetime.datetime.fromisoformat(utc).replace(tzinfo=datetime.UTC)
    assert Club(time_zone="Europe/Paris").day_of(moment).isoformat() == day


def test_tonight_comes_first_then_the_nearest_then_the_past(club, tonight):
    for shift in (-7, 30, 0, -1, 7):
        cast.tournament(date=TONIGHT + datetime.timedelta(days=shift), name=f"{shift}")
    lines = reads.evenings(club)
    assert [line.tournament.name for line in lines] == ["0", "7", "30", "-1", "-7"]
    assert [line.tonight for line in lines] == [True, False, False, False, False]


def test_the_teams_counted_are_those_registered(club, tonight):
    made = cast.tournament()
    cast.teams(made, 3)
    cast.team(made, 4, status=Team.Status.CANCELLED)
    assert [line.teams for line in reads.evenings(club)] == [3]


def test_the_last_evening_is_neither_a_demo_nor_cancelled(club):
    real = cast.tournament(date=TONIGHT)
    cast.tournament(date=TONIGHT + datetime.timedelta(days=1), is_demo=True)
    cast.tournament(date=TONIGHT + datetime.timedelta(days=2), state=State.CANCELLED)
    assert last_made(club) == real


def test_the_first_opening_says_what_to_do(as_odile):
    page = as_odile.get(reverse("control:home")).content.decode()
    assert "Aucun tournoi pour l’instant" in page


def test_a_referee_is_not_offered_what_an_organiser_does(client, remi):
    client.force_login(remi)
    page = client.get(reverse("control:home")).content.decode()
    assert "Aucun tournoi pour l’instant" in page
    assert "Créer un tournoi" not in page


def test_a_stranger_is_sent_to_the_log_in_page(client, tournament):
    for path in (reverse("control:home"), reverse("control:overview", args=[tournament.slug])):
        assert client.get(path).url.startswith(reverse("people:login"))


def test_the_front_page_counts_and_names_the_next_step(as_odile, tournament):
    cast.teams(tournament, 4)
    page = as_odile.get(reverse("control:overview", args=[tournament.slug])).content.decode()
    assert tournament.name in page
    assert "Les équipes arrivent." in page


def step(actor, teams=16, rounds=(), **fields):
    found = next_step(cast.tournament(**fields), actor, teams, list(rounds))
    return found and found.url_name


def test_the_next_step_follows_the_state(odile, remi, denise):
    odile, remi, denise = (cast.actor(person) for person in (odile, remi, denise))
    assert step(odile, state=State.PREPARATION) == "setup:publish"
    assert step(remi, state=State.PREPARATION) is None
    assert step(odile, teams=3) == "registration:desk"
    assert step(odile, teams=4) == "draw:desk"
    assert step(denise, teams=4) == "registration:desk"
    assert step(remi, teams=4) is None
    assert step(remi, state=State.RUNNING) == "hall:standings"
    assert step(odile, state=State.CLOSED) == "hall:standings"
    assert step(odile, state=State.CANCELLED) is None


@pytest.mark.parametrize("what", ["home", "overview"])
def test_many_cost_as_many_statements_as_few(as_odile, odile, what, tournament):
    cast.teams(tournament, 4)
    path = reverse("control:home") if what == "home" else reverse("control:overview", args=[tournament.slug])

    def statements():
        as_odile.get(path)
        with CaptureQueriesContext(connection) as seen:
            assert as_odile.get(path).status_code == 200
        return len(seen)

    few = statements()
    for n in range(16):
        cast.tournament(date=TONIGHT + datetime.timedelta(days=n))
    for n in range(5, 25):
        cast.team(tournament, n)
    assert statements() == few
    assert overview(tournament, cast.actor(odile)).teams == 24


def test_the_front_page_counts_no_team_in_the_singular_and_leads_to_the_hall(as_odile, tournament):
    address = reverse("control:overview", args=[tournament.slug])
    empty = as_odile.get(address).content.decode()
    assert '<span class="num">0</span>équipe</li>' in empty
    cast.released(tournament)
    drawn = as_odile.get(address).content.decode()
    assert "sur 8" in drawn
    assert f'href="{reverse("hall:home", args=[tournament.slug])}"' in drawn


def test_it_names_the_tables_that_a_round_waits_for(as_odile, tournament):
    cast.released(tournament, 8)
    play(tournament, but=6)
    page = as_odile.get(reverse("control:overview", args=[tournament.slug])).content.decode()
    assert (
        "Tour 2\N{NO-BREAK SPACE}: 2 parties réglées sur 4. Manquantes\N{NO-BREAK SPACE}: tables 3, 4."
        in page
    )
    assert "Suivre le tour" in page
