"""Every hour of every page is the club's, whatever club the same thread served before."""

from django.test import Client
from django.utils import timezone

from tests.urls import AT_TABLE, URLS, World, path_of


def test_a_page_is_made_in_the_clubs_zone(db, tmp_path, settings):
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    world = World()
    club = world.tournament.club
    club.time_zone = "America/Cayenne"
    club.save()
    wrong = []
    for name in URLS:
        client = Client()
        if not name.startswith(f"{AT_TABLE}:"):
            client.cookies = world.cookies["organiser"].copy()
        timezone.activate("Asia/Tokyo")
        answer = client.get(path_of(name, world))
        if answer.status_code != 405 and timezone.get_current_timezone_name() != "America/Cayenne":
            wrong.append(name)
    timezone.deactivate()
    assert wrong == []
