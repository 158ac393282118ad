"""When the leader makes a snapshot, of what, and what stays of them: on a real file that others write."""

import sqlite3
import threading
import time
from contextlib import closing, suppress
from itertools import pairwise
from pathlib import Path

import pytest

from launcher import room
from launcher.fence import heard_of
from tests.launcher.running import eventually
from tests.own_clock import OwnClock
from tournament.core.fenced import fence_path
from tournament.partner import shipping
from tournament.partner.shipping import APART_SECONDS, ASKED_SECONDS, Shipper, current, make_snapshot
from tournament.partner.state import pair_anew, update_pairing

pytestmark = pytest.mark.sqlite_only


@pytest.fixture
def shipper(laptops, settings, monkeypatch):
    """One whose clock is ours."""
    settings.DATA_DIR = laptops.leader
    made = Shipper(laptops.source, threading.Event())
    made.clock = OwnClock()
    monkeypatch.setattr(shipping, "time", made.clock)
    update_pairing(contact_at=made.clock.time())
    yield made
    made._hang_up()


def test_nothing_is_shipped_before_somebody_asks(shipper):
    update_pairing(contact_at=0.0)
    shipper.look()
    assert current() is None


@pytest.mark.parametrize(("since", "made"), [(-1, True), (0, True), (1, False)])
def test_a_follower_that_is_gone_is_not_prepared_for(shipper, since, made):
    update_pairing(contact_at=shipper.clock.time() - ASKED_SECONDS - since)
    shipper.look()
    assert (current() is not None) is made


def test_who_follows_ships_nothing_and_who_forgot_neither(shipper):
    update_pairing(role="follower")
    shipper.look()
    pair_anew(key="")
    update_pairing(contact_at=shipper.clock.time())
    shipper.look()
    assert current() is None


def test_a_commit_makes_the_next_one_and_without_one_it_stays_the_newest(shipper, laptops):
    shipper.look()
    first = current()
    assert (first.entry, first.as_of) == (2000, shipper.clock.time())
    shipper.clock.now += APART_SECONDS
    shipper.look()
    assert current() == shipping.Snapshot(**{**vars(first), "as_of": shipper.clock.time()})
    laptops.write()
    shipper.look()
    assert current().entry == 2001
    assert current().sum != first.sum


@pytest.mark.parametrize(("after", "made"), [(-0.01, False), (0, True), (0.01, True)])
def test_they_are_so_many_seconds_apart(shipper, laptops, after, made):
    shipper.look()
    laptops.write()
    shipper.clock.now += APART_SECONDS + after
    shipper.look()
    assert (current().entry == 2001) is made


@pytest.mark.parametrize(("known", "made"), [(0, False), (1, True)])
def test_who_takes_over_waits_for_the_last_pages_no_longer_than_needed(shipper, laptops, known, made):
    shipper.look()
    laptops.write()
    heard_of(fence_path(), known, "http://192.168.1.30:8000")
    shipper.clock.now += 0.1
    shipper.look()
    assert (current().entry == 2001) is made


def test_one_that_fails_is_not_tried_every_second(shipper, monkeypatch):
    tried = []

    def failing(*_all):
        tried.append(shipper.clock.now)
        shipper.clock.now += 3.0
        raise OSError("the disk")

    monkeypatch.setattr(shipping, "make_snapshot", failing)
    for _second in range(130):
        update_pairing(contact_at=shipper.clock.time())
        with suppress(OSError):
            shipper.look()
        shipper.clock.now += 1.0
    assert [later - former for former, later in pairwise(tried)] == [63.0, 63.0]


def test_one_that_cannot_be_dropped_now_is_dropped_later(laptops, settings, monkeypatch):
    """As on Windows, while somebody reads it."""
    settings.DATA_DIR = laptops.leader
    read, names, dropped = [], [], Path.unlink

    def unlink(path, missing_ok=False):
        if path.stem in read:
            raise PermissionError(13, "in use", str(path))
        dropped(path, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", unlink)
    for _ in range(4):
        names.append(make_snapshot(laptops.source, time.time()).name)
        read[:] = names[:1]
        laptops.write()
    assert {path.stem for path in shipping.folder().glob("*.sqlite3")} == {names[0], *names[-2:]}
    read.clear()
    names.append(make_snapshot(laptops.source, time.time()).name)
    assert {path.stem for path in shipping.folder().iterdir()} == {"current", *names[-2:]}


def test_the_two_newest_stay(shipper, laptops):
    names = []
    for _ in range(4):
        names.append(make_snapshot(laptops.source, time.time()).name)
        laptops.write()
    left = {path.stem for path in shipping.folder().glob("*.sqlite3")}
    assert left == {path.stem for path in shipping.folder().glob("*.pages")} == set(names[-2:])
    assert shipping.file_of(names[0]) is None
    assert shipping.file_of(names[-1]).exists()


@pytest.mark.parametrize("name", ["../tournament", "", None, 7, "a" * 15, "a" * 17, "A" * 16])
def test_a_name_from_outside_leads_nowhere_else(laptops, name):
    assert shipping.file_of(name) is None


def test_a_snapshot_is_one_moment_while_others_write(laptops):
    stop = threading.Event()

    def write():
        while not stop.is_set():
            laptops.write()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        with laptops.at(laptops.leader):
            shipped = make_snapshot(laptops.source, time.time())
            path = shipping.file_of(shipped.name)
    finally:
        stop.set()
        writer.join()
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert file.execute("SELECT MAX(id) FROM tournament_journalentry").fetchone()[0] == shipped.entry
        assert file.execute("PRAGMA journal_mode").fetchone() == ("delete",)


@pytest.mark.parametrize(("left", "made"), [(-1, False), (0, True), (1, True)])
def test_below_500_mb_none_is_made(laptops, monkeypatch, left, made):
    free = room.FOR_A_COPY + laptops.source.stat().st_size + left
    monkeypatch.setattr(room, "free_bytes", lambda _folder: free)
    assert (laptops.ship() is not None) is made


def test_without_room_the_follower_is_behind_not_the_snapshot(shipper, laptops, monkeypatch):
    """One that could not be made is tried again, and nothing says that the former one is the newest."""
    shipper.look()
    first = current()
    laptops.write()
    with monkeypatch.context() as full:
        full.setattr(room, "free_bytes", lambda _folder: 0)
        shipper.clock.now += APART_SECONDS
        shipper.look()
        shipper.clock.now += APART_SECONDS
        shipper.look()
    assert current() == first
    shipper.clock.now += APART_SECONDS
    shipper.look()
    assert current().entry == 2001


def test_a_shipper_lives_on_when_what_a_killed_one_left_cannot_be_removed(laptops, settings, monkeypatch):
    """An antivirus that holds a file on Windows; here a folder under its name."""
    settings.DATA_DIR = laptops.leader
    monkeypatch.setattr(shipping, "LOOK_SECONDS", 0.01)
    update_pairing(contact_at=time.time() + 60)
    (shipping.folder() / "0123456789abcdef.partial").mkdir(parents=True)
    stop = threading.Event()
    shipper = Shipper(laptops.source, stop)
    shipper.start()
    assert eventually(lambda: current() is not None, seconds=10)
    stop.set()
    shipper.join(10)
    assert not shipper.is_alive()
