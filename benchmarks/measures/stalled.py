"""Phones and strangers that hold the line: 200 POSTs that stop half way, 100 slow heads, 50 who do not read,
50 who say nothing; others use the pages meanwhile. On both shapes of the server."""

from __future__ import annotations

from typing import Any

from benchmarks.figures import Figure, milliseconds, percentile
from benchmarks.http import request
from benchmarks.load import Stalled, at_low_priority, browsing, half_a_deal
from benchmarks.phones import LoadResult, deal_address
from benchmarks.run import Run

POSTS, HEADS, READERS, SILENT = 200, 100, 50, 50


def measure(run: Run) -> list[Figure]:
    """Other pages without and with them."""
    return [figure for shape in ("one", "two") for figure in held(run, shape)]


def held(run: Run, shape: str) -> list[Figure]:
    """The figures of one shape."""
    with run.private(shape=shape) as private:
        evening = private.ask("evening", 200, "stalled")
        cookie = private.ask("session")["cookie"]
        private.serve()
        before, during = at_low_priority(before_and_during, private.port, evening, cookie, run.seconds)
    name = f"{POSTS} half-sent POSTs, {HEADS} slow heads, {READERS} slow readers, processes: {shape}"
    detail = f"without them {milliseconds(before.seconds)}; with them {milliseconds(during.seconds)}"
    ratio = percentile(during.seconds, 95) / percentile(before.seconds, 95)
    p95, wrong = percentile(during.seconds, 95) * 1000, str(dict(during.wrong) or "")
    return [
        Figure(f"{name}: other pages, p95", p95, "ms", at_most=50, detail=detail),
        Figure(f"{name}: the same", ratio, "× without them", at_most=1.5),
        Figure(f"{name}: errors", during.errors, "", at_most=0, detail=wrong),
    ]


def pages(evening: dict[str, Any]) -> list[str]:
    """A hall page, a live fragment, a table's page and a desk page."""
    slug, token = evening["slug"], evening["tables"][0]["token"]
    return [f"/t/{slug}/standings/", f"/t/{slug}/live/team/1/", f"/table/{token}/", f"/desk/t/{slug}/"]


async def before_and_during(
    port: int, evening: dict[str, Any], cookie: str, seconds: float
) -> tuple[LoadResult, LoadResult]:
    """The same reader without and with the stalled ones."""
    addresses, slug = pages(evening), evening["slug"]
    await browsing(port, addresses, seconds=2, cookie=cookie)
    before = await browsing(port, addresses, seconds=seconds / 3, cookie=cookie)
    head = f"GET /t/{slug}/ HTTP/1.1\r\nHost: x\r\nX-Slow: ".encode()
    large = request("GET", f"/t/{slug}/live/standings/", {})  # kept by the gate: to make it costs once
    half = half_a_deal(deal_address(evening["tables"][1]["token"], 1))
    async with Stalled(port, [half] * POSTS + [head] * HEADS + [large * 8] * READERS + [b""] * SILENT):
        return before, await browsing(port, addresses, seconds=min(seconds, 12.0), cookie=cookie)
