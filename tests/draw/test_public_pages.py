"""The draw as all the world reads it: explained, without names, with its drafts, run again by anyone."""

import json
import subprocess
import sys

import pytest

from tests import cast
from tests.draw.test_desk_pages import text
from tests.evenings import draw, evening, keys, play
from tournament.draw.drafts import propose_draw
from tournament.draw.release import release_draw, take_back
from tournament.models import Draw


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
    for words in ("Poule A", "Fabre – Oustric", "48213907", "Tirage vérifiable"):
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


def test_a_file_somebody_changed_is_found_out(client, drawn, tmp_path):
    record = json.loads(client.get(f"/t/{drawn.slug}/draw.json").content)
    teams = record["result"]["pools"][0]["teams"]
    teams[0], teams[1] = teams[1], teams[0]
    assert replayed(json.dumps(record).encode(), tmp_path).returncode == 1


def test_every_released_draw_has_its_page_and_its_file(client, odile):
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
        assert client.get(f"/t/{tournament.slug}/draw/{number}.json").status_code == 200
    assert client.get(f"/t/{tournament.slug}/draw/3/").status_code == 404


@pytest.fixture
def eight(tournament):
    cast.teams(tournament, 8)
    return tournament


def page(client, tournament, number=""):
    return text(client.get(f"/t/{tournament.slug}/draw/{number}")).replace("\u202f", " ")


def drawn_and_released(tournament, by, **asked):
    made = propose_draw(tournament=tournament, by=by, **asked)
    return release_draw(draw=made, by=by)


# What was seen and not kept


def test_drafts_not_kept_are_counted_on_the_public_page_with_their_reasons(client, eight, by):
    for index, seed in enumerate((11111111, 22222222, 33333333)):
        propose_draw(tournament=eight, by=by, seed=seed, reason=f"motif {index}" if index else "")
    shown = page(client, eight)
    assert "22222222" not in shown
    last = Draw.objects.get(number=3)
    release_draw(draw=last, by=by)
    shown = page(client, eight)
    assert "3e tirage : motif 2" in shown
    assert "Motif : motif 1" in shown
    for number, seed in ((1, 11111111), (2, 22222222)):
        assert f"Essai {number}," in shown
        assert str(seed) in shown
        was = page(client, eight, f"{number}/")
        assert "Essai vu, et pas gardé" in was
        assert "Motif : motif 2. Le tirage 3 a pris sa place." in was
        content = client.get(f"/t/{eight.slug}/draw/{number}.json").content
        assert json.loads(content)["seed"] == seed


def test_a_draft_not_kept_is_not_said_to_be_seen_by_organisers_only(as_odile, eight, by):
    propose_draw(tournament=eight, by=by, seed=11111111)
    release_draw(draw=propose_draw(tournament=eight, by=by, seed=22222222, reason="motif"), by=by)
    shown = text(as_odile.get(f"/desk/t/{eight.slug}/draw/1/"))
    assert "Essai 1" in shown
    assert "vu des organisateurs seulement" not in shown


def test_a_draw_that_was_taken_back_stands_with_its_reason_once_another_is_released(client, eight, by):
    first = drawn_and_released(eight, by)
    take_back(draw=first, by=by, reason="une équipe oubliée")
    assert client.get(f"/t/{eight.slug}/draw/1.json").status_code == 404
    drawn_and_released(eight, by, reason="avec elle")
    shown = page(client, eight)
    assert "Tirage 1, publié à" in shown
    assert "Motif : une équipe oubliée" in shown
    assert "Tirage repris, il ne vaut plus" in page(client, eight, "1/")


def test_a_draft_whose_draw_is_still_to_come_is_told_to_nobody(client, by):
    """Two pots may be drawn at a time: that of the consolation is released, that of the main one waits."""
    made = evening(16, ("knockout", {"pot": True}))
    draw(made, by)
    play(made)
    waiting, other = keys(made)[:2]
    propose_draw(tournament=made, by=by, key=waiting, seed=55555555)
    drawn_and_released(made, by, key=other)
    shown = page(client, made)
    assert "55555555" not in shown
    assert client.get(f"/t/{made.slug}/draw/2.json").status_code == 404
    drawn_and_released(made, by, key=waiting, reason="encore")
    assert "55555555" in page(client, made)
