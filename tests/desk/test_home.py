"""The staff home lists tournaments; a front page has its next step, its tabs and its checks."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import cast
from tests.draw.test_misplaced import turn
from tests.evenings import draw, evening, play
from tournament.desk import overview as reads
from tournament.desk.opening import CHECKS, check_lines, unseen_checks
from tournament.desk.overview import next_step
from tournament.desk.rounds import round_lines
from tournament.evening.at_tables import rounds_of
from tournament.models import Club, Tournament
from tournament.web import computer, copies, qr

State = Tournament.State
TONIGHT = datetime.date(2026, 11, 20)


@pytest.fixture
def tonight(monkeypatch):
    monkeypatch.setattr(Club, "day_of", lambda club, moment: TONIGHT)
    return TONIGHT


@pytest.mark.parametrize(
    ("utc", "day"),
    [
        ("2026-11-20T23:30", "2026-11-20"),
        ("2026-11-21T04:59", "2026-11-20"),
        ("2026-11-21T05:00", "2026-11-21"),
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


def test_the_first_opening_says_what_to_do(as_odile):
    shown_page = as_odile.get(reverse("control:home")).content.decode()
    assert "Aucun tournoi pour l’instant" in shown_page


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


PAGES = ("overview", "rounds", "corrections", "journal", "wall", "days")


def test_a_match_that_results_have_decided_is_said_while_others_are_played(by):
    tournament = evening(8, ("knockout", {"pot": False}))
    draw(tournament, by)

    def leads_to():
        return next_step(tournament, by, 8, round_lines(rounds_of(tournament))).url_name

    assert leads_to() == "control:rounds"
    play(tournament, but=1)
    assert leads_to() == "draw:desk"
    tournament.call_at_once = True
    assert leads_to() == "control:rounds"


def test_pages_ask_no_more_of_the_database_for_more_teams_and_evenings(as_odile, by):
    """The second of three rounds is drawn, and a result of the first corrected since."""
    counts = []
    for teams in (8, 24):
        made = evening(teams, ("rounds", {"draw": "ranked", "rounds": 3}))
        draw(made, by)
        play(made)
        draw(made, by)
        turn(made.matches.first())
        paths = [reverse(f"control:{name}", args=[made.slug]) for name in PAGES]
        paths += [reverse("draw:desk", args=[made.slug]), reverse("draw:formula", args=[made.slug])]
        said = {}
        for path in [reverse("control:home"), *paths]:
            as_odile.get(path)
            with CaptureQueriesContext(connection) as seen:
                assert as_odile.get(path).status_code == 200
            said[path.replace(made.slug, "")] = len(seen)
        counts.append(said)
    assert counts[0] == counts[1]


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
    shown_page = as_odile.get(reverse("control:overview", args=[tournament.slug])).content.decode()
    assert (
        "Tour 2\N{NO-BREAK SPACE}: 2 parties réglées sur 4. Manquantes\N{NO-BREAK SPACE}: tables 3, 4."
        in shown_page
    )
    assert "Suivre le tour" in shown_page


def tabs(client, name, *args):
    found = client.get(reverse(name, args=args))
    html = found.content.decode().partition('class="desk-tabs"')[2].partition("</ul>")[0]
    lines = [line for line in html.split("<li") if "<a" in line]
    here = [text_of(line) for line in lines if "aria-current" in line]
    return [text_of(line) for line in lines], here


def text_of(line):
    return line.partition("<a")[2].partition(">")[2].partition("</a>")[0].split("<")[0]


def test_a_running_evening_has_eight(as_odile, tournament):
    cast.released(tournament)
    names, here = tabs(as_odile, "control:rounds", tournament.slug)
    assert names == ["Soirée", "Inscriptions", "Tirage", "Tours", "Classement", "Litiges", "Mur", "Papier"]
    assert here == ["Tours"]


@pytest.mark.parametrize("name", ["control:overview", "control:journal", "setup:settings", "setup:tables"])
def test_settings_and_journal_stand_under_the_evening(as_odile, tournament, name):
    assert tabs(as_odile, name, tournament.slug)[1] == ["Soirée"]


def test_a_door_that_would_not_open_is_not_shown(client, denise):
    made = cast.tournament(state=Tournament.State.PREPARATION)
    client.force_login(denise)
    names, _here = tabs(client, "control:overview", made.slug)
    assert "Tirage" not in names
    assert "Litiges" not in names
    assert "Inscriptions" in names


def test_the_club_has_its_own(as_odile, client, denise):
    names, here = tabs(as_odile, "people:index")
    assert (names, here) == (
        [
            "Tournois",
            "Fichier du club",
            "Saisons",
            "Personnes",
            "Sauvegardes",
            "Journal",
            "Règlements",
            "Le club",
        ],
        ["Personnes"],
    )
    client.force_login(denise)
    assert tabs(client, "control:home") == (["Tournois", "Fichier du club", "Saisons"], ["Tournois"])


@pytest.fixture(autouse=True)
def laptop(settings, tmp_path, monkeypatch):
    """A laptop of which nothing is known yet: a disk, and no phone."""
    settings.DATA_DIR, settings.PUBLIC_URL = tmp_path, ""
    (tmp_path / qr.ADDRESS_FILE).write_text("http://192.168.1.20:8000", encoding="utf-8")
    monkeypatch.setattr(computer, "on_mains", lambda: None)
    monkeypatch.setattr(computer, "free_bytes", lambda: 900_000_000)
    return tmp_path


def page(client, tournament):
    return client.get(reverse("control:opening", args=[tournament.slug])).content.decode()


def press(client, tournament, check, act="seen", token="one"):
    sent = {"token": (token * 20)[:40], "check": check, "act": act}
    return client.post(reverse("control:opening", args=[tournament.slug]), sent)


def seen(tournament):
    return {line.kind for line in check_lines(tournament) if line.seen}


def test_everything_is_red_until_seen(as_odile, tournament):
    assert seen(tournament) == set()
    assert page(as_odile, tournament).count("opening-red") == len(CHECKS) == 6
    for number, kind in enumerate(CHECKS):
        assert press(as_odile, tournament, kind, token=f"{number}x").status_code == 302
    assert unseen_checks(tournament) == 0
    text = page(as_odile, tournament)
    assert f'<a href="{reverse("archive:backups")}">Sauvegardes</a></p>' in text
    assert "opening-red" not in text
    assert text.count("Vu par Odile") == 6


def test_the_checks_before_the_opening_leave_the_front_page_with_the_draw(as_odile, tournament):
    front, checks = (reverse(f"control:{name}", args=[tournament.slug]) for name in ("overview", "opening"))
    assert checks in as_odile.get(front).content.decode()
    cast.released(tournament, 8)
    assert checks not in as_odile.get(front).content.decode()


def test_a_tick_is_put_back_to_red_and_the_journal_tells_both(as_odile, tournament):
    press(as_odile, tournament, "printer")
    assert seen(tournament) == {"printer"}
    press(as_odile, tournament, "printer", "again", "two")
    assert seen(tournament) == set()
    text = as_odile.get(reverse("control:journal", args=[tournament.slug])).content.decode()
    assert "vu\xa0: L’imprimante" in text
    assert "à revoir\xa0: L’imprimante" in text


def test_a_phone_at_the_hall_s_page_and_a_copy_in_its_place_are_seen_by_the_program(client, tournament):
    hall = reverse("hall:home", args=[tournament.slug])
    client.get(hall, REMOTE_ADDR="192.168.1.20")
    assert seen(tournament) == set()
    client.get(hall, REMOTE_ADDR="192.168.1.31")
    copies.choose_folder("E:\\")
    copies.update_state(second=copies.SecondPlace("E:\\", 1.0))
    assert seen(tournament) == {"phone", "second"}
    copies.update_state(second=copies.SecondPlace("E:\\", 1.0, "full"))
    assert seen(tournament) == {"phone"}
