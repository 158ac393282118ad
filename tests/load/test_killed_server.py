"""The server killed in mid-write, three times: every acknowledged deal is there, nothing is half done."""

import asyncio

import pytest

from benchmarks.load import as_fast_as_possible, tables
from benchmarks.phones import LoadResult
from tests.load.apart import apart

pytestmark = [pytest.mark.program, pytest.mark.sqlite_only, pytest.mark.timeout(180)]
KILLS = 3


def test_kill_9_in_mid_write_leaves_nothing_half_done(private, evening):
    seen = LoadResult()
    players = tables(private.port, evening["tables"], seen)

    async def played():
        playing = asyncio.create_task(as_fast_as_possible(players, seconds=8))
        for _ in range(KILLS):
            await asyncio.sleep(0.8)
            await asyncio.to_thread(private.web.kill)
            await asyncio.to_thread(private.serve)
        await playing

    apart(played())
    found = private.ask("truth", evening["slug"])
    assert sum(seen.wrong.values()) > 0, "no request was cut off: the kill came between two writes"
    assert found["deals"] == {str(match): count for match, count in seen.acknowledged.items()}
    assert (found["doubled"], found["gaps"], found["behind"], found["differences"]) == (0, 0, 0, [])
    assert found["tokens"] == found["answered"] == found["recorded"]
