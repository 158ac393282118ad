"""When a copy is due, what it must stand, and what is said of an evening that does not: on real files."""

import sqlite3
import threading
from contextlib import closing

import pytest
from django.db import connection

from launcher import room
from tests import cast
from tests.match.hall import play
from tests.own_clock import OwnClock
from tournament.archive import copier, files
from tournament.archive.copier import APART_SECONDS, MERGED_SECONDS, Copier, Wanted
from tournament.core.journal import Author, writing
from tournament.models import DealVersion, JournalEntry, Match
from tournament.web.copies import CopyState, copy_line, read_state, write_state

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


def test_the_copy_holds_what_was_committed_in_one_file(played, folder):
    copy = files.verified_copy(files.database_file(), "result")
    with closing(sqlite3.connect(copy.path)) as file:
        assert file.execute("SELECT count(*) FROM tournament_dealversion").fetchone() == (
            DealVersion.objects.count(),
        )
        assert file.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert list(folder.iterdir()) == [copy.path]


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
        assert files.verified_copy(files.database_file(), "result").size > 0
    finally:
        stop.set()
        writer.join()


def over(begun, tournament):
    """A round of it is closed: the evening is asked with what was written."""
    with writing(tournament, "round.closed", Author()):
        pass
    begun.clock.now += MERGED_SECONDS + 5
    begun.look()


def test_a_total_that_the_deals_do_not_give_is_said_at_the_end_of_a_round(played, begun, folder):
    match = Match.objects.order_by("pk").first()
    Match.objects.filter(pk=match.pk).update(total_a=7)
    begun.look()
    begun.clock.now += 100
    begun.look()
    assert (read_state().doubts, len(files.backups_in(folder))) == ({}, 1)
    over(begun, played)
    begun.clock.now += MERGED_SECONDS
    begun.look()
    assert read_state().doubts == {str(played.pk): "different"}
    assert (copy_line().wrong, copy_line().evenings) == ("different", (played.name,))
    assert len(files.backups_in(folder)) == 2
    Match.objects.filter(pk=match.pk).update(
        total_a=match.total_a
    )  # put right: asked again with the next copy
    with writing(played, "team.paid", Author()):
        pass
    begun.clock.now += 200
    begun.look()
    begun.clock.now += 200
    begun.look()
    assert read_state().doubts == {}


def test_what_is_odd_in_one_evening_stops_no_copy_of_the_others(played, begun, folder):
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournament_tournament SET ruleset = %s WHERE id = %s", ['"broken"', played.pk])
    over(begun, played)
    assert read_state().doubts == {str(played.pk): "unread"}
    other = cast.tournament(name="L’autre")
    for number in range(1, 4):
        with writing(other, "team.paid", Author()):
            pass
        begun.look()
        begun.clock.now += APART_SECONDS + MERGED_SECONDS
        begun.look()
        state = read_state()
        assert (state.failure, state.entry) == ("", JournalEntry.objects.order_by("-pk").first().pk)
        assert len(files.backups_in(folder)) >= number
    assert copy_line().wrong == "unread"


def test_an_error_that_nobody_expected_is_said_and_tried_again(played, begun, monkeypatch, folder):
    with monkeypatch.context() as broken:
        broken.setattr(files, "verified_copy", lambda *_: {}["nobody expected it"])
        begun.look(last=True)
    assert read_state().failure == "error"
    begun.clock.now += copier.AGAIN_SECONDS
    begun.look(last=True)
    assert (read_state().failure, len(files.backups_in(folder))) == ("", 1)


@pytest.mark.parametrize("damage", ["half", "index", "flipped"])
def test_a_damaged_copy_is_noticed(played, folder, damage):
    copy = files.verified_copy(files.database_file(), "result").path
    spoil(copy, damage)
    with pytest.raises(sqlite3.DatabaseError) as refused:
        files.require_sound(copy)
    assert copier.failure_of(refused.value) == "damaged"


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
    assert state.failure == "full"
    assert list(folder.iterdir()) == []
    begun.clock.now += copier.AGAIN_SECONDS
    begun.look()
    assert read_state().failure == ""
    assert len(files.backups_in(folder)) == 1


@pytest.mark.parametrize(("left", "made"), [(-1, False), (0, True), (1, True)])
def test_below_500_mb_no_copy_is_made_on_that_disk(played, folder, monkeypatch, left, made):
    free = room.FOR_A_COPY + files.database_file().stat().st_size + left
    monkeypatch.setattr(room, "free_bytes", lambda _folder: free)
    if made:
        assert files.verified_copy(files.database_file(), "result")
    else:
        with pytest.raises(OSError, match="no room"):
            files.verified_copy(files.database_file(), "result")
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


def test_what_a_killed_worker_left_half_made_is_dropped(folder):
    (folder / "abc.partial").write_bytes(b"half")
    stop = threading.Event()
    stop.set()
    Copier(stop).run()
    assert list(folder.iterdir()) == []
