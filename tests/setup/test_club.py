"""The club's own settings: a name, a clock, and a colour that every page loads and that can be read on."""

import re

import pytest
from django.conf import settings
from django.urls import reverse

from tournament.models import Club, JournalEntry
from tournament.setup import club as colour

FORM = {"name": "Le Valet", "time_zone": "Indian/Reunion", "colour": "#5e1224"}
SHEET = reverse("setup_public:stylesheet")


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("#000000", "#ffffff", 21),
        ("#777777", "#ffffff", 4.48),
    ],
)
def test_contrast_is_that_of_wcag(one, other, ratio):
    assert colour.contrast(one, other) == colour.contrast(other, one) == pytest.approx(ratio, abs=0.01)


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("#0f4d38", True),
        ("#0F4D38", False),
        ("0f4d38", False),
        ("#0f4d38\n", False),
    ],
)
def test_a_colour_is_written_in_one_way(text, known):
    assert colour.is_colour(text) is known


def test_what_is_pressed_is_darker():
    assert colour.deeper("#0f4d38") == "#0a3527"
    assert colour.deeper("#000000") == "#000000"


def test_the_constants_are_those_of_the_theme():
    """And the house colour passes its own test."""
    theme = (settings.BASE_DIR / "static" / "css" / "theme.css").read_text("utf-8")
    tokens = dict(re.findall(r"--(club|on-felt|on-felt-2): (#[0-9a-f]{6})", theme))
    assert tokens == {"club": colour.BAIZE, "on-felt": colour.ON_FELT[0], "on-felt-2": colour.ON_FELT[1]}
    assert Club().colour == colour.BAIZE
    assert colour.on_the_band(colour.BAIZE) >= colour.ENOUGH


def test_the_club_has_a_name_a_clock_and_a_colour(as_odile, club):
    path = reverse("setup:club")
    assert as_odile.post(path, {**FORM, "time_zone": "Mars/Olympus"}).status_code == 422
    as_odile.post(path, FORM)
    club.refresh_from_db()
    assert (club.name, club.time_zone, club.colour) == ("Le Valet", "Indian/Reunion", "#5e1224")
    entry = JournalEntry.objects.get(verb="setup.club_changed")
    assert (entry.before["colour"], entry.after["colour"]) == (colour.BAIZE, "#5e1224")


JUST_DARK, JUST_PALE = "#004c70", "#004d70"


@pytest.mark.parametrize(("typed", "stored"), [(JUST_DARK, True), (JUST_PALE, False), ("#ffffff", False)])
def test_a_pale_band_is_refused_with_its_contrast(as_odile, club, typed, stored):
    answer = as_odile.post(reverse("setup:club"), {**FORM, "colour": typed})
    club.refresh_from_db()
    assert (club.colour == typed) is stored
    assert (answer.status_code == 422) is not stored
    assert ("Trop clair" in answer.content.decode()) is not stored
    assert stored or f'value="{typed}"' in answer.content.decode()


def test_the_two_colours_stand_on_either_side_of_seven_to_one():
    assert colour.on_the_band(JUST_PALE) < colour.ENOUGH <= colour.on_the_band(JUST_DARK)


@pytest.mark.parametrize("typed", ["", "#0f4d38;}", "#0f4d3\u0669"])
def test_what_is_no_colour_is_refused(as_odile, club, typed):
    assert as_odile.post(reverse("setup:club"), {**FORM, "colour": typed}).status_code == 422
    club.refresh_from_db()
    assert club.colour == colour.BAIZE


def test_every_page_loads_the_band_in_the_clubs_colour(client, club, tournament):
    assert f'<link rel="stylesheet" href="{SHEET}" data-answers>' in client.get("/").content.decode()
    assert client.get(SHEET).content == b""
    Club.objects.update(colour="#5e1224")
    sheet = client.get(SHEET)
    assert sheet["Content-Type"] == "text/css; charset=utf-8"
    assert ":root{--club:#5e1224}" in sheet.content.decode()
    assert "--felt-deep:#410c19" in sheet.content.decode()


def test_a_phone_that_has_it_is_told_so(client, club, django_assert_num_queries):
    tag = client.get(SHEET)["ETag"]
    with django_assert_num_queries(1):
        assert client.get(SHEET, headers={"If-None-Match": tag}).status_code == 304
    Club.objects.update(colour="#5e1224")
    assert client.get(SHEET, headers={"If-None-Match": tag}).status_code == 200
    assert "max-age=60" in client.get(SHEET)["Cache-Control"]


def test_a_column_that_holds_no_colour_paints_nothing(client, club):
    Club.objects.update(colour="red;}")
    assert client.get(SHEET).content == b""


def test_before_there_is_a_club_the_house_colour_stands(client, db):
    assert client.get(SHEET).content == b""
