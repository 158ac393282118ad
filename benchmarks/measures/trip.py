"""How many files of ours one deal runs through: its POST, then the standings page that shows it."""

from __future__ import annotations

from benchmarks.figures import Figure
from benchmarks.run import Run

POST_FILES, TRIP_FILES = 38, 58


def measure(run: Run) -> list[Figure]:
    """Files outside tests in which a function runs (`benchmarks.inside.trip` says for which requests)."""
    with run.private() as private:
        functions_by_request = private.ask("trip")
    post, page = functions_by_request["post"], functions_by_request["page"]
    trip = sorted({*post, *page})
    functions = {
        name: [
            f"{place}:{line}"
            for place in functions_by_request[name]
            for line in functions_by_request[name][place]
        ]
        for name in functions_by_request
    }
    return [
        Figure("a deal's POST, files", len(post), "files", at_most=POST_FILES, listed=tuple(post)),
        Figure(
            "a deal's POST, functions", len(functions["post"]), "functions", listed=tuple(functions["post"])
        ),
        Figure(
            "the standings page after it, files",
            len(page),
            "files",
            listed=tuple(page),
            detail=f"{len(functions['page'])} functions",
        ),
        Figure(
            "from the tap to the standings, files", len(trip), "files", at_most=TRIP_FILES, listed=tuple(trip)
        ),
    ]
