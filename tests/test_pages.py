"""Every page of the program, by its URL: it answers in French and in English while the evening runs (or
while teams register, or once a match is over), and sixteen teams cost as many statements as eight.
Nothing in it is inline, no page but the desk's says a telephone, and every hour is the club's, whatever club
the same thread served before. A fragment and a record say how they are kept; what opens something is not."""

import re

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import cast
from tests.urls import AT_TABLE, FIELDS, ROOMS, World, path_of, urls_of
from tournament.desk.overview import SHORT
from tournament.hall import fragments
from tournament.models import Match, Member, Player, Team
from tournament.people import links
from tournament.setup.club import Wifi, change_wifi

# When a page that is not for a match in play is opened.
MOMENTS = (("running", "playing"), ("running", "submitted"), ("running", "confirmed"), ("registration", None))
# What the content policy would block.
INLINE = re.compile(
    r"<style\b|\sstyle=|\son[a-z]+=[\"']|<script(?![^>]*\bsrc=)[^>]*>|javascript:", re.IGNORECASE
)
# The one page that says a player's telephone.
NUMBER, TELEPHONES = "06 98 76 54 32", {"registration:team"}
# There for nobody while there are two clubs, as here.
OF_ALL_CLUBS = {"archive:download"}
# Draws as files, for everybody.
RECORDS = {"draw_public:record", "draw_public:numbered_record"}
# Some of those that show what opens something.
TELLING = {"setup:links", "setup:wifi", "printing:slips", "printing:poster", "people:invitation"}
ZONE, WIFI_KEY = "America/Cayenne", "key-of-the-hall"


def evening(teams):
    """An evening of so many teams: one match in play, the others of its round confirmed."""
    world = World(teams, table_count=teams)
    world.mark_secrets()
    change_wifi(club=cast.club(), wifi=Wifi("Salle", WIFI_KEY), by=cast.actor(world.odile))
    type(world.tournament.club).objects.update(time_zone=ZONE)
    others = Match.objects.filter(round=world.match.round).exclude(pk=world.match.pk)
    cast.put_in_state(others, "confirmed", total_a=1000, total_b=F("pk") % 9 * 100, over=True, winner="A")
    cast.unpay(Team.objects.filter(tournament=world.tournament, number__gt=teams // 2))
    Player.objects.filter(tournament=world.tournament).update(telephone=NUMBER)
    fields = {"club": world.tournament.club, "given_name": "Ana", "search_key": "xu ana"}
    Member.objects.bulk_create(Member(family_name=f"Xu{n}", **fields) for n in range(teams))
    return world


def opened(world, name, language):
    """The answer to the organiser, or to the phone of a table, and its statements."""
    for shelf in (SHORT, fragments.BOARDS, fragments.PIECES, cache):
        shelf.clear()
    client = Client()
    if not name.startswith(f"{AT_TABLE}:"):
        client.cookies.update(world.cookies["organiser"])
    client.cookies["dix_language"] = language
    fields = {field: value(world) for field, value in FIELDS.get(name, {}).items()}
    timezone.activate("Asia/Tokyo")
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(path_of(name, world), fields)
    return answer, len(asked)


def answered(world, name, language):
    """The same at the first moment when the page is open."""
    for moment in MOMENTS:
        with transaction.atomic():
            world.set(*moment)
            answer, statements = opened(world, name, language)
            transaction.set_rollback(True)
        if answer.status_code != 409:
            break
    return answer, statements


def walked(room, teams, language, coded):
    """What is wrong with the pages of a room, and the statements of each."""
    wrong, statements = [], {}
    with transaction.atomic():
        world = evening(teams)
        secrets = {*world.secrets(), links.secret_of(world.invitation), WIFI_KEY}
        for name in urls_of(room):
            coded.clear()
            answer, statements[name] = answered(world, name, language)
            page = "" if answer.streaming else answer.content.decode(errors="replace")
            told = [secret for secret in secrets if secret in " ".join([page, *coded])]
            told = [secret for secret in told if secret not in path_of(name, world)]
            wrong += [f"{name}: {fault}" for fault in faults_of(name, answer, page, language, told)]
        transaction.set_rollback(True)
    return wrong, statements


def faults_of(name, answer, page, language, told):
    """What is wrong with a page; `told`: what it says that opens a table, the club or the Wi-Fi."""
    # A button's address opened as a page leads on, or says that it is none.
    if answer.status_code not in {200, 204, 302, 405} and name not in OF_ALL_CLUBS:
        yield answer.status_code
    if answer.status_code != 405 and timezone.get_current_timezone_name() != ZONE:
        yield "made in another zone"
    yield from (found.group() for found in INLINE.finditer(page))
    if NUMBER[3:] in page and name not in TELEPHONES:
        yield "says a telephone"
    if "<html" in page and f'<html lang="{language}"' not in page:
        yield f"not in {language}"
    kept, varies = answer.headers.get("Cache-Control", ""), answer.headers.get("Vary", "").split(",")
    own = kept and {header.strip() for header in varies} >= {"Cookie", "Accept-Language"}
    if not own and ("X-Live-Interval" in answer.headers or name in RECORDS):
        yield f"may be given to somebody else: {answer.headers}"
    if told and "no-store" not in kept:
        yield f"is kept with {told}"
    if not told and name in TELLING:
        yield "tells nothing that opens a table, the club or the Wi-Fi: this test has gone blind"


@pytest.mark.parametrize("room", ROOMS)
def test_every_page_answers_in_both_languages_and_costs_the_same_for_more_teams(
    db, tmp_path, settings, coded, room
):
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    wrong, few = walked(room, 8, "fr", coded)
    more_wrong, many = walked(room, 16, "en", coded)
    timezone.deactivate()
    grown = [f"{name}: {few[name]}, then {many[name]}" for name in few if few[name] != many[name]]
    assert not wrong + more_wrong + grown
