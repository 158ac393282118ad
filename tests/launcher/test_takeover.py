"""A take-over on a real folder: what is tried before the old laptop is told, its last pages, the console that
goes on."""

import argparse
import io
import json
import os
import sqlite3
import sys
import threading
import time
from contextlib import closing, suppress

import pytest

from launcher import evening, room, takeover
from launcher.follow import Following, follow
from launcher.messages import CannotStart
from launcher.places import DataFolder
from launcher.tables import RECORDED_AS, fingerprint

from .running import eventually, free_port
from .test_follow import following


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("LC_ALL", "fr_FR")
    return DataFolder(tmp_path)


class Asked:
    """In the place of `manage.py`: what was asked, in order, and what the old laptop answers."""

    def __init__(self, monkeypatch, **lead):
        self.words, self.lead = [], lead
        monkeypatch.setattr(takeover, "manage", self.manage)
        monkeypatch.setattr(takeover, "bring_up_to_date", lambda _environment: self.words.append("migrate"))

    def manage(self, *words, environment):
        self.words.append(words[1] if words[0] == "partner" else words[0])
        return json.dumps(self.lead) if "lead" in words else "{}"


def database(file, note):
    file.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(file)) as made:
        made.execute("CREATE TABLE django_migrations (app, name)")
        rows = [("tournament", "0001_initial"), (RECORDED_AS, fingerprint())]
        made.executemany("INSERT INTO django_migrations VALUES (?, ?)", rows)
        made.execute("CREATE TABLE note (note TEXT)")
        made.execute("INSERT INTO note VALUES (?)", (note,))
        made.commit()


def note_in(file):
    with closing(sqlite3.connect(file)) as read:
        return read.execute("SELECT note FROM note").fetchone()[0]


@pytest.fixture
def followed(data):
    """What came from the old laptop, and what was here before."""
    database(data.followed / data.database.name, "là-bas")
    database(data.database, "ici")
    return data


def take_over(data, *, answers="ours", stop=None):
    """What the old laptop wrote last and is missing, as it is said."""
    missing = []
    takeover.take_over(
        data,
        {},
        "http://192.0.2.9:8000",
        answers=answers,
        end=lambda: None,
        missing=missing.append,
        stop=stop or threading.Event(),
    )
    return missing


def test_without_a_copy_nothing_changes(data):
    with pytest.raises(CannotStart, match="Rien n’est encore arrivé"):
        take_over(data, answers="")
    assert not data.database.exists()


def test_one_that_answers_and_was_not_told_is_not_taken_over_from(followed, monkeypatch, capsys):
    asked = Asked(monkeypatch, told=False)
    monkeypatch.setattr(takeover, "LAST_PAGES_SECONDS", 0.3)
    with pytest.raises(CannotStart, match="n’a pas pu être prévenu"):
        take_over(followed)
    assert asked.words == ["lead"]
    assert note_in(followed.database) == "ici"
    made = following(followed, answers="ours", held_at=1_800_000_000.0)
    made.stage = "choose"
    assert not made.obey({"act": "new"})
    assert made.stage == "follow"
    assert "n’a pas pu être prévenu" in capsys.readouterr().err


@pytest.mark.parametrize("wrong", ["gone", "damaged", "not_ours", "disk", "back_up"])
def test_the_old_one_is_not_told_before_this_one_can_take_over(followed, monkeypatch, wrong):
    asked, copy = Asked(monkeypatch, told=True, now=0.0), followed.followed / followed.database.name
    if wrong == "gone":
        copy.unlink()
    elif wrong == "damaged":
        copy.write_bytes(copy.read_bytes()[:5000])
    elif wrong == "not_ours":
        with closing(sqlite3.connect(copy)) as made:
            made.execute("DROP TABLE django_migrations")
    elif wrong == "disk":
        monkeypatch.setattr(room, "free_bytes", lambda _: room.FOR_A_COPY + copy.stat().st_size - 1)
    else:
        followed.backups.write_text("a file where a folder is wanted")
    with pytest.raises((CannotStart, OSError)):
        take_over(followed)
    assert asked.words == []
    assert note_in(followed.database) == "ici"
    assert not list(followed.path.glob("*.tried"))


@pytest.mark.parametrize(("answers", "more"), [("ours", 0), ("ours", 1), ("", -1)])
def test_room_is_asked_for_only_where_more_is_to_come(followed, monkeypatch, answers, more):
    asked, copy = Asked(monkeypatch, told=True, now=0.0), followed.followed / followed.database.name
    monkeypatch.setattr(room, "free_bytes", lambda _: room.FOR_A_COPY + copy.stat().st_size + more)
    followed.partner.write_text(json.dumps({"held_at": 1_800_000_000.0}))
    take_over(followed, answers=answers)
    assert asked.words == [*["lead"] * bool(answers), "migrate", "raise_term", "taken"]
    assert note_in(followed.database) == "là-bas"
    assert [note_in(file) for file in followed.backups.iterdir()] == ["ici"]


NOW = 1_800_000_000.0


