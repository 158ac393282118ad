"""The draw as all the world reads it: explained, without names in the file, and run again by anyone."""

import json
import subprocess
import sys

import pytest

from tests import cast
from tests.draw.played import play
from tests.draw.test_desk_pages import text
from tests.evenings import draw, evening
from tournament.draw.services import propose_draw, publish_fingerprint, swap_teams, take_back


@pytest.fixture
def drawn(tournament):
    cast.released(tournament)
    return tournament


def replayed(content, folder):
    """The replay command on a downloaded file, in a Python that cannot import Django."""
    (folder / "tirage.json").write_bytes(content)
    (folder / "django.py").write_text("raise ImportError('not here')", encoding="utf-8")
    command = [sys.executable, "-m", "pairing", "replay", str(folder / "tirage.json")]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={"PYTHONPATH": str(folder), "PYTHONIOENCODING": "utf-8"},
    )


def test_the_page_explains_the_draw_to_a_stranger(client, drawn):
    shown = text(client.get(f"/t/{drawn.slug}/draw/"))
    for words in ("Poule A", "Fabre – Oustric", "48213907", "publié du premier coup", "Chaque équipe joue"):
        assert words in shown


def test_it_keeps_names_to_initials_where_the_club_chose_so(client, tournament):
    tournament.names_shown = "initial"
    tournament.save()
    cast.released(tournament)
    shown = text(client.get(f"/t/{tournament.slug}/draw/"))
    assert "Chloé F. – Marcel O." in shown
    assert "Fabre" not in shown


def test_a_draft_is_seen_by_nobody(client, tournament, odile):
    cast.teams(tournament, 16)
    propose_draw(tournament=tournament, by=cast.actor(odile))
    assert "Pas encore de tirage" in text(client.get(f"/t/{tournament.slug}/draw/"))
    assert client.get(f"/t/{tournament.slug}/draw.json").status_code == 404


def test_a_hidden_tournament_is_not_found(client, tournament):
    tournament.state = "preparation"
    tournament.save()
    assert client.get(f"/t/{tournament.slug}/draw/").status_code == 404
    assert client.get(f"/t/{tournament.slug}/draw.json").status_code == 404


def test_a_draw_taken_back_is_gone_from_the_hall(client, drawn, odile):
    draw = drawn.stages.get().draws.get()
    take_back(draw=draw, by=cast.actor(odile), reason="oubli")
    assert "Pas encore de tirage" in text(client.get(f"/t/{drawn.slug}/draw/"))
    assert client.get(f"/t/{drawn.slug}/draw.json").status_code == 404


def test_the_file_has_no_name_in_it(client, drawn):
    content = client.get(f"/t/{drawn.slug}/draw.json").content.decode()
    for one in cast.TEAMS:
        assert not any(str(word) in content for word in one[:5])


def test_the_downloaded_file_replays_to_the_same_tables_without_django(client, drawn, tmp_path):
    answer = client.get(f"/t/{drawn.slug}/draw.json")
    assert answer["Content-Type"].startswith("application/json")
    ran = replayed(answer.content, tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "C’est bien le tirage publié" in ran.stdout


def test_a_draw_with_a_swap_replays_too(client, tournament, odile, tmp_path):
    cast.teams(tournament, 14)
    by = cast.actor(odile)
    draft = propose_draw(tournament=tournament, by=by)
    swapped = swap_teams(draw=draft, one=3, two=9, by=by, reason="voisins")
    from_services = cast.release_draw(draw=swapped, by=by)
    assert from_services.number == 2
    content = client.get(f"/t/{tournament.slug}/draw.json").content
    assert replayed(content, tmp_path).returncode == 0
    assert "1 brouillon vu avant" in text(client.get(f"/t/{tournament.slug}/draw/"))


def test_a_file_somebody_changed_is_found_out(client, drawn, tmp_path):
    record = json.loads(client.get(f"/t/{drawn.slug}/draw.json").content)
    teams = record["result"]["pools"][0]["teams"]
    teams[0], teams[1] = teams[1], teams[0]
    assert replayed(json.dumps(record).encode(), tmp_path).returncode == 1


@pytest.mark.parametrize("path", ["draw/", "draw.json"])
def test_it_asks_as_much_of_the_database_with_150_teams(client, path, odile, django_assert_max_num_queries):
    counts = []
    for teams in (16, 150):
        one = cast.tournament(table_count=76)
        cast.released(one, teams)
        with django_assert_max_num_queries(12) as said:
            client.get(f"/t/{one.slug}/{path}")
        counts.append(len(said))
    assert counts[0] == counts[1]


def test_every_released_draw_has_its_page_and_its_file(client, odile, tmp_path):
    by = cast.actor(odile)
    tournament = evening(9, ("rounds", {"draw": "ranked", "rounds": 3}))
    draw(tournament, by)
    play(tournament)
    draw(tournament, by)
    shown = text(client.get(f"/t/{tournament.slug}/draw/"))
    assert "Tour 1 sur 3" in shown
    assert "Tour 2 sur 3" in shown
    for number in (1, 2):
        page = text(client.get(f"/t/{tournament.slug}/draw/{number}/"))
        assert "Exempte :" in page
        assert f"tirage-{tournament.slug}-{number}.json" in page
        content = client.get(f"/t/{tournament.slug}/draw/{number}.json").content
        assert replayed(content, tmp_path).returncode == 0
    assert client.get(f"/t/{tournament.slug}/draw/3/").status_code == 404


def test_players_read_one_sentence_a_couple(client, odile):
    by = cast.actor(odile)
    tournament = evening(12, ("rounds", {"draw": "ranked", "rounds": 3}))
    draw(tournament, by)
    play(tournament)
    draw(tournament, by)
    page = client.get(f"/t/{tournament.slug}/draw/").content.decode()
    assert page.count('class="couple-why"') == 6
    assert "elles se suivent et ne se sont pas rencontrées" not in text(
        client.get(f"/t/{tournament.slug}/draw/")
    )


def test_the_fingerprint_is_read_before_the_draw_and_the_secret_after(client, tournament, odile):
    by = cast.actor(odile)
    cast.teams(tournament, 8)
    shown = publish_fingerprint(tournament=tournament, by=by)
    secret = tournament.draw_secret
    before = text(client.get(f"/t/{tournament.slug}/draw/"))
    assert shown in before
    assert secret not in before
    cast.release_draw(draw=propose_draw(tournament=tournament, by=by, called=4217), by=by)
    after = text(client.get(f"/t/{tournament.slug}/draw/"))
    assert secret in after
    assert "4217" in after.replace(" ", "")


def test_a_draft_has_no_public_page_of_its_own(client, tournament, odile):
    cast.teams(tournament, 8)
    propose_draw(tournament=tournament, by=cast.actor(odile))
    assert client.get(f"/t/{tournament.slug}/draw/1/").status_code == 404
    assert client.get(f"/t/{tournament.slug}/draw/1.json").status_code == 404
