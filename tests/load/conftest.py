"""A real evening for these tests: the web server as the launcher runs it, SQLite, a folder of its own."""

import pytest

from benchmarks.private import PrivateEvening


@pytest.fixture
def private(tmp_path):
    """Prepared, not yet started."""
    with PrivateEvening(tmp_path / "evening") as made:
        yield made


@pytest.fixture
def evening(private):
    """Sixteen teams, drawn and released, and a server that answers."""
    described = private.ask("evening", 16, "salle")
    private.serve()
    return described
