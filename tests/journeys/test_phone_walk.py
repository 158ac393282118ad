"""Every page that a phone at the table opens, at 360 px, at 240 px and with text twice as large, on paper and
in the dark, in both languages: nothing broken, nothing over another, nothing sideways, nothing axe finds."""

import pytest

from scoring import Side, parse_notation
from tests import cast
from tests.browsing import FRENCH, HALL, axe_violations, launched
from tests.journeys.test_narrow import LONGEST
from tests.journeys.test_zoom import SIZES, TEXTS, faults
from tests.referee.apart import DEAL, HOLDERS, OTHER, blind, says, taken
from tests.referee.hall import again, link, play, seated
from tests.referee.sums import CLASSIC
from tests.referee.test_bell_in_a_browser import shot
from tournament.models import Match, Player
from tournament.referee.queries.facts import facts_of
from tournament.referee.services.blind import Account
from tournament.referee.services.blind_again import say_otherwise
from tournament.referee.services.disputes import RefereeCall, open_dispute

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LOOKS = {"fr": ("fr-FR", "light"), "en": ("en-GB", "dark")}  # each language in one look: half the time
# A word of usual length that stands on two lines; a long name may.
CUT = (
    """() => { const texts = ("""
    + TEXTS
    + """)(), wrong = [];
    for (const node of texts) {
        for (const found of node.data.matchAll(/(?<![\\p{L}-])\\p{L}{2,12}(?![\\p{L}-])/gu)) {
            const range = document.createRange();
            range.setStart(node, found.index);
            range.setEnd(node, found.index + found[0].length);
            const tops = [...range.getClientRects()].filter(each => each.width).map(each => each.top);
            if (tops.length && Math.max(...tops) - Math.min(...tops) > 3) wrong.push(found[0]);
        }
    }
    return wrong; }"""
)
PAGES = ("", "deal/3/", "deal/1/look/", "deal/1/correct/", "deal/1/annul/", "misdeal/", "call/", "agree/")


@pytest.fixture(params=SIZES)
def phones(request, browsers, served):
    """Opens a page of the table in each look and language, at that size."""
    device, text = SIZES[request.param]

    def opened(path):
        for language, (locale, scheme) in LOOKS.items():
            options = {**FRENCH, **device, "locale": locale, "color_scheme": scheme}
            context = browser.new_context(base_url=f"http://{HALL}:{served.port}", **options)
            page = context.new_page()
            page.goto(path)
            yield f"{path.strip('/').replace('/', '-')}-{language}-{device['viewport']['width']}-{text}", page
            context.close()

    with launched(browsers, f"--blink-settings=defaultFontSize={text}") as browser:
        yield opened


def wrong_with(name, page):
    shot(page, f"walk-{name}")
    cut = [f"{word} is cut" for word in page.evaluate(CUT)]
    return [f"{name}: {each}" for each in (*faults(page), *cut, *axe_violations(page))]


def walked(phones, door, pages):
    return [fault for path in pages for name, page in phones(door + path) for fault in wrong_with(name, page)]


@pytest.fixture
def match(db):
    made = seated(cast.tournament(), state="playing")
    Player.objects.update(given_name="Maximilienne", family_name=LONGEST)
    return made


@pytest.fixture
def door(match):
    return f"/table/{link(match.table).token}/"


def test_the_pages_of_a_table(phones, match, door):
    phone = cast.table_phone(match.table)
    play(match, phone, DEAL, "B 100S 52/110 +20B")
    open_dispute(match=again(match), call=RefereeCall("score", deal=1, text="ils disent 1 000"), by=phone)
    assert walked(phones, door, PAGES) == []


def test_the_pages_of_two_totals(phones, match, door):
    Match.objects.update(target=None, max_deals=12, minutes=None)
    type(match.tournament).objects.update(**{**CLASSIC, "results": "either"})
    assert walked(phones, door, ("", "totals/")) == []


def test_deals_that_wait_and_one_that_is_refused(phones, match, door):
    """What the sheet lists of a phone without network, and the form without it."""
    found = []
    kept = [
        {
            "token": "a",
            "state": "refused",
            "number": 1,
            "why": "La partie est finie : il n’y a plus de donne à saisir.",
        },
        {"token": "b", "state": "waiting", "number": 2, "tries": 1},
    ]
    facts = {
        "match": str(match.pk),
        "facts": "130 ♥, 10, 89",
        "marks": [1000, 1160],
        "late": True,
        "body": "",
    }
    for name, page in phones(door):
        at = page.evaluate("Date.now()")
        rows = [
            {**facts, **row, "label": f"Donne {row['number']}", "at": at, "action": "/none/", "page": "/"}
            for row in kept
        ]
        page.evaluate("(rows) => localStorage.setItem('dix-outbox', JSON.stringify(rows))", rows)
        page.context.set_offline(True)
        page.evaluate("() => document.dispatchEvent(new Event('house:swap'))")
        page.locator(".waiting-refused").wait_for()
        found += wrong_with(f"waiting, {name}", page)
    assert found == []


def test_the_pages_where_sides_are_apart(phones, match, door):
    blind(match.tournament)
    match = taken(match)
    for side in Side:
        says(match, side, DEAL)
    by = cast.table_phone(match.table)
    for side, line in ((Side.A, OTHER), (Side.B, DEAL), (Side.A, OTHER)):
        account = Account(1, deal=parse_notation(line), corrects=facts_of(again(match)).deal(1))
        say_otherwise(match=again(match), account=account, holder=HOLDERS[side], by=by)
    says(match, Side.A, DEAL)
    assert walked(phones, door, ("", "deal/1/look/")) == []
