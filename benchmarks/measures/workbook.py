"""The workbook of 60,000 deals beside the same rows written by XlsxWriter in constant memory."""

from __future__ import annotations

from benchmarks.figures import Figure
from benchmarks.run import Run


def measure(run: Run) -> list[Figure]:
    """Each way twice, in turns; the shorter time counts."""
    with run.private() as private:
        private.ask("workbook", "crowd")
        runs_by_way: dict[str, list[dict[str, float]]] = {"program": [], "xlsxwriter": []}
        for _ in range(2):
            for way, runs in runs_by_way.items():
                runs.append(private.ask("workbook", way))
    seconds = {way: min(run["seconds"] for run in runs) for way, runs in runs_by_way.items()}
    peak = max(run["mebibytes"] for run in runs_by_way["program"])
    xlsxwriter_peak = max(run["mebibytes"] for run in runs_by_way["xlsxwriter"])
    process_peak = max(run["process"] for run in runs_by_way["program"])
    sides = f"program {seconds['program']:.1f} s, XlsxWriter {seconds['xlsxwriter']:.1f} s"
    return [
        Figure(
            "workbook of 60,000 deals",
            seconds["program"] / seconds["xlsxwriter"],
            "× XlsxWriter’s time",
            at_most=1.6,
            detail=sides,
        ),
        Figure(
            "workbook, memory to write it",
            peak,
            "MiB",
            at_most=80,
            detail=f"XlsxWriter’s {xlsxwriter_peak:.0f} MiB; "
            f"the whole process {process_peak:.0f} MiB, Django included",
        ),
    ]
