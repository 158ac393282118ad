"""Before the doors open: red until the program or somebody has seen it."""

import json
import time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import cast
from tournament.control.queries import opening
from tournament.control.queries.opening import CHECKS, check_lines, unseen_checks
from tournament.models import JournalEntry, Tournament
from tournament.web import computer, qr


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
    assert "opening-red" not in text
    assert text.count("Vu par Odile") == 6


def test_a_tick_is_put_back_to_red_and_the_journal_tells_both(as_odile, tournament):
    press(as_odile, tournament, "printer")
    assert seen(tournament) == {"printer"}
    press(as_odile, tournament, "printer", "again", "two")
    assert seen(tournament) == set()
    text = as_odile.get(reverse("control:journal", args=[tournament.slug])).content.decode()
    assert "vu\xa0: L’imprimante" in text
    assert "à revoir\xa0: L’imprimante" in text


def test_what_is_not_on_the_page_is_refused(as_odile, tournament):
    assert press(as_odile, tournament, "moon").status_code == 422
    assert press(as_odile, tournament, "printer", "burn").status_code == 422
    assert not JournalEntry.objects.filter(verb__startswith="opening").exists()


def test_an_evening_that_is_over_is_looked_at_only(as_odile, tournament):
    Tournament.objects.update(state="closed")
    tournament.refresh_from_db()
    assert press(as_odile, tournament, "printer").status_code == 409
    assert "<button" not in page(as_odile, tournament).split('class="plain opening"')[1].split("</ul>")[0]
    assert unseen_checks(tournament) == 0


@pytest.mark.parametrize(("plugged", "fine"), [(True, True), (False, False), (None, False)])
def test_the_program_sees_the_mains(tournament, monkeypatch, plugged, fine):
    monkeypatch.setattr(computer, "on_mains", lambda: plugged)
    assert ("power" in seen(tournament)) == fine


@pytest.mark.parametrize(
    ("free", "fine"),
    [
        (computer.NEEDED_BYTES - 1, False),
        (computer.NEEDED_BYTES, True),
        (computer.NEEDED_BYTES + 1, True),
        (None, False),
    ],
)
def test_the_program_sees_the_disk(tournament, monkeypatch, free, fine):
    monkeypatch.setattr(computer, "free_bytes", lambda: free)
    assert ("disk" in seen(tournament)) == fine


@pytest.mark.parametrize(
    ("written", "fine"), [("lid", True), ("held", False), ("refused", False), (None, False)]
)
def test_the_launcher_says_how_far_it_keeps_the_computer_awake(tournament, laptop, written, fine):
    if written:
        (laptop / computer.AWAKE_FILE).write_text(written, encoding="ascii")
    assert ("sleep" in seen(tournament)) == fine


def visit(client, tournament, address):
    assert client.get(reverse("hall:home", args=[tournament.slug]), REMOTE_ADDR=address).status_code == 200


def test_two_different_phones_prove_that_the_wifi_lets_them_through(client, tournament, laptop):
    for own in ("127.0.0.1", "::1", "192.168.1.20", ""):
        visit(client, tournament, own)
    assert computer.phones_seen() == 0
    visit(client, tournament, "192.168.1.31")
    visit(client, tournament, "192.168.1.31")
    assert seen(tournament) == {"firewall"}
    visit(client, tournament, "192.168.1.32")
    assert seen(tournament) == {"firewall", "phones"}
    visit(client, tournament, "192.168.1.33")
    stored = (laptop / computer.PHONES_FILE).read_text(encoding="ascii")
    assert len(json.loads(stored)) == 2
    assert "192.168" not in stored, "nobody's address is kept"


def test_phones_of_another_evening_prove_nothing(tournament, laptop):
    old = time.time() - computer.REMEMBERED_SECONDS - 1
    (laptop / computer.PHONES_FILE).write_text(json.dumps({"a": old, "b": old + 60}), encoding="ascii")
    assert computer.phones_seen() == 1


@pytest.mark.parametrize("text", ["", "[]", "{", '{"a": "x"}', "7"])
def test_a_file_that_is_not_ours_is_no_phone(tournament, laptop, text):
    (laptop / computer.PHONES_FILE).write_text(text, encoding="ascii")
    assert computer.phones_seen() == 0


@pytest.mark.parametrize(
    ("supplies", "plugged"),
    [
        ({}, None),
        ({"AC": ("Mains", "1"), "BAT0": ("Battery", "")}, True),
        ({"AC": ("Mains", "0"), "BAT0": ("Battery", "")}, False),
        ({"AC": ("Mains", "0"), "ucsi": ("USB", "1"), "BAT0": ("Battery", "")}, True),
        ({"BAT0": ("Battery", "")}, None),
        ({"AC": ("Mains", "0")}, None),
    ],
)
def test_linux_tells_its_plugs_by_files(tmp_path, supplies, plugged):
    for name, (kind, online) in supplies.items():
        (tmp_path / "power" / name).mkdir(parents=True)
        (tmp_path / "power" / name / "type").write_text(f"{kind}\n", encoding="ascii")
        if online:
            (tmp_path / "power" / name / "online").write_text(f"{online}\n", encoding="ascii")
    assert computer.linux_mains(tmp_path / "power") is plugged


def test_of_a_server_nothing_is_measured_but_phones(settings, laptop):
    settings.PUBLIC_URL = "https://belote.example"
    (laptop / computer.AWAKE_FILE).write_text("lid", encoding="ascii")
    assert (computer.kept_awake(), computer.in_a_hall()) == (None, False)
    assert opening.Look().sleep().fine is None


def test_the_front_page_says_what_is_left_until_all_is_seen(as_odile, tournament):
    address = reverse("control:overview", args=[tournament.slug])
    assert "6 choses restent à vérifier." in as_odile.get(address).content.decode()
    with CaptureQueriesContext(connection) as before:
        check_lines(tournament)
    for number, kind in enumerate(CHECKS):
        press(as_odile, tournament, kind, token=f"{number}x")
    assert "à vérifier" not in as_odile.get(address).content.decode()
    with CaptureQueriesContext(connection) as after:
        check_lines(tournament)
    assert len(before) == len(after) == 1


def test_an_example_evening_asks_nothing(tournament):
    Tournament.objects.update(is_demo=True)
    tournament.refresh_from_db()
    assert unseen_checks(tournament) == 0


def test_the_printers_page_is_one_page_with_the_halls_code(as_odile, tournament):
    cast.teams(tournament, 2)
    text = as_odile.get(reverse("printing:test", args=[tournament.slug])).content.decode()
    assert "Page d’essai" in text
    assert "data:image/svg+xml" in text


def test_the_file_of_the_phones_is_read_once_for_both_checks(tournament, monkeypatch):
    reads = []
    real = computer.phones_seen
    monkeypatch.setattr(computer, "phones_seen", lambda: reads.append(1) or real())
    check_lines(tournament)
    unseen_checks(tournament)
    assert len(reads) == 2, "one for each look"
