"""The measure of a deal's trip: which calls are noted, and what is made of them."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from types import SimpleNamespace

from benchmarks.inside.trip import functions, traced
from benchmarks.measures import trip
from scoring import parse_notation
from scoring.contract import Contract


def files(codes):
    return set(functions(codes))


def test_it_notes_functions_of_ours_that_run_and_no_others():
    codes = set()
    with traced(codes):
        parse_notation("A 90H 95/67")
    assert "scoring/notation.py" in files(codes)
    assert all(place.startswith("scoring/") for place in files(codes))
    before = set(codes)
    parse_notation("passed")
    assert codes == before


def test_it_notes_what_another_thread_runs():
    codes = set()
    with traced(codes):
        reader = threading.Thread(target=parse_notation, args=("A 90H 95/67",))
        reader.start()
        reader.join()
    assert "scoring/notation.py" in files(codes)


def test_importing_a_class_is_not_running_one():
    codes = set()
    with traced(codes):
        assert Contract.__name__
    assert files(codes) == set()


def test_a_file_of_both_requests_is_once_in_the_trip():
    found = {"post": {"a.py": ["1 f", "2 g"], "b.py": ["1 f"]}, "page": {"b.py": ["1 f"], "c.py": ["1 f"]}}

    @contextmanager
    def private():
        yield SimpleNamespace(ask=lambda module: found)

    figures = trip.measure(SimpleNamespace(private=private))
    assert [figure.value for figure in figures] == [2, 3, 2, 3]
    assert figures[1].listed == ("a.py:1 f", "a.py:2 g", "b.py:1 f")
    assert figures[3].listed == ("a.py", "b.py", "c.py")
