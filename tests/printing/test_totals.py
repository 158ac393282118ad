"""The slip where matches are handed in by their totals: as many lines as deals, boxes, how the sum ends."""

import pytest

from tests import cast
from tests.printing.test_pages import address, rows, text
from tournament.models import Tournament
from tournament.printing.slips import slips_of

CLASSIC = {"results": "totals", "totals_style": "S1", "target": None, "max_deals": 12, "minutes": None}


def contest(tournament, **fields):
    """A classic contest, drawn, under these settings."""
    columns = CLASSIC | fields
    Tournament.objects.filter(pk=tournament.pk).update(**columns)
    tournament.refresh_from_db()
    cast.released(tournament)
    return tournament


def slips(client, tournament):
    return client.get(address("slips", tournament) + "1/?recto")


def lines(answer):
    """The numbered rows of the first slip."""
    numbers = [int(row[0]) for row in rows(answer) if row[0].isdigit()]
    return numbers[: numbers.index(1, 1) if 1 in numbers[1:] else None]


@pytest.mark.parametrize(("deals", "ending"), [(12, "doit finir par 4"), (10, "doit finir par 0")])
def test_a_slip_of_totals_has_a_line_a_deal_and_says_how_the_sum_ends(as_odile, tournament, deals, ending):
    answer = slips(as_odile, contest(tournament, max_deals=deals))
    assert lines(answer) == list(range(1, deals + 1))
    shown = text(answer)
    assert shown.count(ending) == 8
    assert shown.count("Total des deux") == 8
    assert "BEL" in shown and "CAP" in shown
    assert "Contrat" not in shown and "Con- trat" not in shown, "nobody writes contracts"
    assert 'class="slip-suits"' not in answer.content.decode()


@pytest.mark.parametrize(
    "fields",
    [{"totals_style": "S6"}, {"totals_sweep": 250}],
)
def test_no_ending_is_promised_where_there_is_none(as_odile, tournament, fields):
    shown = text(slips(as_odile, contest(tournament, **fields)))
    assert "doit finir par" not in shown
    assert "Total des deux" in shown


@pytest.mark.parametrize(
    ("deals", "sides"),
    [(20, [20]), (21, [11, 10]), (39, [13, 13, 13])],
)
@pytest.mark.parametrize(
    "fields",
    [
        {"results": "totals"},
        {"results": "deals"},
    ],
    ids=["totals", "deals"],
)
def test_a_long_match_goes_on_on_a_second_side(as_odile, tournament, fields, deals, sides):
    contest(tournament, max_deals=deals, **fields)
    slips_of_round = slips_of(tournament, 1)
    assert len(slips_of_round) == 8 * len(sides)
    first = slips_of_round[: len(sides)]
    assert [len(slip.deals) for slip in first] == sides
    assert [number for slip in first for number in slip.deals] == list(range(1, deals + 1))
    shown = text(slips(as_odile, tournament))
    assert shown.count("À reporter") == 8 * (len(sides) - 1)
    assert ("Feuille 2 sur" in shown) is (len(sides) > 1)


@pytest.mark.parametrize("results", ["deals", "either"])
def test_where_deals_may_be_entered_the_slip_is_that_of_deals(as_odile, tournament, results):
    shown = text(slips(as_odile, contest(tournament, results=results)))
    assert "BEL" not in shown and "Total des deux" not in shown


@pytest.mark.parametrize(
    ("results", "words"),
    [
        ("deals", "pour marquer les donnes, signer"),
        ("totals", "pour rendre les totaux, signer"),
        ("either", "pour marquer les donnes ou rendre les totaux, signer"),
    ],
)
def test_a_table_card_says_what_its_phone_is_for(as_odile, tournament, results, words):
    contest(tournament, results=results)
    assert words in text(as_odile.get(address("cards", tournament)))
