"""A contest of 12, 12 and 15 deals: set at the desk, and each round's own number on its slip, its sheet, the
line that is typed and in what the totals are checked against."""

import pytest
from django.urls import reverse

from scoring import builtin
from tests import cast
from tests.printing.test_totals import lines, text
from tests.referee.hall import again
from tests.referee.sums import typed
from tests.setup.test_settings import settings_form
from tournament.models import Match, Tournament

pytestmark = pytest.mark.django_db
# Deals of each round, both totals of a sheet that is right there, how the two end.
ROUNDS = [(1, 12, ("1000", "944"), "4"), (2, 12, ("1000", "944"), "4"), (3, 15, ("1300", "1130"), "0")]


@pytest.fixture
def contest(as_odile, tournament):
    """Set by its organiser's form, then drawn."""
    Tournament.objects.filter(pk=tournament.pk).update(ruleset=builtin("belote").to_dict())
    tournament.refresh_from_db()
    sent = settings_form(
        tournament, results="totals", totals_style="S1", target="", max_deals="12", minutes="",
        round_deals="12, 12, 15",
    )  # fmt: skip
    assert as_odile.post(reverse("setup:settings", args=[tournament.slug]), sent).status_code == 302
    tournament.refresh_from_db()
    assert tournament.round_deals == [12, 12, 15]
    cast.released(tournament)
    return tournament


def of(contest, number):
    matches = Match.objects.filter(tournament=contest, round__number=number)
    return again(matches.order_by("table__number").first())


def read(client, name, *args):
    return " ".join(text(client.get(reverse(name, args=args))).replace("\xa0", " ").split())


@pytest.mark.parametrize(("number", "deals", "right", "ending"), ROUNDS)
def test_slip_sheet_and_desk_say_the_rounds_own_deals(as_odile, contest, number, deals, right, ending):
    match = of(contest, number)
    slips = as_odile.get(reverse("printing:slips", args=[contest.slug]) + f"{number}/?recto")
    assert lines(slips) == list(range(1, deals + 1))
    assert f"doit finir par {ending}" in text(slips).replace("\xa0", " ")
    assert f"{deals} donnes" in read(as_odile, "referee:sheet", contest.slug, match.pk)
    url = reverse("referee:totals_sum", args=[contest.slug, match.pk])
    answer = text(as_odile.post(url, typed(match, right[0], "")))
    assert f"de {162 * deals}" in answer.replace("\xa0", " ").replace("\u202f", "")


@pytest.mark.parametrize(("number", "deals", "right", "_ending"), ROUNDS)
def test_totals_are_checked_against_the_rounds_own_deals(as_odile, contest, number, deals, right, _ending):
    match = of(contest, number)
    url = reverse("referee:round_totals", args=[contest.slug, number])
    wrong = ("1000", "944") if deals == 15 else ("1300", "1130")
    refused = as_odile.post(url, typed(match, *wrong))
    assert refused.status_code == 422
    assert f"au moins {162 * deals}" in text(refused) or "ni belotes ni capots" in text(refused)
    assert again(match).total_a is None
    assert as_odile.post(url, typed(match, *right)).status_code == 302
    assert (again(match).total_a, again(match).state) == (int(right[0]), "confirmed")
