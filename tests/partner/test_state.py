"""One private file, read and updated whole, whoever writes at the same time."""

import json
import multiprocessing
import stat
import threading

import pytest

from tournament.partner import state
from tournament.partner.state import (
    PartnerState,
    heard,
    next_counter,
    pair_anew,
    read_pairing,
    update_pairing,
)

pytestmark = pytest.mark.usefixtures("own_folder")


def test_nothing_there_is_no_pairing():
    assert read_pairing() == PartnerState()
    assert not read_pairing().is_paired


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '"x"', '{"key": 7, "sent": "9", "term": true, "held_at": "a"}']
)
def test_a_file_that_says_nothing_is_no_pairing(own_folder, text):
    (own_folder / "partner.json").write_text(text, encoding="utf-8")
    assert read_pairing() == PartnerState()


@pytest.mark.posix
def test_it_is_its_users_alone_whatever_was_there(own_folder):
    (own_folder / "partner.json").write_text("{}", encoding="utf-8")
    (own_folder / "partner.json").chmod(0o644)
    pair_anew(key="K")
    assert stat.S_IMODE((own_folder / "partner.json").stat().st_mode) == 0o600
    assert {path.name for path in own_folder.iterdir()} == {"partner.json", "partner.lock"}


def test_what_is_not_said_stays():
    pair_anew(key="K", side="second", role="follower")
    machine = update_pairing(address="http://10.0.0.1:8000").machine
    assert len(machine) == 16
    after = update_pairing(held="x")
    assert (after.machine, after.key, after.address, after.role) == (
        machine,
        "K",
        "http://10.0.0.1:8000",
        "follower",
    )


def test_another_partner_begins_anew_but_the_name_and_the_last_number_stay():
    """The key was tried before it was kept: the partner has heard that number."""
    first = pair_anew(key="K")
    numbers = [next_counter(), next_counter()]
    heard(77, held="x")
    again = pair_anew(key="L")
    assert (again.machine, again.seen, again.held, again.key) == (first.machine, 0, "", "L")
    assert [*numbers, next_counter()] == [1, 2, 3]


@pytest.mark.parametrize(("counter", "new"), [(9, False), (10, False), (11, True)])
def test_a_message_heard_or_older_is_not_new(counter, new):
    pair_anew(key="K")
    assert heard(10)
    assert heard(counter, failure="full") is new
    assert (read_pairing().seen, read_pairing().failure) == ((11, "full") if new else (10, ""))


def count(folder, found):
    state.settings.DATA_DIR = folder
    found.put([next_counter() for _ in range(40)])


@pytest.mark.posix
def test_no_number_is_given_twice_among_threads_and_processes(own_folder):
    pair_anew(key="K")
    fork = multiprocessing.get_context("fork")
    found = fork.SimpleQueue()
    workers = [fork.Process(target=count, args=(own_folder, found)) for _ in range(2)]
    workers += [threading.Thread(target=count, args=(own_folder, found)) for _ in range(3)]
    for worker in workers:
        worker.start()
    numbers = [number for _worker in workers for number in found.get()]
    for worker in workers:
        worker.join()
    assert sorted(numbers) == list(range(1, 201))
    assert json.loads((own_folder / "partner.json").read_text())["sent"] == 200


def test_a_turn_that_does_not_come_is_an_error(own_folder, monkeypatch):
    monkeypatch.setattr(state, "TURN_SECONDS", 0.05)
    lock = state.FileLock(own_folder / "partner.lock")
    assert lock.acquire()
    with pytest.raises(OSError, match=r"partner\.lock"):
        update_pairing(held="x")
    lock.release()
    update_pairing(held="x")


def test_a_file_that_cannot_be_read_now_is_not_written_over(own_folder, monkeypatch):
    pair_anew(key="K", side="second", role="follower")
    before = (own_folder / "partner.json").read_text(encoding="utf-8")
    read = state.Path.read_text

    def busy(path, *args, **kwargs):
        if path.name == "partner.json":
            raise PermissionError("held by another program")
        return read(path, *args, **kwargs)

    monkeypatch.setattr(state.Path, "read_text", busy)
    for change in (
        lambda: update_pairing(held="x"),
        next_counter,
        lambda: heard(1),
        lambda: pair_anew(key=""),
    ):
        with pytest.raises(PermissionError):
            change()
    monkeypatch.undo()
    assert (own_folder / "partner.json").read_text(encoding="utf-8") == before
