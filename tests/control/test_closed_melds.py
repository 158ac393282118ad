"""A deal with melds corrected in a closed round: its line and its melds say all of it, or it is left out."""

import re

import pytest
from django.urls import reverse

from scoring import PlayedDeal, builtin
from scoring.settle import with_melds
from tests.control.closed_rounds import WHY, first_of
from tests.evenings import draw, evening
from tests.referee.hall import again
from tournament.control.services.closing import close_round
from tournament.core.tokens import new_token
from tournament.models import DealVersion, Match, Round, Tournament
from tournament.referee.services import deals, sheets

FIELD = re.compile(r'<(?:input|select)[^>]*name="(d1-[^"]+)"')
MELDS = ["A:T-KH", "B:T-9S", "A:T-JC", "A:T-9D"]


def melded(announced):
    return PlayedDeal.from_dict(
        {
            "status": "played",
            "taker": "A",
            "contract": 90,
            "trump": "hearts",
            "points": {"A": 95, "B": None},
            "announced": announced,
        }
    )


@pytest.fixture
def match(by):
    """The first of a closed round, one deal with four melds; the second round is drawn."""
    made = evening(8, ("knockout", {"pot": False}))
    draw(made, by)
    rules = builtin("annonces").to_dict()
    Tournament.objects.filter(pk=made.pk).update(ruleset=rules, target=None, max_deals=1, minutes=None)
    Match.objects.filter(tournament=made).update(target=None, max_deals=1, minutes=None)
    for match in Match.objects.filter(tournament=made):
        deals.record_deal(match=again(match), number=1, played=melded(MELDS), by=by)
        sheets.submit(match=again(match), by=by)
        sheets.confirm(match=again(match), by=by)
    round_ = Round.objects.select_related("stage", "tournament").get(tournament=made)
    close_round(round_=round_, by=by)
    return first_of(made)


def at(match, name="correction"):
    return reverse(f"control:{name}", args=[match.tournament.slug, match.pk])


def fields_of(page):
    """All that the row of the first deal would send."""
    shown = page.content.decode()
    row = shown.split('data-row="d1"')[1].split("</li>")[0]
    sent = dict(re.findall(r'<input[^>]*name="(d1-line)" value="([^"]*)"', row))
    for name, options in re.findall(r'<select[^>]*name="(d1-[^"]+)"[^>]*>(.*?)</select>', row, re.S):
        chosen = re.search(r'<option[^>]*value="([^"]*)"[^>]*selected', options)
        sent[name] = chosen[1] if chosen else ""
    return sent


def posted(client, match, name="correction", **more):
    typed = {"token": new_token(), "match": match.pk, "language": "fr", "reason": WHY, "look": "1", **more}
    return client.post(at(match, name), typed)


def test_its_melds_are_all_there_and_sent_back_change_nothing(as_odile, match):
    sent = fields_of(as_odile.get(at(match)))
    assert sum(bool(value) for name, value in sent.items() if name.endswith("_what")) == len(MELDS)
    assert "Ce que cela change" not in posted(as_odile, match, **sent).content.decode()


def test_a_corrected_line_keeps_its_melds(as_odile, match):
    sent = fields_of(as_odile.get(at(match)))
    page = posted(as_odile, match, **{**sent, "d1-line": sent["d1-line"].replace("95", "100")})
    digest = re.search(r'name="digest" value="([^"]*)"', page.content.decode())[1]
    more = {**sent, "d1-line": sent["d1-line"].replace("95", "100"), "digest": digest}
    assert posted(as_odile, match, "carry_out", **more).status_code == 302
    new = DealVersion.objects.of(match).get(current=True)
    assert sorted(new.facts["announced"]) == sorted(MELDS)


def test_a_deal_that_no_line_can_say_is_left_out(as_odile, match):
    """Seven melds have no room in the form: corrected here, one would be lost."""
    row = DealVersion.objects.of(match).get(current=True)
    seven = [*MELDS, "A:T-AS", "A:T-AD", "B:T-AC"]
    facts = with_melds(melded(seven), builtin("annonces")).to_dict()
    DealVersion.objects.filter(pk=row.pk).update(facts=facts)
    page = as_odile.get(at(match)).content.decode()
    assert 'data-row="d1"' not in page
    assert "ne se récrit pas ici" in page


def test_melds_that_cannot_be_are_said_beside_the_line(as_odile, match):
    """The same card in two melds."""
    sent = fields_of(as_odile.get(at(match)))
    wrong = {**sent, "d1-meld3_what": sent["d1-meld1_what"], "d1-meld3_suit": sent["d1-meld1_suit"]}
    page = posted(as_odile, match, **wrong)
    assert page.status_code == 200
    assert "voyez sa ligne" in page.content.decode().replace("\u00a0", " ")
    assert "Ce que cela change" not in page.content.decode()
