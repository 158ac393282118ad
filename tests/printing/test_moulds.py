"""Score sheets by moulds: made once a shape, the same letters as one by one."""

from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from tests import cast
from tests.evenings import draw, evening
from tournament.printing import moulds, queries
from tournament.rulebook import sheet_of


@pytest.fixture
def asked(odile):
    request = RequestFactory().get("/")
    request.user = odile
    return request


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"results": "totals", "totals_style": "S1", "target": None, "max_deals": 30, "minutes": None},
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
