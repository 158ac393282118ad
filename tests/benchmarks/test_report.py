"""The page of the measures: what one run writes, and what it leaves of the runs before."""

from __future__ import annotations

import datetime

from benchmarks.figures import Figure
from benchmarks.report import BEGIN, END, rewritten, rows_of

FIRST, SECOND = datetime.date(2026, 11, 20), datetime.date(2026, 11, 22)
POOLS = Figure("pool draw", 17.7, "ms", at_most=20)
START = Figure("later start", 2.4, "s", at_most=5, detail="cold 4 s")
BLANK = f"By hand.\n\n{BEGIN}\n{END}\n\nBy hand too.\n"


def written(page, figures, day, *, every):
    return rewritten(page, figures, day, "Linux, 2 cores", all_measures=every)


def rows(page):
    return rows_of(page.partition(BEGIN)[2].partition(END)[0])


def test_it_writes_between_the_marks_only():
    page = written(BLANK, [POOLS], FIRST, every=True)
    assert page.startswith("By hand.\n")
    assert page.endswith("\n\nBy hand too.\n")
    assert "Measured on 2026-11-20 — Linux, 2 cores.\n" in page
    assert rows(page) == [("pool draw", "17.7 ms", "≤ 20 ms", "yes", "", "2026-11-20")]


def test_a_measure_run_alone_leaves_the_rows_of_the_others_with_their_day():
    page = written(BLANK, [POOLS, START], FIRST, every=True)
    again = written(page, [Figure("pool draw", 25, "ms", at_most=20)], SECOND, every=False)
    assert rows(again) == [
        ("pool draw", "25 ms", "≤ 20 ms", "**no**", "", "2026-11-22"),
        ("later start", "2.4 s", "≤ 5 s", "yes", "cold 4 s", "2026-11-20"),
    ]


def test_a_figure_that_was_not_there_comes_last():
    page = written(BLANK, [POOLS], FIRST, every=True)
    assert [row[0] for row in rows(written(page, [START], SECOND, every=False))] == [
        "pool draw",
        "later start",
    ]


def test_a_whole_run_keeps_no_row_of_the_runs_before():
    page = written(BLANK, [POOLS, START], FIRST, every=True)
    assert [row[0] for row in rows(written(page, [POOLS], SECOND, every=True))] == ["pool draw"]


def test_a_row_without_a_day_has_that_of_its_table():
    old = (
        f"{BEGIN}\n\nMeasured on 2026-11-20 — Linux.\n\n| measure | figure | goal | met | side by side |\n"
        f"| --- | --- | --- | --- | --- |\n| pool draw | 17.7 ms | ≤ 20 ms | yes |  |\n\n{END}\n"
    )
    assert rows(written(old, [START], SECOND, every=False)) == [
        ("pool draw", "17.7 ms", "≤ 20 ms", "yes", "", "2026-11-20"),
        ("later start", "2.4 s", "≤ 5 s", "yes", "cold 4 s", "2026-11-22"),
    ]
