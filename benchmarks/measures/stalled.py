"""Twenty phones that stop in the middle of a POST and hold the line, while others use the pages."""

from __future__ import annotations

import asyncio

from benchmarks.figures import Figure, milliseconds, percentile
from benchmarks.load import Stalled, browsing
from benchmarks.phones import LoadResult, deal_address
from benchmarks.private import PrivateEvening
from benchmarks.run import Run

HOW_MANY = 20


def measure(run: Run) -> list[Figure]:
    """Other pages before and while twenty threads are held."""
    with run.private() as private:
        evening = private.ask("evening", 32, "stalled")
        cookie = private.ask("session")["cookie"]
        private.serve()
        before, during = asyncio.run(before_and_during(private, evening, cookie, run.seconds))
    detail = f"without them {milliseconds(before.seconds)}; with them {milliseconds(during.seconds)}"
    p99 = percentile(during.seconds, 99) * 1000
    return [
        Figure("20 half-sent POSTs held, other pages’ p99", p99, "ms", at_most=200, detail=detail),
        Figure(
            "20 half-sent POSTs held, errors",
            during.errors,
            "",
            at_most=0,
            detail=str(dict(during.wrong) or ""),
        ),
    ]


def pages(evening: dict[str, object]) -> list[str]:
    """A hall page, a live fragment, a table's page and a desk page."""
    slug, tables = evening["slug"], evening["tables"]
    token = tables[0]["token"]  # type: ignore[index]
    return [f"/t/{slug}/standings/", f"/t/{slug}/live/team/1/", f"/table/{token}/", f"/desk/t/{slug}/"]


async def before_and_during(
    private: PrivateEvening, evening: dict[str, object], cookie: str, seconds: float
) -> tuple[LoadResult, LoadResult]:
    """The same reader without and with the stalled ones."""
    tables, addresses = evening["tables"], pages(evening)
    await browsing(private.port, addresses, seconds=2, cookie=cookie)
    before = await browsing(private.port, addresses, seconds=seconds / 3, cookie=cookie)
    token = tables[1]["token"]  # type: ignore[index]
    async with Stalled(private.port, deal_address(token, 1), HOW_MANY):
        return before, await browsing(private.port, addresses, seconds=seconds, cookie=cookie)
