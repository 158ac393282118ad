"""A busy evening: 600 phones polling (400 conditional GET a second) while 50 deals a second are entered."""

from __future__ import annotations

import asyncio

from benchmarks.figures import Figure, milliseconds, percentile
from benchmarks.load import polling, posting, tables
from benchmarks.phones import LoadResult
from benchmarks.private import PrivateEvening
from benchmarks.run import Run

TEAMS, PHONES, POSTS = 200, 600, 50.0


def measure(run: Run) -> list[Figure]:
    """p99 of everything; errors; deals acknowledged and not there, deals there and not acknowledged."""
    with run.private() as private:
        evening = private.ask("evening", TEAMS, "busy")
        private.serve()
        phones, players = asyncio.run(phones_and_tables(private, evening, run.seconds))
        lost, doubled = lost_and_doubled(private.ask("truth", evening["slug"]), players)
    seconds = phones.seconds + players.seconds
    rates = f"{len(phones.seconds) / run.seconds:.0f} GET/s, {len(players.seconds) / run.seconds:.0f} POST/s"
    detail = f"{rates}; GET {milliseconds(phones.seconds)}; POST {milliseconds(players.seconds)}"
    wrong = dict(phones.wrong + players.wrong)
    return [
        Figure("busy evening, p99", percentile(seconds, 99) * 1000, "ms", at_most=100, detail=detail),
        Figure(
            "busy evening, errors", phones.errors + players.errors, "", at_most=0, detail=str(wrong or "")
        ),
        Figure("busy evening, deals lost or doubled", lost + doubled, "", at_most=0),
    ]


async def phones_and_tables(
    private: PrivateEvening, evening: dict[str, object], seconds: float
) -> tuple[LoadResult, LoadResult]:
    """Phones and tables at once."""
    players = LoadResult()
    seated = tables(private.port, evening["tables"], players)  # type: ignore[arg-type]
    phones, _ = await asyncio.gather(
        polling(private.port, str(evening["slug"]), phones=PHONES, teams=TEAMS, seconds=seconds),
        posting(seated, a_second=POSTS, seconds=seconds),
    )
    return phones, players


def lost_and_doubled(truth: dict[str, dict[str, int]], players: LoadResult) -> tuple[int, int]:
    """Deals acknowledged but missing; deals too many, or anything half done."""
    stored = {int(match): count for match, count in truth["deals"].items()}
    matches = stored.keys() | players.acknowledged.keys()
    missing = sum(max(0, players.acknowledged[match] - stored.get(match, 0)) for match in matches)
    too_many = sum(max(0, stored.get(match, 0) - players.acknowledged[match]) for match in matches)
    half_done = sum(int(bool(truth[name])) for name in ("doubled", "gaps", "behind", "differences"))
    return missing, too_many + half_done
