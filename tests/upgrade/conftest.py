import pytest

from tests.upgrade.databases import empty_database


@pytest.fixture
def elsewhere(transactional_db, tmp_path):
    """An empty database, apart from that of the tests."""
    with empty_database(tmp_path):
        yield
