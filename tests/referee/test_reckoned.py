"""The table of marks that a phone keeps: served with the sheet, named after the rules, read by its script."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from django.urls import reverse

from scoring import BUILTIN_SLUGS, builtin
from scoring.contract import DOUBLES
from scoring.reckoner import BELOTES, DEFENCE_SWEPT, PLACES, TAKER_SWEPT, reckoner
from tests import cast
from tests.browsing import becomes, stopped_clock
from tests.referee.hall import link, seated
from tests.scoring.reckoning import reckoned
from tournament.referee.queries import reckoned as reckoned_queries
from tournament.referee.queries.reckoned import table_name

SCRIPT = Path("static/js/marks.js").read_text()


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


# ── the script ──
def fields(bid, double, belote, place, taker, trump):
    """The form's fields of one row, as a phone fills them in: the defence's points."""
    own, other = ("a", "b") if taker == "A" else ("b", "a")
    filled = {"contract": str(bid), "bid": f"{taker}-{trump}", "double": double}
    if belote != "none":
        filled[f"belote_{own if belote == 'taker' else other}"] = "1"
    if place == TAKER_SWEPT:
        return filled | ({"capot_bid": "made"} if bid == "capot" else {f"capot_{own}": "1"})
    if place == DEFENCE_SWEPT:
        return filled | {f"capot_{other}": "1", "points_a": "0" if own == "a" else "162"}
    return filled | {f"points_{other}": str(162 - place), "capot_bid": "failed" if bid == "capot" else ""}


@pytest.mark.browser
@pytest.mark.parametrize("slug", BUILTIN_SLUGS)
def test_the_script_reads_every_row_as_the_scoring_wrote_it(hall_browser, slug):
    text = reckoner(builtin(slug))
    table, asked, expected = json.loads(text), [], []
    for kind in table["kinds"]:
        for bid in table["bids"]:
            for double in DOUBLES:
                for belote in BELOTES:
                    for place in range(PLACES):
                        taker = "AB"[place % 2]
                        asked.append(fields(bid, double, belote, place, taker, kind.replace("suit", "clubs")))
                        said = reckoned(table, bid, kind, (double, belote), place)
                        expected.append(said and [*said][:: 1 if taker == "A" else -1])
    page = hall_browser.new_page()
    page.route("**/*", lambda route: answer(route, text))
    page.goto("http://salle.test/")
    becomes(page, "houseMarks.of({status: 'passed'})")
    script = "(all) => JSON.stringify(JSON.parse(all).map((deal) => houseMarks.of(deal)))"
    assert json.loads(page.evaluate(script, json.dumps(asked))) == expected
    page.close()


def answer(route, text):
    """A page with the script alone, and the table."""
    if "marks/" in route.request.url:
        route.fulfill(body=text, content_type="application/json")
    else:
        body = f'<p data-reckoner="/marks/?of=1"></p><script>{SCRIPT}</script>'
        route.fulfill(body=body, content_type="text/html")


@pytest.mark.browser
@pytest.mark.parametrize(
    "more",
    [
        {"meld1_who": "A", "meld1_what": "tierce-K"},
        {"points_b": "66"},
        {"belote_a": "1", "belote_b": "1"},
        {"capot_a": "1", "capot_b": "1"},
        {"capot_b": "1"},
        {"contract_other": "95"},
        {"bid": ""},
        {"contract": ""},
        {"contract": "capot", "points_a": "162", "points_b": "0"},
    ],
)
def test_the_script_says_nothing_of_what_is_unusual_or_wrong(hall_browser, more):
    page = hall_browser.new_page()
    page.route("**/*", lambda route: answer(route, reckoner(builtin("missegre"))))
    page.goto("http://salle.test/")
    becomes(page, "houseMarks.of({status: 'passed'})")
    usual = {"contract": "90", "bid": "A-hearts", "points_a": "95", "points_b": "67"}
    assert page.evaluate("(deal) => houseMarks.of(deal)", usual) == [100, 70]
    assert page.evaluate("(deal) => houseMarks.of(deal)", usual | more) is None
    page.close()


@pytest.mark.browser
def test_the_script_asks_again_where_the_table_is_not_yet_written(hall_browser):
    page = hall_browser.new_page()
    stopped_clock(page)
    tables = iter([None, reckoner(builtin("missegre"))])

    def late(route):
        text = next(tables) if "marks/" in route.request.url else ""
        route.fulfill(status=503) if text is None else answer(route, text)

    page.route("**/*", late)
    page.goto("http://salle.test/")
    page.clock.run_for(19_000)
    assert page.evaluate("houseMarks.of({status: 'passed'})") is None
    page.clock.run_for(21_000)
    becomes(page, "houseMarks.of({status: 'passed'})")
    page.close()
