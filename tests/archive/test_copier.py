"""When a copy is due, what it must stand, and what the copier says of one that did not: on real files."""

import sqlite3
import threading
from contextlib import closing

import pytest
from django.db import connection

from launcher import room
from tests import cast
from tests.own_clock import OwnClock
from tests.referee.hall import play
from tournament.archive.copies import copier, files
from tournament.archive.copies.checks import NotVerified, copy_with_standings, verify
from tournament.archive.copies.copier import APART_SECONDS, MERGED_SECONDS, Copier, Wanted, verified_copy
from tournament.models import DealVersion, JournalEntry, Match, Tournament
from tournament.web.copies import CopyState, read_state, write_state

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite_only]


@pytest.fixture(autouse=True)
def folder(tmp_path, settings):
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.DATA_DIR = tmp_path
    settings.BACKUP_DIR.mkdir()
    return settings.BACKUP_DIR


@pytest.fixture
def played(tournament, remi):
    """An evening being played, two deals of it entered at two tables."""
    cast.released(tournament)
    for match in Match.objects.filter(tournament=tournament, round__number=1).order_by("pk")[:2]:
        play(match, cast.actor(remi), "A 90H 95/67", "B 100S 60/102")
    tournament.refresh_from_db()
    return tournament


@pytest.fixture
def begun(monkeypatch):
    """A copier whose clock is ours."""
    clock = OwnClock()
    monkeypatch.setattr(copier, "time", clock)
    made = Copier(threading.Event())
    made.clock = clock
    return made


def wanted(*verbs, changed=None, asked=None):
    return Wanted(changed, asked, set(verbs))


@pytest.mark.parametrize(
    ("wish", "copied_at", "due"),
    [
        (wanted(), None, None),
        (wanted(changed=100), None, 100 + MERGED_SECONDS),
        (wanted(changed=100), 95, 95 + APART_SECONDS),  # writes alone come every minute and a half
        (wanted(changed=100), 0, 100 + MERGED_SECONDS),
        (wanted(changed=100, asked=130), 95, 130 + MERGED_SECONDS),
        (wanted(changed=100, asked=180), 95, 95 + APART_SECONDS),  # it is due earlier than asked for
    ],
)
def test_when_a_copy_is_due(wish, copied_at, due):
    assert wish.due_at(copied_at) == due


def test_requests_within_fifteen_seconds_are_one_copy(played, begun, folder):
    begun.look()
    begun.clock.now += MERGED_SECONDS - 1
    begun.look()
    assert files.backups_in(folder) == []
    begun.clock.now += 1
    begun.look()
    (copy,) = files.backups_in(folder)
    state = read_state()
    assert (state.name, state.failure, copy.reason) == (copy.name, "", "release")
    assert state.entry == JournalEntry.objects.order_by("-pk").first().pk
    begun.clock.now += 1000
    begun.look()
    assert len(files.backups_in(folder)) == 1  # nothing was written since


def test_the_copy_holds_what_was_committed_and_stands_its_checks(played, folder):
    copy = verified_copy(files.database_file(), "result", everything=True)
    with closing(sqlite3.connect(copy.path)) as file:
        assert file.execute("SELECT count(*) FROM tournament_dealversion").fetchone() == (
            DealVersion.objects.count(),
        )
        assert file.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert list(folder.iterdir()) == [copy.path]
    assert connection.settings_dict["NAME"] == str(files.database_file())


def test_a_copy_is_made_in_one_step_while_others_write(played, folder):
    """Portions would begin again at each commit, for ever."""
    stop = threading.Event()

    def write():
        with closing(sqlite3.connect(files.database_file(), timeout=30)) as other:
            while not stop.is_set():
                other.execute("UPDATE tournament_club SET colour = colour")
                other.commit()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        assert verified_copy(files.database_file(), "result", everything=False).size > 0
    finally:
        stop.set()
        writer.join()


