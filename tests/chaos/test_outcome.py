"""The judgement of the command: it sees what is lost, doubled, wrong or was never tried."""

import asyncio
import datetime

import pytest

from tests.chaos import report
from tests.chaos.__main__ import FAULTS, main, tried
from tests.chaos.cluster import MissingPart
from tests.chaos.network import whole
from tests.chaos.outcome import Outcome, lost_and_doubled
from tests.chaos.writers import Kept, Ledger, letters

DEAL = {"token": "a", "points_a": 95}
ABOUT = ("salle", 4, 40, 1, 95)


def ledger(*kept):
    made = Ledger()
    made.kept += kept or [Kept("a", "deal", ABOUT, ("/deal/1/", DEAL))]
    return made


def found(*deals, tokens=("a",), teams=()):
    return {"tokens": list(tokens), "deals": [list(one) for one in deals], "teams": list(teams)}


ROW = ("salle", 40, 1, 1, 95, True)


@pytest.mark.parametrize(
    ("database", "lost", "doubled"),
    [
        (found(ROW), 0, 0),
        (found(), 1, 0),
        (found(ROW, tokens=()), 1, 0),
        (found(("salle", 40, 1, 1, 96, True)), 1, 0),  # written, and not as it was typed
        (found(("salle", 41, 1, 1, 95, True)), 1, 0),  # at another table
        (found(ROW, ("salle", 40, 1, 2, 95, False)), 0, 1),
        (found(ROW, ROW), 0, 2),  # two versions, and both count
        (found(ROW, ("salle", 40, 2, 1, 95, True)), 0, 1),  # a deal that nobody was told of
    ],
)
def test_a_deal_is_there_once_as_it_was_typed(database, lost, doubled):
    missing, too_often = lost_and_doubled(ledger(), database)
    assert (len(missing), too_often) == (lost, doubled)


def test_a_team_enrolled_twice_is_doubled_and_one_that_is_not_there_lost():
    team = Kept("t", "team", ("olga b un olga b deux",), ("/teams/", {"token": "t"}))
    key = team.about[0]
    assert lost_and_doubled(ledger(team), found(tokens=["t"], teams=[[1, key]])) == ([], 0)
    assert lost_and_doubled(ledger(team), found(tokens=["t"], teams=[[1, key], [2, key]])) == ([], 1)
    assert lost_and_doubled(ledger(team), found(tokens=["t"], teams=[[1, f"{key}s"]])) == ([team], 1)


def test_bytes_lost_are_those_that_were_typed():
    outcome = Outcome("x", struck=1)
    outcome.compare(ledger(), found() | {"unsound": [], "jobs": ["done"]})
    assert (outcome.lost, outcome.bytes_lost) == (1, len("token=apoints_a=95"))
    assert not outcome.survived


@pytest.mark.parametrize(
    ("database", "wrong"),
    [
        ({"unsound": [], "jobs": ["done"]}, []),
        ({"unsound": ["rescore: 1"], "jobs": []}, ["rescore: 1"]),
        ({"unsound": [], "jobs": ["failed", "running", "done"]}, ["jobs: {'failed': 1, 'running': 1}"]),
    ],
)
def test_what_does_not_hold_together_is_not_survived(database, wrong):
    outcome = Outcome("x", struck=1)
    outcome.compare(ledger(), found(ROW) | database)
    assert (outcome.wrong, outcome.survived) == (wrong, not wrong)


def test_a_fault_that_never_struck_is_not_survived():
    assert not Outcome("x").survived
    assert Outcome("x", struck=1).survived


def test_what_became_of_two_evenings_is_what_became_of_both():
    outcome = Outcome("x", struck=1, writers=8, worst_answer=2.0)
    outcome.add(Outcome("x", struck=2, acknowledged=5, lost=1, wrong=["rescore: 1"], writers=12))
    outcome.add(Outcome("x", acknowledged=2, worst_answer=1.0))
    assert (outcome.struck, outcome.acknowledged, outcome.lost) == (3, 7, 1)
    assert (outcome.wrong, outcome.writers, outcome.worst_answer) == (["rescore: 1"], 12, 2.0)


def test_a_missing_part_and_a_fault_that_breaks_are_failures_said_plainly(monkeypatch, capsys):
    def missing(_arena):
        raise MissingPart("redis-server is not installed")

    monkeypatch.setitem(FAULTS, "redis", missing)
    monkeypatch.setitem(FAULTS, "disk", lambda _arena: 1 // 0)
    assert tried(None, "redis").wrong == ["not tried: redis-server is not installed"]
    assert tried(None, "disk").wrong[0].startswith("broke: ZeroDivisionError")
    assert main(["redis"]) == 1
    assert "not tried: redis-server is not installed" in capsys.readouterr().out


def read(data):
    async def asked():
        reader = asyncio.StreamReader()
        reader.feed_data(data)
        reader.feed_eof()
        return await whole(reader)

    return asyncio.run(asked())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\na=1",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
    ],
)
def test_the_torn_network_carries_whole_requests(data):
    assert read(data) == data
    if data:
        assert read(data + b"the next one") == data
        with pytest.raises(asyncio.IncompleteReadError):
            read(data[:-1])


def test_names_have_no_figures_and_are_each_their_own():
    names = [letters(number) for number in range(1, 800)]
    assert len(set(names)) == len(names)
    assert all(name.isalpha() for name in names)


BLANK = f"By hand.\n\n{report.BEGIN}\n{report.END}\n\nBy hand too.\n"
FIRST, SECOND = datetime.date(2026, 11, 20), datetime.date(2026, 11, 22)
KILLS = Outcome("kills", struck=110, acknowledged=5000, writers=12, worst_answer=1.25, seconds=9)
DISK = Outcome("disk", struck=2, acknowledged=50, lost=1, bytes_lost=80, bad_inputs=7, writers=8)


def test_the_table_stands_between_its_marks_with_what_it_comes_to():
    page = report.rewritten(BLANK, [KILLS, DISK], FIRST, every=True)
    assert page.startswith("By hand.\n")
    assert page.endswith("\n\nBy hand too.\n")
    assert "12 writers at once, 5050 writes" in page
    assert "1 kinds of 2, which struck 112 times" in page
    assert "1 writes, 80 bytes; doubled: 0" in page
    assert "| kills | 110 | yes | 12 | 5000 | 0 | 0 | 0 | 0 | 0 | 1.2 s |  | 2026-11-20 |" in page


def test_a_fault_tried_alone_leaves_the_rows_of_the_others_with_their_day():
    page = report.rewritten(BLANK, [KILLS, DISK], FIRST, every=True)
    again = report.rewritten(page, [Outcome("disk", struck=3)], SECOND, every=False)
    assert "| kills | 110 |" in again
    assert "| disk | 3 | yes |" in again
    assert "2 kinds of 2" in again
    assert "kills" not in report.rewritten(page, [DISK], SECOND, every=True)


def test_a_page_without_the_marks_is_left_alone():
    with pytest.raises(ValueError, match="marks"):
        report.rewritten("By hand.", [KILLS], FIRST, every=True)
