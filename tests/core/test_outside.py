"""A number that comes from outside, in any script, is read or is none: `int` never meets what it refuses."""

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


def test_a_team_a_view_or_a_row_is_looked_for_by_anything(as_odile, tournament):
    cast.released(tournament, 4)
    for query in NO_NUMBERS:
        for name, field in (("hall:find", "q"), ("hall:wall", "vue"), ("registration:desk", "q")):
            answer = as_odile.get(reverse(name, kwargs={"slug": tournament.slug}), {field: query})
            assert answer.status_code in {200, 302}, name  # a raised two is read as a two, as it is in a name


def test_a_team_is_found_by_the_digits_of_another_script(client, tournament):
    cast.released(tournament, 4)
    answer = client.get(reverse("hall:find", kwargs={"slug": tournament.slug}), {"q": "٣"})
    assert answer["Location"] == reverse("hall:team", kwargs={"slug": tournament.slug, "number": 3})


def test_a_fragment_asked_for_by_no_version_is_given(client, tournament):
    cast.released(tournament, 4)
    url = reverse("hall:live", kwargs={"slug": tournament.slug, "name": "home"})
    assert client.get(url, headers={"X-Held-Version": "²"}).status_code == 200
