"""A number that comes from outside, in any script, is read or is none: `int` never meets what it refuses."""

import re
from pathlib import Path

import pytest
from django.urls import reverse

from tests import cast
from tournament.core.outside import decimal_number

# Ethiopic one and a raised two are digits to `isdigit`, to nobody else; a number may also be endless.
NO_NUMBERS = ["፩", "²", "-1", "1.5", "", " 1", "1" * 5000]


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_what_is_no_number_is_none(text):
    assert decimal_number(text) is None


@pytest.mark.parametrize(("text", "number"), [("7", 7), ("٣", 3), ("007", 7), ("9" * 18, int("9" * 18))])
def test_decimal_digits_of_any_script_are_read(text, number):
    assert decimal_number(text) == number


def test_it_may_be_asked_for_fewer_digits():
    assert (decimal_number("99", digits=2), decimal_number("100", digits=2)) == (99, None)


def test_nothing_typed_meets_int_behind_isdigit():
    """Where the program reads a text it asks `decimal_number`; the gate reads headers as bytes."""
    guarded = re.compile(r"\bint\(.*\bis(digit|numeric|decimal)\(|\bis(digit|numeric)\(.*\bint\(")
    room = Path(__file__).parents[2] / "tournament"
    apart = {room / "core/outside.py", room / "deployment.py"}
    files = [path for path in room.rglob("*.py") if not {"gate", "migrations"} & {*path.parts}]
    assert len(files) > 200
    wrong = [path.name for path in files if path not in apart and guarded.search(path.read_text("utf-8"))]
    assert not wrong


@pytest.mark.parametrize("query", NO_NUMBERS)
@pytest.mark.parametrize("page", ["find", "standings", "round"])
def test_a_team_is_looked_for_by_anything(client, tournament, page, query):
    cast.released(tournament, 4)
    answer = client.get(reverse(f"hall:{page}", kwargs={"slug": tournament.slug}), {"q": query})
    assert answer.status_code in {200, 302}  # a raised two is read as a two, as it is in a name


def test_a_team_is_found_by_the_digits_of_another_script(client, tournament):
    cast.released(tournament, 4)
    answer = client.get(reverse("hall:find", kwargs={"slug": tournament.slug}), {"q": "٣"})
    assert answer["Location"] == reverse("hall:team", kwargs={"slug": tournament.slug, "number": 3})


@pytest.mark.parametrize("shown", NO_NUMBERS)
def test_a_wall_asked_for_no_view_shows_its_first(client, tournament, shown):
    cast.released(tournament, 4)
    url = reverse("hall:wall", kwargs={"slug": tournament.slug})
    assert client.get(url, {"vue": shown}).status_code == 200


def test_a_fragment_asked_for_by_no_version_is_given(client, tournament):
    cast.released(tournament, 4)
    url = reverse("hall:live", kwargs={"slug": tournament.slug, "name": "home"})
    assert client.get(url, headers={"X-Held-Version": "²"}).status_code == 200


def test_a_list_of_teams_is_searched_by_anything(as_odile, tournament):
    cast.teams(tournament, 4)
    url = reverse("registration:desk", kwargs={"slug": tournament.slug})
    for query in NO_NUMBERS:
        assert as_odile.get(url, {"q": query}).status_code == 200
