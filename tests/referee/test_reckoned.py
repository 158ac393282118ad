"""The table of marks that a phone keeps: served with the sheet, named after the rules, read by its script."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

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


def test_it_is_not_sent_twice(client, door):
    tag = client.get(door)["ETag"]
    again = client.get(door, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_under_an_older_name_it_is_not_kept(client, door):
    answer = client.get(door, {"of": "0123456789abcdef"})
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "private, no-cache"


def test_other_rules_have_another_name():
    rules = builtin("missegre")
    assert table_name(replace(rules, full_base=162)) != table_name(rules)


def test_while_it_is_written_out_others_are_asked_to_come_again(client, door):
    reckoned_queries._texts.clear()
    with reckoned_queries._maker:
        answer = client.get(door)
        assert (answer.status_code, answer["Retry-After"]) == (503, "20")
        assert answer["Cache-Control"] == "no-store"
    assert client.get(door).status_code == 200
    with reckoned_queries._maker:
        assert client.get(door).status_code == 200


def test_a_whole_hall_asks_and_it_is_written_out_once():
    rules = replace(builtin("missegre"), full_base=163)
    missed = reckoner.cache_info().misses
    with ThreadPoolExecutor(8) as hall:
        answers = list(hall.map(reckoned_queries.table_text, [rules] * 8))
    assert reckoner.cache_info().misses == missed + 1
    assert set(answers) <= {None, reckoner(rules)}


def test_the_tables_kept_do_not_grow():
    for base in range(170, 173 + reckoned_queries.MOST_TABLES):
        reckoned_queries._texts[str(base)] = "null"
    reckoned_queries.table_text(replace(builtin("missegre"), full_base=164))
    assert len(reckoned_queries._texts) == reckoned_queries.MOST_TABLES


def test_rules_without_a_table_say_so(client, match, door):
    match.tournament.ruleset = replace(builtin("missegre"), last_deal_exact=True).to_dict()
    match.tournament.save()
    answer = client.get(door)
    assert answer.status_code == 200
    assert json.loads(answer.content) is None