def test_a_total_that_the_deals_do_not_give_is_no_verified_copy(played, begun, folder):
    Match.objects.filter(pk=Match.objects.order_by("pk").first().pk).update(total_a=7)
    begun.look()
    begun.clock.now += 100
    begun.look()
    state = read_state()
    assert (state.failure, state.verified_at) == ("different", None)
    assert [copy.reason for copy in files.backups_in(folder)] == ["doubtful"]


def test_of_closed_evenings_it_is_seen_once_a_day(played, begun, folder):
    Tournament.objects.update(state="closed")
    Match.objects.filter(pk=Match.objects.order_by("pk").first().pk).update(total_a=7)
    write_state(CopyState(everything_at=begun.clock.time() - 86_398 + 20))
    again = Copier(threading.Event())
    again.look()
    begun.clock.now += 20
    again.look()
    assert read_state().failure == ""
    begun.clock.now += 86_400
    again.look()
    assert read_state().failure == "different"


@pytest.mark.parametrize("damage", ["half", "index", "flipped"])
def test_a_damaged_copy_is_noticed(played, folder, damage):
    partial = files.fresh_partial()
    live = copy_with_standings(files.database_file(), partial)
    spoil(partial, damage)
    with pytest.raises(NotVerified) as refused:
        verify(partial, live, everything=False)
    assert refused.value.code == "damaged"


def spoil(path, damage):
    """Half a file; a page of an index in shreds; bytes turned in the middle of rows."""
    if damage == "half":
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
        return
    with closing(sqlite3.connect(path)) as file:
        size = file.execute("PRAGMA page_size").fetchone()[0]
        kind = "index" if damage == "index" else "table"
        root = file.execute(
            "SELECT rootpage FROM sqlite_master WHERE type = ? AND tbl_name = 'tournament_dealversion'",
            (kind,),
        ).fetchone()[0]
    with path.open("r+b") as raw:
        raw.seek((root - 1) * size + 8)
        raw.write(b"\xa5" * 200)


def test_a_failure_is_tried_again_and_then_forgotten(played, begun, monkeypatch, folder):
    def no_room(*_args):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(files, "on_disk", no_room)
        begun.look()
        begun.clock.now += 20
        begun.look()
    state = read_state()
    assert (state.failure, state.since) == ("full", begun.clock.time())
    assert list(folder.iterdir()) == []
    begun.clock.now += copier.AGAIN_SECONDS
    begun.look()
    assert (read_state().failure, read_state().since) == ("", None)
    assert len(files.backups_in(folder)) == 1


@pytest.mark.parametrize(("left", "made"), [(-1, False), (0, True), (1, True)])
def test_below_500_mb_no_copy_is_made_on_that_disk(played, folder, monkeypatch, left, made):
    free = room.FOR_A_COPY + files.database_file().stat().st_size + left
    monkeypatch.setattr(room, "free_bytes", lambda _folder: free)
    if made:
        assert verified_copy(files.database_file(), "result", everything=False)
    else:
        with pytest.raises(OSError, match="no room"):
            verified_copy(files.database_file(), "result", everything=False)
    assert len(files.backups_in(folder)) == int(made)


def test_a_file_that_is_gone_is_said_to_be_gone(begun, monkeypatch, tmp_path):
    monkeypatch.setattr(begun, "_source", tmp_path / "gone.sqlite3")
    begun.look()
    assert read_state().failure == "missing"


def test_history_that_went_back_is_copied_anew(played, begun):
    """After a restore the journal's numbers are given again."""
    write_state(CopyState(entry=10_000))
    again = Copier(threading.Event())
    again.look()
    assert again._wanted.changed_at is not None


def test_told_to_end_it_makes_a_last_copy(played, folder):
    stop = threading.Event()
    stop.set()
    Copier(stop).run()
    assert len(files.backups_in(folder)) == 1


def test_what_a_killed_copier_left_half_made_is_dropped(folder):
    (folder / "abc.partial").write_bytes(b"half")
    stop = threading.Event()
    stop.set()
    Copier(stop).run()
    assert list(folder.iterdir()) == []
