"""A real evening for these tests: granian as the launcher runs it, SQLite, a folder of its own."""

import pytest

from benchmarks.house import House


@pytest.fixture
def house(tmp_path):
    """Prepared, not yet started."""
    with House(tmp_path / "evening") as made:
        yield made


@pytest.fixture
def evening(house):
    """Sixteen teams, drawn and released, and a server that answers."""
    described = house.ask("evening", 16, "salle")
    house.serve()
    return described
