"""The table of marks that a phone keeps: served with the sheet, named after the rules, read by its script."""

import json
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


def test_while_it_is_written_out_others_are_asked_to_come_again(client, door):
    reckoned_queries._texts.clear()
    with reckoned_queries._maker:
        answer = client.get(door)
        assert (answer.status_code, answer["Retry-After"]) == (503, "20")
        assert answer["Cache-Control"] == "no-store"
    assert client.get(door).status_code == 200
    with reckoned_queries._maker:
        assert client.get(door).status_code == 200


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
