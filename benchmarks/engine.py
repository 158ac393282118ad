"""What is reckoned and written without a server: a ranked round, the standings, the workbook, deals."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import xlsxwriter
from django.db.models import F
from django.test import Client
from django.utils import timezone

from benchmarks.evening import begin
from pairing.record import load, replay
from scoring import BUILTIN_SLUGS, PlayedDeal, Ruleset, builtin, parse_notation, score_deal
from tests import evenings
from tests.exports.books import crowd
from tournament.draw.drafts import propose_draw
from tournament.exports.files import make_workbook, sheets_of
from tournament.exports.queries import workbook_data
from tournament.models import Match, Tournament

RUNS, STALE = 5, 1.0
# Deals that every rulebook knows.
DEALS = ("A 90H 95/67", "B 110S 120/42", "A 100Dx 130/32", "A 90H 107/55 +20A", "passed", "B 120Cxx 40/122")


def seconds_of(work: Callable[[], object]) -> float:
    """The processor's time, which a busy machine changes least."""
    began = time.process_time()
    work()
    return time.process_time() - began


def best_of(work: Callable[[], object]) -> float:
    """The fastest of some runs."""
    return min(seconds_of(work) for _ in range(RUNS))


def measure_evening(teams: str) -> dict[str, float]:
    """Seconds of the fourth ranked round in the engine, and of the standings page after a changed result."""
    tournament, by = begin(int(teams), "played"), evenings.organiser()
    evenings.play(tournament)
    for _ in range(2):
        evenings.draw(tournament, by)
        evenings.play(tournament)
    standings = median(standings_seconds(tournament, run) for run in range(RUNS))
    record = load(propose_draw(tournament=tournament, by=by, seed=7).record)
    return {"ranked": best_of(partial(replay, record)), "standings": standings}


def standings_seconds(tournament: Tournament, run: int) -> float:
    """Change a result, wait until nothing kept is fresh, and open the page that shows it."""
    client, address = Client(), f"/t/{tournament.slug}/standings/"
    client.get(address)  # a server has loaded its middleware
    match = Match.objects.filter(tournament=tournament).earliest("pk")
    Match.objects.filter(pk=match.pk).update(total_a=10_000 + run, total_b=500)
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
    time.sleep(STALE)
    return seconds_of(lambda: client.get(address))


def measure_workbook(teams: str, rounds: str, deals: str) -> dict[str, float]:
    """Seconds to write a workbook as its button does, and with XlsxWriter; the shorter of two runs each."""
    tournament = crowd(int(teams), int(rounds), int(deals))
    seconds: dict[str, list[float]] = {"program": [], "xlsxwriter": []}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "evening.xlsx"
        for _ in range(2):
            seconds["program"].append(
                seconds_of(lambda: make_workbook(tournament.pk, path, lambda percent: None))
            )
            seconds["xlsxwriter"].append(seconds_of(lambda: write_by_xlsxwriter(tournament, path)))
    count = int(teams) // 2 * int(rounds) * int(deals)
    return {"deals": count} | {way: min(runs) for way, runs in seconds.items()}


def write_by_xlsxwriter(tournament: Tournament, path: Path) -> None:
    """The same cells, read and explained the same way."""
    options = {
        "constant_memory": True,
        "default_date_format": "dd/mm/yyyy hh:mm",
        "strings_to_formulas": False,
    }
    book = xlsxwriter.Workbook(path, options)
    data = workbook_data(tournament.pk)
    for content in sheets_of(data, ""):
        page = book.add_worksheet(content.name)
        for number, row in enumerate(content.rows):
            page.write_row(number, 0, [bare(value) for value in row])
    book.close()


def bare(value: object) -> object:
    """A moment without its zone, which Excel does not know; a rank without its look."""
    if isinstance(value, datetime.datetime):
        return timezone.make_naive(value)
    return value[0] if isinstance(value, tuple) else value


def measure_scoring(count: str) -> dict[str, float]:
    """Deals scored a second at the slowest rulebook; and how many turns of a plain loop one lasts."""
    deals = list(islice(cycle(map(parse_notation, DEALS)), int(count)))
    scored = max(best_of(partial(score_all, deals, builtin(slug))) for slug in BUILTIN_SLUGS)
    return {"a_second": len(deals) / scored, "turns": scored / best_of(partial(add_up, deals))}


def score_all(deals: list[PlayedDeal], ruleset: Ruleset) -> None:
    for deal in deals:
        score_deal(deal, ruleset)


def add_up(deals: list[PlayedDeal]) -> int:
    """The plain loop."""
    points = 0
    for deal in deals:
        points += deal.points_a or 0
    return points