@pytest.mark.parametrize(("held", "lacks"), [(NOW - 0.01, True), (NOW, False), (NOW + 0.01, False)])
def test_last_pages_that_do_not_come_are_said_with_the_hour(followed, monkeypatch, capsys, held, lacks):
    Asked(monkeypatch, told=True, now=NOW)
    monkeypatch.setattr(takeover, "LAST_PAGES_SECONDS", 0.7)
    monkeypatch.setattr(takeover, "SAID_SECONDS", 0.3)
    followed.partner.write_text(json.dumps({"held_at": held}))
    missing = take_over(followed)
    hour = time.strftime("%H:%M:%S", time.localtime(held))
    assert [f"après {hour} n’est pas ici" in line for line in missing] == [True] * lacks
    assert ("Toujours en attente" in capsys.readouterr().out) is lacks


def test_last_pages_are_waited_for_longer_than_a_slow_snapshot(followed, monkeypatch):
    """One that took 5 s is followed by the next 100 s later at the earliest, where nothing is waited for."""
    Asked(monkeypatch, told=True, now=NOW)
    assert takeover.LAST_PAGES_SECONDS >= 100.0
    followed.partner.write_text(json.dumps({"held_at": NOW - 60}))
    later = threading.Timer(0.5, lambda: followed.partner.write_text(json.dumps({"held_at": NOW})))
    later.start()
    assert take_over(followed) == []
    later.join()


def test_a_stop_in_that_wait_takes_nothing_over_and_says_what_to_do(followed, monkeypatch, capsys):
    asked, stop = Asked(monkeypatch, told=True, now=NOW), threading.Event()
    followed.partner.write_text(json.dumps({"held_at": NOW - 60}))
    later = threading.Timer(0.5, stop.set)
    later.start()
    began = time.monotonic()
    with pytest.raises(CannotStart, match="ARRÊT DEMANDÉ"):
        take_over(followed, stop=stop)
    assert time.monotonic() - began < 10
    later.join()
    assert asked.words == ["lead"]
    assert note_in(followed.database) == "ici"
    made = following(followed, answers="ours", held_at=NOW - 60)
    made.stop.set()
    assert not made.obey({"act": "new"})
    assert "ARRÊT DEMANDÉ" in capsys.readouterr().err


@pytest.mark.parametrize(("held", "line"), [(NOW, "Relais pris"), (NOW - 60, "n’est pas ici")])
def test_what_is_missing_stays_on_the_page(followed, monkeypatch, held, line):
    Asked(monkeypatch, told=True, now=NOW)
    monkeypatch.setattr(takeover, "LAST_PAGES_SECONDS", 0.1)
    made = following(followed, answers="ours", held_at=held)
    assert made.obey({"act": "new"})
    assert line in made.page.screen.lines[0]
    assert made.page.screen.bad is (held < NOW)
    assert made.page.refresh == (3 if held == NOW else 0)


class Window(io.StringIO):
    """What somebody sees in a terminal."""

    def isatty(self):
        return True


class Keyboard(io.TextIOWrapper):
    """What somebody types there."""

    def isatty(self):
        return True


def test_what_is_typed_after_a_take_over_reaches_the_program(data, monkeypatch):
    """One console, first the follower's, then the evening's."""
    inside, keys = os.pipe()
    window, heard, keyboard = Window(), [], Keyboard(os.fdopen(inside, "rb"), encoding="utf-8")

    def first_of_the_evening(_data, _environment, *, typed, **_more):
        os.write(keys, b"la soiree continue ici\n")
        heard.append(typed.get(timeout=5))
        raise CannotStart("stop_first")

    def taken(*_all, **_more):
        os.write(keys, b"1\n")  # typed for the screen that goes
        time.sleep(0.5)

    data.partner.write_text(json.dumps({"role": "follower", "key": "K", "held_at": NOW}))
    monkeypatch.setattr(Following, "tend", lambda _self: None)
    monkeypatch.setattr(takeover, "probe", lambda *_all: "")
    monkeypatch.setattr(takeover, "take_over", taken)
    monkeypatch.setattr(evening.rescue, "see_to_data", first_of_the_evening)
    monkeypatch.setattr(sys, "stdin", keyboard)
    monkeypatch.setattr(sys, "stdout", window)
    monkeypatch.setattr(sys, "stderr", window)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    options = argparse.Namespace(port=free_port(), address=None, no_browser=True)
    starting = threading.Thread(target=started, args=(data, options))
    starting.start()
    for label, key in (("Prendre le relais", b"1\n"), ("nouvelle adresse", b"2\n")):
        assert eventually(lambda: label in window.getvalue(), seconds=20), window.getvalue()  # noqa: B023
        os.write(keys, key)
    starting.join(60)
    os.close(keys)
    assert eventually(lambda: "keyboard" not in [thread.name for thread in threading.enumerate()])
    keyboard.close()
    assert heard == ["la soiree continue ici"], window.getvalue()


def started(data, options):
    with suppress(CannotStart):
        follow(data, options, threading.Event())
