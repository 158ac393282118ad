"""The standings of 200 teams in the hall: from the fragment, made anew, and as a 304 over HTTP."""

from __future__ import annotations

import asyncio
import time

from benchmarks.figures import Figure
from benchmarks.http import Connection
from benchmarks.run import Run

CONNECTIONS, SECONDS = 8, 4.0


def measure(run: Run) -> list[Figure]:
    """The rates over HTTP are of eight connections that ask without a pause, one address after the other."""
    with run.private() as private:
        measured = private.ask("fragments")
        private.serve()
        rates = asyncio.run(side_by_side(private.port, measured["address"]))
    anew, view = measured["anew"] * 1000, measured["view"] * 1000
    fragment_detail = (
        f"anew {anew:.0f} ms, the view {view:.2f} ms, "
        f"the fragment alone {measured['fragment'] * 1000:.2f} ms; {measured['bytes'] // 1000} kB"
    )
    rate_detail = f"304 {rates[304]:.0f}/s, empty view {rates[200]:.0f}/s"
    return [
        Figure(
            "hall standings, 200 teams, from the fragment",
            anew / view,
            "× anew",
            at_least=100,
            detail=fragment_detail,
        ),
        Figure(
            "its 304", rates[304] / rates[200], "× an empty view’s rate", at_least=0.35, detail=rate_detail
        ),
    ]


async def side_by_side(port: int, address: str) -> dict[int, float]:
    """Answers a second, 304 and empty, in turns so that the machine's mood weighs on both."""
    etag = (await Connection(port).get(address)).headers["etag"]
    counts = {304: 0, 200: 0}
    for _ in range(2):
        for status, path, headers in ((304, address, {"If_None_Match": etag}), (200, "/health/", {})):
            counts[status] += await rate(port, path, headers, status)
    return {status: count / (2 * SECONDS) for status, count in counts.items()}


async def rate(port: int, address: str, headers: dict[str, str], status: int) -> int:
    """How many answers with this status came in the time."""
    end = time.monotonic() + SECONDS

    async def asking() -> int:
        connection, count = Connection(port), 0
        while time.monotonic() < end:
            count += (await connection.get(address, **headers)).status == status
        connection.close()
        return count

    return sum(await asyncio.gather(*(asking() for _ in range(CONNECTIONS))))
