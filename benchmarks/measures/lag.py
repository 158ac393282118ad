"""From "saved" on the table's phone to shown on the last of 500 phones that poll at the normal interval."""

from __future__ import annotations

import asyncio
import math
import time
from typing import Any

from benchmarks.figures import Figure, median
from benchmarks.load import tables
from benchmarks.phones import LoadResult, Phone, live_address
from benchmarks.private import PrivateEvening
from benchmarks.run import Run

PHONES, TEAMS = 500, 200
PAUSE = 4.0


def measure(run: Run) -> list[Figure]:
    """One deal every four seconds, each waited for on every phone."""
    with run.private() as private:
        evening = private.ask("evening", TEAMS, "lag")
        private.serve()
        delays = asyncio.run(delays_by_deal(private, evening, deals=max(3, int(run.seconds / PAUSE))))
    last = max(max(delay) for delay in delays)
    middle = median(delay for deal_delays in delays for delay in deal_delays)
    last_phones = ", ".join(f"{max(deal_delays):.2f}" for deal_delays in delays)
    detail = f"{len(delays)} deals; last phone each time {last_phones} s"
    return [
        Figure("deal saved → shown on the last of 500 phones", last, "s", at_most=3, detail=detail),
        Figure("deal saved → shown, median phone", middle, "s", at_most=1.5),
    ]


async def delays_by_deal(
    private: PrivateEvening, evening: dict[str, Any], *, deals: int
) -> list[list[float]]:
    """For each deal, the seconds until each phone had shown it."""
    result, shown = LoadResult(), [0] * PHONES
    shown_at: list[dict[int, float]] = [{} for _ in range(PHONES)]

    def note_version(number: int, version: int) -> None:
        for reached in range(shown[number] + 1, version + 1):
            shown_at[number][reached] = time.monotonic()
        shown[number] = max(shown[number], version)

    end = time.monotonic() + 3 + deals * PAUSE + PAUSE
    hall = [
        Phone(
            private.port,
            live_address(evening["slug"], number, PHONES, TEAMS),
            result,
            on_version=lambda version, number=number: note_version(number, version),  # type: ignore[misc]
        )
        for number in range(PHONES)
    ]
    polls = asyncio.gather(*(phone.poll_until(end) for phone in hall))
    await asyncio.sleep(3)
    saved = await save_deals(private, evening, deals)
    await polls
    return [
        [shown_at[number].get(version, math.inf) - saved_at for number in range(PHONES)]
        for version, saved_at in saved.items()
    ]


async def save_deals(private: PrivateEvening, evening: dict[str, Any], deals: int) -> dict[int, float]:
    """Enter the deals one by one; the moment each was acknowledged, by the version it made."""
    saved, result = {}, LoadResult()
    seated = tables(private.port, evening["tables"][:deals], result)
    for number, player in enumerate(seated, start=1):
        if not await player.deal():
            raise RuntimeError(f"not saved: {dict(result.wrong)}")
        saved[evening["version"] + number] = time.monotonic()
        await asyncio.sleep(PAUSE)
    return saved
