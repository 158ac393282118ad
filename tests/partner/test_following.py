"""What is followed arrives whole or not at all: only changed pages travel, and a torn transfer changes
nothing."""

import json
import sqlite3
import stat
import threading
from contextlib import closing

import pytest

from launcher import fence as file
from launcher import room
from tournament.core.fenced import closed_now
from tournament.partner import following, shipping
from tournament.partner.following import Follower
from tournament.partner.state import read_pairing, state_path

pytestmark = pytest.mark.sqlite_only


def rows(file):
    with closing(sqlite3.connect(file)) as database:
        return database.execute("SELECT COUNT(*) FROM tournament_journalentry").fetchone()[0]


def asked_pages(laptops):
    return sum(
        count for facts in laptops.asked if facts["kind"] == "pages" for _first, count in facts["spans"]
    )


def test_the_whole_file_comes_first_then_only_what_changed(laptops, follower):
    laptops.ship()
    assert follower.round() == ""
    assert rows(follower.data) == 2000
    whole = asked_pages(laptops)
    assert whole == follower.data.stat().st_size // 4096
    laptops.asked.clear()
    laptops.write()
    shipped = laptops.ship()
    assert follower.round() == ""
    assert rows(follower.data) == 2001
    assert 1 <= asked_pages(laptops) <= 4 < whole / 10
    assert read_pairing().held == shipped.sum
    laptops.asked.clear()
    assert follower.round() == ""
    assert [facts["kind"] for facts in laptops.asked] == ["hello"]


def test_the_leader_hears_what_the_follower_holds(laptops, follower):
    shipped = laptops.ship()
    follower.round()
    with laptops.at(laptops.leader):
        assert (read_pairing().held, read_pairing().address) == ("", "http://192.168.1.30:8000")
    follower.round()
    with laptops.at(laptops.leader):
        pairing = read_pairing()
    assert (pairing.held, pairing.held_entry, pairing.held_at) == (shipped.sum, 2000, shipped.as_of)
    assert pairing.contact_at >= shipped.as_of


def cut(kind, change):
    def spoil(facts, answer):
        return change(answer) if facts["kind"] == kind else answer

    return spoil


@pytest.mark.parametrize("kind", ["hashes", "pages", "beside"])
@pytest.mark.parametrize(
    "change",
    [lambda answer: answer[:-5], lambda answer: None, lambda answer: answer[:40] + b"x" + answer[41:]],
    ids=["cut", "nothing", "turned"],
)
def test_a_torn_transfer_changes_nothing(laptops, follower, kind, change):
    laptops.ship()
    follower.round()
    before, held = follower.data.read_bytes(), read_pairing().held
    laptops.write(50)
    laptops.ship()
    (laptops.leader / "wifi.json").write_text("{}", encoding="utf-8")
    laptops.spoil = cut(kind, change)
    assert follower.round() == "unknown"
    assert (follower.data.read_bytes() == before, read_pairing().held == held) == (True, True)
    assert not list(follower.folder.glob("*.partial*"))
    laptops.spoil = lambda facts, answer: answer
    assert follower.round() == ""
    assert rows(follower.data) == 2050


def test_pages_of_two_states_are_never_one_file(laptops, follower, monkeypatch):
    """The file is checked by its sum, whoever is to blame."""
    laptops.ship()
    follower.round()
    before = follower.data.read_bytes()
    laptops.write(10)
    laptops.ship()
    real = following.pages.write_spans

    def other(partial, page, spans, content):
        real(partial, page, spans, content[:-1] + bytes([content[-1] ^ 1]))

    with monkeypatch.context() as wrong:
        wrong.setattr(following.pages, "write_spans", other)
        assert follower.round() == "torn"
    assert follower.data.read_bytes() == before
    assert follower.round() == ""


