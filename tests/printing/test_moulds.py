"""Score sheets by moulds: made once a shape, the same letters as one by one."""

import re
from dataclasses import replace

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import cast
from tests.evenings import draw, evening
from tournament.models import Match
from tournament.printing import moulds, queries
from tournament.rulebook import sheet_of
from tournament.web import qr

RANKED = ("rounds", {"draw": "ranked", "rounds": 3})


@pytest.fixture
def asked(odile):
    request = RequestFactory().get("/")
    request.user = odile
    return request


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"target": 2000},
        {"results": "totals", "totals_style": "S1", "target": None, "max_deals": 30, "minutes": None},
        {"results": "totals", "games": 3},
        {"ruleset_slug": "belote"},
    ],
)
def test_a_filled_mould_is_the_slip_made_by_itself(asked, fields):
    made = cast.tournament(**fields)
    cast.teams(made, 16)
    cast.released(made)
    context = {"tournament": made, "sheet": sheet_of(made)}
    slips = queries.slips(made)
    assert slips
    slips += queries.spare_slip(made)
    for slip, filled in zip(slips, moulds.filled_slips(asked, slips, context), strict=True):
        names = "slip-long-names" if slip.long_names else ""
        alone = {**context, "slip": slip, "table": slip.table, "digits": slip.digits, "names": names}
        assert filled == render_to_string("printing/_slip.html", alone, asked)
        assert not moulds.GAP.search(filled)


def test_a_template_is_rendered_once_a_shape(asked, by, monkeypatch):
    made = evening(24, RANKED)
    draw(made, by)
    Match.objects.filter(table__number__lte=4).update(target=2000)
    rendered = []
    plain = moulds.render_to_string
    monkeypatch.setattr(moulds, "render_to_string", lambda *args: rendered.append(args[0]) or plain(*args))
    slips = queries.slips(made)
    moulds.filled_slips(asked, slips, {"tournament": made, "sheet": sheet_of(made)})
    assert (len(slips), len(rendered)) == (12, 2)


def test_pools_share_a_shape_and_a_round_has_one(asked, by, monkeypatch):
    """A template a pool and round was seven times the work of rounds without pools."""
    made = evening(24, ("pools", {}), ("brackets", {}))
    draw(made, by)
    rendered = []
    plain = moulds.render_to_string
    monkeypatch.setattr(moulds, "render_to_string", lambda *args: rendered.append(args[0]) or plain(*args))
    slips = queries.slips(made)
    filled = moulds.filled_slips(asked, slips, {"tournament": made, "sheet": sheet_of(made)})
    assert (len(slips), len(rendered)) == (36, 3)
    for slip, text in zip(slips, filled, strict=True):
        assert f"poule {slip.pool}" in text


def test_a_label_is_written_as_text(asked, tournament):
    slip = replace(queries.spare_slip(tournament)[0], a=queries.SlipSide("<b>&", ("<i>",)))
    (lines,) = moulds.filled_slips(asked, [slip], {"tournament": tournament, "sheet": sheet_of(tournament)})
    assert "&lt;b&gt;&amp;" in lines
    assert "<b><b>&" not in lines
    assert "&lt;i&gt;" in lines


def statements(client, address):
    with CaptureQueriesContext(connection) as seen:
        assert client.get(address).status_code == 200
    return len(seen)


def test_more_tables_ask_no_more_of_the_database_and_a_code_is_made_once(as_odile, by, monkeypatch):
    made_codes, plain = [], qr.picture
    monkeypatch.setattr(qr, "picture", lambda text, *mask: made_codes.append(text) or plain(text, *mask))
    qr.address_picture.cache_clear()
    counts = []
    for teams in (8, 40):
        made = evening(teams, RANKED)
        draw(made, by)
        address = reverse("printing:round_slips", args=[made.slug, 1])
        as_odile.get(address)
        made_codes.clear()
        counts.append(statements(as_odile, address))
        text = as_odile.get(address).content.decode()
        assert len(re.findall(r'<article class="slip\s', text)) == teams // 2 * 2, "front and back"
    assert counts[0] == counts[1]
    assert made_codes == []
