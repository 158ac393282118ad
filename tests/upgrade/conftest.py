import pytest

from tests.upgrade.databases import empty_database, forget_copies


@pytest.fixture
def elsewhere(transactional_db, tmp_path):
    """An empty database, apart from that of the tests."""
    with empty_database(tmp_path):
        yield


@pytest.fixture(scope="session", autouse=True)
def no_copy_stays(django_db_blocker):
    yield
    with django_db_blocker.unblock():
        forget_copies()