def test_a_file_that_sqlite_finds_faulty_is_not_held(laptops, follower):
    """It was damaged there: what we have is better."""
    laptops.ship()
    follower.round()
    with laptops.at(laptops.leader):
        shipped = shipping.current()
        path = shipping.file_of(shipped.name)
        content = bytearray(path.read_bytes())
        content[4096:4120] = b"\xa5" * 24
        path.write_bytes(content)
        total = shipping.sum_of(path)
        renamed = path.with_name(f"{total[:16]}.sqlite3")
        path.rename(renamed)
        renamed.with_suffix(".pages").write_bytes(shipping.hashes_of(renamed, shipped.page))
        said = json.loads((shipping.folder() / "current.json").read_text())
        (shipping.folder() / "current.json").write_text(json.dumps(said | {"name": total[:16], "sum": total}))
    assert follower.round() == "torn"
    assert rows(follower.data) == 2000


def test_a_snapshot_that_went_away_meanwhile_is_begun_anew(laptops, follower):
    laptops.ship()

    def gone(facts, answer):
        for path in (laptops.leader / "shipping").glob("*.sqlite3"):
            path.unlink()
        return answer

    laptops.spoil = cut("hashes", lambda answer: gone({}, answer))
    assert follower.round() == "torn"
    laptops.spoil = lambda facts, answer: answer
    laptops.ship()
    assert follower.round() == ""


def test_what_lies_beside_the_data_comes_too(laptops, follower):
    laptops.ship()
    (laptops.leader / "secret_key.txt").write_text("le secret", encoding="utf-8")
    (laptops.leader / "phones.json").write_text("{}", encoding="utf-8")
    follower.round()
    kept = follower.folder / "beside.json"
    assert json.loads(kept.read_text(encoding="utf-8")) == {"secret_key.txt": "le secret"}
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    laptops.asked.clear()
    follower.round()
    assert [facts["kind"] for facts in laptops.asked] == ["hello"]


def test_a_silent_leader_and_one_that_knows_another_key(laptops, follower):
    laptops.silent = True
    assert follower.round() == "silent"
    laptops.silent = False
    laptops.pair()
    with laptops.at(laptops.leader):
        state_path().unlink()
    assert follower.round() == "unknown"


def test_data_with_other_tables_are_not_taken(laptops, follower, monkeypatch):
    laptops.ship()
    monkeypatch.setattr("tournament.partner.answering.fingerprint", lambda: "another")
    assert follower.round() == "newer"
    assert not follower.data.exists()


@pytest.mark.parametrize(("left", "failure"), [(-1, "full"), (0, ""), (1, "")])
def test_below_500_mb_nothing_is_fetched(laptops, follower, monkeypatch, left, failure):
    shipped = laptops.ship()
    monkeypatch.setattr(room, "free_bytes", lambda _folder: room.FOR_A_COPY + shipped.size + left)
    assert follower.round() == failure


def test_a_follower_that_begins_again_goes_on_with_what_it_has(laptops, follower):
    laptops.ship()
    follower.round()
    (follower.folder / "x.partial").write_bytes(b"half")
    again = Follower(follower.folder, 8000, threading.Event())
    assert not (follower.folder / "x.partial").exists()
    laptops.asked.clear()
    assert again.round() == ""
    assert [facts["kind"] for facts in laptops.asked] == ["hello"]
    laptops.write()
    laptops.ship()
    again.round()
    assert asked_pages(laptops) <= 4
    again.data.write_bytes(again.data.read_bytes()[:-1])
    third = Follower(follower.folder, 8000, threading.Event())
    assert third.round() == ""
    assert rows(third.data) == 2001


def test_a_leader_that_slept_is_open_from_the_first_greeting_that_knows_it(laptops, follower, monkeypatch):
    """The one that was on its way before the sleep opens nothing; the next round does."""
    asleep = [500.0]
    monkeypatch.setattr(file, "asleep_seconds", lambda: asleep[0])
    follower.round()
    with laptops.at(laptops.leader):
        assert closed_now() is None
    asleep[0] += 61
    follower.round()
    with laptops.at(laptops.leader):
        assert closed_now().code == "slept"
    follower.round()
    with laptops.at(laptops.leader):
        assert closed_now() is None


def test_a_follower_lives_on_when_what_a_killed_one_left_cannot_be_removed(laptops, follower):
    """An antivirus that holds a file on Windows; here a folder under its name."""
    (follower.folder / "0123456789abcdef.partial").mkdir()
    laptops.ship()
    assert Follower(follower.folder, 8000, threading.Event()).round() == ""
