"""The proposals of the formula page: three cards, every other usual formula offered or with the reason why
it is not."""

import re

import pytest

from tests import cast
from tests.draw.test_formula_pages import address
from tournament.models import Tournament


@pytest.fixture
def sixteen(tournament):
    cast.teams(tournament, 16)
    return tournament


def offered(answer):
    """The names on the cards, those in the fold, and what is not offered with the reason."""
    cards, _, rest = answer.content.decode().partition("formula-others")
    names = [re.findall(r'<h3 id="o\w+-\d+">(.*?)</h3>', part) for part in (cards, rest)]
    why = dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", rest.partition("formula-not")[2]))
    return (*names, {name.replace("\xa0", " "): reason.replace("\xa0", " ") for name, reason in why.items()})


@pytest.mark.parametrize("teams", [4, 5, 6, 7, 8, 9, 12, 13, 16, 17, 19, 32, 33, 60, 150])
def test_three_cards_and_every_usual_formula_is_offered_or_says_why_not(as_odile, tournament, teams):
    asked = {"teams": teams, "start": "14:00", "latest_end": "20:00", "breaks": "0"}
    cards, others, why = offered(as_odile.get(address(tournament), asked))
    assert len(cards) == 3
    assert len(cards) + len(others) + len(why) == 10
    reasons = ("Se joue à partir de", "Se joue jusqu’à")
    assert all(reason.startswith(reasons) for reason in why.values())
    assert len({*cards, *others, *why}) == 10


def test_at_19_teams_pools_then_brackets_with_consolation_are_on_a_card(as_odile, tournament):
    asked = {"teams": 19, "start": "14:00", "latest_end": "20:00", "breaks": "0"}
    cards, _others, why = offered(as_odile.get(address(tournament), asked))
    assert "Poules, puis tableau principal et consolante." in cards
    assert why["Championnat, 5 tours."] == "Se joue jusqu’à 12 équipes : au-delà, trop de tours."


@pytest.mark.parametrize(("least", "kept"), [(2, True), (3, False)])
def test_a_formula_under_the_minimum_leaves_its_card_and_says_why(as_odile, sixteen, least, kept):
    Tournament.objects.update(least_matches=least)
    cards, _others, why = offered(as_odile.get(address(sixteen)))
    knockout = "Élimination directe avec consolante."
    assert len(cards) == 3 and (knockout in cards) is kept
    assert why.get(knockout, "") == (
        "" if kept else "Ne garantit que 2 parties à chacun : le réglage du tournoi en veut 3."
    )
