"""Every page of the program, by its URL: it answers in French and in English while the evening runs (or
while teams register, or once a match is over), and sixteen teams cost as many statements as eight.
Nothing in it is inline, and no page but the desk's says a telephone."""

import re

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import cast
from tests.urls import AT_TABLE, FIELDS, ROOMS, World, path_of, urls_of
from tournament.desk.overview import SHORT
from tournament.hall import fragments
from tournament.models import Match, Member, Player, Team

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


def evening(teams):
    """An evening of so many teams: one match in play, the others of its round confirmed."""
    world = World(teams, table_count=teams)
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


def walked(room, teams, language):
    """What is wrong with the pages of a room, and the statements of each."""
    wrong, statements = [], {}
    with transaction.atomic():
        world = evening(teams)
        for name in urls_of(room):
            answer, statements[name] = answered(world, name, language)
            # A button's address opened as a page leads on, or says that it is none.
            if answer.status_code not in {200, 204, 302, 405} and name not in OF_ALL_CLUBS:
                wrong.append(f"{name}: {answer.status_code}")
            page = "" if answer.streaming else answer.content.decode(errors="replace")
            wrong += [f"{name}: {found.group()}" for found in INLINE.finditer(page)]
            if NUMBER[3:] in page and name not in TELEPHONES:
                wrong.append(f"{name}: says a telephone")
            if "<html" in page and f'<html lang="{language}"' not in page:
                wrong.append(f"{name}: not in {language}")
        transaction.set_rollback(True)
    return wrong, statements


@pytest.mark.parametrize("room", ROOMS)
def test_every_page_answers_in_both_languages_and_costs_the_same_for_more_teams(db, tmp_path, settings, room):
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    wrong, few = walked(room, 8, "fr")
    more_wrong, many = walked(room, 16, "en")
    grown = [f"{name}: {few[name]}, then {many[name]}" for name in few if few[name] != many[name]]
    assert not wrong + more_wrong + grown


@pytest.mark.parametrize("room", ROOMS)
def test_a_fragment_and_a_record_say_how_they_are_kept_and_in_whose_language(db, tmp_path, settings, room):
    """Nothing between here and the phone gives an old one, or somebody else's."""
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    world, wrong = evening(8), []
    for name in urls_of(room):
        answer, _statements = answered(world, name, "fr")
        if "X-Live-Interval" in answer.headers or name in RECORDS:
            varies = {header.strip() for header in answer.headers.get("Vary", "").split(",")}
            if not varies >= {"Cookie", "Accept-Language"} or "Cache-Control" not in answer.headers:
                wrong.append(f"{name}: {answer.headers}")
    assert wrong == []
