"""The table of marks that a phone keeps: served with the sheet, named after the rules, read by its script."""

import pytest
from django.urls import reverse

from scoring import builtin
from scoring.reckoner import reckoner
from tests import cast
from tests.referee.hall import link, seated
from tournament.referee.queries import reckoned as reckoned_queries
from tournament.referee.queries.reckoned import table_name


@pytest.fixture
def match(db):
    return seated(cast.tournament(), state="playing")


@pytest.fixture
def door(match):
    return reverse("table:marks", kwargs={"token": link(match.table).token})


def test_the_sheet_names_the_table_of_its_rules(client, match, door):
    page = client.get(door.replace("marks/", "")).content.decode()
    name = table_name(builtin(match.tournament.ruleset_slug))
    assert page.count(f'data-reckoner="{door}?of={name}"') == 2  # the template, and the form in it
    answer = client.get(door, {"of": name})
    assert answer.content.decode() == reckoner(builtin("missegre"))
    assert answer["Content-Type"] == "application/json"
    assert "immutable" in answer["Cache-Control"]


def test_while_it_is_written_out_others_are_asked_to_come_again(client, door):
    reckoned_queries._texts.clear()
    with reckoned_queries._maker:
        answer = client.get(door)
        assert (answer.status_code, answer["Retry-After"]) == (503, "20")
        assert answer["Cache-Control"] == "no-store"
    assert client.get(door).status_code == 200
    with reckoned_queries._maker:
        assert client.get(door).status_code == 200
