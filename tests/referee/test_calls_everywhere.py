"""A call for the referee is on every page of whoever is signed in."""

import pytest

from tests.urls import URLS, World, path_of

pytestmark = pytest.mark.django_db
# On the projector and on a table's own phone nobody is called; nor where one becomes somebody, nor on the
# pages of a season that everybody reads.
ELSEWHERE = (
    "hall:wall",
    "table:",
    "people:login",
    "people:link",
    "control:demo_progress",
    "archive:open_copy",
    "season:public",
    "sign_up:",
    "season:wall",
)


def test_a_call_shows_on_every_page_of_the_staff(client, tmp_path, settings):
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    world = World(8)
    client.cookies = world.cookies["organiser"].copy()
    silent, seen = [], 0
    for name in URLS:
        if name.startswith(ELSEWHERE):
            continue
        answer = client.get(path_of(name, world))
        if answer.status_code != 200 or answer.streaming or b"<!doctype" not in answer.content[:60]:
            continue
        seen += 1
        if f'data-key="c{world.dispute.pk}"' not in answer.content.decode():
            silent.append(name)
    assert seen > 40
    assert not silent, " ".join(silent)
